package schema

import "time"

// PremiumTable is one published table of premiums and discounts (升贴水) against base cotton 3128B, in CNY/t.
// Tables are dated data: a new year gets a new row, and every result names its table.
type PremiumTable struct {
	Code      string       `gorm:"primaryKey;size:40"` // part of the search attribute adjusted.<code>
	Name      string       `gorm:"size:80"`
	Applies   string       `gorm:"size:200"` // what its publisher says it is for
	ValidFrom Day          `gorm:"size:10"`
	Standard  bool         // the table that is used where none is chosen
	Rates     PremiumRates `gorm:"serializer:json;type:text"`
	UpdatedAt time.Time
}

// PremiumRates are the differences of a table by grade. A grade that is not in the table has no premium:
// the lot cannot be priced by it.
type PremiumRates struct {
	Colour     map[string]Yuan `json:"colour"`                  // by share
	MainBody   Yuan            `json:"mainBodyBonus,omitempty"` // for a lot with a main colour
	Length     map[string]Yuan `json:"length"`                  // "30+", "29": by lot average
	Mike       map[string]Yuan `json:"mic"`                     // by main grade: A, B, C or the finer B1 … C2
	Strength   map[string]Yuan `json:"strength"`                // by lot average
	Uniformity map[string]Yuan `json:"uniformity"`              // by lot average
	Ginning    map[string]Yuan `json:"ginning"`                 // by share
	Foreign    *ForeignRate    `json:"foreignFibre,omitempty"`
}

// ForeignRate is the discount for bales with foreign fibre.
type ForeignRate struct {
	FreeBales    int  `json:"freeBales"`
	PerExtraBale Yuan `json:"perExtraBale"`
}

// Premium is the premium of one lot by one table, split by item.
type Premium struct {
	Table      string `json:"table"`
	Colour     PerTon `json:"colour"`
	MainBody   PerTon `json:"mainBody"`
	Length     PerTon `json:"length"`
	Mike       PerTon `json:"mic"`
	Strength   PerTon `json:"strength"`
	Uniformity PerTon `json:"uniformity"`
	Ginning    PerTon `json:"ginning"`
	Foreign    PerTon `json:"foreign"`
	Total      PerTon `json:"total"`
}
