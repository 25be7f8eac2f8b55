package cottonindex

import (
	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Viewer is who searches. It determines what may be seen, filtered and counted.
type Viewer struct {
	Company int64   // 0: a guest
	Product bool    // of a company on the platform's list of member companies
	Choice  *Choice // nil: all listings
}

// Reader returns the viewer as one who opens a saved demand.
func (v Viewer) Reader() demand.Reader {
	return demand.Reader{CompanyID: v.Company, Product: v.Product}
}

// Pricing is what the prices of lots are computed by.
type Pricing struct {
	Premium string `json:"premium,omitempty" maxLength:"40" doc:"升贴水表：折3128按哪张表；不填为默认的表"`
	Mill    int64  `json:"mill,omitempty" minimum:"1" doc:"工厂：编号，到厂价按它算；不填为默认的工厂"`
}

// Search asks for one page of lots.
type Search struct {
	demand.Demand
	Order    string   `json:"order,omitempty" default:"price" doc:"排序：price price3128 delivered basis length strong mike neat impurity moisture weight listingTime"`
	Asc      bool     `json:"asc,omitempty" default:"true"`
	PageNum  int      `json:"pageNum,omitempty" default:"1" minimum:"1"`
	PageSize int      `json:"pageSize,omitempty" default:"30" minimum:"1" maximum:"100"`
	Facets   []string `json:"facets,omitempty"`
}

// LotMax is the last lot of a result that a page can show.
const LotMax = 3000

// Page is one page of lots with the facets asked for.
type Page struct {
	TotalRow int              `json:"totalRow"`
	PageNum  int              `json:"pageNum"`
	PageSize int              `json:"pageSize"`
	List     []Lot            `json:"list"`
	Unwanted int              `json:"unwanted" doc:"按条件找到、但本人标为不要的批数"`
	Facets   map[string]Facet `json:"facets"`
}

// Facet counts the lots of a result by the values of one attribute, as if that attribute were not filtered.
// Attributes with sliders have a histogram instead of counts.
type Facet struct {
	Counts    []Count       `json:"counts"`
	Min       *schema.Centi `json:"min"`
	Max       *schema.Centi `json:"max"`
	Histogram *Histogram    `json:"histogram"`
}

// Count is the number of lots with a value.
type Count = indexer.Count

// Histogram counts lots in bins of equal width: bin i holds the values from From + i × Step up to the next bin.
// Values beyond a slider's ends count in its end bins.
type Histogram struct {
	From   schema.Centi `json:"from"`
	Step   schema.Centi `json:"step"`
	Counts []int        `json:"counts"`
}

// Sums are the totals of a result at the current quotes. Prices are null if nothing was found.
type Sums struct {
	Count    int           `json:"count"`
	Amount   schema.Weight `json:"amount" doc:"吨，按 10 公斤一档合计"`
	PriceMin *schema.Yuan  `json:"priceMin"`
	PriceMax *schema.Yuan  `json:"priceMax"`
	PriceAvg *schema.Yuan  `json:"priceAvg"`
	BasisMin *schema.Yuan  `json:"basisMin"`
	BasisMax *schema.Yuan  `json:"basisMax"`
}

// Loosened is the number of lots without the conditions in some fields of a demand.
type Loosened struct {
	Fields []string `json:"fields"`
	Count  int      `json:"count"`
}
