package freight

import (
	"cmp"
	"time"

	"cottonmall/schema"
)

// Quote is a carrier's answer to a request (运费报价). Only its carrier and the company that asks see it.
type Quote struct {
	ID           int64  `gorm:"primaryKey"`
	Number       string `gorm:"size:20;uniqueIndex"` // YB20261121000001
	RequestID    int64  `gorm:"index"`
	CompanyID    int64  `gorm:"index:freight_quote_company,priority:1"`
	MembershipID int64  // who quotes
	Unit         Unit
	Price        schema.Yuan   // per unit
	TruckTons    schema.Weight // tons per truck; zero for prices per ton
	Total        schema.Fen    // for the goods of the request, by which quotes are compared
	Rate         schema.Yuan   // Total per ton of the goods
	Remark       string        `gorm:"size:500"`
	State        QuoteState    `gorm:"index:freight_quote_company,priority:2;index:freight_quote_until,priority:1"`
	Until        time.Time     `gorm:"serializer:moment;type:bigint;index:freight_quote_until,priority:2"`
	CreatedAt    time.Time     `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt    time.Time     `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// TableName returns the name of the table.
func (Quote) TableName() string { return "freight_quote" }

// Unit is what the price of a quote is for.
type Unit int

// Units of prices.
const (
	Ton   Unit = 1 // 元/吨
	Truck Unit = 2 // 元/车
)

// QuoteState is the state of a quote.
type QuoteState int

// States of a quote.
const (
	QuoteOffered   QuoteState = 0 // 待答复
	QuoteAccepted  QuoteState = 1 // 已中标
	QuoteRefused   QuoteState = 2 // 未中标
	QuoteWithdrawn QuoteState = 3 // 已撤回
	QuoteExpired   QuoteState = 4 // 已过期
	QuoteDone      QuoteState = 5 // 已完成
	QuoteCancelled QuoteState = 6 // 已取消
)

var quoteNames = []string{"待答复", "已中标", "未中标", "已撤回", "已过期", "已完成", "已取消"}

// Won reports whether the quote was accepted, so that both sides know each other.
func (s QuoteState) Won() bool { return s == QuoteAccepted || s == QuoteDone || s == QuoteCancelled }

func (s QuoteState) String() string { return quoteNames[s] }

// QuoteSteps is the state machine of a quote.
var QuoteSteps = schema.Steps[QuoteState, Verb]{
	{QuoteOffered, Accept, QuoteAccepted, schema.Buyer},
	{QuoteOffered, Refuse, QuoteRefused, schema.Buyer},
	{QuoteOffered, Withdraw, QuoteWithdrawn, schema.Seller},
	{QuoteOffered, Expire, QuoteExpired, schema.Clock},
	{QuoteAccepted, Done, QuoteDone, schema.Self},
	{QuoteAccepted, Done, QuoteDone, schema.Clock},
	{QuoteAccepted, Cancel, QuoteCancelled, schema.Buyer},
}

// Quoting is what a carrier enters for a quote.
type Quoting struct {
	RequestID int64
	Unit      Unit
	Price     schema.Yuan
	TruckTons schema.Weight // of prices per truck
	Until     time.Time
	Remark    string
}

// Bounds of quotes.
const (
	rateLeast, rateMost   = 1, 5_000 // CNY/t
	truckPriceMost        = 500_000
	truckLeast, truckMost = schema.Ton, 100 * schema.Ton
	quoteDaysMax          = 30
)

// apply enters what is offered for a load into a quote. It refuses what makes no sense.
func (o *Quoting) apply(q *Quote, load schema.Weight, now time.Time) error {
	if err := checkText("remark", "备注", &o.Remark, remarkMax); err != nil {
		return err
	}
	if err := o.checkPrice(); err != nil {
		return err
	}
	switch rate := CostOf(cmp.Or(o.TruckTons, schema.Ton), o.Unit, o.Price, o.TruckTons).PerTon; {
	case rate < rateLeast || rate > rateMost:
		return schema.Invalid("price", "运费折合每吨应在 %d 到 %s 元之间，请核对单位", rateLeast, schema.Grouped(rateMost))
	case !o.Until.After(now):
		return schema.Invalid("until", "报价有效期应晚于现在")
	case o.Until.After(now.AddDate(0, 0, quoteDaysMax)):
		return schema.Invalid("until", "报价有效期最长 %d 天", quoteDaysMax)
	}
	cost := CostOf(load, o.Unit, o.Price, o.TruckTons)
	q.Unit, q.Price, q.TruckTons, q.Total, q.Rate = o.Unit, o.Price, o.TruckTons, cost.Total, cost.PerTon
	q.Until, q.Remark = o.Until, o.Remark
	return nil
}

// checkPrice refuses an unknown unit, a price out of bounds and a truck that there is not.
func (o *Quoting) checkPrice() error {
	switch {
	case o.Unit != Ton && o.Unit != Truck:
		return schema.Invalid("unit", "请选择报价单位：元/吨或元/车")
	case o.Price <= 0 || o.Price > truckPriceMost:
		return schema.Invalid("price", "请填写运费")
	case o.Unit == Ton:
		o.TruckTons = 0
	case o.TruckTons < truckLeast || o.TruckTons > truckMost:
		return schema.Invalid("truckTons", "每车吨数应在 %s 到 %s 之间", truckLeast, truckMost)
	}
	return nil
}
