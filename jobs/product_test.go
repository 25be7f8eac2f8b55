package jobs

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// addProduct puts a product on sale for some days.
func addProduct(db *schematest.DB, seller *schematest.Person, price schema.Yuan, days int) (p *product.Product) {
	db.Do(func(tx *schema.Tx) error {
		tree, err := product.ReadTree(tx)
		if err != nil {
			return err
		}
		p, err = product.Add(tx, tree, &seller.Member, product.Offer{
			CategoryID: tree.Named("lyocell").ID, Price: price, Left: schema.Ton, Until: db.Now().AddDate(0, 0, days),
			Values: map[string]string{"dtex": "1.33", "length": "38", "type": "标准型"},
		}, true)
		return err
	})
	return p
}

// TestProductsMove checks that the demonstration changes prices, and none of products without one.
func TestProductsMove(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	seller := db.Company("甲纺织").Merchant("卖方")
	r := &Runner{db: db.DB}
	move := func() {
		if err := r.moveProducts(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	move()
	open := addProduct(db, seller, 0, 30)
	move()
	priced := addProduct(db, seller, 13_000, 30)
	price := func(id int64) schema.Yuan {
		return schematest.Read(db, func(tx *schema.Tx) (*product.Product, error) {
			return product.OwnProduct(tx, seller.CompanyID, id)
		}).Price
	}
	for range 200 {
		if move(); price(priced.ID) != 13_000 {
			break
		}
	}
	if got := price(priced.ID); got == 13_000 || got < 12_960 || got > 13_040 {
		t.Errorf("the price is %d", got)
	}
	if got := price(open.ID); got != 0 {
		t.Errorf("a product without a price has %d", got)
	}
}

func TestProductsExpire(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller := db.Company("甲纺织").Merchant("卖方")
		short, long := addProduct(db, seller, 0, 1), addProduct(db, seller, 0, 30)
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
