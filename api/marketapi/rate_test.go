package marketapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
)

type rateOf struct {
	Rate   float64
	Day    schema.Day
	Source string
}

// askRates lets an administrator enter exchange rates, which all visitors see with the duties.
func askRates(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	const read, save = "imported/dollar_rmb_rate", "admin/dollar_rate/save"
	page := w.Page("")
	w.Run(t, apitest.Request{Name: "no rate", Method: "GET", Path: read, Want: struct {
		Rate    *float64
		History []rateOf
		Duty    struct{ VAT, SlidingFactor float64 }
	}{History: []rateOf{}, Duty: struct{ VAT, SlidingFactor float64 }{9, 2.69}}})
	older, newer := rateOf{6.7105, "2026-11-19", "中间价"}, rateOf{6.7018, "2026-11-20", "中间价"}
	w.Run(t, apitest.By(admin,
		apitest.Request{Path: save, Body: `{"day":"2026-11-19","rate":6.7105,"source":"中间价"}`},
		apitest.Request{Path: save, Body: `{"day":"2026-11-20","rate":6.7018,"source":"中间价"}`},
		apitest.Request{
			Name: "another unit", Path: save, Body: `{"day":"2026-11-20","rate":670.18,"source":"中间价"}`, Code: 400,
			Fields: map[string]string{"rate": "汇率应在 4 到 12 之间，是 1 美元的人民币数"},
		},
		apitest.Request{Method: "GET", Path: "admin/dollar_rate/list", Want: []rateOf{newer, older}},
		apitest.Request{
			Method: "GET", Path: "admin/import_duty/list",
			Want: []struct{ ValidFrom schema.Day }{{"2021-01-01"}, {"2014-01-01"}, {"2013-01-01"}, {"2012-01-01"}},
		},
	)...)
	apitest.Await(t, page, `"importedPrices"`)
	w.Run(t, apitest.Request{Name: "the newest", Method: "GET", Path: read, Want: newer})
	w.Run(t, apitest.By(admin,
		apitest.Request{Path: "admin/dollar_rate/remove", Body: `{"day":"2026-11-20"}`},
		apitest.Request{Method: "GET", Path: read, Want: older},
	)...)
}

type centsOf struct {
	IndexCode             string
	IndexValue, PreSettle float64
	Source                string
}

// askForeignQuotes enters quotes of contracts on ICE as the feed and as an administrator.
func askForeignQuotes(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	const path = "admin/foreign_quotes"
	key := map[string]string{"X-Api-Key": apitest.QuoteKey}
	w.Run(t,
		apitest.Request{
			Name: "the feed", Path: path, Header: key, Want: entered{1, 1},
			Body: `{"quotes":[{"indexCode":"CTH27","indexValue":80.25,"preSettle":80,"at":"2026-11-20 22:00:00",` +
				`"source":"ICE"},{"indexCode":"CF701","indexValue":145}]}`,
		},
		apitest.Request{
			Name: "no time", Path: path, Header: key, Code: 400,
			Body:   `{"quotes":[{"indexCode":"CT2703","indexValue":80.25,"at":"早上"}]}`,
			Fields: map[string]string{"quotes[0].at": "时间 早上 无法识别"},
		},
	)
	days := []centsOf{{"CT2703", 81.5, 80.25, "电话"}, {"CT2703", 80.25, 80, "ICE"}}
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Name: "by hand", Path: path, Want: entered{1, 0},
			Body: `{"quotes":[{"indexCode":"CT2703","indexValue":81.5,"source":"电话"}]}`,
		},
		apitest.Request{Method: "GET", Path: path + "/days?indexCode=CT2703", Want: days},
		apitest.Request{Method: "GET", Path: path + "/days?indexCode=CF701", Code: 400},
	)...)
	list := apitest.Get[[]struct {
		IndexCode string
		Quote     *centsOf
	}](w.In(t), apitest.Request{Method: "GET", Path: path + "/list", Session: admin})
	if len(list) != 10 || list[0].IndexCode != "CT2612" || list[0].Quote != nil || *list[1].Quote != days[0] {
		t.Errorf("got %+v", list)
	}
}
