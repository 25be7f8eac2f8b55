package uploadapi_test

import (
	"encoding/json"

	"cottonmall/api/apitest"
)

// officialOf returns the number of a preview of certificates, with a script as the laboratory.
func officialOf(s *apitest.Typist) string {
	body := apitest.Pasted(s.T(), "批号,证书编号,平均长度,实验室", s.South.BatchID+",Q1,29.1,"+s.Script(0))
	return apitest.Num(uploadID(s.In(s.T()), apitest.Request{
		Path: "admin/inspection/import", Session: s.Admin.LogIn(), Body: body,
	}))
}

var inspectionCases = []apitest.Case{
	{
		Call: "POST /mall/admin/inspection/import", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"text": "批号\t平均长度\t实验室\n" + s.South.BatchID + "\t29.1\t" + s.Script(0), "file": nil}
		},
	},
	{
		Call: "POST /mall/admin/inspection/update", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{
				"importID": json.Number(officialOf(s)), "layout": nil, "defaults": nil,
				"cells": []any{map[string]any{"number": 2, "index": 3, "text": s.Script(0)}},
			}
		},
	},
	{Call: "POST /mall/admin/inspection/importSheet", Who: "admin"},
	{
		Call: "GET /mall/admin/inspection/single", Who: "admin", Shows: true,
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"importID": officialOf(s)} },
	},
	{
		Call: "GET /mall/admin/inspection/importPage", Who: "admin", Shows: true,
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"importID": officialOf(s)} },
	},
	{Call: "GET /mall/admin/inspection/outcome", Who: "admin"},
	{Call: "POST /mall/admin/inspection/save", Who: "admin"},
	{Call: "GET /mall/admin/inspection/tool/process", Who: "admin"},
	{Call: "POST /mall/admin/inspection/updateStatus", Who: "admin"},
	{Call: "GET /mall/admin/inspection/failed", Who: "admin"},
	{Call: "POST /mall/admin/inspection/listPage", Who: "admin", Reads: true},
	{Call: "POST /mall/admin/inspection/delete", Who: "admin"},
	{Call: "POST /mall/admin/inspection/clear", Who: "admin"},
	{Call: "GET /mall/admin/certificate/list", Who: "admin"},
	{Call: "GET /mall/admin/certificate/single", Who: "admin", NoText: "a certificate"},
	{Call: "POST /mall/admin/certificate/correct", Who: "admin", NoText: "a certificate"},
	{Call: "POST /mall/admin/certificate/withdraw", Who: "admin", NoText: "a certificate"},
}
