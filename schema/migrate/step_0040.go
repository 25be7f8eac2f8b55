package migrate

import "gorm.io/gorm"

// createCarts creates the table of the listings in carts.
func createCarts(db *gorm.DB) error { return createTable(db, "cart_item", &cartItem40{}) }

type cartItem40 struct {
	Owner       number `gorm:"primaryKey;autoIncrement:false"`
	ListingID   number `gorm:"primaryKey;autoIncrement:false"`
	BatchID     code   `gorm:"size:40"`
	SellerID    number
	Warehouse   text `gorm:"size:100"`
	Weight      number
	Uninspected flag
	Packs       number
	IndexCode   code `gorm:"size:10"`
	Basis       number
	Price       number
	AddedAt     number
}
