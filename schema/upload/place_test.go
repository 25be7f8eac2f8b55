package upload_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestRenamedPlacesReachPreviews renames a city between the preview of a sheet and its execution.
func TestRenamedPlacesReachPreviews(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin, r := db.Admin(), &readings{newSeller(t, db, "江海纺织"), reader(t, db)}
	u := r.preview("批号,一口价,长度,产地\n65701262001,15900,29.1,乌苏\n", false)
	db.Do(func(tx *schema.Tx) error {
		return market.SetCity(tx, &admin.Member, "塔城", market.City{Name: "塔城地区", Area: "北疆"})
	})
	r.confirmed(u)
	if got := placeOf(db, "65701262001"); got != "北疆 塔城地区 0  北疆 塔城地区 true" {
		t.Errorf("got %q", got)
	}
}
