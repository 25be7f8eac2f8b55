package product

import (
	"time"

	"cottonmall/schema"
)

// Product is goods of one article that a company offers.
type Product struct {
	ID          int64         `gorm:"primaryKey"`
	Number      string        `gorm:"size:20;uniqueIndex"` // CP20261121000001
	CompanyID   int64         `gorm:"index:product_company,priority:1"`
	UserID      int64         // who has entered it
	CategoryID  int64         `gorm:"index"`
	Brand       string        `gorm:"size:40"`
	Factory     string        `gorm:"size:80"`
	Values      Values        `gorm:"column:attribute_values;serializer:json;size:8000"`
	Article     string        `gorm:"size:400;index"` // see Tree.ArticleOf
	WarehouseID int64         // zero when none
	City        string        `gorm:"size:40"`
	Futures     bool          // delivered later
	DeliverOn   schema.Day    `gorm:"size:10"` // of goods delivered later
	Price       schema.Yuan   // CNY/t with tax; zero is negotiable (面议)
	Left        schema.Weight `gorm:"column:tons_left"` // that can still be ordered
	Least       schema.Weight // the least quantity of an order
	Notes       string        `gorm:"size:500"`
	State       ProductState  `gorm:"index:product_company,priority:2;index:product_state_until,priority:1"`
	Until       time.Time     `gorm:"serializer:moment;type:bigint;index:product_state_until,priority:2"` // end of validity
	ListedAt    time.Time     `gorm:"serializer:moment;type:bigint"`                                      // put on sale, or priced, last
	Version     int           // grows with every change
	CreatedAt   time.Time     `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt   time.Time     `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// ProductState is the state of a product.
type ProductState int

// States of a product. Buyers see those on sale.
const (
	Draft   ProductState = 0 // 草稿
	OnSale  ProductState = 1 // 在售
	OffSale ProductState = 2 // 已下架
	Expired ProductState = 3 // 已过期
	Deleted ProductState = 4 // 已删除
)

var stateNames = map[ProductState]string{Draft: "草稿", OnSale: "在售", OffSale: "已下架", Expired: "已过期", Deleted: "已删除"}

// Name returns the Chinese name of the state.
func (s ProductState) Name() string { return stateNames[s] }

// Verb is an event in the life of a product.
type Verb string

// Verbs of a product.
const (
	Update  Verb = "update"  // new values, price, quantity or validity
	Publish Verb = "publish" // put on sale
	TakeOff Verb = "takeOff"
	Expire  Verb = "expire"  // its validity has ended
	Order   Verb = "order"   // a part is sold
	SellOut Verb = "sellOut" // all that is left is sold
	Delete  Verb = "delete"
)

// ProductSteps is the state machine of a product.
var ProductSteps = schema.Steps[ProductState, Verb]{
	{Draft, Update, Draft, schema.Seller},
	{Draft, Publish, OnSale, schema.Seller},
	{Draft, Delete, Deleted, schema.Seller},
	{OnSale, Update, OnSale, schema.Seller},
	{OnSale, Order, OnSale, schema.Buyer},
	{OnSale, SellOut, OffSale, schema.Buyer},
	{OnSale, TakeOff, OffSale, schema.Seller},
	{OnSale, Expire, Expired, schema.Clock},
	{OffSale, Update, OffSale, schema.Seller},
	{OffSale, Publish, OnSale, schema.Seller},
	{OffSale, Delete, Deleted, schema.Seller},
	{Expired, Update, Expired, schema.Seller},
	{Expired, Publish, OnSale, schema.Seller},
	{Expired, Delete, Deleted, schema.Seller},
}

// Offer is what a seller enters for a product.
type Offer struct {
	CategoryID  int64
	Brand       string
	Factory     string
	Values      map[string]string // texts by the codes of the attributes
	WarehouseID int64
	City        string
	Futures     bool
	DeliverOn   schema.Day
	Price       schema.Yuan // zero: negotiable
	Left        schema.Weight
	Least       schema.Weight
	Until       time.Time
	Notes       string
	Pictures    []int64
}

// Bounds of what is entered. Values outside have a digit too many.
const (
	priceLeast, priceMost schema.Yuan = 500, 500_000
	tonsMost                          = 100_000 * schema.Ton
	validityMost                      = 180 // days
	notesMax                          = 500
)

// apply enters an offer into a product. It refuses offers that make no sense.
func (o *Offer) apply(p *Product, t *Tree, now time.Time) error {
	if !t.Open(o.CategoryID) {
		return schema.Invalid("categoryID", "没有这个品类，请重新选择")
	}
	if err := o.check(now); err != nil {
		return err
	}
	values, err := t.ParseValues(o.CategoryID, o.Values)
	if err != nil {
		return err
	}
	p.Values = t.withRemoved(values, p.Values)
	p.CategoryID, p.Brand, p.Factory, p.City = o.CategoryID, o.Brand, o.Factory, o.City
	p.WarehouseID, p.Futures, p.DeliverOn = o.WarehouseID, o.Futures, o.DeliverOn
	p.Price, p.Left, p.Least, p.Until = o.Price, o.Left, o.Least, o.Until
	p.Notes = o.Notes
	p.Article = t.ArticleOf(p.CategoryID, p.Brand, p.Values)
	return nil
}

// check trims the texts of an offer, and refuses values out of bounds.
func (o *Offer) check(now time.Time) error {
	if err := o.checkTexts(); err != nil {
		return err
	}
	if !o.Futures {
		o.DeliverOn = ""
	}
	if err := o.checkPrice(); err != nil {
		return err
	}
	if err := checkTons(o.Left); err != nil {
		return err
	}
	switch {
	case o.Least < 0 || o.Least > o.Left:
		return schema.Invalid("least", "起订量不能大于数量")
	case o.Futures && o.DeliverOn <= schema.DayOf(now):
		return schema.Invalid("deliverOn", "期货请填写今天以后的交货日期")
	}
	return checkUntil(o.Until, now, validityMost)
}

func (o *Offer) checkPrice() error {
	if o.Price != 0 && (o.Price < priceLeast || o.Price > priceMost) {
		return o.errPrice()
	}
	return nil
}

func (o *Offer) errPrice() error {
	return schema.Invalid("price", "价格应在 %s 到 %s 元/吨之间；面议时不填",
		schema.Grouped(priceLeast), schema.Grouped(priceMost))
}

func (o *Offer) checkTexts() error {
	return checkTexts([]textField{
		{"brand", "品牌", &o.Brand, nameMax},
		{"factory", "厂家", &o.Factory, 80},
		{"city", "所在城市", &o.City, nameMax},
		{"notes", "备注", &o.Notes, notesMax},
	})
}
