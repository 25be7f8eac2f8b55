package articleapi_test

import "cottonmall/api/apitest"

var feedCases = []apitest.Case{
	{Call: "GET /rss.xml", Who: "visitor", Shared: true},
	{Call: "GET /robots.txt", Who: "visitor", Shared: true},
}
