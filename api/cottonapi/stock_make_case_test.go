package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

var stockMakeCases = []apitest.Case{
	{
		Call: "POST /mall/batch/make", Who: "product", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"batchIDs": []string{s.South.BatchID}, "price": 15000, "until": "2027-01-01"}
		},
	},
	{
		Call: "POST /mall/batch/modify_item", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot, stays := lotOfMill(w, "65012253007")
			return apitest.Request{
				Body: `{"listingID":` + apitest.ID(lot) + `,"version":0,"field":"notes","value":"x"}`,
				Then: stays,
			}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingID": s.Lots()[0], "version": 0, "field": "notes"}
		},
	},
	{
		Call: "POST /mall/batch/bundle", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			one, stays := lotOfMill(w, "65012253008")
			two, stay := lotOfMill(w, "65012253009")
			both := func(t testing.TB) {
				stays(t)
				stay(t)
			}
			return apitest.Request{Body: `{"listingIDs":[` + apitest.ID(one) + `,` + apitest.ID(two) + `]}`, Then: both}
		},
	},
}
