package marketapi_test

import (
	"strings"
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

// askDuties lets an administrator enter duties, which are in effect from their first day on.
func askDuties(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	page := w.Page("")
	save := func(field, msg string, replaced ...string) apitest.Request {
		body := strings.NewReplacer(replaced...).Replace(`{"validFrom":"2026-11-20","quotaDuty":1,"fullDuty":40,"vat":9,` +
			`"portCharges":250,"threshold":14,"specificDuty":0.28,"slidingDividend":9,"slidingFactor":2.69,"slidingCap":40,` +
			`"additional":{"US":10},"source":"公告"}`)
		r := apitest.Request{Name: field, Path: "admin/import_duty/save", Session: admin, Body: body}
		if field != "" {
			r.Code, r.Fields = 400, map[string]string{field: msg}
		}
		return r
	}
	remove := func(day string, code int, msg string) apitest.Request {
		return apitest.Request{
			Path: "admin/import_duty/remove", Session: admin, Body: `{"day":"` + day + `"}`, Code: code, Msg: msg,
		}
	}
	w.Run(t,
		save("validFrom", "起用日期不正确，应如 2027-01-01", "2026-11-20", "2026-11-31"),
		save("validFrom", "起用日期应在 2000-01-01 到 2028-11-22 之间", "2026-11-20", "2062-01-01"),
		save("fullDuty", "配额外关税应在配额内关税到 100% 之间", `"fullDuty":40`, `"fullDuty":0.4`),
		save("vat", "增值税应在 0% 到 30% 之间", `"vat":9`, `"vat":90`),
		save("portCharges", "港杂费应在 0 到 2,000 元/吨之间", "250", "25000"),
		save("threshold", "完税价格界限应在 1 到 100 元/公斤之间", `:14,`, `:14000,`),
		save("slidingDividend", "界限处按公式为 -55.92%，按从量税为 2%，相差太大，请核对各数", `dend":9`, `dend":0.9`),
		save("additional", "产地国代码不正确：美国", `"US"`, `"美国"`),
		save("additional", "US 加征的关税应大于 0%，最多 200%", `"US":10`, `"US":1000`),
		save("source", "请填写出处，如国务院关税税则委员会公告的名称和文号，最多 400 个字", "公告", " "),
		save("", "", "2026-11-20", "2027-01-01"),
		remove("2021-01-01", 409, "2021-01-01 起的税费已经起用，只能更正"),
		remove("2031-01-01", 404, "没有从 2031-01-01 起用的税费"),
		remove("2027-01-01", 0, ""), save("", ""),
	)
	apitest.Await(t, page, `"importedPrices"`)
	type dutyOut struct {
		ValidFrom   schema.Day
		PortCharges int
		Additional  map[string]float64
	}
	w.Run(t, apitest.Request{Method: "GET", Path: "imported/dollar_rmb_rate", Want: struct{ Duty dutyOut }{
		dutyOut{"2026-11-20", 250, map[string]float64{"US": 10}},
	}})
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
