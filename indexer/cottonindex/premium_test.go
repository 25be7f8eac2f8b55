package cottonindex

import (
	"math/rand/v2"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestMissingValuesAreThoseOfThePremiumTable checks that a document has the missing values that the premium table
// reports for the batch.
func TestMissingValuesAreThoseOfThePremiumTable(t *testing.T) {
	t.Parallel()
	tables := schematest.Read(schematest.New(t), market.PremiumTables)
	m, draft, r := &Market{Premiums: tables}, NewConverter(tables), rand.New(rand.NewPCG(1, 2))
	reasons := map[string]bool{}
	for range 5000 {
		b := randomBatch(r)
		doc := draft.Document(&cotton.ListingRow{
			Batch: b, Warehouse: &market.Warehouse{}, Ginnery: &market.Ginnery{}, Company: &account.Company{},
		})
		for i := range tables {
			want := cotton.PremiumRefusal(&tables[i], &b)
			if want == "" {
				continue
			}
			reasons[want] = true
			if got := m.premiumRefusal(&doc.CottonDoc, tables[i].Code); got != want {
				t.Fatalf("%+v\n got %s\nwant %s", b, got, want)
			}
		}
	}
	if len(reasons) < 30 {
		t.Errorf("only %d reasons were compared", len(reasons))
	}
}

// randomBatch returns a batch with some extreme and some missing values.
func randomBatch(r *rand.Rand) cotton.Batch {
	b := cotton.Batch{CottonType: cotton.GinSaw, PrimaryColour: cotton.ColourGrades[r.IntN(5)]}
	if r.IntN(20) == 0 {
		b.CottonType = cotton.GinLong
	}
	if r.IntN(4) > 0 {
		b.Colours = make(cotton.Shares, len(cotton.ColourGrades))
		strange := r.IntN(len(b.Colours))
		b.Colours[2], b.Colours[strange] = 70_00, b.Colours[strange]+30_00
	}
	known := func(least, most int) schema.Centi {
		if r.IntN(12) == 0 {
			return 0
		}
		return schema.Centi(least + r.IntN(most-least))
	}
	b.Length.Avg, b.Strength.Avg, b.Uniformity.Avg = known(25_50, 31_00), known(23_00, 32_00), known(76_00, 86_00)
	if r.IntN(12) > 0 {
		b.MikeGrade = cotton.MikeGrades[r.IntN(len(cotton.MikeGrades))]
	}
	if r.IntN(12) > 0 {
		b.Ginning = cotton.Shares{10_00, 80_00, 10_00}
	}
	return b
}

// TestMissingGinningIsReported checks that a table without good or middling ginning reports that, but not which of them
// is missing.
func TestMissingGinningIsReported(t *testing.T) {
	t.Parallel()
	tables := schematest.Read(schematest.New(t), market.PremiumTables)
	table := tables[0]
	table.Rates.Ginning = map[string]schema.Yuan{"P2": 0}
	m, draft := &Market{Premiums: []market.PremiumTable{table}}, NewConverter(tables)
	b := cotton.Batch{
		CottonType:    cotton.GinSaw,
		PrimaryColour: "31",
		MikeGrade:     "A",
		Ginning:       cotton.Shares{20_00, 80_00, 0},
	}
	b.Length.Avg, b.Strength.Avg, b.Uniformity.Avg = 29_00, 29_00, 83_00
	doc := draft.Document(&cotton.ListingRow{
		Batch: b, Warehouse: &market.Warehouse{}, Ginnery: &market.Ginnery{}, Company: &account.Company{},
	})
	if got, want := m.premiumRefusal(&doc.CottonDoc, table.Code), "升贴水表“"+table.Name+"”中没有此批轧工质量的升贴水，不能折算"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
