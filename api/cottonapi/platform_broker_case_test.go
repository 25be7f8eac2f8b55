package cottonapi_test

import "cottonmall/api/apitest"

var platformBrokerCases = []apitest.Case{
	{Call: "GET /mall/bases/brokers", Who: "visitor", Shared: true},
	{Call: "GET /mall/admin/company/brokers", Who: "admin"},
}
