package cotton_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

func TestClassOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want     string
		storedIn string
		change   func(*cotton.Batch)
	}{
		{"南疆 机采 白棉3级 双29 B2", "南疆", func(*cotton.Batch) {}},
		{"南疆 机采 白棉3级 双29 B2", "", func(*cotton.Batch) {}},
		{"南疆 机采 白棉3级 双29 B2 内地库", market.Inland, func(*cotton.Batch) {}},
		{"内地 手采 淡点污棉2级 双29 B2", market.Inland, func(b *cotton.Batch) {
			b.Zone, b.Area, b.PackType, b.PrimaryColour = cotton.Inland, "内地", cotton.PickHand, "22"
		}},
		{"南疆 机采 无主体 双29 B2", "", func(b *cotton.Batch) { b.PrimaryColour = cotton.NoMainGrade }},
		{"南疆 机采 白棉3级 双28 B2", "", func(b *cotton.Batch) { b.Strength.Avg = 2899 }},
		{"南疆 机采 白棉3级 双27以下 B2", "", func(b *cotton.Batch) { b.Length.Avg = 2690 }},
		{"南疆 机采 白棉3级 双27 B2", "", func(b *cotton.Batch) { b.Length.Avg = 2700 }},
		{"南疆 机采 白棉3级 双30 B2", "", func(b *cotton.Batch) { b.Length.Avg, b.Strength.Avg = 3000, 3150 }},
		{"南疆 机采 白棉3级 双31以上 B2", "", func(b *cotton.Batch) { b.Length.Avg, b.Strength.Avg = 3210, 3300 }},
		{"南疆 机采 白棉3级 双29 A", "", func(b *cotton.Batch) { b.Mike.Avg = 420 }},
		{"南疆 机采 白棉3级 双29 C1", "", func(b *cotton.Batch) { b.Mike.Avg, b.MikeGrade = 0, "C1" }},
		{"南疆 机采 皮辊棉 白棉3级 双29 B2", "", func(b *cotton.Batch) { b.CottonType = cotton.GinRoller }},
		{"南疆 机采 长绒棉 白棉3级 长37 B2", "", func(b *cotton.Batch) {
			b.CottonType, b.Length.Avg, b.Strength.Avg = cotton.GinLong, 3720, 4300
		}},
		{"", "", func(b *cotton.Batch) { b.Area = "" }},
		{"", "", func(b *cotton.Batch) { b.PackType = 0 }},
		{"", "", func(b *cotton.Batch) { b.PrimaryColour = "" }},
		{"", "", func(b *cotton.Batch) { b.Length.Avg = 0 }},
		{"", "", func(b *cotton.Batch) { b.Strength.Avg = 0 }},
		{"", "", func(b *cotton.Batch) { b.Mike.Avg, b.MikeGrade = 0, "" }},
	} {
		b := &cotton.Batch{
			Zone: cotton.Xinjiang, Area: "南疆", PackType: cotton.PickMachine, CottonType: cotton.GinSaw, PrimaryColour: "31",
			Length: cotton.Spread{Avg: 2930}, Strength: cotton.Spread{Avg: 2900}, Mike: cotton.Spread{Avg: 460},
			MikeGrade: "A",
		}
		c.change(b)
		if got := cotton.ClassOf(b, c.storedIn); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestClassPricesEqualAPlainComputation compares the rows with the sorted prices of each class and day.
func TestClassPricesEqualAPlainComputation(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		days := []cotton.PricedDay{
			{Day: "2026-11-19", Prices: map[string]schema.Yuan{"CF701": 15000}},
			{Day: "2026-11-20", Prices: map[string]schema.Yuan{"CF701": 15100, "CF705": 15200}},
		}
		prices := cotton.NewClassPrices(days)
		plain := map[string][]schema.Yuan{}
		for range rapid.IntRange(0, 60).Draw(t, "lots") {
			l, class := randomOffer(t, days), rapid.SampledFrom([]string{"甲", "乙", ""}).Draw(t, "class")
			prices.Add(class, l)
			for _, day := range days {
				if price, ok := plainPrice(l, day); ok && class != "" {
					key := fmt.Sprint(day.Day, class)
					plain[key] = append(plain[key], price)
				}
			}
		}
		rows := prices.Rows()
		for _, row := range rows {
			list := plain[fmt.Sprint(row.Day, row.Class)]
			slices.Sort(list)
			n := len(list)
			want := cotton.PriceSpread{n, list[0], list[(n+3)/4-1], list[(n+1)/2-1], list[(3*n+3)/4-1]}
			if d := diff.Diff(want, row.PriceSpread); d != "" {
				t.Fatalf("%s %s: %s", row.Day, row.Class, d)
			}
		}
		if len(rows) != len(plain) || !slices.IsSortedFunc(rows, func(a, b cotton.ClassDay) int {
			return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Class, b.Class))
		}) {
			t.Fatalf("%d rows, want %d in order", len(rows), len(plain))
		}
	})
}

// plainPrice returns the price of a listing at the close of a day, if it was on sale then.
func plainPrice(l *cotton.Listing, day cotton.PricedDay) (schema.Yuan, bool) {
	at := day.Day.At(15, 0)
	value, quoted := day.Prices[l.IndexCode]
	sold := l.State == cotton.Sold || l.State == cotton.OffSale
	return l.Price + value + l.Basis, !sold && l.Way == cotton.WayListed && !l.ListedAt.After(at) &&
		!l.Until.Before(at) && (quoted || l.IndexCode == "")
}

// randomOffer returns a listing whose times are around the closes of the days.
func randomOffer(t *rapid.T, days []cotton.PricedDay) *cotton.Listing {
	moment := func(name string) time.Time {
		day := rapid.SampledFrom(days).Draw(t, name)
		return day.Day.At(15, rapid.IntRange(-1, 1).Draw(t, name+" minute"))
	}
	l := &cotton.Listing{
		State: cotton.ListingState(rapid.IntRange(1, 5).Draw(t, "state")), Way: rapid.IntRange(1, 2).Draw(t, "way"),
		ListedAt: moment("listed"), Until: moment("until"),
	}
	l.IndexCode = rapid.SampledFrom([]string{"", "CF701", "CF705", "CF707"}).Draw(t, "contract")
	asked := schema.Yuan(rapid.IntRange(-3, 9).Draw(t, "asked"))
	if l.IndexCode == "" {
		l.Price = 15500 + asked
	} else {
		l.Basis = asked
	}
	return l
}

func TestOfferedPrices(t *testing.T) {
	t.Parallel()
	days := []cotton.PricedDay{
		{Day: "2026-11-18", Prices: map[string]schema.Yuan{"CF701": 14100}},
		{Day: "2026-11-19", Prices: map[string]schema.Yuan{"CF701": 14200}},
		{Day: "2026-11-20", Prices: map[string]schema.Yuan{"CF701": 14300}},
		{Day: "2026-11-23", Prices: map[string]schema.Yuan{"CF701": 14400}},
	}
	offers := []cotton.DatedOffer{
		{Since: schema.Day("2026-11-18").At(15, 1), Price: 15500},
		{Since: schema.Day("2026-11-19").At(16, 0), IndexCode: "CF701", Basis: 1100},
		{Since: schema.Day("2026-11-23").At(9, 0), IndexCode: "CF705", Basis: 1100},
	}
	want := []*schema.Yuan{nil, new(schema.Yuan(15500)), new(schema.Yuan(15400)), nil}
	if d := diff.Diff(want, cotton.OfferedPrices(days, offers)); d != "" {
		t.Error(d)
	}
}
