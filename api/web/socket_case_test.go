package web_test

import "cottonmall/api/apitest"

var socketCases = []apitest.Case{
	{Call: "POST /mall/ws/ticket", Who: "visitor", Reads: true, Shared: true},
	{Call: "GET /mall/ws", Who: "visitor", Unlike: "visitors see live quotes and changes too", Shared: true},
}
