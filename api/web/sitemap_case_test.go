package web_test

import "cottonmall/api/apitest"

var sitemapCases = []apitest.Case{
	{Call: "GET /sitemap.xml", Who: "visitor", Shared: true},
}
