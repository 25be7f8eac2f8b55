package web_test

import "cottonmall/api/apitest"

var healthCases = []apitest.Case{
	{Call: "GET /healthz", Who: "visitor"},
	{Call: "GET /readyz", Who: "visitor"},
	{Call: "GET /openapi.json", Who: "visitor"},
}
