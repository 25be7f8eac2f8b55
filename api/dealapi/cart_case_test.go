package dealapi_test

import (
	"slices"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

var cartCases = []apitest.Case{
	{Call: "GET /mall/cart/list", Who: "member", Shared: true},
	{Call: "GET /mall/cart/count", Who: "member", Shared: true},
	{Call: "GET /mall/cart/listings", Who: "member", Shared: true},
	{
		Call: "POST /mall/cart", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingIds": apitest.ID(s.South)}
		},
	},
	{
		Call: "POST /mall/cart/remove", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot := w.DB.Company("甲纺织").Seller().Batch("65012253901").Fixed(15000)
			return removeForeign(w, lot, `{"listingIDs":"`+apitest.ID(lot)+`"}`)
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingIDs": apitest.ID(s.South)}
		},
	},
	{
		Call: "POST /mall/cart/removeByBatchId", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot := w.DB.Company("甲纺织").Seller().Batch("65012253902").Fixed(15000)
			return removeForeign(w, lot, `{"batchIds":"`+lot.BatchID+`"}`)
		},
	},
	{Call: "POST /mall/cart/export", Who: "member", Reads: true, Shared: true},
	{Call: "GET /mall/cart/download", Who: "member", Shared: true},
}

// removeForeign returns a request that names a lot in the cart of the boss, which stays there.
func removeForeign(w *apitest.Site, lot cotton.Listing, body string) apitest.Request {
	w.Ask(apitest.Request{
		Path: "cart", Session: w.Boss.LogIn(), Body: `{"listingIds":"` + apitest.ID(lot) + `"}`,
	})
	stays := func(t testing.TB) {
		ids := schematest.Read(w.DB, func(tx *schema.Tx) ([]int64, error) {
			return deal.CartListings(tx, w.Boss.MembershipID)
		})
		if !slices.Contains(ids, lot.ID) {
			t.Errorf("the cart of the boss has %v", ids)
		}
	}
	return apitest.Request{Body: body, Code: 200, Want: struct{ Done int }{0}, Then: stays}
}
