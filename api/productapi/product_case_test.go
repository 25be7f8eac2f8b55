package productapi_test

import (
	"encoding/json"
	"fmt"
	"maps"

	"cottonmall/api/apitest"
)

var productCases = []apitest.Case{
	{
		Call: "POST /mall/product/product_list", Who: "visitor", Reads: true, Shared: true,
		Example: func(*apitest.Typist) map[string]any {
			values := map[string]string{"count": "20-40"}
			return map[string]any{"category": "yarn", "values": values, "order": "price", "facets": "brand"}
		},
	},
	{
		Call: "POST /mall/product/product_group_price_list", Who: "visitor", Reads: true, Shared: true,
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"category": "yarn", "values": map[string]string{"count": "20-40"}}
		},
	},
	{Call: "POST /mall/product/readShorthand", Who: "visitor", Reads: true, Shared: true, Example: inYarn},
	{
		Call: "GET /mall/product/index/product_detail", Who: "visitor", Shared: true,
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"id": addProduct(s.Site).ID} },
	},
	{Call: "GET /mall/product/list_brand", Who: "visitor", Shared: true, Example: inYarn},
	{Call: "GET /mall/product/listCity", Who: "visitor", Shared: true, Example: inYarn},
	{Call: "GET /mall/product/depot_list", Who: "visitor", Shared: true, Example: inYarn},
}

var stockCases = []apitest.Case{
	{Call: "GET /mall/product/product_page", Who: "product", Shared: true, Example: inYarn, Shows: true},
	{
		Call: "GET /mall/product/detail", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: fmt.Sprintf("product/detail?id=%d", addProduct(w).ID), Method: "GET"}
		},
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"id": addProduct(s.Site).ID} },
	},
	{
		Call: "POST /mall/product/productManager/create", Who: "product", Shared: true,
		Example: func(s *apitest.Typist) map[string]any { return offer(s.DB) },
	},
	{
		Call: "POST /mall/product/productManager/update", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			in := offer(w.DB)
			in["id"], in["version"] = addProduct(w).ID, 1
			return apitest.Request{Body: bodyOf(in)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			in := offer(s.DB)
			in["id"], in["version"] = addProduct(s.Site).ID, 1
			return in
		},
	},
	{Call: "GET /mall/product/product_state_count", Who: "product", Shared: true},
	{
		Call: "POST /mall/product/productManager/update/price", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"ids":[%d],"price":0}`, addProduct(w).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"ids": []int64{addProduct(s.Site).ID}, "price": 20000, "until": nil}
		},
	},
	{
		Call: "POST /mall/product/productManager/update/publish_status", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"ids":[%d],"publishStatus":false}`, addProduct(w).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"ids": []int64{addProduct(s.Site).ID}, "publishStatus": false}
		},
	},
	{
		Call: "POST /mall/product/productManager/update/delete_status", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"ids":[%d]}`, addProduct(w).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"ids": []int64{addProduct(s.Site).ID}}
		},
	},
}

// bodyOf returns the JSON of the fields of a form that have values.
func bodyOf(in map[string]any) string {
	in = maps.Clone(in)
	maps.DeleteFunc(in, func(_ string, v any) bool { return v == nil })
	text, err := json.Marshal(in)
	if err != nil {
		panic(err)
	}
	return string(text)
}
