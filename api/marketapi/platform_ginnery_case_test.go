package marketapi_test

import "cottonmall/api/apitest"

// exampleGinnery returns the code of a new ginnery.
func exampleGinnery(*apitest.Typist) map[string]any {
	return map[string]any{"code": "65871", "added": true, "city": nil, "area": "南疆"}
}

var platformGinneryCases = []apitest.Case{
	{Call: "GET /mall/admin/ginnery/list", Who: "admin", Shows: true},
	{Call: "POST /mall/admin/ginnery/save", Who: "admin", Example: exampleGinnery},
	{Call: "POST /mall/admin/ginnery/confirm", Who: "admin", NoText: "a code"},
	{Call: "POST /mall/admin/ginnery/merge", Who: "admin", NoText: "codes"},
	{Call: "POST /mall/admin/ginnery/sheet", Who: "admin", NoText: "cells of ginneries"},
	{Call: "GET /mall/admin/place/list", Who: "admin"},
	{Call: "POST /mall/admin/place/area", Who: "admin", NoText: "a short name"},
	{Call: "POST /mall/admin/place/city", Who: "admin", NoText: "short names"},
	{Call: "POST /mall/admin/place/remove_area", Who: "admin", NoText: "a name"},
	{Call: "POST /mall/admin/place/remove_city", Who: "admin", NoText: "a name"},
	{Call: "POST /mall/admin/place/remove_county", Who: "admin", NoText: "names"},
	{Call: "POST /mall/admin/place/order", Who: "admin", NoText: "names"},
}
