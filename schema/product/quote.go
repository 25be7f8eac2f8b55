package product

import (
	"time"

	"cottonmall/schema"
)

// Quote is a seller's answer to an inquiry (报价). Only its seller and the buyer see it.
type Quote struct {
	ID           int64  `gorm:"primaryKey"`
	Number       string `gorm:"size:20;uniqueIndex"` // BJ20261121000001
	InquiryID    int64  `gorm:"index"`
	CompanyID    int64  `gorm:"index:product_quote_company,priority:1"`
	MembershipID int64  // who quotes
	ProductID    int64  // the seller's product from which it is delivered; zero without one
	Brand        string `gorm:"size:40"`
	Price        schema.Yuan
	Tons         schema.Weight
	Place        string     `gorm:"size:40"` // where it is delivered
	DeliverOn    schema.Day `gorm:"size:10"` // empty: at once
	Notes        string     `gorm:"size:500"`
	State        QuoteState `gorm:"index:product_quote_company,priority:2;index:product_quote_until,priority:1"`
	Until        time.Time  `gorm:"serializer:moment;type:bigint;index:product_quote_until,priority:2"`
	OrderID      int64      // of an accepted quote
	CreatedAt    time.Time  `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt    time.Time  `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// TableName returns the name of the table.
func (Quote) TableName() string { return "product_quote" }

// QuoteState is the state of a quote.
type QuoteState int

// States of a quote.
const (
	QuoteOffered   QuoteState = 0 // 待回复
	QuoteAccepted  QuoteState = 1 // 已采纳
	QuoteRefused   QuoteState = 2 // 未采纳
	QuoteWithdrawn QuoteState = 3 // 已撤回
	QuoteExpired   QuoteState = 4 // 已过期
)

var quoteNames = []string{"待回复", "已采纳", "未采纳", "已撤回", "已过期"}

func (s QuoteState) String() string { return quoteNames[s] }

// QuoteSteps is the state machine of a quote.
var QuoteSteps = schema.Steps[QuoteState, Verb]{
	{QuoteOffered, Accept, QuoteAccepted, schema.Buyer},
	{QuoteOffered, Refuse, QuoteRefused, schema.Buyer},
	{QuoteOffered, Withdraw, QuoteWithdrawn, schema.Seller},
	{QuoteOffered, Expire, QuoteExpired, schema.Clock},
}

// Quoting is what a seller enters for a quote.
type Quoting struct {
	InquiryID int64
	ProductID int64 // zero without one
	Brand     string
	Price     schema.Yuan
	Tons      schema.Weight
	Place     string
	DeliverOn schema.Day
	Notes     string
	Until     time.Time
}

// quoteValidityMax is the longest validity of a quote, in days.
const quoteValidityMax = 30

// apply enters what is offered into a quote. It refuses what makes no sense.
func (o *Quoting) apply(q *Quote, now time.Time) error {
	texts := []textField{
		{"brand", "品牌", &o.Brand, nameMax}, {"place", "交货地", &o.Place, nameMax}, {"notes", "备注", &o.Notes, notesMax},
	}
	if err := checkTexts(texts); err != nil {
		return err
	}
	if err := checkPrice(o.Price); err != nil {
		return err
	}
	if err := checkTons(o.Tons); err != nil {
		return err
	}
	if o.DeliverOn != "" && (!o.DeliverOn.Valid() || o.DeliverOn < schema.DayOf(now)) {
		return schema.Invalid("deliverOn", "交货日期不能早于今天")
	}
	q.Brand, q.Price, q.Tons, q.Place, q.Notes = o.Brand, o.Price, o.Tons, o.Place, o.Notes
	q.DeliverOn, q.Until = o.DeliverOn, o.Until
	return checkUntil(o.Until, now, quoteValidityMax)
}

func checkPrice(price schema.Yuan) error {
	if price < priceLeast || price > priceMost {
		return schema.Invalid("price", "价格应在 %s 到 %s 元/吨之间", schema.Grouped(priceLeast), schema.Grouped(priceMost))
	}
	return nil
}
