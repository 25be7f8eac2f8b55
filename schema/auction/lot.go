package auction

import (
	"fmt"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Lot is a listing, or a bundle of listings, in a session. Its row is locked by every bid, so it has what a bid needs
// of the session.
type Lot struct {
	ID        int64    `gorm:"primaryKey"`
	SessionID int64    `gorm:"index:auction_lot_session"`
	Number    int      // in the session, from 1
	SellerID  int64    `gorm:"index:auction_lot_seller"` // company
	State     LotState `gorm:"index:auction_lot_end,priority:1"`
	Kind      Kind
	Step      schema.Yuan
	Invited   bool
	BeginAt   time.Time `gorm:"serializer:moment;type:bigint"`
	EndAt     time.Time `gorm:"serializer:moment;type:bigint;index:auction_lot_end,priority:2"` // with extensions

	ListingID int64         // of the first listing
	BatchID   string        `gorm:"size:11"` // of the first listing
	Listings  int           // more than one in a bundle
	Weight    schema.Weight // of all listings
	Packs     int
	IndexCode string      `gorm:"size:10"` // contract; empty when bids are fixed prices
	Start     schema.Yuan // least first bid: a basis, or a fixed price
	Reserve   schema.Yuan // least price at which the lot is sold, if HasReserve
	Deposit   schema.Fen  // of a bidder

	HasReserve bool
	Price      schema.Yuan // highest bid; of a sealed lot only after its end
	BuyerID    int64       // company of the highest bid; zero without one
	BuyerAs    int64       // membership of the highest bid
	BidAt      time.Time   `gorm:"serializer:moment;type:bigint"` // of the last bid
	Bids       int
	Bidders    int
	Extended   int         // number of extensions
	Futures    schema.Yuan // price of the contract at which a basis was sold
	Reason     string      `gorm:"size:100"` // why it was not sold
	Version    int64       // grows with every change
}

// TableName returns the name of the table.
func (Lot) TableName() string { return "auction_lot" }

// Item is a listing of a lot.
type Item struct {
	LotID     int64  `gorm:"primaryKey;autoIncrement:false"`
	ListingID int64  `gorm:"primaryKey;autoIncrement:false;index:auction_item_listing"`
	BatchID   string `gorm:"size:11;index:auction_item_batch"`
	Weight    schema.Weight
	DealID    int64 // of a sold lot
	OrderID   int64
}

// TableName returns the name of the table.
func (Item) TableName() string { return "auction_item" }

// Bid is an offer for a lot. It is never changed.
type Bid struct {
	ID           int64 `gorm:"primaryKey"`
	LotID        int64 `gorm:"index:auction_bid_lot"`
	CompanyID    int64
	MembershipID int64
	Price        schema.Yuan
	Extends      bool      // it has prolonged the lot
	At           time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Bid) TableName() string { return "auction_bid" }

// Bidder is a company that has bid for a lot.
type Bidder struct {
	LotID        int64       `gorm:"primaryKey;autoIncrement:false"`
	CompanyID    int64       `gorm:"primaryKey;autoIncrement:false;index:auction_bidder_company"`
	MembershipID int64       // of the last bid
	Price        schema.Yuan // of the last bid
	Bids         int
	Deposit      schema.Fen // held; zero when it was released or became part payment
	At           time.Time  `gorm:"serializer:moment;type:bigint"` // of the last bid
	Notified     bool       `gorm:"index:auction_bidder_notified"` // of the result
}

// TableName returns the name of the table.
func (Bidder) TableName() string { return "auction_bidder" }

// Fixed reports whether bids are prices instead of bases over a contract.
func (l *Lot) Fixed() bool { return l.IndexCode == "" }

// Name returns what people call the lot.
func (l *Lot) Name() string {
	if l.Listings > 1 {
		return fmt.Sprintf("批次 %s 等 %d 批", l.BatchID, l.Listings)
	}
	return "批次 " + l.BatchID
}

// PriceText returns a bid as people read it.
func (l *Lot) PriceText(price schema.Yuan) string {
	if l.Fixed() {
		return schema.Grouped(price) + " 元/吨"
	}
	return fmt.Sprintf("%s %s 元/吨", l.IndexCode, signed(price))
}

// signed returns a basis with its sign.
func signed(basis schema.Yuan) string {
	if basis < 0 {
		return schema.Grouped(basis)
	}
	return "+" + schema.Grouped(basis)
}

// Least returns the least next bid.
func (l *Lot) Least() schema.Yuan {
	if l.Kind == Sealed || l.Bids == 0 {
		return l.Start
	}
	return l.Price + l.Step
}

// Meets reports whether a price reaches the reserve price.
func (l *Lot) Meets(price schema.Yuan) bool { return !l.HasReserve || price >= l.Reserve }

// CheckPrices refuses a start or reserve price that is no multiple of 5, out of the bounds of prices, or a reserve
// price below the start. The prefix stands before the names of the fields.
func (l *Lot) CheckPrices(prefix string, now time.Time) error {
	if err := l.checkPrice(prefix+"start", l.Name()+" 的起拍价", l.Start, now); err != nil {
		return err
	}
	if !l.HasReserve {
		return nil
	}
	if l.Reserve < l.Start {
		return schema.Invalid(prefix+"reserve", "%s 的保留价不能低于起拍价", l.Name())
	}
	return l.checkPrice(prefix+"reserve", l.Name()+" 的保留价", l.Reserve, now)
}

// checkPrice refuses a price that is no multiple of 5 or out of the bounds of prices.
func (l *Lot) checkPrice(field, what string, price schema.Yuan, now time.Time) error {
	if price%5 != 0 {
		return schema.Invalid(field, "%s尾数应为 0 或 5", what)
	}
	return l.checkBounds(field, what, price, now)
}

// checkBounds refuses a price out of the bounds of prices.
func (l *Lot) checkBounds(field, what string, price schema.Yuan, now time.Time) error {
	o := cotton.Offer{IndexCode: l.IndexCode, Basis: price}
	if l.Fixed() {
		o = cotton.Offer{Price: price}
		if price <= 0 {
			return schema.Invalid(field, "%s应大于 0 元/吨", what)
		}
	}
	if refusal, ok := schema.KindOf(o.Bounds(now)); ok {
		return schema.Invalid(field, "%s：%s", what, refusal.Message)
	}
	return nil
}

// Place places a bid of a company and prolongs an open lot whose end is near. Own is the company's entry, empty before
// its first bid. It refuses bids before the begin and after the end, on own lots, too low ones, and those off the step.
// The leader may raise its bid only while that is below the reserve price.
func (l *Lot) Place(b *Bid, own *Bidder, now time.Time) error {
	if next := l.BidAt.Add(time.Millisecond); next.After(now) { // at once, or by another server whose clock is ahead
		now = next
	}
	if err := l.mayBid(b.CompanyID, own, now); err != nil {
		return err
	}
	if err := l.checkBid(b.Price, now); err != nil {
		return err
	}
	l.State = LotRunning
	if l.Kind == Open {
		l.Price, l.BuyerID, l.BuyerAs = b.Price, b.CompanyID, b.MembershipID
		if b.Extends = l.EndAt.Sub(now) <= Extension; b.Extends {
			l.EndAt = l.EndAt.Add(Extension)
			l.Extended++
		}
	}
	if own.Bids == 0 {
		l.Bidders++
	}
	b.LotID, b.At = l.ID, now
	own.LotID, own.CompanyID, own.MembershipID = l.ID, b.CompanyID, b.MembershipID
	own.Price, own.At, own.Bids = b.Price, now, own.Bids+1
	l.BidAt, l.Bids, l.Version = now, l.Bids+1, l.Version+1
	return nil
}

// mayBid refuses a company that may not bid now.
func (l *Lot) mayBid(companyID int64, own *Bidder, now time.Time) error {
	switch {
	case !l.State.Open() || !l.EndAt.After(now):
		return schema.Conflict("%s 的竞价已结束，不能再出价", l.Name())
	case l.BeginAt.After(now):
		return schema.Conflict("竞价还没有开始，%s 开始", momentText(l.BeginAt))
	case companyID == l.SellerID:
		return schema.Conflict("这是本企业的批次，不能出价")
	case l.Kind == Sealed && own.Bids > 0:
		return schema.Conflict("密封出价每家只能出价一次，您已出价")
	case l.Kind == Open && l.BuyerID == companyID && l.Meets(l.Price):
		return schema.Conflict("您现在的出价最高，不用再出价")
	}
	return nil
}

// checkBid refuses a price that is too low, too high or off the step.
func (l *Lot) checkBid(price schema.Yuan, now time.Time) error {
	if err := l.checkBounds("price", "出价", price, now); err != nil {
		return err
	}
	if err := l.checkLeast(price); err != nil {
		return err
	}
	return l.checkStep(price)
}

// checkStep refuses a price that is not the least next bid plus a multiple of the step, and names the nearest two.
func (l *Lot) checkStep(price schema.Yuan) error {
	over := (price - l.Least()) % l.Step
	if over == 0 {
		return nil
	}
	return schema.Invalid("price", "出价应按加价幅度 %s 元/吨递增，可出价 %s 或 %s", schema.Grouped(l.Step),
		strings.TrimSuffix(l.PriceText(price-over), " 元/吨"), l.PriceText(price-over+l.Step))
}

// checkLeast refuses a price below the least next bid.
func (l *Lot) checkLeast(price schema.Yuan) error {
	switch least := l.Least(); {
	case price >= least:
		return nil
	case l.Bids > 0 && l.Kind == Open:
		return schema.Invalid("price", "已有人出价 %s，您至少出价 %s", l.PriceText(l.Price), l.PriceText(least))
	default:
		return schema.Invalid("price", "出价不能低于起拍价 %s", l.PriceText(least))
	}
}

// momentText returns a time in Shanghai as people read it.
func momentText(t time.Time) string { return t.In(schema.Shanghai).Format("1月2日 15:04") }
