package cottonapi_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

var compareCases = []apitest.Case{
	{
		Call: "GET /mall/batch/getBatchCompareList", Who: "visitor",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot := w.Mill.Seller().Batch("65012252009").Fixed(15000)
			table := w.DB.OwnPremium(w.Boss, "江海收购折价", -700)
			rival, body := w.Rival.LogIn(), `{"listingIds":"`+apitest.ID(lot)+`"}`
			w.Ask(apitest.Request{Path: "batch/setBatchCompare", Session: rival, Body: body})
			return apitest.Request{
				Path: "batch/getBatchCompareList?premium=" + table, Code: 400, Then: func(testing.TB) {
					w.Ask(apitest.Request{Path: "batch/removeBatchCompare", Session: rival, Body: body})
				},
			}
		},
	},
	{Call: "POST /mall/batch/setBatchCompare", Who: "visitor", Shared: true},
	{
		Call: "POST /mall/batch/removeBatchCompare", Who: "visitor",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot := w.Mill.Seller().Batch("65012252002").Fixed(15000)
			body := `{"listingIds":"` + apitest.ID(lot) + `"}`
			w.Ask(apitest.Request{Path: "batch/setBatchCompare", Session: w.Boss.LogIn(), Body: body})
			stays := func(t testing.TB) {
				compared := schematest.Read(w.DB, func(tx *schema.Tx) ([]int64, error) {
					return cotton.CompareList(tx, "member:"+apitest.Num(w.Boss.MembershipID))
				})
				if diff := cmp.Diff([]int64{lot.ID}, compared); diff != "" {
					t.Error(diff)
				}
			}
			return apitest.Request{Body: body, Code: 200, Want: struct{ Count int }{0}, Then: stays}
		},
	},
}
