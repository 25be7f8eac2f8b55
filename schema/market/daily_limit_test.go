package market_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestAdministratorsSetDailyLimits(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin := db.Admin()
	read := func() market.DailyLimits { return schematest.Read(db, market.ListDailyLimits) }
	base := read()
	set := func(by *schematest.Person, day schema.Day, percent schema.Centi) error {
		return schematest.Try(t, db, func(tx *schema.Tx) error {
			return market.SetDailyLimit(tx, &by.Member, market.DailyLimit{Day: day, Percent: percent})
		})
	}
	remove := func(by *schematest.Person, day schema.Day) error {
		return schematest.Try(t, db, func(tx *schema.Tx) error { return market.RemoveDailyLimit(tx, &by.Member, day) })
	}
	for _, percent := range []schema.Centi{9_00, 10_00} { // the second one replaces the first
		if err := set(admin, "2026-11-23", percent); err != nil {
			t.Fatal(err)
		}
	}
	want := append(base, market.DailyLimit{Day: "2026-11-23", Percent: 10_00})
	if diff := cmp.Diff(want, read()); diff != "" {
		t.Error(diff)
	}
	member := db.Company("甲棉业").Manager("卖")
	for name, c := range map[string]struct {
		err  error
		kind schema.Kind
		text string
	}{
		"set by a member":    {set(member, "2026-11-24", 5_00), schema.DeniedKind, ""},
		"remove by a member": {remove(member, "2026-11-23"), schema.DeniedKind, ""},
		"yesterday":          {set(admin, "2026-11-20", 5_00), schema.InvalidKind, "不能早于今天"},
		"no day":             {set(admin, "2026-13-01", 5_00), schema.InvalidKind, "日期不正确"},
		"too narrow":         {set(admin, "2026-11-24", 99), schema.InvalidKind, "1% 到 20%"},
		"too wide":           {set(admin, "2026-11-24", 20_01), schema.InvalidKind, "1% 到 20%"},
		"remove base data":   {remove(admin, "2021-09-14"), schema.InvalidKind, "不能早于今天"},
		"remove none":        {remove(admin, "2026-11-24"), schema.NotFoundKind, "没有起用"},
	} {
		schematest.Refuses(t, name, c.err, c.kind, c.text)
	}
	if err := remove(admin, "2026-11-23"); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(base, read()); diff != "" {
		t.Error(diff)
	}
}

// TestDailyLimitsOfTheBaseData compares the base data with what CZCE has announced.
func TestDailyLimitsOfTheBaseData(t *testing.T) {
	t.Parallel()
	limits := schematest.Read(schematest.New(t), market.ListDailyLimits)
	for day, want := range map[schema.Day]schema.Centi{
		"2011-12-31": 0, "2012-01-04": 4_00, "2018-06-11": 4_00, "2018-06-12": 5_00, "2021-09-13": 5_00,
		"2021-09-14": 8_00, "2026-01-05": 8_00,
	} {
		if got := limits.On(day); got != want {
			t.Errorf("%s: %s %%, want %s %%", day, got, want)
		}
	}
}
