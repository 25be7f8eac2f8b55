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

// TestTextsAreThoseOfThePremiumTable checks that a document has the missing values and the nearest grades that the
// premium table reports for the batch.
func TestTextsAreThoseOfThePremiumTable(t *testing.T) {
	t.Parallel()
	tables := schematest.Read(schematest.New(t), schematest.PublishedPremiums)
	m, draft, r := &Market{}, NewConverter(tables), rand.New(rand.NewPCG(1, 2))
	texts := map[string]bool{}
	for range 5000 {
		b := randomBatch(r)
		doc := draft.Document(&cotton.ListingRow{
			Batch: b, Warehouse: &market.Warehouse{}, Ginnery: &market.Ginnery{}, Company: &account.Company{},
		})
		for i := range tables {
			refusal, nearest := cotton.PremiumRefusal(&tables[i], &b), ""
			if p, known := cotton.PremiumOf(&tables[i], &b); known {
				nearest = cotton.NearestText(p.Nearest)
			}
			texts[refusal], texts[nearest] = true, true
			if gotRefusal, gotNearest := m.premiumText(&doc.Row, &tables[i]); gotRefusal != refusal ||
				gotNearest != nearest {
				t.Fatalf("%+v\n got %s %s\nwant %s %s", b, gotRefusal, gotNearest, refusal, nearest)
			}
		}
	}
	if len(texts) < 30 {
		t.Errorf("only %d texts were compared", len(texts))
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
