package upload_test

import (
	"fmt"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// TestDefaultsOfASheet sets the way of picking and ginning, the warehouse, the intermediary and the contract for a
// sheet of Xinjiang cotton and one of inland cotton. Lots that would lack them are counted before.
func TestDefaultsOfASheet(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		depot := db.Warehouse("阿克苏棉麻站")
		broker := db.AddCompany(account.Company{Name: "天山居间", Broker: true, State: account.CompanyApproved})
		basis := 700
		for _, number := range []string{"6570126200", "4250126200"} {
			r := &readings{newSeller(t, db, "卖家"+number), reader(t, db)}
			u := r.preview("批号,长度,采摘方式,居间商\n"+number+"1,29.1,,\n"+number+"2,29.1,手采,直销\n", false)
			layout, _, _ := u.Reading()
			if got := fmt.Sprint(u.Wrong, layout.LacksPick, layout.LacksGin); got != "2 0 0" {
				t.Errorf("%s: wrong and lacking before: %s", number, got)
			}
			d := &upload.DefaultsChange{IndexCode: "CF701", Basis: &basis}
			u = r.change(u, upload.Change{Defaults: d})
			layout, _, _ = u.Reading()
			if got := fmt.Sprint(u.Ready, layout.LacksPick, layout.LacksGin); got != "2 1 2" {
				t.Errorf("%s: ready and lacking with a contract: %s, %+v", number, got, u.Counts)
			}
			d.PackType, d.CottonType, d.Depot, d.Broker = cotton.PickMachine, cotton.GinSaw, depot.Name, broker.Name
			d.Origin = map[string]string{"6570126200": "喀什", "4250126200": "湖北"}[number]
			u = r.change(u, upload.Change{Defaults: d})
			layout, _, _ = u.Reading()
			if got := fmt.Sprint(u.Ready, layout.LacksPick, layout.LacksGin); got != "2 0 0" {
				t.Errorf("%s: ready and lacking with all: %s", number, got)
			}
			r.confirmed(u)
			for n, want := range map[string]string{
				"1": fmt.Sprint(cotton.PickMachine, cotton.GinSaw, depot.ID, " CF701 ", basis, broker.ID, d.Origin),
				"2": fmt.Sprint(cotton.PickHand, cotton.GinSaw, depot.ID, " CF701 ", basis, 0, d.Origin),
			} {
				b, l := r.stored(number + n)
				got := fmt.Sprint(b.PackType, b.CottonType, b.WarehouseID, " ", l.IndexCode, " ", l.Basis, l.IntermediaryID, b.City)
				if got != want {
					t.Errorf("%s%s: got %s, want %s", number, n, got, want)
				}
			}

			// A sheet without the column keeps the intermediary. A word for none removes it.
			for _, c := range []struct {
				text string
				want int64
			}{{"批号,一口价\n" + number + "1,15900\n", broker.ID}, {"批号,一口价,居间商\n" + number + "1,16000,直销\n", 0}} {
				r.confirmed(r.preview(c.text, true))
				if _, l := r.stored(number + "1"); l.IntermediaryID != c.want {
					t.Errorf("%q: intermediary %d, want %d", c.text, l.IntermediaryID, c.want)
				}
			}
		}
	})
}

// stored returns a batch and its listing of the seller.
func (r *readings) stored(id string) (*cotton.Batch, cotton.Listing) {
	r.t.Helper()
	known := schematest.Read(r.db, func(tx *schema.Tx) (*upload.KnownLots, error) {
		return upload.FindKnownLots(tx, r.ID, []string{id})
	})
	return known.Batches[id], known.Own[id]
}
