package demo

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/reserve"
	"cottonmall/schema/schematest"
)

// TestReserveAuctions checks that the days before the present one have results, and the next one has lots.
func TestReserveAuctions(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	fill(t, db, LeastLots, 3)
	reports := schematest.Read(db, func(tx *schema.Tx) ([]reserve.Report, error) { return reserve.Reports(tx, "") })
	lots, sold, next := 0, 0, 0
	for _, r := range reports {
		lots += r.Lots
		sold += r.SoldLots
		if r.OpenLots > 0 {
			next++
		}
		if r.SoldLots > 0 && (r.Mean3128 < r.Standard || r.Lowest > r.Highest || r.Raise <= 0) {
			t.Errorf("report %+v", r)
		}
	}
	if lots < 1_800 || sold < lots/2 || next == 0 || next > 2 {
		t.Errorf("%d lots, %d sold, %d days to come", lots, sold, next)
	}
}
