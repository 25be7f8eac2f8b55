package cotton

import (
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// OfferWithNotes is an offer with the notes of the lot and the company that brings it.
type OfferWithNotes struct {
	Offer
	Notes          string `json:"notes"`
	IntermediaryID int64  `json:"intermediaryID,omitempty"`
}

// OfferWithNotes returns the offer, the notes and the intermediary of the listing.
func (l *Listing) OfferWithNotes() OfferWithNotes {
	return OfferWithNotes{Offer{l.IndexCode, l.Basis, l.Price, l.Until.UTC()}, l.Notes, l.IntermediaryID}
}

// Listing is one batch offered by one company. The same batch may be on sale by several.
type Listing struct {
	ID             int64  `gorm:"primaryKey"`
	BatchID        string `gorm:"size:11;uniqueIndex:listing_offer,priority:2;index:listing_batch"`
	CompanyID      int64  `gorm:"column:member_id;uniqueIndex:listing_offer,priority:1;index:listing_state_member,priority:2"` // the seller
	IntermediaryID int64  // the broker's company; zero when none

	IndexCode string       `gorm:"size:10;index:listing_state_code,priority:2"` // CF701; empty when the price is fixed
	Basis     schema.Yuan  // over the contract; may be negative; zero when the price is fixed
	Price     schema.Yuan  // on conditioned weight; zero when it follows a contract
	Bid       *schema.Yuan // in the place of basis or price, for which buyers can have it in an auction; else nil

	State     ListingState `gorm:"index:listing_state_code,priority:1;index:listing_state_until,priority:1;index:listing_state_member,priority:1;index:listing_listed,priority:2"`
	Way       int          // WayListed or WayAuction
	SaleType  SaleType     // marks of the listing, and where they come from
	Bundle    int64        // id of the bundle's first listing; zero when sold alone
	Notes     string       `gorm:"size:500"`
	ListedAt  time.Time    `gorm:"serializer:moment;type:bigint;index:listing_listed,priority:1"`
	Until     time.Time    `gorm:"serializer:moment;type:bigint;index:listing_state_until,priority:2"` // end of validity
	Version   int          // grows with every change
	CreatedAt time.Time    `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt time.Time    `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// Fixed reports whether the listing has a fixed price instead of a basis.
func (l *Listing) Fixed() bool { return l.IndexCode == "" }

// Offer returns the price and validity of the listing.
func (l *Listing) Offer() Offer {
	return Offer{IndexCode: l.IndexCode, Basis: l.Basis, Price: l.Price, Until: l.Until}
}

// offerBid sets the offer of the listing to what is bid for it in an auction.
func (l *Listing) offerBid() {
	switch {
	case l.Bid == nil:
	case l.Fixed():
		l.Price = *l.Bid
	default:
		l.Basis = *l.Bid
	}
}

// ListingState is the state of a listing.
type ListingState int

// States of a listing. Only listings on sale, in a deal or in an auction are shown.
const (
	OnSale  ListingState = 1 // 在售
	InDeal  ListingState = 2 // 点价中
	Sold    ListingState = 3 // 已售
	OffSale ListingState = 4 // 已下架
	Expired ListingState = 5 // 已过期：有效期或合约已到
	Auction ListingState = 6 // 竞价中：在一个竞价场次里
)

var listingStates = map[ListingState]string{
	OnSale: "在售", InDeal: "点价中", Sold: "已售", OffSale: "已下架", Expired: "已过期", Auction: "竞价中",
}

// Name returns the Chinese name of the state.
func (s ListingState) Name() string { return listingStates[s] }

// ShownStates are the states in which a listing is shown to buyers.
var ShownStates = []ListingState{OnSale, InDeal, Auction}

// Shown reports whether listings in this state are shown to buyers.
func (s ListingState) Shown() bool { return slices.Contains(ShownStates, s) }

// ListingVerb is an event in the life of a listing.
type ListingVerb string

// Verbs of a listing.
const (
	AskFor  ListingVerb = "ask"     // a buyer's deal begins
	Release ListingVerb = "release" // the deal failed
	Sell    ListingVerb = "sell"    // the deal was closed
	Reprice ListingVerb = "reprice" // new contract, basis, price or validity
	TakeOff ListingVerb = "takeOff"
	Return  ListingVerb = "return" // the order of the deal was cancelled
	Expire  ListingVerb = "expire" // its validity or its contract has ended
	Enter   ListingVerb = "enter"  // a session of an auction
	Leave   ListingVerb = "leave"  // the session: withdrawn, unsold, or sold to the winner at once

	PutOn    ListingVerb = "putOn"   // on sale again at the same offer
	MarkSold ListingVerb = "sold"    // sold by the seller outside the platform
	Refresh  ListingVerb = "refresh" // confirmed by the seller as still available
	Amend    ListingVerb = "amend"   // new notes, marks or validity
)

// ListingSteps is the state machine of a listing.
var ListingSteps = schema.Steps[ListingState, ListingVerb]{
	{OnSale, AskFor, InDeal, schema.Buyer},
	{OnSale, Reprice, OnSale, schema.Seller},
	{OnSale, TakeOff, OffSale, schema.Seller},
	{OnSale, Expire, Expired, schema.Clock},
	{OnSale, Enter, Auction, schema.Seller},
	{Auction, Leave, OnSale, schema.Clock},
	{InDeal, Release, OnSale, schema.Seller},
	{InDeal, Sell, Sold, schema.Seller},
	{Sold, Return, OffSale, schema.Seller},
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

// Offer is the price a seller asks for a lot, and its validity.
type Offer struct {
	IndexCode string      `json:"indexCode"` // the contract; empty for a fixed price
	Basis     schema.Yuan `json:"basis"`     // over the contract
	Price     schema.Yuan `json:"price"`     // the fixed price
	Until     time.Time   `json:"until"`     // end of validity; zero keeps the present one
}

// Plausible bounds in CNY/t. Values outside have a digit or a sign too many.
const (
	basisLeast, basisMost schema.Yuan = -2_000, 5_000
	priceLeast, priceMost schema.Yuan = 5_000, 60_000
)

var errPrice = schema.Invalid("price", "一口价应在 %s 到 %s 元/吨之间",
	schema.Grouped(priceLeast), schema.Grouped(priceMost))

// Check refuses an offer outside of Bounds, one with both prices, and a contract that does not trade.
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

// Bounds refuses a basis, fixed price or validity outside of the plausible bounds.
func (o Offer) Bounds(now time.Time) error {
	switch {
	case o.Basis < basisLeast || o.Basis > basisMost:
		return schema.Invalid("basis", "基差应在 %s 到 %s 元/吨之间",
			schema.Grouped(basisLeast), schema.Grouped(basisMost))
	case o.Price != 0 && (o.Price < priceLeast || o.Price > priceMost):
		return errPrice
	}
	return checkValidity("until", o.Until, now)
}

// checkValidity refuses a validity of more than a year.
func checkValidity(field string, until, now time.Time) error {
	if last := schema.DayOf(now.AddDate(1, 0, 0)); until.After(ValidityEnd(last)) {
		return schema.Invalid(field, "有效期最长一年，应不晚于 %s", last)
	}
	return nil
}
