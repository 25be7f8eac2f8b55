package deal

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Deal is the request of one buyer company for one lot (询盘单). It keeps what was agreed on as of each step.
// Steps 39 and 47 of package migrate list its indexes.
type Deal struct {
	ID              int64  `gorm:"primaryKey"`
	Number          string `gorm:"size:20;uniqueIndex:deal_number"` // XP20261121000001
	State           State
	Goods           market.GoodsKind `gorm:"size:20;index:deal_goods"`
	ListingID       int64
	BatchID         string `gorm:"size:40"`
	BuyerID         int64  // company
	BuyerMembership int64  // of the user who asked
	SellerID        int64  // company
	Direct          bool   // not verified by the seller: the lot was marked 精选, 优选 or 商家直销

	Warehouse   string        `gorm:"size:120"`
	Weight      schema.Weight // conditioned, or of the warehouse if Uninspected
	Uninspected bool
	Packs       int
	Currency    market.Currency // of all prices and of the amount; deposits are in CNY
	IndexCode   string          `gorm:"size:10"` // contract; empty when the price is fixed
	Basis       market.Price    // over the contract
	FixedPrice  market.Price
	Facts       string `gorm:"type:text"` // JSON of []market.Fact as of the inquiry
	Notes       string `gorm:"size:500"`  // of the seller about the lot
	Corrected   bool   // the seller has changed a fact when verifying; the buyer must submit terms

	PriceType PriceType
	Futures   market.Price     // the buyer's futures price (挂盘期货价); zero without one
	PricedAt  time.Time        `gorm:"serializer:moment;type:bigint"` // when it was set; earlier quotes do not touch it
	Until     time.Time        `gorm:"serializer:moment;type:bigint"` // end of validity (挂盘期限); zero without terms
	Account   int64            // company whose futures account carries the order; PlatformAccount is the platform
	Deposit   schema.Fen       // held for this deal, in CNY
	Rate      schema.PerDollar // at which the deposit of a deal in dollars becomes part payment; zero for CNY
	RateDay   schema.Day       `gorm:"size:10"` // of the rate

	FillWhenTouched bool      // 到价自动成交, the seller's choice
	TouchedAt       time.Time `gorm:"serializer:moment;type:bigint"` // zero if the next quote at the price touches the deal
	FirstTouch      time.Time `gorm:"serializer:moment;type:bigint"` // first quote at or below the price; zero if none

	BidType  BidType      // zero before bidding
	BidLeast market.Price // least futures price of a bid
	BidEnd   time.Time    `gorm:"serializer:moment;type:bigint"`
	Bid      market.Price // the buyer's last bid; zero without one
	BidAt    time.Time    `gorm:"serializer:moment;type:bigint"`

	RiskPrice market.Price // a quote that passes it causes a margin call; zero without one
	RiskAt    time.Time    `gorm:"serializer:moment;type:bigint"` // when it was set; earlier quotes do not pass it
	RiskAbove bool         // the quote passes it by rising
	CallQuote market.Price // the quote that has caused the margin call; it is priced at this if nobody answers
	AnswerBy  time.Time    `gorm:"serializer:moment;type:bigint"` // end of the time to answer a margin call; zero without one

	DoneFutures market.Price // agreed futures price; zero when the price was fixed
	Price       market.Price // of a succeeded deal
	Amount      schema.Fen   // price × weight of a succeeded deal, in hundredths of the currency
	OrderID     int64        // of a succeeded deal
	Reason      Reason       `gorm:"size:20"` // why it failed
	ReasonNote  string       `gorm:"size:500"`

	Turn schema.Party `gorm:"size:10"` // side that has to act next; empty if none

	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
	Version   int
}

// State is the state of a deal. 6 does not exist.
type State int

// States of a deal.
const (
	Pending   State = 0 // 待核验
	Verified  State = 1 // 已核验
	Waiting   State = 2 // 待回复
	Hanging   State = 3 // 挂盘中
	Bidding   State = 4 // 竞价中
	Locked    State = 5 // 锁定基差
	Succeeded State = 7 // 交易成功
	Failed    State = 8 // 交易失败
)

// PriceType is how the futures price of a deal is determined.
type PriceType int

// Ways to determine the futures price.
const (
	NoPrice      PriceType = 0 // no terms yet, or a fixed price
	CurrentPrice PriceType = 1 // 现价成交: the quote at the moment of the trade
	NamedPrice   PriceType = 2 // the buyer's futures price
)

// BidType is how buyers bid.
type BidType int

// Ways to bid.
const (
	SealedBids BidType = 1 // one bid per buyer, not shown before the end
	RisingBids BidType = 2 // any number of rising bids
)

// Reason is why a deal failed.
type Reason string

// Reasons of failure.
const (
	SoldElsewhere Reason = "sold"      // 已售
	Revoked       Reason = "revoked"   // 撤销
	Refused       Reason = "refused"   // 挂盘失败
	Ended         Reason = "expired"   // 过期
	Outbid        Reason = "outbid"    // 竞价未中
	Abandoned     Reason = "abandoned" // 放弃锁定基差，点价金不退
	Stopped       Reason = "stopped"   // 平台终止
)

// PlatformAccount is the accountMember of the platform's own futures account.
const PlatformAccount = 10000
