package imported

import (
	"embed"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/sheetimport"
)

//go:embed base/*.json
var baseFiles embed.FS

// Kinds of changes of imported cotton.
const (
	ListingChanged  = "imported"     // id of a listing
	ListingsChanged = "importedMany" // no key: more listings than can be named

	CountryChanged = "importedCountry" // code of a country that changed, or has another level
	PortChanged    = "importedPort"    // code of a port
)

// Listings is the collection of imported lots on sale.
var Listings = schema.Collection{
	One:  ListingChanged,
	Many: ListingsChanged,
	Expand: map[string]string{
		market.WarehouseChanged: "SELECT id FROM imported_listing WHERE warehouse_id IN ?",
		account.CompanyChanged:  "SELECT id FROM imported_listing WHERE member_id IN ?",
		CountryChanged:          "SELECT id FROM imported_listing WHERE country IN ?",
		PortChanged:             "SELECT id FROM imported_listing WHERE port IN ?",
	},
}

// Prices is what the prices of imported lots follow: quotes of ICE, the exchange rate and the import duties. Every open
// page receives their changes.
var Prices = schema.Collection{
	One:  "importedPrice",
	Many: "importedPrices",
	All:  []string{market.ForeignQuoteChanged, market.RateChanged, market.DutyChanged},
}

// Domain returns the registration of imported cotton.
func Domain() schema.Domain {
	return schema.Domain{
		Name:        "imported",
		Collections: []schema.Collection{Listings},
		Verbs:       []string{"add", "set"},
		EventKinds:  []string{CountryChanged, PortChanged},
		Retention:   sheetimport.Retention("imported_import"),
		Base:        loadReference,
	}
}
