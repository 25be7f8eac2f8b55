package apitest

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// addImported adds a lot of imported cotton, on sale or as a draft, and returns its id.
func addImported(tx *schema.Tx, by *account.Member, bill, notes string, publish bool) (int64, error) {
	list, err := imported.Add(tx, by, []imported.Form{{
		BillNo: bill, Port: "CNTAO", Position: imported.Bonded, Year: 2026, Country: "US", Level: "31", Length: 36,
		Packages: 88, Weight: 20 * schema.Ton, Notes: notes,
		Offer: imported.Offer{
			Currency: market.USD, IndexCode: "CT2703", Basis: 12_50, Until: tx.Now().Add(20 * 24 * time.Hour),
		},
	}}, publish)
	if err != nil {
		return 0, err
	}
	return list[0].ID, nil
}

// addProduct adds 30 t of yarn, on sale or as a draft, and returns its id.
func addProduct(tx *schema.Tx, by *account.Member, notes string, publish bool) (int64, error) {
	tree, err := product.ReadTree(tx)
	if err != nil {
		return 0, err
	}
	p, err := product.Add(tx, tree, by, product.Offer{
		CategoryID: tree.Named("yarn").ID, Brand: "华孚", Factory: "华孚新疆", City: "阿克苏", Price: 23_500, Notes: notes,
		Values: map[string]string{"spinning": "OE", "material": "C", "count": "21"},
		Left:   30 * schema.Ton, Least: schema.Ton, Until: tx.Now().Add(7 * 24 * time.Hour),
	}, publish)
	if err != nil {
		return 0, err
	}
	return p.ID, nil
}

// addTrades adds drafts of a company, and what it asks for and offers among a third company alone. Their notes are
// secret. It returns the ids.
func (w *Site) addTrades(by *account.Member) (ids []string) {
	third := w.DB.Company("远山纺织有限公司").Merchant("旁人")
	w.DB.Do(func(tx *schema.Tx) error {
		lot, err := addImported(tx, by, "MAEU5900000001", secret, false)
		if err != nil {
			return err
		}
		draft, err := addProduct(tx, by, secret, false)
		if err != nil {
			return err
		}
		offered, err := addProduct(tx, &third.Member, "", true)
		if err != nil {
			return err
		}
		wish, err := product.AddIntention(tx, by, product.Wish{ProductID: offered, Tons: schema.Ton, Notes: secret})
		if err != nil {
			return err
		}
		own, err := askFor(tx, by, secret, third.CompanyID)
		if err != nil {
			return err
		}
		public, err := askFor(tx, &third.Member, "")
		if err != nil {
			return err
		}
		quote, err := product.SubmitQuote(tx, by, product.Quoting{
			InquiryID: public, Price: 23_000, Tons: schema.Ton, Place: "阿克苏", Notes: secret,
			DeliverOn: tx.Today().Add(3), Until: tx.Now().Add(24 * time.Hour),
		})
		if err != nil {
			return err
		}
		for _, id := range []int64{lot, market.ImportedLots + lot, draft, offered, wish.ID, own, public, quote.ID} {
			ids = append(ids, Num(id))
		}
		return nil
	})
	return ids
}

// askFor asks some sellers for yarn, or all in public, and returns the id of the inquiry.
func askFor(tx *schema.Tx, by *account.Member, notes string, sellers ...int64) (int64, error) {
	tree, err := product.ReadTree(tx)
	if err != nil {
		return 0, err
	}
	q, err := product.Inquire(tx, by, product.Asking{
		CategoryID: tree.Named("yarn").ID, Tons: 10 * schema.Ton, Place: "阿克苏", Notes: notes,
		Values: map[string]string{"count": "21"}, Until: tx.Now().Add(3 * 24 * time.Hour), SellerIDs: sellers,
	})
	if err != nil {
		return 0, err
	}
	return q.ID, nil
}

// addGoods puts imported lots and products of a person and of another company on sale, so that calls with the first
// ids find some.
func (w *Site) addGoods(by, other *schematest.Person) {
	w.DB.Do(func(tx *schema.Tx) error {
		for i, p := range []*schematest.Person{other, by} {
			if _, err := addImported(tx, &p.Member, "MAEU590000010"+Num(int64(i)), "", true); err != nil {
				return err
			}
			if _, err := addProduct(tx, &p.Member, "", true); err != nil {
				return err
			}
			if _, err := askFor(tx, &p.Member, ""); err != nil {
				return err
			}
		}
		return nil
	})
}
