package reserveapi_test

import (
	"strings"

	"cottonmall/api/apitest"
)

func contains(text, part string) bool { return strings.Contains(text, part) }

func lotExample(s *apitest.Typist) map[string]any {
	return map[string]any{"reserveID": addLot(s.Site).ID}
}

var searchCases = []apitest.Case{
	{
		Call: "POST /mall/patStore/list", Who: "visitor", Reads: true, Shared: true,
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{
				"day": "2026-11-20", "dayFrom": "2026-01-01", "dayUntil": "2026-12-31", "type": "1", "status": "0,1",
				"depotName": "库尔勒库", "facets": "floor,depotName", "floorMin": 10000, "lengthMin": 28.5, "primaryColor": "31",
				"geColor": nil, "geColorPercent": nil, "leColor": nil, "leColorPercent": nil,
				"cottonYear": "2025", "mikeGrade": "A,B2", "order": "floor",
			}
		},
	},
	{Call: "GET /mall/patStore/details", Who: "visitor", Shared: true, Example: lotExample},
	{Call: "GET /mall/patStore/price", Who: "visitor", Shared: true, Example: lotExample},
}

var reportCases = []apitest.Case{
	{Call: "GET /mall/patStore/hq", Who: "visitor", Shared: true},
	{Call: "GET /mall/patStore/index", Who: "visitor", Shared: true},
	{Call: "GET /mall/patStore/getChartsData", Who: "visitor", Shared: true},
	{Call: "GET /mall/patStore/lunchu", Who: "visitor", Shared: true},
}

var exportCases = []apitest.Case{
	{
		Call: "POST /mall/patStore/exportExcel", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			addFound(s.Site)
			return map[string]any{"day": "2026-11-20", "type": "1"}
		},
	},
	{Call: "GET /mall/patStore/download", Who: "member", NoText: "a ticket", Foreign: foreignTicket},
	{Call: "GET /mall/patStore/patStoreBundleExportExcel", Who: "member", Shared: true},
	{Call: "GET /mall/patStore/resultsExportExcel", Who: "member", Shared: true},
}
