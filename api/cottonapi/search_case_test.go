package cottonapi_test

import "cottonmall/api/apitest"

var searchCases = []apitest.Case{
	{Call: "POST /mall/batch/getListingFineList", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/batch/sumListingFine", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/batch/groups", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/batch/warehouses", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/batch/blendCandidates", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/batch/loosenListingFine", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/batch/readShorthand", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/batch/readLine", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/batch/countListingFine", Who: "visitor", Reads: true, Shared: true},
	{Call: "GET /mall/batch/recommend", Who: "visitor", Shared: true},
	{
		Call: "GET /mall/batch/get_recommend_cotton", Who: "visitor", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingID": s.South.ID}
		},
	},
	{
		Call: "GET /mall/batch/class", Who: "visitor", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingID": s.South.ID}
		},
	},
	{
		Call: "GET /mall/batch/view_member_name", Who: "visitor", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingID": s.South.ID}
		},
	},
}
