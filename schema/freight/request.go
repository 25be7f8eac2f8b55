package freight

import (
	"time"
	"unicode/utf8"

	"cottonmall/schema"
)

// Request is what a company asks carriers to transport (运输询价). Its quotes are hidden from other carriers, and the
// company that asks is hidden until it accepts one.
type Request struct {
	ID           int64  `gorm:"primaryKey"`
	Number       string `gorm:"size:20;uniqueIndex"` // YS20261121000001
	CompanyID    int64  `gorm:"index:freight_request_company,priority:1"`
	MembershipID int64  // who asks
	OrderID      int64  `gorm:"index:freight_request_order"` // from which it was made; zero without one
	Route
	Goods     string `gorm:"size:40"`
	Kind      Kind   `gorm:"default:2"`
	Packages  int
	Tons      schema.Weight
	LoadOn    schema.Day   `gorm:"size:10"`
	Loading   bool         // the price includes loading and unloading
	Insurance bool         // the price includes insurance
	Weighing  bool         // the price includes weighing
	Remark    string       `gorm:"size:500"`
	State     RequestState `gorm:"index:freight_request_company,priority:2;index:freight_request_until,priority:1;index:freight_request_rate,priority:2"`
	Until     time.Time    `gorm:"serializer:moment;type:bigint;index:freight_request_until,priority:2"`
	Quotes    int          // standing and accepted ones

	QuoteID    int64       // the accepted one; zero without one
	Rate       schema.Yuan // accepted, per ton
	AcceptedOn schema.Day  `gorm:"size:10;index:freight_request_rate,priority:3"` // empty without an accepted quote
	EndNote    string      `gorm:"size:300;default:''"`                           // why the deal was cancelled

	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// TableName returns the name of the table.
func (Request) TableName() string { return "freight_request" }

// Route is from where and how goods are transported, and to where. Places are those of [Provinces].
type Route struct {
	FromPlace   string `gorm:"size:40"`
	WarehouseID int64  // where it begins; zero without one
	Warehouse   string `gorm:"size:120"` // its name then
	ToPlace     string `gorm:"size:40;index:freight_request_rate,priority:1"`
	ToAddress   string `gorm:"size:120"` // in the place; hidden from carriers until acceptance
	Way         Way
}

// Way is how goods are transported.
type Way int

// Ways of transport.
const (
	Road       Way = 1 // 汽运
	Rail       Way = 2 // 铁路集装箱
	Multimodal Way = 3 // 多式联运
)

var wayNames = map[Way]string{Road: "汽运", Rail: "铁路集装箱", Multimodal: "多式联运"}

func (w Way) String() string { return wayNames[w] }

// Kind is what goods are, as far as prices of freight depend on it. Only quotes for cotton count for delivered prices.
type Kind int

// Kinds of goods.
const (
	Cotton     Kind = 1 // 棉花
	OtherGoods Kind = 2 // 其他, such as 棉纱 and 涤纶
)

// Verb is a step of a request or a quote.
type Verb string

// Verbs of requests and quotes.
const (
	Accept   Verb = "accept"
	Refuse   Verb = "refuse"
	Withdraw Verb = "withdraw"
	Expire   Verb = "expire"
	Done     Verb = "done"   // the goods were transported
	Cancel   Verb = "cancel" // the deal, for a reason
)

// RequestState is the state of a request.
type RequestState int

// States of a request. Carriers quote for open ones.
const (
	RequestOpen      RequestState = 0 // 询价中
	RequestAccepted  RequestState = 1 // 已成交
	RequestWithdrawn RequestState = 2 // 已撤销
	RequestExpired   RequestState = 3 // 已过期
	RequestDone      RequestState = 4 // 已完成
	RequestCancelled RequestState = 5 // 已取消
)

// dealt are the states in which the price of the accepted quote counts for the route.
var dealt = []RequestState{RequestAccepted, RequestDone}

var requestNames = []string{"询价中", "已成交", "已撤销", "已过期", "已完成", "已取消"}

func (s RequestState) String() string { return requestNames[s] }

// RequestSteps is the state machine of a request. The company that asks is the buyer, the carrier the seller.
var RequestSteps = schema.Steps[RequestState, Verb]{
	{RequestOpen, Accept, RequestAccepted, schema.Buyer},
	{RequestOpen, Withdraw, RequestWithdrawn, schema.Buyer},
	{RequestOpen, Expire, RequestExpired, schema.Clock},
	{RequestAccepted, Done, RequestDone, schema.Self},
	{RequestAccepted, Done, RequestDone, schema.Clock},
	{RequestAccepted, Cancel, RequestCancelled, schema.Buyer},
}

// Asking is what a company enters for a request.
type Asking struct {
	OrderID                      int64 // zero without one
	Route                              // the warehouse by its id
	Goods                        string
	Kind                         Kind
	Packages                     int
	Tons                         schema.Weight
	LoadOn                       schema.Day
	Loading, Insurance, Weighing bool
	Remark                       string
	ValidTime                    string // code of a ValidTime
}

// Bounds of requests.
const (
	requestsMax = 200 // open ones of a company
	packagesMax = 100_000
	tonsMax     = 100_000 * schema.Ton
	loadDaysMax = 180
	goodsMax    = 20
	addressMax  = 60
	remarkMax   = 200
)

// apply enters what is asked for into a request. It refuses what makes no sense.
func (a *Asking) apply(q *Request, now time.Time) error {
	if err := a.checkRoute(); err != nil {
		return err
	}
	for _, text := range []struct {
		field, name string
		text        *string
		most        int
	}{
		{"goods", "货物", &a.Goods, goodsMax},
		{"toAddress", "详细地址", &a.ToAddress, addressMax},
		{"remark", "备注", &a.Remark, remarkMax},
	} {
		if err := checkText(text.field, text.name, text.text, text.most); err != nil {
			return err
		}
	}
	today := schema.DayOf(now)
	switch {
	case a.Goods == "":
		return schema.Invalid("goods", "请填写货物，如棉花")
	case a.Kind != Cotton && a.Kind != OtherGoods:
		return schema.Invalid("kind", "请选择货物类别：棉花或其他")
	case a.Tons <= 0 || a.Tons > tonsMax:
		return schema.Invalid("amount", "吨数应大于 0，最多 %s 吨", schema.Grouped(tonsMax/schema.Ton))
	case a.Packages < 0 || a.Packages > packagesMax:
		return schema.Invalid("packages", "件数最多 %s", schema.Grouped(packagesMax))
	case !a.LoadOn.Valid() || a.LoadOn < today || a.LoadOn > today.Add(loadDaysMax):
		return schema.Invalid("loadOn", "装货日应在今天到 %d 天之内", loadDaysMax)
	}
	until, err := validUntil(a.ValidTime, now)
	if err != nil {
		return err
	}
	q.Route, q.OrderID, q.Goods, q.Packages, q.Tons, q.LoadOn = a.Route, a.OrderID, a.Goods, a.Packages, a.Tons, a.LoadOn
	q.Kind = a.Kind
	q.Loading, q.Insurance, q.Weighing, q.Remark, q.Until = a.Loading, a.Insurance, a.Weighing, a.Remark, until
	return nil
}

// checkRoute brings the places into their usual form. It refuses unknown ones.
func (a *Asking) checkRoute() error {
	var ok bool
	if a.FromPlace, ok = PlaceOf(a.FromPlace); !ok {
		return schema.Invalid("fromPlace", "请选择起运地")
	}
	if a.ToPlace, ok = PlaceOf(a.ToPlace); !ok {
		return schema.Invalid("toPlace", "请选择目的地")
	}
	if wayNames[a.Way] == "" {
		return schema.Invalid("way", "请选择运输方式：汽运、铁路集装箱或多式联运")
	}
	return nil
}

// checkText trims a text. It refuses a long one, and one that reveals how its author is reached.
func checkText(field, name string, text *string, most int) error {
	*text = schema.OneLine(*text)
	if utf8.RuneCountInString(*text) > most || !schema.Plain(*text) {
		return schema.Invalid(field, "%s最多 %d 个字，不能有无法识别的字符", name, most)
	}
	return checkContact(field, name, *text)
}

// ValidTime is how long a request can be answered.
type ValidTime struct {
	Code  string    `json:"code" doc:"发布询价时的 validTime"`
	Name  string    `json:"name"`
	Until time.Time `json:"until" doc:"现在发布时的截止时间"`
}

// closingHour is the hour in Shanghai at which requests of the day end.
const closingHour = 17

// ValidTimes returns the validities that can be chosen now. Today is not offered from 17:00 on.
func ValidTimes(now time.Time) []ValidTime {
	list := []ValidTime{
		{"4h", "4 小时", now.Add(4 * time.Hour)},
		{"8h", "8 小时", now.Add(8 * time.Hour)},
	}
	if today := schema.DayOf(now).At(closingHour, 0); today.After(now) {
		list = append(list, ValidTime{"today", "今天 17:00", today.UTC()})
	}
	return append(list,
		ValidTime{"1d", "1 天", now.Add(24 * time.Hour)},
		ValidTime{"2d", "2 天", now.Add(48 * time.Hour)},
		ValidTime{"3d", "3 天", now.Add(72 * time.Hour)})
}

// validUntil returns the end of a validity that begins now.
func validUntil(code string, now time.Time) (time.Time, error) {
	for _, v := range ValidTimes(now) {
		if v.Code == code {
			return v.Until, nil
		}
	}
	return time.Time{}, schema.Invalid("validTime", "请选择有效期")
}
