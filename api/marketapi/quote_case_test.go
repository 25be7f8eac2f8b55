package marketapi_test

import "cottonmall/api/apitest"

var quoteCases = []apitest.Case{
	{Call: "GET /mall/batch/spot_index", Who: "visitor", Shared: true},
}
