package jobs

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

func TestProductsExpire(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller := db.Company("甲纺织").Merchant("卖方")
		add := func(days int) *product.Product {
			p, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*product.Product, error) {
				tree, err := product.ReadTree(tx)
				if err != nil {
					return nil, err
				}
				return product.Add(tx, tree, &seller.Member, product.Offer{
					CategoryID: tree.Named("lyocell").ID, Left: schema.Ton, Until: db.Now().AddDate(0, 0, days),
					Values: map[string]string{"dtex": "1.33", "length": "38", "type": "标准型"},
				}, true)
			})
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		short, long := add(1), add(30)
		db.Advance(25 * time.Hour)
		if err := (&Runner{db: db.DB}).expireProducts(t.Context()); err != nil {
			t.Fatal(err)
		}
		for p, want := range map[*product.Product]product.ProductState{short: product.Expired, long: product.OnSale} {
			got := schematest.Read(db, func(tx *schema.Tx) (*product.Product, error) {
				return product.OwnProduct(tx, seller.CompanyID, p.ID)
			})
			if got.State != want {
				t.Errorf("%s is %s, want %s", p.Number, got.State.Name(), want.Name())
			}
		}
	})
}
