package market_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestContractsOfANewYearAppear moves the clock beyond the years of the base data. Six contracts trade all the time.
func TestContractsOfANewYearAppear(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	for range 60 { // five years
		db.Advance(30 * 24 * time.Hour)
		db.Do(market.ExtendCalendar)
		today := schema.DayOf(db.Now())
		live := schematest.Read(db, func(tx *schema.Tx) (market.Contracts, error) { return market.LiveContracts(tx, today) })
		if len(live) != 6 {
			t.Errorf("%s: %d contracts trade: %v", today, len(live), live)
		}
	}
	before := schematest.Read(db, market.ListContracts)
	db.Do(market.ExtendCalendar)
	if after := schematest.Read(db, market.ListContracts); len(after) != len(before) {
		t.Errorf("%d contracts became %d", len(before), len(after))
	}
}

// TestContractsAppearAtTheStart starts a site years after its program was built.
func TestContractsAppearAtTheStart(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Advance(3 * 365 * 24 * time.Hour)
	db.Do(market.Domain().Base)
	today := schema.DayOf(db.Now())
	live := schematest.Read(db, func(tx *schema.Tx) (market.Contracts, error) { return market.LiveContracts(tx, today) })
	if len(live) != 6 {
		t.Errorf("%s: %d contracts trade: %v", today, len(live), live)
	}
}
