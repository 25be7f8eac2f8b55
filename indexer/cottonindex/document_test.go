package cottonindex_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestDocumentsShareNothingWithTheOneBefore drafts rows with everything and with nothing one after another.
func TestDocumentsShareNothingWithTheOneBefore(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	a := db.Company("甲").Seller()
	full := a.Batch("65012252001").In("甲库").Ginnery("金翔").Shares("31", map[string]float64{"31": 92.5, "41": 7.5}).
		Via(db.Company("居间")).Marked(cotton.Selected|cotton.Direct).Notes("急售").Bundle(7).OnBasis("CF701", -20)
	bare := a.Batch("65012252002").Fixed(15300)
	unpriced := a.Batch("65012252003")
	unpriced.Batch.Colours, unpriced.Batch.Ginning = nil, nil
	unpriced.Batch.PrimaryColour, unpriced.Batch.Length = "", cotton.Spread{}
	last := unpriced.OnBasis("CF703", 100)

	_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
		premiums, err := market.ReadPremiums(tx)
		if err != nil {
			return struct{}{}, err
		}
		d, lines := cottonindex.NewConverter(premiums.Tables), map[int64]string{}
		for _, id := range []int64{bare.ID, full.ID, last.ID, bare.ID, last.ID, full.ID} {
			err := cotton.EachListing(tx, []int64{id}, func(row *cotton.ListingRow) error {
				appendJSON := cottonindex.DocumentFields.AppendJSON
				alone := string(appendJSON(nil, cottonindex.NewConverter(premiums.Tables).Document(row)))
				among := string(appendJSON(nil, d.Document(row)))
				if diff := cmp.Diff(alone, among); diff != "" {
					t.Errorf("listing %d (-alone +after others)\n%s", id, diff)
				}
				lines[id] = alone
				return nil
			})
			if err != nil {
				return struct{}{}, err
			}
		}
		if len(lines) != 3 || lines[full.ID] == lines[bare.ID] {
			t.Errorf("the lines are %v", lines)
		}
		return struct{}{}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
