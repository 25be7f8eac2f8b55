package jobs

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestImportedLotsExpire checks that lots expire whose validity or contract has ended, and no others.
func TestImportedLotsExpire(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller := db.Company("甲进出口").Merchant("卖方")
		offer := func(code string, days int) imported.Offer {
			o := imported.Offer{Currency: market.USD, Price: 80_00, Until: db.Now().AddDate(0, 0, days)}
			if code != "" {
				o.IndexCode, o.Price, o.Basis = code, 0, 10_00
			}
			return o
		}
		want := map[string]imported.State{}
		var forms []imported.Form
		for bill, c := range map[string]struct {
			imported.Offer
			want imported.State
		}{
			"SHORT1": {offer("", 1), imported.Expired},
			"LONG1":  {offer("", 60), imported.OnSale},
			"LAST12": {offer("CT2612", 60), imported.Expired},
			"MARCH3": {offer("CT2703", 60), imported.OnSale},
		} {
			want[bill] = c.want
			forms = append(forms, imported.Form{
				BillNo: bill, Port: "CNTAO", Position: imported.Bonded, Year: 2026, Country: "US", Level: "31", Length: 36,
				Packages: 88, Weight: 20 * schema.Ton, Offer: c.Offer,
			})
		}
		db.Do(func(tx *schema.Tx) error {
			_, err := imported.Add(tx, &seller.Member, forms, true)
			return err
		})
		db.Advance(30 * 24 * time.Hour)
		if err := (&Runner{db: db.DB}).expireImported(t.Context()); err != nil {
			t.Fatal(err)
		}
		db.Do(func(tx *schema.Tx) error {
			list, total, err := imported.OfCompany(tx, seller.CompanyID, imported.Filter{}, schema.Page{Num: 1, Size: 10})
			if total != len(want) {
				t.Errorf("%d lots", total)
			}
			for _, l := range list {
				if l.State != want[l.BillNo] {
					t.Errorf("%s is %s, want %s", l.BillNo, l.State.Name(), want[l.BillNo].Name())
				}
			}
			return err
		})
	})
}
