package cottonapi_test

import "cottonmall/api/apitest"

var importedCases = []apitest.Case{
	{Call: "POST /mall/imported/statusStat", Who: "visitor", Reads: true, Shared: true},
}
