package migrate

import "gorm.io/gorm"

// createDeals creates the tables of deals, their logs, bids, results of submits in bulk and daily price limits.
func createDeals(db *gorm.DB) error {
	return createTables(db, []table{
		{"deal", &deal39{}},
		{"deal_count", &dealCount39{}},
		{"deal_entry", &dealEntry39{}},
		{"deal_bid", &dealBid39{}},
		{"submit_result", &submitResult39{}},
		{"daily_limit", &dailyLimit39{}},
	})
}

type deal39 struct {
	ID              int64  `gorm:"primaryKey"`
	Number          code   `gorm:"size:20;uniqueIndex:deal_number"`
	State           number `gorm:"index:deal_touch,priority:1;index:deal_until,priority:1;index:deal_buyer_state,priority:2;index:deal_buyer_both,priority:2;index:deal_seller_state,priority:2;index:deal_seller_both,priority:2"`
	Goods           code   `gorm:"size:20"`
	ListingID       number `gorm:"index:deal_listing"`
	BatchID         code   `gorm:"size:40;index:deal_buyer_batch,priority:2;index:deal_seller_batch,priority:2"`
	BuyerID         number `gorm:"index:deal_buyer_all,priority:1;index:deal_buyer_state,priority:1;index:deal_buyer_code,priority:1;index:deal_buyer_both,priority:1;index:deal_buyer_other,priority:1;index:deal_buyer_batch,priority:1;index:deal_seller_other,priority:2"`
	BuyerMembership number
	SellerID        number `gorm:"index:deal_buyer_other,priority:2;index:deal_seller_all,priority:1;index:deal_seller_state,priority:1;index:deal_seller_code,priority:1;index:deal_seller_both,priority:1;index:deal_seller_other,priority:1;index:deal_seller_batch,priority:1"`
	Direct          flag
	Warehouse       text `gorm:"size:120"`
	Weight          number
	Uninspected     flag
	Packs           number
	IndexCode       code `gorm:"size:10;index:deal_touch,priority:2;index:deal_buyer_code,priority:2;index:deal_buyer_both,priority:3;index:deal_seller_code,priority:2;index:deal_seller_both,priority:3"`
	Basis           number
	FixedPrice      number
	Facts           long
	Notes           text `gorm:"size:500"`
	Corrected       flag
	PriceType       number
	Futures         number `gorm:"index:deal_touch,priority:4"`
	PricedAt        number
	Until           number `gorm:"index:deal_until,priority:2"`
	Account         number
	Deposit         number
	FillWhenTouched flag
	TouchedAt       number `gorm:"index:deal_touch,priority:3"`
	BidType         number
	BidLeast        number
	BidEnd          number
	Bid             number
	BidAt           number
	RiskPrice       number
	RiskAbove       flag
	CallQuote       number
	AnswerBy        number `gorm:"index:deal_answer"`
	DoneFutures     number
	Price           number
	Amount          number
	OrderID         number
	Reason          code   `gorm:"size:20"`
	ReasonNote      text   `gorm:"size:500"`
	CreatedAt       number `gorm:"autoCreateTime:false;index:deal_buyer_all,priority:2;index:deal_buyer_state,priority:3;index:deal_buyer_code,priority:3;index:deal_buyer_both,priority:4;index:deal_buyer_other,priority:3;index:deal_seller_all,priority:2;index:deal_seller_state,priority:3;index:deal_seller_code,priority:3;index:deal_seller_both,priority:4;index:deal_seller_other,priority:3"`
	UpdatedAt       number `gorm:"autoUpdateTime:false"`
	Version         number
}

type dealCount39 struct {
	Side      code   `gorm:"primaryKey;size:10"`
	CompanyID number `gorm:"primaryKey;autoIncrement:false"`
	State     number `gorm:"primaryKey;autoIncrement:false"`
	N         number
}

type dealEntry39 struct {
	ID          int64  `gorm:"primaryKey"`
	DealID      number `gorm:"index:deal_entry_deal"`
	BuyerID     number `gorm:"index:deal_entry_buyer"`
	SellerID    number `gorm:"index:deal_entry_seller"`
	Verb        code   `gorm:"size:20"`
	FromState   number
	ToState     number
	Party       code `gorm:"size:10"`
	UserID      number
	UserName    text `gorm:"size:40"`
	CompanyID   number
	CompanyName text `gorm:"size:120"`
	Platform    flag
	Changes     long
	Note        text `gorm:"size:500"`
	At          number
}

type dealBid39 struct {
	ID        int64  `gorm:"primaryKey"`
	ListingID number `gorm:"index:bid_listing"`
	DealID    number `gorm:"index:bid_deal"`
	BuyerID   number
	Price     number
	At        number
}

type submitResult39 struct {
	MembershipID int64 `gorm:"column:owner;primaryKey;autoIncrement:false"`
	Outcomes     huge
	At           number
}

type dailyLimit39 struct {
	Day     code `gorm:"primaryKey;size:10"`
	Percent number
}
