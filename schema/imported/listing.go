package imported

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Listing is one lot of imported cotton offered by one company.
type Listing struct {
	ID          int64         `gorm:"primaryKey"`
	CompanyID   int64         `gorm:"column:member_id;index:imported_member,priority:1"`
	UserID      int64         // who has entered it
	BillNo      string        `gorm:"size:40;index:imported_bill"` // bill of lading: letters and digits, see NormalBill
	WarehouseID int64         // zero when none
	Port        string        `gorm:"size:10"` // code of the port of arrival or shipment; empty when none
	Position    Position      // where it is, and whether customs have cleared it
	ShipMonth   string        `gorm:"size:7"` // 2027-01, of cotton that is not here yet
	Quota       bool          // the seller supplies the import quota (带配额)
	Year        int           // of the crop
	Country     string        `gorm:"size:10"` // code of the country of origin
	Level       string        `gorm:"size:40"` // name of a level of the country
	Length      int           // in 32nds of an inch: 36 is 1-1/8
	Strength    schema.Centi  // g/tex; zero when unknown
	MikeMin     schema.Centi  // zero when unknown
	MikeMax     schema.Centi  // zero when unknown
	Packages    int           // bales
	Weight      schema.Weight `gorm:"column:tons"`
	Notes       string        `gorm:"size:500"`

	Currency  market.Currency
	IndexCode string         `gorm:"size:10"` // CF701 or CT2703; empty when the price is fixed
	Basis     market.Decimal // over the contract; zero when the price is fixed
	Price     market.Decimal // zero when it follows a contract

	State     State     `gorm:"index:imported_member,priority:2;index:imported_until,priority:1"`
	Until     time.Time `gorm:"serializer:moment;type:bigint;index:imported_until,priority:2"` // end of validity
	ListedAt  time.Time `gorm:"serializer:moment;type:bigint"`                                 // put on sale, or priced, last
	Version   int       // grows with every change
	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// TableName returns the name of the table.
func (Listing) TableName() string { return "imported_listing" }

// Fixed reports whether the listing has a fixed price instead of a basis.
func (l *Listing) Fixed() bool { return l.IndexCode == "" }

// Asked returns what is asked over the contract, or the fixed price.
func (l *Listing) Asked() market.Decimal {
	if l.Fixed() {
		return l.Price
	}
	return l.Basis
}

// Position is where imported cotton is when it is delivered.
type Position int

// Positions. Cotton that customs have cleared is priced in CNY, other cotton in US cents.
const (
	Bonded  Position = 1 // 保税
	Cleared Position = 2 // 清关
	Prompt  Position = 3 // 即期装船
	Forward Position = 4 // 远期船期
)

var positionNames = map[Position]string{Bonded: "保税", Cleared: "清关", Prompt: "即期装船", Forward: "远期船期"}

// Name returns the Chinese name of the position.
func (p Position) Name() string { return positionNames[p] }

// Currency returns the currency in which cotton at the position is priced.
func (p Position) Currency() market.Currency {
	if p == Cleared {
		return market.CNY
	}
	return market.USD
}

// State is the state of a listing.
type State int

// States of a listing. Buyers see those on sale and in a deal.
const (
	OnSale  State = 0 // 在售
	InDeal  State = 1 // 点价中
	Sold    State = 2 // 已售
	OffSale State = 3 // 已下架
	Expired State = 4 // 已过期：有效期或合约已到
	Draft   State = 5 // 草稿
	Deleted State = 6 // 已删除
)

var stateNames = map[State]string{
	OnSale: "在售", InDeal: "点价中", Sold: "已售", OffSale: "已下架", Expired: "已过期", Draft: "草稿", Deleted: "已删除",
}

// Name returns the Chinese name of the state.
func (s State) Name() string { return stateNames[s] }

// Verb is an event in the life of a listing.
type Verb string

// Verbs of a listing.
const (
	Update   Verb = "update" // new values, price or validity
	Publish  Verb = "publish"
	TakeOff  Verb = "takeOff"
	MarkSold Verb = "sold"   // sold by the seller outside the platform
	Expire   Verb = "expire" // its validity or its contract has ended
	Delete   Verb = "delete"

	AskFor  Verb = "ask"     // a buyer's deal holds the lot
	Release Verb = "release" // no deal holds it any more
	Sell    Verb = "sell"    // a deal has succeeded
	Return  Verb = "return"  // the order of the deal was cancelled
)

// ListingSteps is the state machine of a listing.
var ListingSteps = schema.Steps[State, Verb]{
	{Draft, Update, Draft, schema.Seller},
	{Draft, Publish, OnSale, schema.Seller},
	{Draft, Delete, Deleted, schema.Seller},
	{OnSale, Update, OnSale, schema.Seller},
	{OnSale, TakeOff, OffSale, schema.Seller},
	{OnSale, MarkSold, Sold, schema.Seller},
	{OnSale, Expire, Expired, schema.Clock},
	{OffSale, Update, OffSale, schema.Seller},
	{OffSale, Publish, OnSale, schema.Seller},
	{OffSale, MarkSold, Sold, schema.Seller},
	{OffSale, Delete, Deleted, schema.Seller},
	{Expired, Update, Expired, schema.Seller},
	{Expired, Publish, OnSale, schema.Seller},
	{Expired, MarkSold, Sold, schema.Seller},
	{Expired, Delete, Deleted, schema.Seller},
	{Sold, Delete, Deleted, schema.Seller},
	{OnSale, AskFor, InDeal, schema.Clock},
	{InDeal, Release, OnSale, schema.Clock},
	{InDeal, Sell, Sold, schema.Clock},
	{Sold, Return, OffSale, schema.Clock},
}

// ShownStates are the states in which buyers see a listing.
var ShownStates = []State{OnSale, InDeal}
