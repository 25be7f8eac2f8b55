package market_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestAdministratorsEnterRates(t *testing.T) {
	t.Parallel()
	db := schematest.New(t) // on Saturday 2026-11-21
	admin, member := db.Admin(), db.Company("甲棉业").Manager("卖")
	set := func(by *schematest.Person, day schema.Day, rate schema.PerDollar, source string) error {
		return schematest.Try(t, db, func(tx *schema.Tx) error {
			return market.SetRate(tx, &by.Member, market.Rate{Day: day, Rate: rate, Source: source})
		})
	}
	remove := func(by *schematest.Person, day schema.Day) error {
		return schematest.Try(t, db, func(tx *schema.Tx) error { return market.RemoveRate(tx, &by.Member, day) })
	}
	at := func(day schema.Day) (rate schema.PerDollar) {
		r := schematest.Read(db, func(tx *schema.Tx) (*market.Rate, error) { return market.RateAt(tx, day) })
		if r == nil {
			return 0
		}
		return r.Rate
	}
	const source = "中间价"
	for _, r := range []market.Rate{
		{Day: "2026-11-18", Rate: 7_0100}, {Day: "2026-11-20", Rate: 6_7018}, {Day: "2026-11-18", Rate: 6_7100}, // corrected
	} {
		if err := set(admin, r.Day, r.Rate, source); err != nil {
			t.Fatal(err)
		}
	}
	for day, want := range map[schema.Day]schema.PerDollar{
		"2026-11-17": 0, "2026-11-18": 6_7100, "2026-11-19": 6_7100, "2026-11-20": 6_7018, "2026-11-21": 6_7018,
	} {
		if got := at(day); got != want {
			t.Errorf("%s: got %s, want %s", day, got, want)
		}
	}
	for name, c := range map[string]struct {
		err  error
		kind schema.Kind
		text string
	}{
		"by a member":        {set(member, "2026-11-20", 6_7000, source), schema.DeniedKind, ""},
		"remove by a member": {remove(member, "2026-11-20"), schema.DeniedKind, ""},
		"in the future":      {set(admin, "2026-11-22", 6_7000, source), schema.InvalidKind, "将来"},
		"no day":             {set(admin, "2026-13-01", 6_7000, source), schema.InvalidKind, "日期不正确"},
		"no source":          {set(admin, "2026-11-21", 6_7000, ""), schema.InvalidKind, "来源"},
		"another unit":       {set(admin, "2026-11-21", 670_0000, source), schema.InvalidKind, "1 美元的人民币数"},
		"too far":            {set(admin, "2026-11-21", 7_0500, source), schema.InvalidKind, "相差超过 5%"},
		"remove none":        {remove(admin, "2026-11-19"), schema.NotFoundKind, "没有汇率"},
	} {
		schematest.Refuses(t, name, c.err, c.kind, c.text)
	}
	if err := remove(admin, "2026-11-20"); err != nil || at("2026-11-21") != 6_7100 {
		t.Errorf("after the removal: %v, %s", err, at("2026-11-21"))
	}
	add := market.Rate{Day: "2026-11-21", Rate: 6_7200, Source: "rates.example.com"}
	for range 2 {
		if err := schematest.Try(t, db, func(tx *schema.Tx) error { return market.AddRate(tx, add) }); err != nil {
			t.Fatal(err)
		}
	}
	list := schematest.Read(db, func(tx *schema.Tx) ([]market.Rate, error) { return market.Rates(tx, "2026-11-19") })
	if len(list) != 1 || list[0].Rate != add.Rate || list[0].Source != add.Source || !list[0].At.Equal(db.Now()) {
		t.Errorf("got %+v", list)
	}
}
