package auction

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Path returns the page of a session.
func Path(code string) string { return "/bidCotton?code=" + code }

// alertOutbid alerts the company that had the highest bid before. The membership that placed it and its colleagues who
// follow the lot get a message, once a minute at most.
func (l *Lot) alertOutbid(tx *schema.Tx, before *Lot, b *Bid) error {
	if l.Kind != Open || before.BuyerID == 0 || before.BuyerID == b.CompanyID {
		return nil
	}
	l.alert(tx, before.BuyerID)
	ids, err := colleagues(tx, before.BuyerID, l)
	if err != nil {
		return err
	}
	return l.send(tx, schema.Distinct(append(ids, before.BuyerAs)), notice.MarketTopic, letter{
		cause: "outbid " + b.At.Truncate(time.Minute).Format(time.RFC3339),
		title: "竞价被超过", text: fmt.Sprintf("%s 有更高的出价 %s，%s 截止。", l.Name(), l.PriceText(l.Price), momentText(l.EndAt)),
	})
}

// letter is a message about a lot or a session.
type letter struct{ cause, title, text string }

// send sends a message about the lot to memberships.
func (l *Lot) send(tx *schema.Tx, ids []int64, topic notice.Topic, m letter) error {
	if len(ids) == 0 || tx.Quiet() {
		return nil
	}
	var code string
	err := tx.DB().Model(&Session{}).Where("id = ?", l.SessionID).Pluck("code", &code).Error
	if err != nil {
		return err
	}
	return notice.SendTrade(tx, ids, notice.Trade{
		Topic: topic, Cause: fmt.Sprintf("auction lot %d %s", l.ID, m.cause), Title: m.title, Text: m.text,
		Link: Path(code) + "#lot-" + strconv.FormatInt(l.ID, 10),
	})
}

// notifyFollowers sends a message about the session to those who follow it or a lot in it, or have bid in it, and to
// other memberships. The text follows the title of the session. Without a cause it is sent once.
func (s *Session) notifyFollowers(tx *schema.Tx, m letter, others ...int64) error {
	if tx.Quiet() {
		return nil
	}
	ids, err := followers(tx, s.ID, 0)
	if err != nil {
		return err
	}
	var bidders []int64
	err = tx.DB().Table("auction_bidder b").Joins("JOIN auction_lot l ON l.id = b.lot_id").
		Where("l.session_id = ?", s.ID).Distinct().Pluck("b.membership_id", &bidders).Error
	if err != nil {
		return err
	}
	return s.send(tx, schema.Distinct(slices.Concat(ids, bidders, others)), m)
}

// send sends a message about the session to memberships.
func (s *Session) send(tx *schema.Tx, ids []int64, m letter) error {
	if len(ids) == 0 || tx.Quiet() {
		return nil
	}
	return notice.SendTrade(tx, ids, notice.Trade{
		Topic: notice.MarketTopic, Cause: fmt.Sprintf("auction %d %s", s.ID, cmp.Or(m.cause, m.title)), Title: m.title,
		Text: "“" + s.Title + "”" + m.text, Link: Path(s.Code),
	})
}

// sellers returns the memberships that sell for the organizer of the session or for the sellers of its lots.
func (s *Session) sellers(tx *schema.Tx) (ids []int64, err error) {
	var companies []int64
	err = tx.DB().Model(&Lot{}).Where("session_id = ? AND state IN ?", s.ID, []LotState{LotWaiting, LotRunning}).
		Distinct().Pluck("seller_id", &companies).Error
	if err != nil {
		return nil, err
	}
	if s.CompanyID != 0 {
		companies = append(companies, s.CompanyID)
	}
	for _, id := range schema.Distinct(companies) {
		members, err := account.SellingMemberships(tx, id)
		if err != nil {
			return nil, err
		}
		ids = append(ids, members...)
	}
	return ids, nil
}

// notifyTakenOut notifies the followers of a lot that it was taken out of its session, and its seller if the platform
// has done so.
func (l *Lot) notifyTakenOut(tx *schema.Tx, by By) error {
	who, recipients := "卖家", func(tx *schema.Tx) ([]int64, error) { return followers(tx, l.SessionID, l.ID) }
	if by.Platform {
		who, recipients = "平台", l.concerned
	}
	ids, err := recipients(tx)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("%s 由%s撤出竞价，回到在售", l.Name(), who)
	if l.Reason != "" {
		text += "：" + l.Reason
	}
	return l.send(tx, ids, notice.MarketTopic, letter{"taken out", "竞价批次撤出", text + "。"})
}

// concerned returns the memberships that follow the lot or sell for its seller.
func (l *Lot) concerned(tx *schema.Tx) ([]int64, error) {
	ids, err := followers(tx, l.SessionID, l.ID)
	if err != nil {
		return nil, err
	}
	sellers, err := account.SellingMemberships(tx, l.SellerID)
	return schema.Distinct(append(ids, sellers...)), err
}

// notifyResult notifies the seller, the winner and the followers of the result of a lot. The other bidders are notified
// when their deposits are released.
func (l *Lot) notifyResult(tx *schema.Tx) error {
	text := fmt.Sprintf("%s 流拍：%s。", l.Name(), l.Reason)
	if l.State == LotSold {
		text = fmt.Sprintf("%s 以 %s 成交。", l.Name(), l.PriceText(l.Price))
		l.alert(tx, l.BuyerID)
		l.alert(tx, l.SellerID)
		err := l.send(tx, []int64{l.BuyerAs}, notice.ResultTopic, letter{
			"won", "竞价中标", fmt.Sprintf("%s 由贵企业以 %s 中标，订单已生成。", l.Name(), l.PriceText(l.Price)),
		})
		if err != nil {
			return err
		}
	}
	ids, err := l.concerned(tx)
	if err != nil {
		return err
	}
	ids = slices.DeleteFunc(ids, func(id int64) bool { return l.State == LotSold && id == l.BuyerAs })
	return l.send(tx, ids, notice.ResultTopic, letter{"result", "竞价结果", text})
}
