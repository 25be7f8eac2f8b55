package orderapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/order"
)

// termOfMill returns the number of a section of the mill.
func termOfMill(w *apitest.Site) string { return apitest.Num(termID(w)) }

func termID(w *apitest.Site) (id int64) {
	w.DB.Do(func(tx *schema.Tx) error {
		list, err := order.TermSections(tx, w.Boss.CompanyID, "cotton")
		if err == nil {
			id = list[0].ID
		}
		return err
	})
	return id
}

func aTerm(s *apitest.Typist) map[string]any {
	return map[string]any{"type": "spot", "title": s.Script(60), "content": s.Script(4000), "place": 0, "goods": "cotton"}
}

var termsCases = []apitest.Case{
	{
		Call: "POST /mall/member/terms/preview/content", Who: "member", Reads: true, Shows: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"ids":[` + termOfMill(w) + `]}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"ids": nil, "title": s.Script(60), "content": s.Script(4000), "goods": "cotton"}
		},
	},
	{Call: "GET /mall/bases/contract_form", Who: "visitor", Shared: true},
	{Call: "GET /mall/member/terms/preview/pdf", Who: "member", Foreign: func(w *apitest.Site) apitest.Request {
		return apitest.Request{Path: "/mall/member/terms/preview/pdf?ids=" + termOfMill(w)}
	}},
	{Call: "POST /mall/member/terms/create/content", Who: "manager", Shared: true, Example: aTerm},
	{
		Call: "POST /mall/member/terms/modify/content", Who: "manager",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"id":` + termOfMill(w) + `,"type":"spot","title":"标","content":"的"}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			values := aTerm(s)
			values["id"] = termID(s.Site)
			return values
		},
	},
	{
		Call: "POST /mall/member/terms/delete/content", Who: "manager",
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"id": termID(s.Site)} },
		Foreign: func(w *apitest.Site) apitest.Request { return apitest.Request{Body: `{"id":` + termOfMill(w) + `}`} },
	},
	{
		Call: "GET /mall/member/terms/query/content", Who: "member", Shows: true, Shared: true,
		Example: func(*apitest.Typist) map[string]any { return map[string]any{"goods": "cotton"} },
	},
	{Call: "GET /mall/member/terms/query/type", Who: "member", Shared: true},
}
