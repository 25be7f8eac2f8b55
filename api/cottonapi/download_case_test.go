package cottonapi_test

import (
	"encoding/json"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

var downloadCases = []apitest.Case{
	{
		Call: "GET /mall/api/download", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			var ticket string
			w.DB.Do(func(tx *schema.Tx) (err error) {
				ticket, err = cotton.AddExport(tx, w.Boss.MembershipID, json.RawMessage(`{"columns":["batchID"],"listingIDs":[1]}`))
				return err
			})
			return apitest.Request{Path: "api/download?ticket=" + ticket}
		},
	},
	{Call: "GET /mall/member/template_export", Who: "member", Shared: true},
	{Call: "GET /mall/batch/certificate", Who: "member", Shared: true, NoText: "a batch"},
}
