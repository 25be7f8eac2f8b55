package dealapi_test

import (
	"slices"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/mill"
	"cottonmall/schema/schematest"
)

var cartCases = []apitest.Case{
	{Call: "GET /mall/cart/list", Who: "member", Foreign: foreignMill("cart/list")},
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
	{
		Call: "POST /mall/cart/export", Who: "member", Reads: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"mill":` + apitest.Num(millOf(w)) + `}`, Code: 400}
		},
	},
	{Call: "GET /mall/cart/download", Who: "member", Foreign: foreignMill("cart/download")},
}

// millOf returns the mill of the boss's company.
func millOf(w *apitest.Site) (id int64) {
	mills := schematest.Read(w.DB, mill.ReadMills)
	if m := mills.DefaultOf(w.Boss.CompanyID); m != nil {
		return m.ID
	}
	w.DB.Do(func(tx *schema.Tx) (err error) {
		id, err = mill.Save(tx, &w.Boss.Member, mill.Saving{Name: "一厂", Place: "320600"})
		return err
	})
	return id
}

// foreignMill asks for the cart at a mill of the boss's company.
func foreignMill(path string) func(*apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		return apitest.Request{Path: path + "?mill=" + apitest.Num(millOf(w)), Code: 400}
	}
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
