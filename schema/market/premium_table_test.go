package market_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestOriginOfTables(t *testing.T) {
	t.Parallel()
	changed := time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)
	for want, table := range map[string]market.PremiumTable{
		"": {},
		"2016-09-01 起，来源：郑商所公告": {ValidFrom: "2016-09-01", Source: "郑商所公告"},
		"2026-11-21 更新，来源：本公司":  {CompanyID: 1, UpdatedAt: changed},
	} {
		if got := table.Origin(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestTheDefaultIsTheNewestTableInForce checks the order of the tables, which begins with the default one.
func TestTheDefaultIsTheNewestTableInForce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		check := func(when string, want ...string) {
			t.Helper()
			var codes []string
			for i, table := range schematest.Read(db, schematest.PublishedPremiums) {
				codes = append(codes, table.Code)
				if table.Default != (i == 0) {
					t.Errorf("%s: table %d is the default: %t", when, i, table.Default)
				}
			}
			if diff := cmp.Diff(want, codes); diff != "" {
				t.Errorf("%s: %s", when, diff)
			}
		}
		set := func(code string, from schema.Day, standard bool) {
			t.Helper()
			table := schematest.Read(db, schematest.PublishedPremiums)[0]
			table.Code, table.ValidFrom, table.Standard = code, from, standard
			db.Do(func(tx *schema.Tx) error { return market.SetPremiumTable(tx, table) })
		}
		check("base data", "trader_page_2425", "CZCE_2015_11", "kuitun_script")
		today := schema.DayOf(db.Now())
		set("next", today.Add(1), false)
		check("in force tomorrow", "trader_page_2425", "next", "CZCE_2015_11", "kuitun_script")
		set("next", today, false)
		check("in force today", "next", "trader_page_2425", "CZCE_2015_11", "kuitun_script")
		set("own", "", true)
		check("chosen", "own", "next", "trader_page_2425", "CZCE_2015_11", "kuitun_script")
		set("own", "", false)
		check("not chosen any more", "next", "trader_page_2425", "CZCE_2015_11", "kuitun_script", "own")
	})
}
