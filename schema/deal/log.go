package deal

import (
	"encoding/json"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Entry is a step of a deal in its log. Both sides see it.
type Entry struct {
	ID          int64        `gorm:"primaryKey"`
	DealID      int64        `gorm:"index:deal_entry_deal"`
	BuyerID     int64        `gorm:"index:deal_entry_buyer"` // of the deal
	SellerID    int64        `gorm:"index:deal_entry_seller"`
	Verb        Verb         `gorm:"size:20"`
	From        State        `gorm:"column:from_state"`
	To          State        `gorm:"column:to_state"`
	Party       schema.Party `gorm:"size:10"`
	UserID      int64        // the acting user; zero for the clock
	UserName    string       `gorm:"size:40"`
	CompanyID   int64        // for which company; zero for the clock
	CompanyName string       `gorm:"size:120"`
	Platform    bool         // an administrator acted for the company
	Changes     string       `gorm:"type:text"` // JSON of []Change
	Note        string       `gorm:"size:500"`
	At          time.Time    `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Entry) TableName() string { return "deal_entry" }

// Change is a value that a step has changed, as text.
type Change = schema.FieldChange

// Bid is one bid for a listing in bidding.
type Bid struct {
	ID        int64 `gorm:"primaryKey"`
	ListingID int64 `gorm:"index:bid_listing"`
	DealID    int64 `gorm:"index:bid_deal"`
	BuyerID   int64
	Price     market.Price
	At        time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Bid) TableName() string { return "deal_bid" }

// Verb is a step that somebody takes in a deal.
type Verb string

// Verbs of deals.
const (
	Inquire    Verb = "inquire"
	VerifyLot  Verb = "verify"     // the lot is there
	ReportSold Verb = "reportSold" // the lot is sold
	Remove     Verb = "delete"
	Submit     Verb = "submit"   // terms of a hanging order
	KeepBack   Verb = "keepBack" // the clock: terms sent with the inquiry are refused after all
	Revoke     Verb = "revoke"   // by the buyer
	Hang       Verb = "hang"     // GP_SUCCESS
	Refuse     Verb = "refuse"   // REVOKED, GP_FAIL
	OpenBids   Verb = "bidding"  // BIDDING
	Lock       Verb = "lock"     // LOCK_BASIS
	Trade      Verb = "trade"    // TRADED
	Modify     Verb = "modify"   // price or validity of a hanging order
	Correct    Verb = "correct"  // DATA_CHANGE
	PlaceBid   Verb = "bid"
	Unseal     Verb = "unseal" // the clock: a bidding has ended, and its seller may pick a winner
	PickWinner Verb = "pick"   // the seller picks a bid
	NamePrice  Verb = "price"  // the futures price of a locked basis
	SetRisk    Verb = "risk"   // the risk reference price
	Answer     Verb = "answer" // the margin call
	Abandon    Verb = "abandon"
	Touch      Verb = "touch"   // the clock: the quote has reached the price
	Fill       Verb = "fill"    // the clock: fill when touched, forced pricing, the end of bidding
	Call       Verb = "call"    // the clock: margin call
	Restart    Verb = "restart" // the clock: the terms run again after a freeze
	Expire     Verb = "expire"  // the clock: the validity has ended
	Lose       Verb = "lose"    // another deal on the lot has succeeded
	SendNotes  Verb = "notes"
	Stop       Verb = "stop" // by the platform
)

// setChanges sets the changed values.
func (e *Entry) setChanges(list []Change) error {
	text, err := json.Marshal(list)
	e.Changes = string(text)
	return err
}
