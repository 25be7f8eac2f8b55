package migrate

import "gorm.io/gorm"

// indexAuctionItems adds the index for the batches of sessions.
func indexAuctionItems(db *gorm.DB) error { return createTable(db, "auction_item", &auctionItem73{}) }

// auctionItem73 is the indexed column of auction_item.
type auctionItem73 struct {
	BatchID code `gorm:"index:auction_item_batch"`
}
