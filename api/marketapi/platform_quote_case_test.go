package marketapi_test

import "cottonmall/api/apitest"

var platformQuoteCases = []apitest.Case{
	{Call: "GET /mall/admin/quotes/list", Who: "admin"},
	{Call: "POST /mall/admin/quotes", Who: "feed", Shared: true, NoText: "codes of contracts and times"},
	{Call: "GET /mall/admin/quotes/days", Who: "admin"},
	{Call: "POST /mall/admin/quotes/sheet", Who: "admin", NoText: "cells of prices"},
}
