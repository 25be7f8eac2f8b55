package market

import (
	"embed"
	"errors"
	"slices"

	"cottonmall/schema"
)

//go:embed base/*.json
var baseFiles embed.FS

// Kinds of changes of the market.
const (
	WarehouseChanged = "warehouse" // warehouse id
	GinneryChanged   = "ginnery"   // ginnery code
	AreaChanged      = "area"      // name of an area
	CityChanged      = "city"      // name of a city
	ContractChanged  = "contract"  // contract code
	PremiumChanged   = "premium"   // code of a premium table
	QuoteChanged     = "quote"     // contract code; only for open pages, because no index contains quotes

	RateChanged         = "rate"         // day of an exchange rate; likewise
	ForeignQuoteChanged = "foreignQuote" // code of a contract on ICE; likewise
	DutyChanged         = "importDuty"   // first day of import duties; likewise
)

// Kinds of things of events, besides those of changes.
const (
	kindHoliday    = "holiday"    // key: day
	kindDailyLimit = "dailyLimit" // key: day
)

// Domain returns the description of contracts, quotes, places, ginneries and warehouses for package schema.
func Domain() schema.Domain {
	return schema.Domain{
		Name: "market",
		Changes: []string{
			WarehouseChanged, GinneryChanged, AreaChanged, CityChanged, ContractChanged, PremiumChanged, QuoteChanged,
			RateChanged, ForeignQuoteChanged, DutyChanged,
		},
		Verbs: []string{"add", "set", "update", "rename", "remove", "merge", "add alias", "remove alias", "confirm"},
		EventKinds: []string{
			WarehouseChanged, GinneryChanged, AreaChanged, CityChanged, ContractChanged, PremiumChanged, QuoteChanged,
			RateChanged, ForeignQuoteChanged, DutyChanged,
			kindHoliday, kindDailyLimit,
		},
		Names: map[string]string{
			WarehouseChanged: "SELECT name FROM warehouse WHERE id = ?",
			GinneryChanged:   "SELECT name FROM ginnery WHERE code = ?",
			PremiumChanged:   "SELECT name FROM premium_table WHERE code = ?",
		},
		Retention: []schema.Retention{
			{Table: "quote_tick", Key: "id", Kept: tickKept, Where: "at <= @over"},
		},
		Base: func(tx *schema.Tx) error {
			return errors.Join(loadPlaces(tx), loadGinneries(tx), loadHolidays(tx), ExtendCalendar(tx), loadPremiums(tx),
				loadDailyLimits(tx), loadImportDuties(tx))
		},
	}
}

// loadHolidays inserts the missing holidays and contracts.
func loadHolidays(tx *schema.Tx) error {
	years, err := readHolidays()
	if err != nil {
		return err
	}
	return applyHolidays(tx, years)
}

// loadPremiums inserts the missing premium tables.
func loadPremiums(tx *schema.Tx) error {
	file, err := schema.ReadBase[struct {
		Tables []PremiumTable `json:"tables"`
	}](baseFiles, "premium_tables.json")
	if err != nil {
		return err
	}
	have, err := PremiumTables(tx, 0)
	if err != nil {
		return err
	}
	var missing []PremiumTable
	for _, t := range file.Tables {
		if slices.ContainsFunc(have, func(h PremiumTable) bool { return h.Code == t.Code }) {
			continue
		}
		if err := t.check(); err != nil {
			return err
		}
		if missing = append(missing, t); len(have) > 0 {
			tx.Changed(PremiumChanged, t.Code)
		}
	}
	return schema.Insert(tx, missing)
}
