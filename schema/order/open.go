package order

import (
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// NewOrder is a succeeded deal as the beginning of an order.
type NewOrder struct {
	BuyerID         int64 // company
	BuyerMembership int64 // who has asked
	SellerID        int64 // company
	Line            Line
	Deposit         schema.Fen // part payment from the buyer's deposit; zero when none
}

// Line is one lot of an order, as the deal agreed on it.
type Line struct {
	ID         int64  `gorm:"primaryKey"`
	OrderID    int64  `gorm:"index:order_line_order"`
	DealID     int64  `gorm:"uniqueIndex:order_line_deal"`
	DealNumber string `gorm:"size:20"`
	Goods      string `gorm:"size:20"` // kind of lot: cotton
	ListingID  int64
	BatchID    string `gorm:"size:40"`
	Warehouse  string `gorm:"size:100"`
	Weight     schema.Weight
	Packs      int
	IndexCode  string      `gorm:"size:10"` // empty when the price was fixed
	Basis      schema.Yuan // over the contract
	Futures    schema.Yuan // agreed futures price; zero when the price was fixed
	Price      schema.Yuan // CNY/t: futures price and basis, or the fixed price
	Amount     schema.Fen  // price × weight
	Facts      string      `gorm:"type:text"` // JSON of []market.Fact
}

var _ = market.Fact{}

// Open creates the order of a succeeded deal in state 0.
func Open(_ *schema.Tx, _ NewOrder) (orderID int64, err error) { return 0, nil }
