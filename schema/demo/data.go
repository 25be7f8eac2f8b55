package demo

import (
	"embed"
	"encoding/json"
	"fmt"

	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/site"
)

//go:embed data/*.json
var files embed.FS

// names are the parts of generated names of ginneries and companies.
type names struct {
	Stems, Ginneries, Traders, Mills, Brokers, Carriers []string
	Surnames, Cities, Notes                             []string

	AreaCodes     map[string]string // of telephones, by city
	Demonstration struct{ Seller, SellerShort, SellerCity, Mill, MillShort, MillCity string }
	RealGinneries []market.Ginnery
}

// place describes a city of origin: its part of the crop, and the warehouses of its lots.
type place struct {
	Weight float64
	Code   string   // first two digits of batch numbers of an inland province
	Towns  []string // with ginneries
	Farms  []string // of a division of the Corps, with ginneries
	Near   []string // other cities with warehouses for its lots
	Mills  float64  // part of the Xinjiang lots moved inland
	Hand   float64  // part that is picked by hand
	Long   float64  // part that is long staple
}

// store is a warehouse with its aliases.
type store struct {
	Name, Area, City string
	Siding           bool
	Long             bool // only for long staple
	Aliases          []string
}

// realBatch is a published inspection record; unknown values are zero.
type realBatch struct {
	cotton.Batch
	Warehouse string `json:"warehouse"`
}

// knowledge is the embedded data of the generator.
type knowledge struct {
	quality qualityTables
	market  demoMarket
	names   names
	places  map[string]place
	depots  []store
	real    []realBatch
	site    settings
	goods   goods
	growths []growth
}

// goods are the articles of goods other than cotton.
type goods struct{ Articles []article }

// settings are the public settings and contact persons of the demonstration.
type settings struct {
	Params   []site.Param
	Banks    []account.BankAccount // of the companies whose names are the holders; others are the platform's
	Salesmen []account.Salesman
}

func loadKnowledge() (*knowledge, error) {
	k := &knowledge{}
	for name, to := range map[string]any{
		"quality": &k.quality, "market": &k.market, "names": &k.names,
		"places": &k.places, "warehouses": &k.depots, "real_batches": &k.real, "site": &k.site, "articles": &k.goods,
		"imported": &k.growths,
	} {
		b, err := files.ReadFile("data/" + name + ".json")
		if err == nil {
			err = json.Unmarshal(b, to)
		}
		if err != nil {
			return nil, fmt.Errorf("read demonstration data %s: %w", name, err)
		}
	}
	k.market.grades = &market.PremiumTable{Rates: k.market.Rates}
	return k, nil
}
