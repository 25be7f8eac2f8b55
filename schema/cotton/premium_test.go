package cotton_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// certified returns the two lots of the worked examples, as in their certificates.
func certified() map[string]*cotton.Batch {
	one := &cotton.Batch{
		PrimaryColour: "31", Colours: make(cotton.Shares, 13), Length: cotton.Spread{Avg: 2930},
		Strength:   cotton.Spread{Avg: 2870},
		Uniformity: cotton.Spread{Avg: 8190}, MikeGrade: "B2", Ginning: cotton.Shares{0, 9840, 160},
	}
	one.Colours[2], one.Colours[3] = 9250, 750
	none := 0
	two := &cotton.Batch{
		PrimaryColour: "31", Colours: make(cotton.Shares, 13), Length: cotton.Spread{Avg: 2840},
		Strength:   cotton.Spread{Avg: 2730},
		Uniformity: cotton.Spread{Avg: 8200}, MikeGrade: "A", Ginning: cotton.Shares{0, 10000, 0}, ForeignBales: &none,
	}
	two.Colours[2] = 10000
	return map[string]*cotton.Batch{"65079161001": one, "65043161059": two}
}

// tables returns the built-in premium tables by code.
func tables(t *testing.T) map[string]*market.PremiumTable {
	t.Helper()
	byCode := map[string]*market.PremiumTable{}
	for _, table := range schematest.Read(schematest.New(t), schematest.PublishedPremiums) {
		byCode[table.Code] = &table
	}
	return byCode
}

func TestPremiumsEqualTheComputedExamples(t *testing.T) {
	t.Parallel()
	have, lots := tables(t), certified()
	checked := 0
	for code, examples := range schematest.ReadJSON[map[string]map[string]map[string]schema.PerTon](t,
		"premium_examples.json") {
		for lot, want := range examples {
			p, ok := cotton.PremiumOf(have[code], lots[lot])
			got := map[string]schema.PerTon{
				"colour": p.Colour, "length": p.Length, "mic": p.Mike, "strength": p.Strength,
				"uniformity": p.Uniformity, "ginning": p.Ginning, "total": p.Total,
			}
			if diff := cmp.Diff(want, got); diff != "" || !ok {
				t.Errorf("%s by %s (%t): %s", lot, code, ok, diff)
			}
			checked++
		}
	}
	if checked != 6 {
		t.Errorf("checked %d examples", checked)
	}
}

func TestPremiumOfUnusualLots(t *testing.T) {
	t.Parallel()
	have := tables(t)
	bales := func(n int) *int { return &n }
	for _, c := range []struct {
		name  string
		table string
		lot   func(*cotton.Batch)
		want  schema.PerTon // the unchanged lot has 265.20 by the first table
		known bool
	}{
		{"30+ is 30 and above", "CZCE_2015_11", func(b *cotton.Batch) { b.Length.Avg = 3240 }, 26520 + 30000, true},
		{"below the least length", "CZCE_2015_11", func(b *cotton.Batch) { b.Length.Avg = 2690 }, 26520 - 60000, true},
		{"length not known", "CZCE_2015_11", func(b *cotton.Batch) { b.Length.Avg = 0 }, 0, false},
		{"strength that no table has", "CZCE_2015_11", func(b *cotton.Batch) { b.Strength.Avg = 2390 }, 26520 - 30000, true},
		{"uniformity not known", "CZCE_2015_11", func(b *cotton.Batch) { b.Uniformity.Avg = 0 }, 0, false},
		{"C2 by its own rate", "CZCE_2015_11", func(b *cotton.Batch) { b.MikeGrade = "C2" }, 26520 - 10000, true},
		{"C1 by the rate of C2", "CZCE_2015_11", func(b *cotton.Batch) { b.MikeGrade = "C1" }, 26520 - 10000, true},
		{"C1 by the rate of C", "kuitun_script", func(b *cotton.Batch) { b.MikeGrade = "C1" }, 22270 - 15000, true},
		{"micronaire not known", "kuitun_script", func(b *cotton.Batch) { b.MikeGrade = "" }, 0, false},
		{
			"a share of a grade without a rate", "CZCE_2015_11", func(b *cotton.Batch) { b.Colours[3], b.Colours[4] = 700, 50 },
			26520, true,
		},
		{
			"shares not known, the main grade is", "CZCE_2015_11", func(b *cotton.Batch) { b.Colours = nil },
			26520 + 3000, true,
		},
		{
			"neither shares nor a main grade", "CZCE_2015_11", func(b *cotton.Batch) { b.Colours, b.PrimaryColour = nil, "0" },
			0, false,
		},
		{
			"no bonus without a main grade", "kuitun_script", func(b *cotton.Batch) { b.PrimaryColour = "0" },
			22270 - 10000, true,
		},
		{"bonus when it is not known whether", "kuitun_script", func(b *cotton.Batch) { b.PrimaryColour = "" }, 0, false},
		{
			"ginning not known, as with all bales of P2", "CZCE_2015_11", func(b *cotton.Batch) { b.Ginning = nil },
			26520 + 480, true,
		},
		{
			"the free bale with foreign fibre", "CZCE_2015_11", func(b *cotton.Batch) { b.ForeignBales = bales(1) },
			26520, true,
		},
		{
			"three bales with foreign fibre", "CZCE_2015_11", func(b *cotton.Batch) { b.ForeignBales = bales(3) },
			26520 - 40000, true,
		},
		{"no free bale", "trader_page_2425", func(b *cotton.Batch) { b.ForeignBales = bales(1) }, 16895 - 20000, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			lot := certified()["65079161001"]
			c.lot(lot)
			p, known := cotton.PremiumOf(have[c.table], lot)
			if known != c.known || known && p.Total != c.want {
				t.Errorf("%d, %t; want %d, %t", p.Total, known, c.want, c.known)
			}
			if sum := p.Colour + p.MainBody + p.Length + p.Mike + p.Strength + p.Uniformity + p.Ginning +
				p.Foreign; sum != p.Total {
				t.Errorf("the items add up to %d, the total is %d", sum, p.Total)
			}
		})
	}
}

func TestPremiumTablesNameTheReasonOfARefusal(t *testing.T) {
	t.Parallel()
	have := tables(t)
	for _, c := range []struct {
		table string
		lot   func(*cotton.Batch)
		want  string
	}{
		{"CZCE_2015_11", func(*cotton.Batch) {}, ""},
		{
			"CZCE_2015_11", func(b *cotton.Batch) { b.Colours, b.PrimaryColour = nil, "0" },
			"检验结果中没有颜色级占比，不能按升贴水表“郑商所 2015年11月”折算",
		},
		{"kuitun_script", func(b *cotton.Batch) { b.PrimaryColour = "" }, "检验结果中没有主体颜色级，不能按升贴水表“奎屯升贴水”折算"},
		{"CZCE_2015_11", func(b *cotton.Batch) { b.Length.Avg, b.MikeGrade = 0, "C1" }, "检验结果中没有长度，不能按升贴水表“郑商所 2015年11月”折算"},
		{"CZCE_2015_11", func(b *cotton.Batch) { b.MikeGrade = "" }, "检验结果中没有马值级，不能按升贴水表“郑商所 2015年11月”折算"},
		{"CZCE_2015_11", func(b *cotton.Batch) { b.Uniformity.Avg = 0 }, "检验结果中没有整齐度级，不能按升贴水表“郑商所 2015年11月”折算"},
		{"CZCE_2015_11", func(b *cotton.Batch) { b.Ginning = nil }, ""},
		{"CZCE_2015_11", func(b *cotton.Batch) { b.CottonType = cotton.GinLong }, "升贴水表“郑商所 2015年11月”中没有长绒棉的升贴水，不能折算"},
	} {
		t.Run(c.table+" "+c.want, func(t *testing.T) {
			lot := certified()["65079161001"]
			c.lot(lot)
			if got := cotton.PremiumRefusal(have[c.table], lot); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if _, known := cotton.PremiumOf(have[c.table], lot); known != (c.want == "") {
				t.Errorf("%q, but known is %t", c.want, known)
			}
		})
	}
}

// TestGradesOutsideATableCountAsTheNearest checks which grade of the built-in tables counts for one that they lack.
func TestGradesOutsideATableCountAsTheNearest(t *testing.T) {
	t.Parallel()
	have := tables(t)
	own := *have["CZCE_2015_11"] // 29 mm is as near to 28 as to 30: the cheaper one counts
	own.Rates.Length = map[string]schema.Yuan{"28": 0, "30+": 600}
	own.Rates.Mike = map[string]schema.Yuan{"A": 200}
	own.Rates.Ginning = map[string]schema.Yuan{"P1": 200, "P2": 0}
	have["own"] = &own
	colour := func(shares map[int]schema.Centi) func(b *cotton.Batch) {
		return func(b *cotton.Batch) {
			b.Colours = make(cotton.Shares, len(cotton.ColourGrades))
			for i, share := range shares {
				b.Colours[i] = share
			}
		}
	}
	for _, c := range []struct {
		table string
		lot   func(*cotton.Batch)
		want  string
	}{
		{"CZCE_2015_11", func(*cotton.Batch) {}, ""},
		{"CZCE_2015_11", colour(map[int]schema.Centi{3: 9000, 4: 1000}), "按最近一档 41级 计，51级不在升贴水表内"},
		{"CZCE_2015_11", colour(map[int]schema.Centi{7: 10000}), "按最近一档 22级 计，32级不在升贴水表内"},
		{
			"CZCE_2015_11", colour(map[int]schema.Centi{8: 5000, 12: 5000}),
			"按最近一档 12级 计，13级不在升贴水表内；按最近一档 22级 计，24级不在升贴水表内",
		},
		{
			"CZCE_2015_11", func(b *cotton.Batch) { b.Colours, b.PrimaryColour = nil, "14" },
			"按最近一档 12级 计，14级不在升贴水表内",
		},
		{"CZCE_2015_11", func(b *cotton.Batch) { b.Length.Avg = 2510 }, "按最近一档 长度27级 计，长度25级不在升贴水表内"},
		{"CZCE_2015_11", func(b *cotton.Batch) { b.Length.Avg = 3210 }, ""},
		{"CZCE_2015_11", func(b *cotton.Batch) { b.MikeGrade = "C1" }, "按最近一档 C2 计，C1不在升贴水表内"},
		{"CZCE_2015_11", func(b *cotton.Batch) { b.MikeGrade = "B1" }, ""},
		{"CZCE_2015_11", func(b *cotton.Batch) { b.Strength.Avg = 2390 }, "按最近一档 S4 计，S5不在升贴水表内"},
		{"kuitun_script", func(b *cotton.Batch) { b.Uniformity.Avg = 7600 }, "按最近一档 U4 计，U5不在升贴水表内"},
		{"own", func(b *cotton.Batch) { b.Length.Avg = 2990 }, "按最近一档 长度28级 计，长度29级不在升贴水表内"},
		{"own", func(b *cotton.Batch) { b.Length.Avg = 3110 }, ""},
		{
			"own", func(b *cotton.Batch) { b.Length.Avg, b.MikeGrade = 2710, "C1" },
			"按最近一档 长度28级 计，长度27级不在升贴水表内；按最近一档 A 计，C1不在升贴水表内",
		},
		{
			"own", func(b *cotton.Batch) { b.Length.Avg, b.Ginning = 2800, cotton.Shares{0, 9000, 1000} },
			"按最近一档 P2 计，P3不在升贴水表内",
		},
	} {
		t.Run(c.table+" "+c.want, func(t *testing.T) {
			lot := certified()["65079161001"]
			lot.MikeGrade, lot.Ginning = "A", nil
			c.lot(lot)
			p, known := cotton.PremiumOf(have[c.table], lot)
			if got := cotton.NearestText(p.Nearest); !known || got != c.want {
				t.Errorf("got %q, want %q; known %t", got, c.want, known)
			}
		})
	}
}

func TestSetPremiumTable(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		list := schematest.Read(db, schematest.PublishedPremiums)
		next := list[len(list)-1]
		next.Code, next.Name, next.ValidFrom, next.Standard = "own_2026", "自用 2026", "", true
		schematest.ForgetChanges(db)
		db.Do(func(tx *schema.Tx) error { return market.SetPremiumTable(tx, next) })
		if index, _ := schematest.ChangeRows(db); len(index) != 1 || index[0] != "premium own_2026" {
			t.Errorf("changes: %v", index)
		}
		after := schematest.Read(db, schematest.PublishedPremiums)
		next.UpdatedAt, next.Default = schematest.Start.UTC(), true
		if diff := cmp.Diff(next, after[0]); diff != "" || len(after) != 4 || after[1].Default {
			t.Errorf("%d tables: %s", len(after), diff)
		}
		for name, spoil := range map[string]func(*market.PremiumTable){
			"code":  func(t *market.PremiumTable) { t.Code = "a.b" },
			"rates": func(t *market.PremiumTable) { t.Rates.Length = nil },
			"day":   func(t *market.PremiumTable) { t.ValidFrom = "2026-13-01" },
			"range": func(t *market.PremiumTable) { t.Rates.Length = map[string]schema.Yuan{"30": 100_000} },
		} {
			bad := next
			spoil(&bad)
			schematest.MustRefuse(t, db, name, schema.InvalidKind, func(tx *schema.Tx) error {
				return market.SetPremiumTable(tx, bad)
			})
		}
	})
}
