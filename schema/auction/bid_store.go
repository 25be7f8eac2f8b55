package auction

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
)

// CheckBid refuses a bid that is too low without waiting for other bids: most bids in the last minutes of a lot are too
// low when they arrive, and the price never falls. All else is decided under the lock of BidOn, where another bid may
// have prolonged the lot.
func CheckBid(tx *schema.Tx, companyID, lotID int64, price schema.Yuan) error {
	l, err := FindLot(tx, lotID)
	if err != nil || l.State != LotRunning || l.SellerID == companyID || l.BuyerID == companyID {
		return err
	}
	return l.checkLeast(price)
}

// BidOn places a bid of the user's company for a lot. All bids for a lot run one after the other under the lock of its
// row, and the clock of the database decides whether its time is over. The first bid of a company holds its deposit.
func BidOn(tx *schema.Tx, by By, lotID int64, price schema.Yuan) (*Lot, error) {
	p, err := place(tx, by, lotID, price)
	if err != nil {
		return nil, err
	}
	if err := p.store(tx); err != nil {
		return nil, err
	}
	p.lot.alert(tx, by.CompanyID)
	return p.lot, p.lot.alertOutbid(tx, &p.before, &p.bid)
}

// placed is a bid with the lot and the bidder after it.
type placed struct {
	bid    Bid
	lot    *Lot
	before Lot
	own    *Bidder
	first  bool // of the company for the lot
}

// place locks the lot and places a bid for it, without storing it.
func place(tx *schema.Tx, by By, lotID int64, price schema.Yuan) (*placed, error) {
	if err := by.checkCompany(tx); err != nil {
		return nil, err
	}
	l, err := schema.Take[Lot](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", lotID), errNoLot)
	if err != nil {
		return nil, err
	}
	if err := l.checkInvited(tx, by.CompanyID); err != nil {
		return nil, err
	}
	own, err := schema.Take[Bidder](tx.DB().Where("lot_id = ? AND company_id = ?", lotID, by.CompanyID), nil)
	if err != nil {
		return nil, err
	}
	p := &placed{
		bid: Bid{CompanyID: by.CompanyID, MembershipID: by.MembershipID, Price: price}, lot: l, before: *l, own: own,
		first: own == nil,
	}
	if p.first {
		p.own = &Bidder{}
	}
	return p, l.Place(&p.bid, p.own, schema.Present(tx))
}

// checkCompany refuses a company that may not trade.
func (by *By) checkCompany(tx *schema.Tx) error {
	c, err := account.FindCompany(tx, by.CompanyID)
	switch {
	case err != nil:
		return err
	case c.State == account.CompanyFrozen:
		return schema.Frozen("企业已被冻结，不能竞价，请联系平台客服")
	case c.State != account.CompanyApproved:
		return schema.Denied("企业通过审核后才能竞价")
	}
	return nil
}

// checkInvited refuses a company that is not among the guests of the session.
func (l *Lot) checkInvited(tx *schema.Tx, companyID int64) error {
	if !l.Invited || companyID == l.SellerID {
		return nil
	}
	invited, err := IsGuest(tx, l.SessionID, companyID)
	if err == nil && !invited {
		err = schema.Denied("这场竞价只有受邀企业可以出价")
	}
	return err
}

// store stores a bid with the lot and the bidder.
func (p *placed) store(tx *schema.Tx) error {
	l, own := p.lot, p.own
	if p.first {
		if err := deal.HoldForLot(tx, own.CompanyID, l.ID, l.Deposit); err != nil {
			return err
		}
		own.Deposit = l.Deposit
		if err := tx.DB().Create(own).Error; err != nil {
			return fmt.Errorf("insert bidder: %w", err)
		}
	} else if err := tx.DB().Exec("UPDATE auction_bidder SET membership_id = ?, price = ?, bids = ?, at = ?"+
		" WHERE lot_id = ? AND company_id = ?", own.MembershipID, own.Price, own.Bids, schema.Millis(own.At), l.ID,
		own.CompanyID).Error; err != nil {
		return fmt.Errorf("update bidder: %w", err)
	}
	if err := tx.DB().Create(&p.bid).Error; err != nil {
		return fmt.Errorf("insert bid: %w", err)
	}
	tx.Changed(LotChanged, l.ID)
	err := tx.DB().Exec("UPDATE auction_lot SET state = ?, end_at = ?, price = ?, buyer_id = ?, buyer_as = ?, bid_at = ?,"+
		" bids = ?, bidders = ?, extended = ?, version = ? WHERE id = ?", l.State, schema.Millis(l.EndAt), l.Price,
		l.BuyerID, l.BuyerAs, schema.Millis(l.BidAt), l.Bids, l.Bidders, l.Extended, l.Version, l.ID).Error
	if err != nil {
		return fmt.Errorf("update lot: %w", err)
	}
	return nil
}
