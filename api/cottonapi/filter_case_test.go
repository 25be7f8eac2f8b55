package cottonapi_test

import "cottonmall/api/apitest"

var filterCases = []apitest.Case{
	{Call: "GET /mall/batch/index", Who: "visitor"},
	{Call: "GET /mall/bases/cottonYear", Who: "visitor"},
}
