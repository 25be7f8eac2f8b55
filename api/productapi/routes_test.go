package productapi_test

import (
	"fmt"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "productapi", categoryCases, productCases, stockCases, templateCases, pictureCases, importCases,
		platformCategoryCases, inquiryCases, quoteCases, intentionCases, articleReminderCases)
}

// code returns another code at each call.
func code(s *apitest.Typist) string { return fmt.Sprintf("c%d", s.Next()) }

func categoryOf(db *schematest.DB, code string) int64 {
	return schematest.Read(db, product.ReadTree).Named(code).ID
}

// offer returns what a form has for yarn.
func offer(db *schematest.DB) map[string]any {
	return map[string]any{
		"category": "yarn", "brand": "华孚", "values": map[string]string{"spinning": "OE", "material": "C", "count": "21"},
		"depotID": nil, "city": "阿克苏", "futures": false, "deliverOn": nil, "price": 23500, "amount": 30, "least": 1,
		"until": db.Now().Add(72 * time.Hour).Format(time.RFC3339),
	}
}

// addProduct puts yarn of the mill on sale.
func addProduct(w *apitest.Site) *product.Product { return addProductOf(w, w.Merchant) }

// addProductOf puts yarn of a person's company on sale.
func addProductOf(w *apitest.Site, by *schematest.Person) *product.Product {
	var p *product.Product
	w.DB.Do(func(tx *schema.Tx) (err error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return err
		}
		p, err = product.Add(tx, t, &by.Member, product.Offer{
			CategoryID: t.Named("yarn").ID, Brand: "华孚", Price: 23_500, Left: 30 * schema.Ton, Least: schema.Ton,
			Values: map[string]string{"spinning": "OE", "material": "C", "count": "21"}, Until: w.DB.Now().Add(72 * time.Hour),
		}, true)
		return err
	})
	return p
}
