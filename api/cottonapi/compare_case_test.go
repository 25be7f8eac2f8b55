package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

var compareCases = []apitest.Case{
	{Call: "GET /mall/batch/getBatchCompareList", Who: "visitor"},
	{Call: "POST /mall/batch/setBatchCompare", Who: "visitor", Shared: true},
	{
		Call: "POST /mall/batch/removeBatchCompare", Who: "visitor",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot, own := apitest.ID(w.Mill.Seller().Batch("65012252002").Fixed(15000)), w.Boss.LogIn()
			w.Ask(apitest.Request{Path: "batch/setBatchCompare", Session: own, Body: `{"listingIds":"` + lot + `"}`})
			return apitest.Request{Body: `{"listingIds":"` + lot + `"}`, Code: 200, Want: struct{ Count int }{0}, Then: func(t testing.TB) {
				compared := schematest.Read(w.DB, func(tx *schema.Tx) ([]int64, error) {
					return cotton.CompareList(tx, "member:"+apitest.Num(w.Boss.MembershipID))
				})
				if len(compared) != 1 {
					t.Errorf("the boss compares %v", compared)
				}
			}}
		},
	},
}
