package productapi_test

import (
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// template returns the first template.
func template(w *apitest.Site) product.Template {
	var list []product.Template
	w.DB.Do(func(tx *schema.Tx) error { return tx.DB().Order("place, id").Limit(1).Find(&list).Error })
	return list[0]
}

var templateCases = []apitest.Case{
	{Call: "GET /mall/product/product_template_page", Who: "product", Shared: true, Example: inYarn},
	{
		Call: "GET /mall/product/product_template_single", Who: "product", Shared: true,
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"id": template(s.Site).ID} },
	},
	{
		Call: "POST /mall/product/productManager/add_product", Who: "product", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{
				"templateID": template(s.Site).ID, "depotID": nil, "amount": 30, "price": 23500, "deliverOn": nil,
				"futures": false, "until": s.DB.Now().Add(72 * time.Hour).Format(time.RFC3339),
			}
		},
	},
}
