package migrate

import (
	"errors"
	"fmt"

	"gorm.io/gorm"
)

// createInquiries creates the tables of what buyers ask of sellers of products and of what is sold, and lets orders be
// about products. A line of an order comes from a deal or from the sale of a product: both together are unique.
func createInquiries(db *gorm.DB) error {
	err := createTables(db, []table{
		{"product_inquiry", &inquiry59{}},
		{"product_inquiry_seller", &inquirySeller59{}},
		{"product_quote", &quote59{}},
		{"product_intention", &intention59{}},
		{"product_sale", &sale59{}},
		{"banner", &banner59{}},
	})
	if err != nil {
		return err
	}
	err = errors.Join(addColumns(db, "trade_order", &order59{}), addColumns(db, "order_side", &orderSide59{}),
		addColumns(db, "order_line", &orderLine59{}))
	if err != nil {
		return err
	}
	for of, frozen := range map[string]any{"order_side": &orderSide59{}, "order_line": &orderLine59{}} {
		if err := createTable(db, of, frozen); err != nil {
			return err
		}
	}
	return dropIndex(db, "order_line", "order_line_deal")
}

// dropIndex drops an index unless it is dropped already.
func dropIndex(db *gorm.DB, table, index string) error {
	m := db.Table(table).Migrator()
	if !m.HasIndex(table, index) {
		return nil
	}
	if err := m.DropIndex(table, index); err != nil {
		return fmt.Errorf("drop index %s of %s: %w", index, table, err)
	}
	return nil
}

type inquiry59 struct {
	ID           int64  `gorm:"primaryKey"`
	Number       code   `gorm:"size:20;uniqueIndex:product_inquiry_number"`
	CompanyID    number `gorm:"index:product_inquiry_company,priority:1"`
	MembershipID number
	CategoryID   number
	ProductID    number
	Wanted       long
	Brand        text `gorm:"size:40"`
	Title        text `gorm:"size:200"`
	Tons         number
	Place        text   `gorm:"size:40"`
	Notes        text   `gorm:"size:500"`
	Chosen       flag   `gorm:"index:product_inquiry_state,priority:2"`
	State        number `gorm:"index:product_inquiry_company,priority:2;index:product_inquiry_state,priority:1;index:product_inquiry_until,priority:1"`
	Until        number `gorm:"index:product_inquiry_until,priority:2"`
	Quotes       number
	CreatedAt    number
	UpdatedAt    number
}

type inquirySeller59 struct {
	CompanyID number `gorm:"primaryKey;autoIncrement:false"`
	InquiryID number `gorm:"primaryKey;autoIncrement:false;index:product_inquiry_seller_inquiry"`
}

type quote59 struct {
	ID           int64  `gorm:"primaryKey"`
	Number       code   `gorm:"size:20;uniqueIndex:product_quote_number"`
	InquiryID    number `gorm:"index:product_quote_inquiry"`
	CompanyID    number `gorm:"index:product_quote_company,priority:1"`
	MembershipID number
	ProductID    number
	Brand        text `gorm:"size:40"`
	Price        number
	Tons         number
	Place        text   `gorm:"size:40"`
	DeliverOn    code   `gorm:"size:10"`
	Notes        text   `gorm:"size:500"`
	State        number `gorm:"index:product_quote_company,priority:2;index:product_quote_until,priority:1"`
	Until        number `gorm:"index:product_quote_until,priority:2"`
	OrderID      number
	CreatedAt    number
	UpdatedAt    number
}

type intention59 struct {
	ID               int64 `gorm:"primaryKey"`
	ProductID        number
	Title            text   `gorm:"size:200"`
	BuyerID          number `gorm:"index:product_intention_buyer,priority:1"`
	BuyerMembership  number
	SellerID         number `gorm:"index:product_intention_seller,priority:1"`
	SellerMembership number
	Tons             number
	Price            number
	Notes            text   `gorm:"size:500"`
	Reply            text   `gorm:"size:500"`
	State            number `gorm:"index:product_intention_buyer,priority:2;index:product_intention_seller,priority:2"`
	CreatedAt        number
	UpdatedAt        number
}

type sale59 struct {
	ID         int64  `gorm:"primaryKey"`
	Number     code   `gorm:"size:20;uniqueIndex:product_sale_number"`
	ProductID  number `gorm:"index:product_sale_product"`
	QuoteID    number
	CategoryID number `gorm:"index:product_sale_category,priority:1"`
	Article    code   `gorm:"size:400"`
	Title      text   `gorm:"size:200"`
	City       text   `gorm:"size:40"`
	Tons       number
	Price      number
	At         number `gorm:"index:product_sale_category,priority:2"`
}

type banner59 struct {
	ID      int64  `gorm:"primaryKey"`
	Place   code   `gorm:"size:20;index:banner_place"`
	Title   text   `gorm:"size:60"`
	Text    text   `gorm:"size:200"`
	Link    text   `gorm:"size:300"`
	FromDay code   `gorm:"size:10"`
	LastDay code   `gorm:"size:10"`
	Rank    number `gorm:"column:place_rank"`
}

type order59 struct {
	Goods code `gorm:"size:20;default:'cotton'"`
}

type orderSide59 struct {
	CompanyID number `gorm:"index:order_side_goods,priority:1"`
	Goods     code   `gorm:"size:20;default:'cotton';index:order_side_goods,priority:2"`
	OrderID   number `gorm:"index:order_side_goods,priority:3"`
}

type orderLine59 struct {
	DealID    number `gorm:"uniqueIndex:order_line_source,priority:1"`
	SaleID    number `gorm:"default:0;uniqueIndex:order_line_source,priority:2"`
	ProductID number `gorm:"default:0"`
	Title     text   `gorm:"size:200;default:''"`
}
