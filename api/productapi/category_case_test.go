package productapi_test

import "cottonmall/api/apitest"

// inYarn names the category of yarn.
func inYarn(*apitest.Typist) map[string]any { return map[string]any{"category": "yarn"} }

var categoryCases = []apitest.Case{
	{Call: "GET /mall/bases/product_category_tree", Who: "visitor", Shared: true, Example: inYarn},
	{Call: "GET /mall/bases/product_category_filter_criteria", Who: "visitor", Shared: true, Example: inYarn},
	{Call: "GET /mall/product/product_category_tree", Who: "visitor", Shared: true, Example: inYarn},
	{Call: "GET /mall/product/productManager/product_attribute", Who: "member", Shared: true, Example: inYarn},
	{Call: "GET /mall/product/productManager/get_product_edit_config", Who: "member", Shared: true},
}

var platformCategoryCases = []apitest.Case{
	{Call: "GET /mall/admin/category/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/category/save", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": nil, "parentID": 0, "code": code(s)}
		},
	},
	{
		Call: "POST /mall/admin/category/attribute", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{
				"id": nil, "categoryID": categoryOf(s.DB, "yarn"), "code": code(s), "kind": 2,
				"choices": []map[string]any{{"id": 0, "name": "甲"}},
			}
		},
	},
}
