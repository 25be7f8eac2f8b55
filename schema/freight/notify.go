package freight

import (
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

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

// News is a new request whose carriers are being notified, in parts.
type News struct {
	RequestID int64 `gorm:"primaryKey;autoIncrement:false"`
	After     int64 // the last carrier that was notified; zero at first
}

// TableName returns the name of the table.
func (News) TableName() string { return "freight_news" }

// Limits of messages to carriers, for each company that asks.
const (
	newsTime = 24 * time.Hour
	newsMost = 20 // requests within newsTime whose carriers are notified
)

// announce records that carriers are to be notified of a new request, unless the company has asked for too many
// transports of late or has withdrawn one of the same route.
func (q *Request) announce(tx *schema.Tx) error {
	if tx.Quiet() {
		return nil
	}
	recent := func() *gorm.DB {
		return tx.DB().Model(&Request{}).Where("company_id = ? AND id <> ? AND created_at > ?", q.CompanyID, q.ID,
			schema.Millis(tx.Now().Add(-newsTime)))
	}
	var all, again int64
	if err := recent().Count(&all).Error; err != nil {
		return err
	}
	err := recent().Where("state = ? AND from_place = ? AND to_place = ? AND way = ?", RequestWithdrawn, q.FromPlace,
		q.ToPlace, q.Way).Count(&again).Error
	if err != nil || all >= newsMost || again > 0 {
		return err
	}
	return tx.Save(&News{RequestID: q.ID})
}

// NotifyCarriers sends the next carriers a message about the oldest new request, at most limit of them. It returns 0
// without such a request.
func NotifyCarriers(tx *schema.Tx, limit int) (int, error) {
	var list []News
	err := tx.DB().Clauses(schema.ForUpdate).Order("request_id").Limit(1).Find(&list).Error
	if err != nil || len(list) == 0 {
		return 0, err
	}
	news := &list[0]
	q, err := schema.Take[Request](tx.DB().Where("id = ?", news.RequestID), errNoRequest)
	if err != nil {
		return 0, err
	}
	var ids []int64
	if q.State == RequestOpen {
		if ids, err = account.CarriersAfter(tx, news.After, limit); err != nil {
			return 0, err
		}
	}
	for _, id := range ids {
		if id == q.CompanyID {
			continue
		}
		if err := q.notifyOf(tx, id); err != nil {
			return 0, err
		}
	}
	if len(ids) < limit {
		return 1, tx.DB().Delete(news).Error
	}
	news.After = ids[limit-1]
	return 1, tx.Update(news)
}

// notifyOf sends a carrier a message about a new request. It does not reveal who asks.
func (q *Request) notifyOf(tx *schema.Tx, carrierID int64) error {
	return notifySellers(tx, carrierID, notice.Trade{
		Topic: notice.InquiryTopic, Cause: fmt.Sprintf("freight %d", q.ID), Title: "新的运输询价",
		Text: fmt.Sprintf("%s，%s，%s 装货，请报价。", q.title(), q.Way, q.LoadOn), Link: fmt.Sprintf(requestPage, q.ID),
	})
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
