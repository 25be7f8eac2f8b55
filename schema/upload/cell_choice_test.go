package upload_test

import (
	"fmt"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// send previews a sheet of lots with an unknown origin and ginnery.
func (s *seller) send(r *upload.Reader, number string) *upload.Upload {
	s.t.Helper()
	content := "批号,一口价,长度,产地,加工企业,仓库\n" +
		fmt.Sprintf("%s1,15900,29.1,月亮湾,月亮湾棉业,无名库\n%[1]s2,15900,29.1,月亮湾,,无名库\n", number)
	u, err := r.Preview(s.t.Context(), &s.by.Member, upload.Source{
		Kind: upload.ListingUpload, Name: "报价.csv", Content: []byte(content),
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return u
}

func (s *seller) execute(u *upload.Upload) {
	s.t.Helper()
	if _, err := s.confirm(u, upload.Confirmation{Version: u.Version}); err != nil {
		s.t.Fatal(err)
	}
	if err := executor(s.db, "first").Run(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// placeOf returns the origin and the warehouse of a batch, and the name of its ginnery.
func placeOf(db *schematest.DB, id string) string {
	b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, id) })
	ginnery := ""
	for _, g := range schematest.Read(db, market.Ginneries) {
		if g.Code == b.GinneryCode {
			ginnery = fmt.Sprint(g.Name, " ", g.Area, " ", g.City, " ", g.Unconfirmed)
		}
	}
	return strings.TrimSpace(fmt.Sprint(b.Area, " ", b.City, " ", b.WarehouseID, " ", ginnery))
}

// TestChoicesAreRememberedForTheirSeller chooses an origin and a warehouse in a preview. The next sheet of the seller
// is understood, that of another seller is not. The ginneries of both are proposed.
func TestChoicesAreRememberedForTheirSeller(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s, other := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家")
		depot := db.Warehouse("阿克苏棉麻站")
		r := reader(t, db)
		u := s.send(r, "6570126200")
		if u.Warning != 2 || u.Ready != 0 {
			t.Fatalf("previewed: %+v", u.Counts)
		}
		var cells []lotsheet.CellEdit
		for number := 2; number <= 3; number++ {
			cells = append(cells, lotsheet.CellEdit{Number: number, Index: 3, Text: "南疆"},
				lotsheet.CellEdit{Number: number, Index: 5, Text: depot.Name})
		}
		u, err := r.Change(t.Context(), s.ID, u.ID, upload.Change{Cells: cells})
		if err != nil || u.Ready != 2 {
			t.Fatalf("chosen: %+v, %v", u, err)
		}
		s.execute(u)
		next := s.send(r, "6570226200")
		if next.Ready != 2 {
			t.Errorf("the next sheet: %+v", next.Counts)
		}
		s.execute(next)
		foreign := other.send(r, "6570326200")
		if foreign.Warning != 2 {
			t.Errorf("the sheet of another seller: %+v", foreign.Counts)
		}
		other.execute(foreign)
		for id, want := range map[string]string{
			"65701262001": fmt.Sprintf("南疆  %d 月亮湾棉业 南疆  true", depot.ID),
			"65702262002": fmt.Sprintf("南疆  %d 月亮湾棉业 南疆  true", depot.ID),
			"65703262002": "0 月亮湾棉业   true",
		} {
			if got := placeOf(db, id); got != want {
				t.Errorf("%s: got %q, want %q", id, got, want)
			}
		}
	})
}

// TestRenamedPlacesReachPreviews renames a city between the preview of a sheet and its execution.
func TestRenamedPlacesReachPreviews(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s, admin, r := newSeller(t, db, "江海纺织"), db.Admin(), reader(t, db)
	u, err := r.Preview(t.Context(), &s.by.Member, upload.Source{
		Kind: upload.ListingUpload, Name: "报价.csv", Content: []byte("批号,一口价,长度,产地\n65701262001,15900,29.1,乌苏\n"),
	})
	if err != nil {
		t.Fatal(err)
	}
	db.Do(func(tx *schema.Tx) error {
		return market.SetCity(tx, &admin.Member, "塔城", market.City{Name: "塔城地区", Area: "北疆"})
	})
	s.execute(u)
	if got := placeOf(db, "65701262001"); got != "北疆 塔城地区 0  北疆 塔城地区 true" {
		t.Errorf("got %q", got)
	}
}
