package cottonapi_test

import "cottonmall/api/apitest"

var exportCases = []apitest.Case{
	{
		Call: "POST /mall/batch/export", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingIDs": []int64{s.South.ID}}
		},
	},
	{
		Call: "POST /mall/shop/exportShopListingWithOss", Who: "product",
		Unlike: "a member who may not sell sees the shop, but neither changes it nor exports it",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot, stays := lotOfMill(w, "65012253006")
			return apitest.Request{Body: `{"listingIDs":[` + apitest.ID(lot) + `]}`, Then: stays}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingIDs": s.Lots(), "filter": nil}
		},
	},
}
