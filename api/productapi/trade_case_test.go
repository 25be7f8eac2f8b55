package productapi_test

import (
	"fmt"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// addInquiry inserts an inquiry of a person's company for yarn.
func addInquiry(w *apitest.Site, by *schematest.Person) *product.Inquiry {
	var q *product.Inquiry
	w.DB.Do(func(tx *schema.Tx) (err error) {
		q, err = product.Inquire(tx, &by.Member, product.Asking{
			CategoryID: categoryOf(w.DB, "yarn"), Tons: 10 * schema.Ton, Until: w.DB.Now().Add(48 * time.Hour),
		})
		return err
	})
	return q
}

// addQuote inserts a quote of a person's company for an inquiry of another one.
func addQuote(w *apitest.Site, asker, by *schematest.Person) *product.Quote {
	asked := addInquiry(w, asker)
	var q *product.Quote
	w.DB.Do(func(tx *schema.Tx) (err error) {
		q, err = product.SubmitQuote(tx, &by.Member, product.Quoting{
			InquiryID: asked.ID, Price: 23_000, Tons: 10 * schema.Ton, Until: w.DB.Now().Add(24 * time.Hour),
		})
		return err
	})
	return q
}

// addIntention inserts an intention of the rival on a product of the mill.
func addIntention(w *apitest.Site) *product.Intention {
	p := addProduct(w)
	var i *product.Intention
	w.DB.Do(func(tx *schema.Tx) (err error) {
		i, err = product.AddIntention(tx, &w.Rival.Member, product.Wish{ProductID: p.ID, Tons: schema.Ton})
		return err
	})
	return i
}

func asking(db *schematest.DB) map[string]any {
	return map[string]any{
		"category": "yarn", "values": map[string]string{"count": "20-40"}, "amount": 20,
		"until": db.Now().Add(48 * time.Hour).Format(time.RFC3339), "sellers": nil, "products": nil,
	}
}

func quoting(s *apitest.Typist) map[string]any {
	return map[string]any{
		"inquireID": addInquiry(s.Site, s.Rival).ID, "price": 23_000, "amount": 10, "deliverOn": nil, "productID": nil,
		"until": s.DB.Now().Add(24 * time.Hour).Format(time.RFC3339),
	}
}

var inquiryCases = []apitest.Case{
	{
		Call: "POST /mall/product/inquire/submit_inquire", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any { return asking(s.DB) },
	},
	{
		Call: "POST /mall/product/inquire/revoke_pms_product_inquire", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"id":%d}`, addInquiry(w, w.Merchant).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addInquiry(s.Site, s.Merchant).ID}
		},
	},
	{Call: "GET /mall/product/inquire/list_my_product_inquire", Who: "member", Shared: true, Shows: true},
	{
		Call: "GET /mall/product/inquire/list_index_product_inquire", Who: "visitor", Shared: true, Shows: true,
		Example: func(*apitest.Typist) map[string]any { return map[string]any{"category": "yarn"} },
	},
	{Call: "GET /mall/product/inquire/count_waiting", Who: "member", Shared: true},
	{
		Call: "POST /mall/product/inquire/get_recently_index_data", Who: "visitor", Reads: true, Shared: true,
		Example: inYarn,
	},
	{Call: "GET /mall/product/inquire/get_recently_polyster_staple_fiber_orders", Who: "visitor", Shared: true},
	{
		Call: "POST /mall/product/index/product_optimization_list", Who: "visitor", Reads: true, Shared: true,
		Example: inYarn,
	},
}

var quoteCases = []apitest.Case{
	{Call: "POST /mall/product/quote/submit_quote", Who: "member", Shared: true, Example: quoting},
	{
		Call: "POST /mall/product/quote/revoke_pms_product_quote", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			other := w.DB.Company("织造").Manager("买纱")
			return apitest.Request{Body: fmt.Sprintf(`{"id":%d}`, addQuote(w, other, w.Merchant).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addQuote(s.Site, s.Rival, s.Merchant).ID}
		},
	},
	{
		Call: "POST /mall/product/quote/accept_pms_product_quote", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"ids":[%d]}`, addQuote(w, w.Merchant, w.Rival).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"ids": []int64{addQuote(s.Site, s.Merchant, s.Rival).ID}}
		},
	},
	{
		Call: "POST /mall/product/quote/refuse_pms_product_quote", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"id":%d}`, addQuote(w, w.Merchant, w.Rival).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addQuote(s.Site, s.Merchant, s.Rival).ID}
		},
	},
	{Call: "GET /mall/product/quote/list_my_product_quote", Who: "member", Shared: true, Shows: true},
}

var intentionCases = []apitest.Case{
	{
		Call: "POST /mall/product/purchase/add_product_purchase_intention", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{
				"productID": addProductOf(s.Site, s.Rival).ID, "amount": 2, "price": 23_000,
			}
		},
	},
	{
		Call: "GET /mall/product/purchaseIntention/intention_page", Who: "member", Shared: true, Shows: true,
		Example: func(*apitest.Typist) map[string]any { return map[string]any{"side": "buyer"} },
	},
	{
		Call: "POST /mall/product/purchaseIntention/update_status", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"id":%d,"status":1}`, addIntention(w).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addIntention(s.Site).ID, "status": 1}
		},
	},
	{
		Call: "POST /mall/product/productSpotSale/create_spotsale_hx", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{
				"productID": addProductOf(s.Site, s.Rival).ID, "amount": 2, "price": 23_500, "quoteID": nil,
			}
		},
	},
}
