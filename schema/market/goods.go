package market

import (
	"time"

	"cottonmall/schema"
)

// Goods is a kind of lots that are sold by deals. The domain of the lots implements it.
type Goods interface {
	// Lots returns the lots of listings in any state, by listing id. It leaves out unknown listings.
	Lots(tx *schema.Tx, listingIDs []int64) (map[int64]Lot, error)
	// LockLots returns the lots as Lots does and locks their listings in the order of the ids.
	LockLots(tx *schema.Tx, listingIDs []int64) (map[int64]Lot, error)
	// Mates returns the other lots of a listing's bundle, in any state.
	Mates(tx *schema.Tx, listingID int64) ([]Lot, error)
	// Hold marks listings on sale as in a deal (点价中). It ignores listings that are so already.
	Hold(tx *schema.Tx, listingIDs []int64) error
	// Release puts listings that are in a deal back on sale. It ignores other listings.
	Release(tx *schema.Tx, listingIDs []int64) error
	// Sell marks listings as sold (已售).
	Sell(tx *schema.Tx, listingIDs []int64) error
	// Return takes sold listings off sale, so that only their sellers can put them on sale again.
	Return(tx *schema.Tx, listingIDs []int64) error
}

// Lot is what is offered by a listing, for carts, deals and orders.
type Lot struct {
	Goods     GoodsKind
	ListingID int64
	BatchID   string // the number that people know it by: of the batch, or of the bill of lading
	SellerID  int64
	State     LotState
	Direct    bool  // its seller promises that it is there (商家直销): nobody verifies
	Marked    bool  // marked 精选 or 优选: direct too, but only for companies that see these marks
	Bundle    int64 // listings with the same number are sold only together; zero when sold alone

	Warehouse   string
	Weight      schema.Weight // conditioned, or as found by the warehouse
	Gross       schema.Weight // zero when unknown
	Uninspected bool          // the weight is that of the warehouse (仓重), because no inspection is known
	Packs       int

	Country   string // of origin, by its code; empty for domestic cotton
	Currency  Currency
	IndexCode string    // contract; empty when the price is fixed
	Basis     Price     // over the contract
	Price     Price     // the fixed price
	Until     time.Time // end of validity of the offer
	Notes     string
	Facts     []Fact // what the lot is, for tables and documents, in the order of their columns
}

// GoodsKind is a kind of goods.
type GoodsKind string

// Kinds of goods. Products are sold without deals.
const (
	CottonGoods   GoodsKind = "cotton"
	ImportedGoods GoodsKind = "imported"
	ProductGoods  GoodsKind = "product"
)

// NumberName returns what the number of a lot is called: 批号 or, of imported cotton, 提单号.
func (k GoodsKind) NumberName() string {
	if k == ImportedGoods {
		return "提单号"
	}
	return "批号"
}

// Named returns the number of a lot with what it is: 批次 65012252001, or 提单 MAEU1234.
func (k GoodsKind) Named(number string) string {
	if k == ImportedGoods {
		return "提单 " + number
	}
	return "批次 " + number
}

// DirectFor reports whether nobody verifies the lot for a company. A product company is on the platform's own list.
func (l *Lot) DirectFor(product bool) bool { return l.Direct || l.Marked && product }

// Fixed reports whether the lot has a fixed price instead of a basis.
func (l *Lot) Fixed() bool { return l.IndexCode == "" }

// LotState is whether a lot can be bought.
type LotState int

// States of a lot.
const (
	LotOffered   LotState = iota + 1 // on sale
	LotInDeal                        // on sale, and a buyer has submitted terms (点价中)
	LotSold                          // sold
	LotAway                          // off sale or expired
	LotInAuction                     // in a session of an auction, where alone it is sold
)

// Offered reports whether buyers can ask for the lot.
func (s LotState) Offered() bool { return s == LotOffered || s == LotInDeal }

// Fact is a property of a lot as text, such as its length.
type Fact struct {
	Name  string `json:"name"`  // of the property, for columns
	Label string `json:"label"` // in Chinese, with its unit
	Value string `json:"value"` // empty if unknown
}
