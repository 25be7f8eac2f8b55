package demo

import (
	"embed"
	"encoding/json"
	"fmt"

	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

//go:embed data/*.json
var files embed.FS

// names are the words that names of ginneries and companies are made of.
type names struct {
	Stems, Ginneries, Traders, Mills, Brokers []string
	Surnames, Cities, Notes                   []string
	Demonstration                             struct{ Seller, SellerShort, SellerCity, Mill, MillShort, MillCity string }
	RealGinneries                             []market.Ginnery
}

// place is what a city of origin means for cotton: how much of the crop grows there, and where its lots lie.
type place struct {
	Weight float64
	Code   string   // first two digits of batch numbers of an inland province
	Towns  []string // with ginneries
	Farms  []string // of a division of the Corps, with ginneries
	Near   []string // other cities whose warehouses take its lots
	Mills  float64  // part of the Xinjiang lots moved inland that its mills take
	Hand   float64  // part that is picked by hand
	Long   float64  // part that is long staple
}

// store is a warehouse with the other names under which it is written.
type store struct {
	Name, Area, City string
	Siding           bool
	Long             bool // takes long staple alone
	Aliases          []string
}

// realBatch is a published inspection record; what it does not say is zero.
type realBatch struct {
	cotton.Batch
	Warehouse string `json:"warehouse"`
}

// knowledge is everything that the generator is told.
type knowledge struct {
	quality trade
	market  demoMarket
	names   names
	places  map[string]place
	depots  []store
	real    []realBatch
}

func learn() (*knowledge, error) {
	k := &knowledge{}
	for name, to := range map[string]any{
		"quality": &k.quality, "market": &k.market, "names": &k.names,
		"places": &k.places, "warehouses": &k.depots, "real_batches": &k.real,
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

// readPair reads a JSON list of two.
func readPair(b []byte, first, second any) error {
	var pair [2]json.RawMessage
	if err := json.Unmarshal(b, &pair); err != nil {
		return err
	}
	if err := json.Unmarshal(pair[0], first); err != nil {
		return err
	}
	return json.Unmarshal(pair[1], second)
}
