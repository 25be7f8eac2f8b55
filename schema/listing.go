package schema

import "time"

// Listing is one batch offered by one company. The same batch may be on sale by several.
type Listing struct {
	ID             int64  `gorm:"primaryKey"`
	BatchID        string `gorm:"size:11;uniqueIndex:listing_offer,priority:2"`
	MemberID       int64  `gorm:"uniqueIndex:listing_offer,priority:1"` // the seller
	IntermediaryID int64  // the company that brought it; zero when none

	IndexCode string `gorm:"size:10;index"` // CF701; empty when the price is fixed
	Basis     Yuan   // over the contract; may be negative; zero when the price is fixed
	Price     Yuan   // on conditioned weight; zero when it follows a contract

	State     ListingState
	Way       int       // WayListed or WayAuction
	SaleType  SaleType  // marks of the listing
	Bundle    int64     `gorm:"index"` // the listing that names the bundle; zero when sold alone
	Notes     string    `gorm:"size:500"`
	ListedAt  time.Time `gorm:"index"`
	Until     time.Time `gorm:"index"` // on sale until then
	Version   int
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Fixed tells whether the listing has a fixed price rather than a basis over a contract.
func (l *Listing) Fixed() bool { return l.IndexCode == "" }

// ListingState is where a listing stands.
type ListingState int

// States of a listing. Only what is on sale or being priced is shown.
const (
	OnSale  ListingState = 1 // 在售
	InDeal  ListingState = 2 // 点价中
	Sold    ListingState = 3 // 已售
	OffSale ListingState = 4 // 已下架
	Expired ListingState = 5 // 已过期：有效期或合约已到
)

// Ways of selling.
const (
	WayListed  = 1 // 现货挂牌
	WayAuction = 2 // 竞价
)

// SaleType is a set of marks.
type SaleType int

// Marks of a listing. Selected and Preferred exist only for the platform's member companies.
const (
	Selected  SaleType = 1 << iota // 1 精选
	Preferred                      // 2 优选
	Direct                         // 3 商家直销
)

// Codes are the numbers of the marks as the search page writes them: 1, 2, 3.
func (s SaleType) Codes() []int {
	codes := []int{}
	for i := range 3 {
		if s&(1<<i) != 0 {
			codes = append(codes, i+1)
		}
	}
	return codes
}
