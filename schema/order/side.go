package order

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Side is an order in the list of one of its companies. Counts and pages of lists read it alone.
type Side struct {
	CompanyID int64            `gorm:"column:company_id;primaryKey;autoIncrement:false;index:order_side_goods,priority:1;index:order_side_state,priority:1;index:order_side_any,priority:1;index:order_side_wait,priority:1"`
	OrderID   int64            `gorm:"primaryKey;autoIncrement:false;index:order_side_goods,priority:3;index:order_side_state,priority:4;index:order_side_any,priority:3;index:order_side_wait,priority:3"`
	Side      schema.Party     `gorm:"size:10;index:order_side_state,priority:2"`
	State     State            `gorm:"index:order_side_state,priority:3;index:order_side_any,priority:2"`
	Waits     bool             `gorm:"index:order_side_state,priority:5;index:order_side_any,priority:4;index:order_side_wait,priority:2"` // the company has to do something
	OtherID   int64            // the other company
	Day       schema.Day       `gorm:"size:10"`
	Goods     market.GoodsKind `gorm:"size:20;index:order_side_goods,priority:2"` // of the order
}

// TableName returns the name of the table.
func (Side) TableName() string { return "order_side" }

// merged is the state of merged orders in the lists of companies. It is counted and filtered in no state of orders.
const merged State = 10

// listed returns the state of the order in the lists of its companies.
func (o *Order) listed() State {
	if o.MergedInto != 0 {
		return merged
	}
	return o.State
}

// sides returns the order as the lists of both companies have it.
func (o *Order) sides() []Side {
	day := schema.DayOf(o.CreatedAt)
	return []Side{
		{o.BuyerID, o.ID, schema.Buyer, o.listed(), o.WaitsFor(schema.Buyer), o.SellerID, day, o.Goods},
		{o.SellerID, o.ID, schema.Seller, o.listed(), o.WaitsFor(schema.Seller), o.BuyerID, day, o.Goods},
	}
}

// insertSides inserts a new order into the lists of both companies.
func insertSides(tx *schema.Tx, o *Order) error { return schema.Insert(tx, o.sides()) }

// updateSides updates the order in the lists of both companies.
func updateSides(tx *schema.Tx, o *Order) error {
	for _, s := range o.sides() {
		if err := tx.Update(&s); err != nil {
			return fmt.Errorf("update the list of an order: %w", err)
		}
	}
	return nil
}

// SideOf returns the side of a company in the order; empty if it has none.
func (o *Order) SideOf(companyID int64) schema.Party {
	switch companyID {
	case o.BuyerID:
		return schema.Buyer
	case o.SellerID:
		return schema.Seller
	}
	return ""
}
