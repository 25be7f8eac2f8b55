package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/interest"
	"cottonmall/schema/schematest"
)

var interestCases = []apitest.Case{
	{
		Call: "GET /mall/interest/list", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingIds": apitest.ID(s.South)}
		},
	},
	{
		Call: "POST /mall/interest", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot := w.DB.Company("甲纺织").Seller().Batch("65012253911").Fixed(15000)
			body := `{"listingIDs":[` + apitest.ID(lot) + `],"kind":`
			w.Ask(apitest.Request{Path: "interest", Session: w.Boss.LogIn(), Body: body + `1,"note":"留"}`})
			stays := func(t testing.TB) {
				found := schematest.Read(w.DB, func(tx *schema.Tx) (map[int64]interest.Interest, error) {
					return interest.Among(tx, w.Boss.MembershipID, []int64{lot.ID})
				})
				if i := found[lot.ID]; i.Kind != interest.Followed || i.Note != "留" {
					t.Errorf("the boss has %+v", i)
				}
			}
			return apitest.Request{Body: body + `2}`, Code: 200, Want: struct{ Done, Unwanted int }{1, 1}, Then: stays}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingIDs": []int64{s.South.ID}, "kind": 1}
		},
	},
	{
		Call: "POST /mall/interest/seen", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingIDs": []int64{s.South.ID}}
		},
	},
	{Call: "POST /mall/interest/visit", Who: "member", Shared: true},
	{Call: "GET /mall/interest/gone", Who: "member", Shared: true},
}
