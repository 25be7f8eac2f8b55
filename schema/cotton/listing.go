package cotton

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Asked is what is asked for a lot, and until when, with the seller's notes.
type Asked struct {
	IndexCode string      `json:"indexCode"`
	Basis     schema.Yuan `json:"basis"`
	Price     schema.Yuan `json:"price"`
	Until     time.Time   `json:"until"`
	Notes     string      `json:"notes"`
}

// Asked is what the listing asks.
func (l *Listing) Asked() Asked {
	return Asked{IndexCode: l.IndexCode, Basis: l.Basis, Price: l.Price, Until: l.Until.UTC(), Notes: l.Notes}
}

// Listing is one batch offered by one company. The same batch may be on sale by several.
type Listing struct {
	ID             int64  `gorm:"primaryKey"`
	BatchID        string `gorm:"size:11;uniqueIndex:listing_offer,priority:2;index:listing_batch"`
	CompanyID      int64  `gorm:"column:member_id;uniqueIndex:listing_offer,priority:1;index:listing_state_member,priority:2"` // the seller; its indexes listing_member_* are those of its shop
	IntermediaryID int64  // the company that brought it; zero when none

	IndexCode string      `gorm:"size:10;index:listing_state_code,priority:2"` // CF701; empty when the price is fixed
	Basis     schema.Yuan // over the contract; may be negative; zero when the price is fixed
	Price     schema.Yuan // on conditioned weight; zero when it follows a contract

	State     ListingState `gorm:"index:listing_state_code,priority:1;index:listing_state_until,priority:1;index:listing_state_member,priority:1;index:listing_listed,priority:2"`
	Way       int          // WayListed or WayAuction
	SaleType  SaleType     // marks of the listing
	Bundle    int64        // the listing that names the bundle; zero when sold alone
	Notes     string       `gorm:"size:500"`
	ListedAt  time.Time    `gorm:"serializer:moment;type:bigint;index:listing_listed,priority:1"`
	Until     time.Time    `gorm:"serializer:moment;type:bigint;index:listing_state_until,priority:2"` // on sale until then
	Version   int          // grows with every change
	CreatedAt time.Time    `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt time.Time    `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// Fixed tells whether the listing has a fixed price rather than a basis over a contract.
func (l *Listing) Fixed() bool { return l.IndexCode == "" }

// Offer is what is asked for the lot, and until when.
func (l *Listing) Offer() Offer {
	return Offer{IndexCode: l.IndexCode, Basis: l.Basis, Price: l.Price, Until: l.Until}
}

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

var listingStates = map[ListingState]string{OnSale: "在售", InDeal: "点价中", Sold: "已售", OffSale: "已下架", Expired: "已过期"}

// Name is the state in words.
func (s ListingState) Name() string { return listingStates[s] }

// shownStates are the states in which a listing is shown.
var shownStates = []ListingState{OnSale, InDeal}

// Shown tells whether listings in this state are shown.
func (s ListingState) Shown() bool { return s == OnSale || s == InDeal }

// ListingVerb is what can happen to a listing.
type ListingVerb string

// Verbs of a listing.
const (
	AskFor  ListingVerb = "ask"     // a buyer's deal begins
	Release ListingVerb = "release" // the deal came to nothing
	Sell    ListingVerb = "sell"    // the deal was made
	Reprice ListingVerb = "reprice" // new contract, basis, price or validity
	TakeOff ListingVerb = "takeOff"
	Expire  ListingVerb = "expire" // its validity or its contract has ended

	PutOn    ListingVerb = "putOn"   // on sale again at the same offer
	MarkSold ListingVerb = "sold"    // the seller has sold it elsewhere
	Refresh  ListingVerb = "refresh" // the seller says that it is still there
	Amend    ListingVerb = "amend"   // new notes, marks or validity
)

// ListingSteps are the ways of a listing through its states.
var ListingSteps = schema.Steps[ListingState, ListingVerb]{
	{OnSale, AskFor, InDeal, schema.Buyer},
	{OnSale, Reprice, OnSale, schema.Seller},
	{OnSale, TakeOff, OffSale, schema.Seller},
	{OnSale, Expire, Expired, schema.Clock},
	{InDeal, Release, OnSale, schema.Seller},
	{InDeal, Sell, Sold, schema.Seller},
	{OffSale, Reprice, OnSale, schema.Seller},
	{Expired, Reprice, OnSale, schema.Seller},
	{Expired, TakeOff, OffSale, schema.Seller},
	{OffSale, PutOn, OnSale, schema.Seller},
	{Expired, PutOn, OnSale, schema.Seller},
	{OnSale, MarkSold, Sold, schema.Seller},
	{OffSale, MarkSold, Sold, schema.Seller},
	{Expired, MarkSold, Sold, schema.Seller},
	{OnSale, Refresh, OnSale, schema.Seller},
	{OnSale, Amend, OnSale, schema.Seller},
	{OffSale, Amend, OffSale, schema.Seller},
	{Expired, Amend, Expired, schema.Seller},
}

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

// Offer is what a seller asks for a lot.
type Offer struct {
	IndexCode string      // the contract; empty for a fixed price
	Basis     schema.Yuan // over the contract
	Price     schema.Yuan // the fixed price
	Until     time.Time   // end of validity; zero leaves it as it is
}

// What is asked for cotton, CNY/t: what lies beyond is a digit or a sign too many.
const (
	basisLeast, basisMost schema.Yuan = -2_000, 5_000
	priceLeast, priceMost schema.Yuan = 5_000, 60_000
)

var errPrice = schema.Invalid("price", "一口价应在 %d 到 %d 元/吨之间", priceLeast, priceMost)

// Check refuses an offer that nobody can mean, and a contract that does not trade.
func (o Offer) Check(c market.Contracts, now time.Time) error {
	switch {
	case o.IndexCode == "" && o.Basis != 0:
		return schema.Invalid("basis", "一口价不能带基差")
	case o.IndexCode == "" && o.Price == 0:
		return errPrice
	case o.IndexCode != "" && o.Price != 0:
		return schema.Invalid("price", "合约加基差报价不能同时给一口价")
	case o.IndexCode != "" && !c.Trades(o.IndexCode, now):
		return schema.Invalid("indexCode", "合约 %s 不存在或已到期", o.IndexCode)
	}
	return o.Bounds(now)
}

// Bounds refuses a basis, a fixed price and a validity beyond what is asked for cotton.
func (o Offer) Bounds(now time.Time) error {
	switch {
	case o.Basis < basisLeast || o.Basis > basisMost:
		return schema.Invalid("basis", "基差应在 %d 到 %d 元/吨之间", basisLeast, basisMost)
	case o.Price != 0 && (o.Price < priceLeast || o.Price > priceMost):
		return errPrice
	}
	return notTooLong("until", o.Until, now)
}

// notTooLong refuses a validity of more than a year.
func notTooLong(field string, until, now time.Time) error {
	if last := schema.DayOf(now.AddDate(1, 0, 0)); until.After(ValidityEnd(last)) {
		return schema.Invalid(field, "有效期最长一年，应不晚于 %s", last)
	}
	return nil
}
