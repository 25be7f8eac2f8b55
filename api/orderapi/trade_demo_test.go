package orderapi

import (
	"testing"

	"cottonmall/api/web"
	"cottonmall/schema/demo"
	"cottonmall/schema/schematest"
)

// TestADemonstrationHasTrades asks for the trades that the home page of a demonstration shows.
func TestADemonstrationHasTrades(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	if err := demo.Fill(t.Context(), db.DB, demo.Options{Lots: 2000, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	h, c := NewTrades(db.DB), &web.Call{Context: t.Context()}
	list, err := h.Latest(c, nil)
	if err != nil || len(list) < 8 {
		t.Errorf("%d trades, %v", len(list), err)
	}
	sums, err := h.Statistics(c, nil)
	if err != nil || len(sums.Days) < 5 || len(sums.Contracts) == 0 {
		t.Errorf("sums are %+v, %v", sums, err)
	}
}
