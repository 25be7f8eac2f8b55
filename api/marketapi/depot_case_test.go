package marketapi_test

import "cottonmall/api/apitest"

var depotCases = []apitest.Case{
	{Call: "POST /mall/bases/list_area", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/bases/getDepotListAll", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/bases/nameDepot", Who: "product", NoText: "a name", Shared: true},
}
