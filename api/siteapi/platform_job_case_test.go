package siteapi_test

import "cottonmall/api/apitest"

var platformJobCases = []apitest.Case{
	{Call: "GET /mall/admin/job/list", Who: "admin"},
}
