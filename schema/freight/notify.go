package freight

import (
	"fmt"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Pages to which messages lead.
const (
	requestPage  = "/logistics?id=%d"
	requestsPage = "/member/logistics/list"
	quotesPage   = "/member/logistics/list?show=quotes"
)

// title returns what is transported, and between which places: 棉花 42 吨 阿克苏 → 南通.
func (q *Request) title() string {
	return fmt.Sprintf("%s %s 吨 %s → %s", q.Goods, q.Tons, placeName(q.FromPlace), placeName(q.ToPlace))
}

// placeName returns a place without its province.
func placeName(place string) string { return place[strings.LastIndex(place, " ")+1:] }

// notifyCarriers sends the carriers a message about a new request. It does not reveal who asks.
func (q *Request) notifyCarriers(tx *schema.Tx) error {
	if tx.Quiet() {
		return nil
	}
	ids, err := account.Carriers(tx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if id == q.CompanyID {
			continue
		}
		err := notifySellers(tx, id, notice.Trade{
			Topic: notice.InquiryTopic, Cause: fmt.Sprintf("freight %d", q.ID), Title: "新的运输询价",
			Text: fmt.Sprintf("%s，%s，%s 装货，请报价。", q.title(), q.Way, q.LoadOn), Link: fmt.Sprintf(requestPage, q.ID),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// notifyOwner sends a message to the member who has made a request; to the managers if the member has left.
func (q *Request) notifyOwner(tx *schema.Tx, topic notice.Topic, title, text, cause string) error {
	if tx.Quiet() {
		return nil
	}
	ids, err := account.BuyingMemberships(tx, q.CompanyID, q.MembershipID)
	if err != nil {
		return err
	}
	m := notice.Trade{Topic: topic, Cause: cause, Title: title, Text: text, Link: requestsPage}
	return notice.SendTrade(tx, ids, m)
}

// notifyCarrier sends a message to the member who has made a quote; to the managers if the member has left.
func (q *Quote) notifyCarrier(tx *schema.Tx, m notice.Trade) error {
	if tx.Quiet() {
		return nil
	}
	ids, err := account.BuyingMemberships(tx, q.CompanyID, q.MembershipID)
	if err != nil {
		return err
	}
	m.Link = quotesPage
	return notice.SendTrade(tx, ids, m)
}

// notifySellers sends a message to the members who sell for a company.
func notifySellers(tx *schema.Tx, companyID int64, m notice.Trade) error {
	ids, err := account.SellingMemberships(tx, companyID)
	if err != nil {
		return err
	}
	return notice.SendTrade(tx, ids, m)
}
