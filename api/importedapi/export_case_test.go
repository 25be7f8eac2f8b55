package importedapi_test

import (
	"encoding/json"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

var exportCases = []apitest.Case{
	{
		Call: "POST /mall/imported/export", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			addLot(s.Site)
			return map[string]any{"currency": 2}
		},
	},
	{
		Call: "GET /mall/imported/download", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			var ticket string
			w.DB.Do(func(tx *schema.Tx) (err error) {
				ticket, err = cotton.AddExport(tx, w.Boss.MembershipID, json.RawMessage(`{}`))
				return err
			})
			return apitest.Request{Path: "imported/download?ticket=" + ticket}
		},
	},
}
