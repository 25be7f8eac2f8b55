package reserveindex_test

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"log/slog"
	mathrand "math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cottonmall/indexer"
	"cottonmall/indexer/indexertest"
	"cottonmall/indexer/reserveindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/reserve"
	"cottonmall/schema/schematest"
)

// open opens an index of the reserve lots of a database and keeps it up to date until the test ends.
func open(t testing.TB, db *schematest.DB, engine indexer.Engine) *reserveindex.Index {
	t.Helper()
	x := reserveindex.New(db.DB)
	c := indexer.Config{
		Engine: engine, Prefix: "test_" + rand.Text()[:10] + "_", Log: slog.New(slog.DiscardHandler),
	}
	all, err := indexer.Open(t.Context(), db.DB, c, x.Kind())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := all.Close(); err != nil {
			t.Error(err)
		}
	})
	indexertest.Run(t, all)
	indexertest.Until(t, "the index is built", func() bool { return x.Ready() == nil })
	return x
}

var days = []schema.Day{"2026-11-12", "2026-11-13", "2026-11-16", "2026-11-17", "2026-11-25"}

// fill inserts lots of two weeks with a standard and of one without.
func fill(t testing.TB, db *schematest.DB, n int) []reserve.Lot {
	t.Helper()
	r := mathrand.New(mathrand.NewPCG(7, 7))
	lots := make([]reserve.Lot, n)
	for i := range lots {
		shares := make(cotton.Shares, len(cotton.ColourGrades))
		shares[2], shares[3] = 80_00, 20_00
		if i%3 == 0 {
			shares[2], shares[3] = 60_00, 40_00
		}
		l := reserve.Lot{
			Day: days[r.IntN(len(days))], BatchID: fmt.Sprintf("65012252%03d", i%1000), Kind: reserve.Xinjiang, Year: 2025,
			Warehouse: []string{"库尔勒库", "阿克苏库", "菏泽库"}[r.IntN(3)], Origin: "阿克苏", Packages: 186,
			Weight: schema.Weight(40_00000 + r.IntN(5)*100_000), Colour: "31", Colours: shares,
			Length: schema.Centi(27_00 + 10*r.IntN(40)), Strength: schema.Centi(27_00 + 10*r.IntN(40)), Mike: 4_40,
			MikeGrade: "B2", Uniformity: 82_00, Version: 1,
		}
		if i >= 1000 {
			l.BatchID = fmt.Sprintf("65013252%03d", i%1000)
		}
		if l.Day < "2026-11-17" && r.IntN(4) > 0 {
			l.State, l.Price = reserve.Sold, schema.Yuan(14_500+10*r.IntN(80))
		}
		if r.IntN(10) == 0 {
			l.Length = 0 // no floor
		}
		switch i % 5 {
		case 1:
			l.Packages = 0 // not known
		case 2:
			l.Packages, l.Colour = 170, "41"
		}
		if i%4 == 0 {
			l.Kind = reserve.Inland
		}
		lots[i] = l
	}
	admin := db.Admin()
	db.Do(func(tx *schema.Tx) error {
		for _, s := range []reserve.Standard{
			{Week: "2026-11-09", Price: 14_000},
			{Week: "2026-11-16", Price: 14_130},
			{Week: "2026-11-16", Kind: reserve.Inland, Price: 13_900},
		} {
			s.Table, s.Source = "CZCE_2015_11", "公告"
			if err := reserve.SetStandard(tx, &admin.Member, s); err != nil {
				return err
			}
		}
		tx.Changed(reserve.LotsChanged, "")
		return schema.Insert(tx, lots)
	})
	return lots
}

func search(t testing.TB, x *reserveindex.Index, s reserveindex.ReserveSearch) *reserveindex.ReservePage {
	t.Helper()
	s.PageNum, s.PageSize = max(s.PageNum, 1), cmp.Or(s.PageSize, 30)
	page, err := x.Search(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// world is an index of lots, and the floor of each by its id.
type world struct {
	*schematest.DB
	index *reserveindex.Index
	lots  []reserve.Lot
	floor map[int64]schema.Yuan
}

func newWorld(t *testing.T, n int) *world {
	t.Helper()
	w := &world{DB: schematest.New(t), floor: map[int64]schema.Yuan{}}
	w.lots = fill(t, w.DB, n)
	w.index = open(t, w.DB, indexertest.TestEngine(t))
	floors := schematest.Read(w.DB, reserve.ReadFloors)
	for i := range w.lots {
		if f := floors.Of(&w.lots[i]); f.Price != nil {
			w.floor[w.lots[i].ID] = *f.Price
		}
	}
	return w
}

// byFloor returns the lots by floor; those without one are the last.
func (w *world) byFloor(asc bool) []reserve.Lot {
	list := slices.Clone(w.lots)
	slices.SortStableFunc(list, func(a, b reserve.Lot) int {
		first, known := w.floor[a.ID]
		second, other := w.floor[b.ID]
		if known != other {
			if known {
				return -1
			}
			return 1
		}
		if !asc {
			first, second = second, first
		}
		return cmp.Or(cmp.Compare(first, second), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// TestFloorsAgreeWithAPlainComputation compares every page by floor, and the counts, with a computation over all lots.
func TestFloorsAgreeWithAPlainComputation(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 300)
	for _, asc := range []bool{true, false} {
		want := w.byFloor(asc)
		for page := 1; (page-1)*40 < len(want); page++ {
			got := search(t, w.index, reserveindex.ReserveSearch{Search: indexer.Search{
				Order: "floor", Asc: asc, PageNum: page, PageSize: 40, Facets: schema.List{"floor", "depotName"},
			}})
			sum := 0
			for _, c := range got.Facets["floor"] {
				sum += c.Count
			}
			if got.TotalRow != len(want) || sum != len(w.floor) {
				t.Fatalf("%d lots, %d with a floor, want %d and %d", got.TotalRow, sum, len(want), len(w.floor))
			}
			for i, l := range got.List {
				of := want[(page-1)*40+i]
				if price, known := w.floor[of.ID]; l.ID != of.ID || (l.Floor != nil) != known || known && *l.Floor != price {
					t.Fatalf("page %d row %d is lot %d, want %d", page, i, l.ID, of.ID)
				}
			}
		}
	}
}

// TestFloorsFollowTheStandard checks ranges of floors, and that another standard of a week changes them.
func TestFloorsFollowTheStandard(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 300)
	lo, hi := schema.Yuan(14_200), schema.Yuan(14_500)
	n := 0
	for _, price := range w.floor {
		if price >= lo && price <= hi {
			n++
		}
	}
	s := reserveindex.ReserveSearch{ReserveQuery: reserveindex.ReserveQuery{FloorMin: &lo, FloorMax: &hi}}
	if got := search(t, w.index, s).TotalRow; got != n || n == 0 {
		t.Errorf("%d lots, want %d", got, n)
	}
	admin := w.User("13900000000", "平台管理员")
	w.Do(func(tx *schema.Tx) error {
		return reserve.SetStandard(tx, &admin.Member, reserve.Standard{
			Week: "2026-11-16", Price: 15_000, Table: "trader_page_2425", Source: "公告",
		})
	})
	floors := schematest.Read(w.DB, reserve.ReadFloors)
	i := slices.IndexFunc(w.lots, func(l reserve.Lot) bool {
		return l.Day == "2026-11-17" && l.Length > 0 && l.Kind == reserve.Xinjiang
	})
	indexertest.Until(t, "the floor follows", func() bool {
		s := reserveindex.ReserveSearch{ReserveQuery: reserveindex.ReserveQuery{LotIDs: []int64{w.lots[i].ID}}}
		got := search(t, w.index, s).List[0]
		return got.Floor != nil && *got.Floor == *floors.Of(&w.lots[i]).Price
	})
}

func TestSearch(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	lots := fill(t, db, 200)
	x := open(t, db, indexertest.TestEngine(t))
	count := func(has func(l *reserve.Lot) bool) (n int) {
		for i := range lots {
			if has(&lots[i]) {
				n++
			}
		}
		return n
	}
	least := schema.Centi(29_00)
	share, most := schema.Centi(80_00), schema.Centi(20_00)
	type query = reserveindex.ReserveQuery
	for name, c := range map[string]struct {
		query   query
		keyword string
		has     func(l *reserve.Lot) bool
	}{
		"day":   {query{Day: days[1]}, "", func(l *reserve.Lot) bool { return l.Day == days[1] }},
		"since": {query{DayFrom: days[2]}, "", func(l *reserve.Lot) bool { return l.Day >= days[2] }},
		"sold":  {query{States: schema.List{"1"}}, "", func(l *reserve.Lot) bool { return l.State == 1 }},
		"warehouse": {
			query{Warehouses: schema.List{"菏泽库"}}, "", func(l *reserve.Lot) bool { return l.Warehouse == "菏泽库" },
		},
		"length": {query{LengthMin: &least}, "", func(l *reserve.Lot) bool { return l.Length >= least }},
		"excluded colour": {
			query{ExcludePrimary: schema.List{"31", "11"}}, "", func(l *reserve.Lot) bool { return l.Colour == "41" },
		},
		"few packs": {query{PackNumMax: new(180)}, "", func(l *reserve.Lot) bool { return l.Packages == 170 }},
		"packs": {
			query{PackNumMin: new(180), PackNumMax: new(190)},
			"",
			func(l *reserve.Lot) bool { return l.Packages == 186 },
		},
		"shares": {
			query{ColourOrBetter: "31", ColourOrBetterShare: &share},
			"",
			func(l *reserve.Lot) bool { return l.Colours[2] >= share },
		},
		"worse shares": {
			query{ColourOrWorse: "41", ColourOrWorseShare: &most},
			"",
			func(l *reserve.Lot) bool { return l.Colours[3] <= most },
		},
		"number": {query{}, "65012252007", func(l *reserve.Lot) bool { return l.BatchID == "65012252007" }},
		"end":    {query{}, "2007", func(l *reserve.Lot) bool { return strings.HasSuffix(l.BatchID, "2007") }},
		"words":  {query{}, "菏泽", func(l *reserve.Lot) bool { return l.Warehouse == "菏泽库" }},
	} {
		got := search(t, x, reserveindex.ReserveSearch{Search: indexer.Search{Keyword: c.keyword}, ReserveQuery: c.query})
		if want := count(c.has); got.TotalRow != want || want == 0 {
			t.Errorf("%s: %d lots, want %d", name, got.TotalRow, want)
		}
	}
	for want, s := range map[string]reserveindex.ReserveSearch{
		"日期 昨天 不正确":    {ReserveQuery: reserveindex.ReserveQuery{Day: "昨天"}},
		"长度的下限不能大于上限":  {ReserveQuery: reserveindex.ReserveQuery{LengthMin: new(schema.Centi(30_00)), LengthMax: &least}},
		"包数的下限不能大于上限":  {ReserveQuery: reserveindex.ReserveQuery{PackNumMin: new(2), PackNumMax: new(1)}},
		"不能按此排序：offer": {Search: indexer.Search{Order: "offer"}},
		"没有这样的统计项":     {Search: indexer.Search{Facets: schema.List{"offer"}}},
		"没有这样的颜色级：99":  {ReserveQuery: reserveindex.ReserveQuery{PrimaryColour: schema.List{"99"}}},
		"类型最多选 200 项":  {ReserveQuery: reserveindex.ReserveQuery{Kinds: make(schema.List, 201)}},
	} {
		s.PageNum, s.PageSize = 1, 30
		if _, err := x.Search(t.Context(), s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// BenchmarkSearch searches 2,000 lots with filters and all facets, by floor.
func BenchmarkSearch(b *testing.B) {
	db := schematest.New(b)
	fill(b, db, 2000)
	x := open(b, db, indexer.NewEmbedded())
	least := schema.Centi(28_50)
	for name, s := range map[string]reserveindex.ReserveSearch{
		"rows": {Search: indexer.Search{PageNum: 1, PageSize: 30}},
		"filters and facets by floor": {
			Search: indexer.Search{
				PageNum: 1, PageSize: 30, Order: "floor", Asc: true,
				Facets: schema.List{
					"floor", "day", "type", "status", "depotName", "origins", "cottonYear", "primaryColor", "mikeGrade",
					"lengthAvg", "strongAvg", "mikeAvg", "neatAvg", "dealPrice",
				},
			},
			ReserveQuery: reserveindex.ReserveQuery{
				LengthMin: &least, StrengthMin: &least, Warehouses: schema.List{"库尔勒库", "阿克苏库"},
			},
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := x.Search(b.Context(), s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
