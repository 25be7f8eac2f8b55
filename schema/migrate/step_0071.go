package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createAuction creates the tables of auctions, and the column of deposits that are held for bids.
func createAuction(db *gorm.DB) error {
	err := createTables(db, []table{
		{"auction_session", &auctionSession71{}},
		{"auction_guest", &auctionGuest71{}},
		{"auction_lot", &auctionLot71{}},
		{"auction_item", &auctionItem71{}},
		{"auction_bid", &auctionBid71{}},
		{"auction_bidder", &auctionBidder71{}},
		{"auction_follow", &auctionFollow71{}},
	})
	return errors.Join(err, addColumns(db, "deposit_entry", &depositEntry71{}))
}

type auctionSession71 struct {
	ID           int64  `gorm:"primaryKey"`
	Code         code   `gorm:"size:20;uniqueIndex:auction_session_code"`
	CompanyID    number `gorm:"index:auction_session_company"`
	UserID       number
	Title        text `gorm:"size:60"`
	Kind         number
	BeginAt      number `gorm:"index:auction_session_state,priority:2"`
	EndAt        number
	Step         number
	ReserveShown flag
	PerTon       number
	Invited      flag
	Notes        text   `gorm:"size:500"`
	State        number `gorm:"index:auction_session_state,priority:1"`
	Reminded     flag
	CreatedAt    number
	UpdatedAt    number
	Version      number
}

type auctionGuest71 struct {
	SessionID number `gorm:"primaryKey;autoIncrement:false"`
	CompanyID number `gorm:"primaryKey;autoIncrement:false"`
}

type auctionLot71 struct {
	ID         int64  `gorm:"primaryKey"`
	SessionID  number `gorm:"index:auction_lot_session"`
	Number     number
	SellerID   number `gorm:"index:auction_lot_seller"`
	State      number `gorm:"index:auction_lot_end,priority:1"`
	Kind       number
	Step       number
	Invited    flag
	BeginAt    number
	EndAt      number `gorm:"index:auction_lot_end,priority:2"`
	ListingID  number
	BatchID    code `gorm:"size:11"`
	Listings   number
	Weight     number
	Packs      number
	IndexCode  code `gorm:"size:10"`
	Start      number
	Reserve    number
	Deposit    number
	HasReserve flag
	Price      number
	BuyerID    number
	BuyerAs    number
	BidAt      number
	Bids       number
	Bidders    number
	Extended   number
	Futures    number
	Reason     text `gorm:"size:100"`
	Version    number
}

type auctionItem71 struct {
	LotID     number `gorm:"primaryKey;autoIncrement:false"`
	ListingID number `gorm:"primaryKey;autoIncrement:false;index:auction_item_listing"`
	BatchID   code   `gorm:"size:11"`
	Weight    number
	DealID    number
	OrderID   number
}

type auctionBid71 struct {
	ID           int64  `gorm:"primaryKey"`
	LotID        number `gorm:"index:auction_bid_lot"`
	CompanyID    number
	MembershipID number
	Price        number
	Extends      flag
	At           number
}

type auctionBidder71 struct {
	LotID        number `gorm:"primaryKey;autoIncrement:false"`
	CompanyID    number `gorm:"primaryKey;autoIncrement:false;index:auction_bidder_company"`
	MembershipID number
	Price        number
	Bids         number
	Deposit      number
	At           number
	Notified     flag `gorm:"index:auction_bidder_notified"`
}

type auctionFollow71 struct {
	MembershipID number `gorm:"column:owner;primaryKey;autoIncrement:false"`
	SessionID    number `gorm:"primaryKey;autoIncrement:false"`
	LotID        number `gorm:"primaryKey;autoIncrement:false"`
	At           number
}

type depositEntry71 struct {
	LotID number `gorm:"column:auction_lot_id;default:0"`
}
