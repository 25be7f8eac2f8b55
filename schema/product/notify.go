package product

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Pages to which messages lead.
const (
	productPage    = "/yarn/detail"
	askedPage      = "/yarn/inquirelist?asked=1"
	inquiriesPage  = "/member/purchaseInfo/list"
	quotesPage     = "/member/offerPrice/list"
	intentionsPage = "/member/purchaseIntention/list"
)

// notifyBuyers sends a message to the membership of a company that has asked; to the managers if it has left.
func notifyBuyers(tx *schema.Tx, companyID, membershipID int64, m notice.Trade) error {
	if tx.Quiet() {
		return nil
	}
	ids, err := account.BuyingMemberships(tx, companyID, membershipID)
	if err != nil {
		return err
	}
	return notice.SendTrade(tx, ids, m)
}

// notifySellers sends a message to the members who sell for a company.
func notifySellers(tx *schema.Tx, companyID int64, m notice.Trade) error {
	if tx.Quiet() {
		return nil
	}
	ids, err := account.SellingMemberships(tx, companyID)
	if err != nil {
		return err
	}
	return notice.SendTrade(tx, ids, m)
}

// notifyBuyer sends a message to the member who has made an inquiry.
func (q *Inquiry) notifyBuyer(tx *schema.Tx, topic notice.Topic, title, text, cause string) error {
	return notifyBuyers(tx, q.CompanyID, q.MembershipID, notice.Trade{
		Topic: topic, Cause: cause, Title: title, Text: text, Link: inquiriesPage,
	})
}

// notifyChosen sends the chosen sellers of a new inquiry a message.
func (q *Inquiry) notifyChosen(tx *schema.Tx, by *account.Member, sellers []int64) error {
	for _, id := range sellers {
		err := notifySellers(tx, id, notice.Trade{
			Topic: notice.InquiryTopic, Cause: fmt.Sprintf("inquiry %d", q.ID), Title: "收到新的询价", Link: askedPage,
			Text: fmt.Sprintf("%s向贵司询价：%s，%s 吨，请报价。", by.CompanyName, q.Title, q.Tons),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
