package auction

import (
	"errors"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

const takeOutVerb = "takeOut" // of one lot

// checkReason returns a reason without spaces around it. It refuses a long one, and an empty one of the platform.
func (by *By) checkReason(what, reason string) (string, error) {
	reason = strings.TrimSpace(reason)
	switch {
	case by.Platform && reason == "":
		return "", schema.Invalid("note", "请填写%s，卖家和出价的企业会收到", what)
	case utf8.RuneCountInString(reason) > 100:
		return "", schema.Invalid("note", "%s最多 100 个字", what)
	}
	return reason, nil
}

// TakeOut takes a lot out of a session that has not begun, and notifies the followers of the lot. Its seller may, and
// the platform with a reason, which the seller receives, too. The platform may while the lot runs: the clock then
// releases the deposits of its bidders.
func TakeOut(tx *schema.Tx, by By, lotID int64, reason string) error {
	if err := by.check(tx); err != nil {
		return err
	}
	reason, err := by.checkReason("撤出原因", reason)
	if err != nil {
		return err
	}
	found, err := FindLot(tx, lotID)
	if err != nil {
		return err
	}
	if !by.Platform && found.SellerID != by.CompanyID {
		return errNoLot
	}
	s, err := lockSession(tx, "id = ?", found.SessionID)
	if err != nil {
		return err
	}
	if err := s.checkWithdraw(tx, by); err != nil {
		return err
	}
	lots, err := lockLots(tx, tx.DB().Where("id = ?", lotID))
	if err != nil || len(lots) == 0 {
		return err
	}
	l := &lots[0]
	if err := withdrawLots(tx, by, lots, reason); err != nil {
		return err
	}
	if err := l.notifyTakenOut(tx, by); err != nil {
		return err
	}
	return errors.Join(s.store(tx), s.recordNote(tx, by, takeOutVerb, strings.TrimSuffix(l.Name()+"："+reason, "：")))
}

// checkWithdraw refuses to withdraw a session that has begun, or lots of it. The platform may until it has ended.
func (s *Session) checkWithdraw(tx *schema.Tx, by By) error {
	if s.Before(schema.Present(tx)) || by.Platform && s.open() {
		return nil
	}
	return s.refuseLate(tx)
}

// withdrawLots takes lots out and puts their listings back on sale. The reason may be empty. It refuses a seller if a
// bid has begun a lot since the session was checked.
func withdrawLots(tx *schema.Tx, by By, lots []Lot, reason string) error {
	for i := range lots {
		l := &lots[i]
		if !by.Platform && !LotSteps.May(l.State, Withdraw, schema.Seller) {
			return l.refuseLate()
		}
		l.Reason, l.BuyerID, l.BuyerAs = reason, 0, 0
		if err := l.step(Withdraw); err != nil {
			return err
		}
		ids, err := listingsOf(tx, l.ID)
		if err != nil {
			return err
		}
		if err := errors.Join(cotton.LeaveAuction(tx, ids), l.store(tx)); err != nil {
			return err
		}
	}
	return nil
}

// step changes the state by a verb. It refuses, with a sentence, a verb that the state does not allow.
func (l *Lot) step(verb Verb) error {
	next, ok := LotSteps.Next(l.State, verb)
	if !ok {
		return l.refuseLate()
	}
	l.State = next
	l.Version++
	return nil
}

// refuseLate returns the refusal of a step that the state does not allow.
func (l *Lot) refuseLate() error {
	return schema.Conflict("%s %s，不能再改", l.Name(), l.State.Name())
}

// listingsOf returns the ids of the listings of a lot.
func listingsOf(tx *schema.Tx, lotID int64) (ids []int64, err error) {
	return ids, tx.DB().Model(&Item{}).Where("lot_id = ?", lotID).Order("listing_id").Pluck("listing_id", &ids).Error
}

// WithdrawSession withdraws a session that has not begun, with its lots, and notifies the followers. Its organizer may,
// and the platform with a reason, which the organizer and the sellers of the lots receive, too. The platform may while
// lots run, which then end without a sale; the clock releases the deposits. Sold lots stay sold.
func WithdrawSession(tx *schema.Tx, by By, code, reason string) error {
	reason, err := by.checkReason("撤销原因", reason)
	if err != nil {
		return err
	}
	s, err := lockOrganized(tx, by, code)
	if err != nil {
		return err
	}
	if err := s.checkWithdraw(tx, by); err != nil {
		return err
	}
	text, sellers := "已撤销，不再举行。", []int64(nil)
	if by.Platform {
		text = "由平台撤销，批次回到在售：" + reason + "。"
		if sellers, err = s.sellers(tx); err != nil {
			return err
		}
	}
	if err := s.withdraw(tx, by, reason, text, sellers...); err != nil {
		return err
	}
	if reason == "" {
		return s.record(tx, by, string(Withdraw))
	}
	return s.recordNote(tx, by, string(Withdraw), s.Title+"："+reason)
}

// withdraw withdraws the session with its lots. It notifies the followers and other memberships by a text, which
// follows the title of the session.
func (s *Session) withdraw(tx *schema.Tx, by By, reason, text string, others ...int64) error {
	lots, err := lockOpenLots(tx, s.ID)
	if err != nil {
		return err
	}
	if err := errors.Join(withdrawLots(tx, by, lots, reason), s.step(Withdraw)); err != nil {
		return err
	}
	if err := s.notifyFollowers(tx, letter{title: "竞价已撤销", text: text}, others...); err != nil {
		return err
	}
	return s.store(tx)
}
