package cotton_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestChangesExpandToListings(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := db.Company("甲").Seller(), db.Company("乙").Seller()
		one := a.Batch("65012252001").In("甲库").OnBasis("CF701", 1100)
		two := b.Batch("65012252001").OnBasis("CF703", 1000)
		three := b.Batch("65099252001").In("乙库").Fixed(15300)
		warehouse := db.Warehouse("乙库")
		for _, c := range []struct {
			kind string
			key  any
			want []int64
		}{
			{cotton.ListingChanged, two.ID, []int64{two.ID}},
			{cotton.BatchChanged, "65012252001", []int64{one.ID, two.ID}},
			{market.WarehouseChanged, warehouse.ID, []int64{three.ID}},
			{account.CompanyChanged, b.ID, []int64{two.ID, three.ID}},
			{market.GinneryChanged, "65012", []int64{one.ID, two.ID}},
			{market.ContractChanged, "CF703", []int64{two.ID}},
			{cotton.BatchChanged, "65000252001", nil},
		} {
			t.Run(fmt.Sprint(c.kind, " ", c.key), func(t *testing.T) {
				// deleted listings are included: the index must delete them
				asked := []schema.ChangeIndex{
					{Kind: c.kind, Key: fmt.Sprint(c.key)},
					{Kind: "listing", Key: "9999"},
					{Kind: c.kind, Key: fmt.Sprint(c.key)},
				}
				ids := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) {
					ids, all, err := schema.ExpandChanges(tx, &cotton.Listings, asked)
					if all {
						t.Errorf("%s: all", c.kind)
					}
					return ids, err
				})
				if diff := cmp.Diff(append(c.want, 9999), ids); diff != "" {
					t.Errorf("%s %v: %s", c.kind, c.key, diff)
				}
			})
		}
		for _, kind := range []string{market.PremiumChanged, cotton.LotsChanged} {
			if all := schematest.Read(db, func(tx *schema.Tx) (bool, error) {
				_, all, err := schema.ExpandChanges(tx, &cotton.Listings, []schema.ChangeIndex{{Kind: kind, Key: "x"}})
				return all, err
			}); !all {
				t.Errorf("%s is not all", kind)
			}
		}
	})
}
