package marketapi_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

type entered struct{ Accepted, Ignored int }

type enteredBoth struct{ Quotes, Days entered }

// askPlatformQuotes enters quotes as the feed with its key, and as an administrator, who may also upload days.
func askPlatformQuotes(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	key := map[string]string{"X-Api-Key": apitest.QuoteKey}
	price := `{"quotes":[{"indexCode":"CZCE.CF707","indexValue":15300,"preSettle":15290,"at":"2026-11-21 09:59:00"},` +
		`{"indexCode":"SR701","indexValue":5300}]}`
	day := `{"days":[{"indexCode":"CF707","day":"2026-11-20","open":15200,"high":15310,"low":15190,"close":15280,` +
		`"settle":15285}]}`
	sheet := "合约,日期,开盘价,最高价,最低价,收盘价,结算价\n" +
		"CF707,2026-11-19,15100,15200,15100,15180,15170\nCF707,昨天,1,1,1,1,1\n"
	daily := "交易日期|合约代码|今开盘|最高价|最低价|今收盘|持仓量\n" +
		"2026-11-20|CY701|20000|20100|19900|20050|9\n2026-11-20|CY703|20000|20100|19900|20150|90\n" +
		"2026-11-20|PF701|7000|7000|7000|99|5\n"
	long := "合约,日期,开盘价,最高价,最低价,收盘价,结算价\n" +
		strings.Repeat("CF707,2026-11-19,15100,15200,15100,15180,15170\n", 1200)
	w.Run(t,
		apitest.Request{
			Name: "the feed", Path: "admin/quotes", Header: key, Body: price, Want: enteredBoth{Quotes: entered{1, 1}},
		},
		apitest.Request{
			Name: "the feed again", Path: "admin/quotes", Header: key, Body: price, Want: enteredBoth{Quotes: entered{0, 2}},
		},
		apitest.Request{
			Name: "another key", Path: "admin/quotes", Header: map[string]string{"X-Api-Key": "a-key-that-is-not-it"},
			Body: price, Code: 401, Msg: "请求头 X-Api-Key 中的接口密钥不正确",
		},
		apitest.Request{Name: "the key elsewhere", Method: "GET", Path: "admin/quotes/list", Header: key, Code: 401},
		apitest.Request{
			Name: "no time", Path: "admin/quotes", Header: key, Code: 400,
			Body:   `{"quotes":[{"indexCode":"CF707","indexValue":15300,"at":"早上"}]}`,
			Fields: map[string]string{"quotes[0].at": "时间 早上 无法识别"},
		},
	)
	w.Run(t, apitest.By(admin,
		apitest.Request{Name: "a day", Path: "admin/quotes", Body: day, Want: enteredBoth{Days: entered{1, 0}}},
		apitest.Request{
			Name: "by hand", Path: "admin/quotes", Body: `{"quotes":[{"indexCode":"CF707","indexValue":15320}]}`,
			Want: enteredBoth{Quotes: entered{1, 0}},
		},
		apitest.Request{
			Name: "a sheet", Path: "admin/quotes/sheet", Body: apitest.Form(t, "file", "days.csv", []byte(sheet)),
			Want: struct {
				Accepted int
				Errors   []string
			}{1, []string{"第 3 行 CF707 的交易日期“昨天”无法识别"}},
		},
		apitest.Request{
			Name: "the exchange's file", Path: "admin/quotes/sheet", Body: apitest.Form(t, "file", "d.txt", []byte(daily)),
			Want: struct {
				Accepted, Series int
				Errors           []string
			}{0, 1, []string{"2026-11-20：短纤主力应在 2000 到 30000 元/吨之间，请核对单位"}},
		},
		apitest.Request{
			Name: "the main contract of yarn", Method: "GET", Path: "series/days?code=CY&from=2026-11-20",
			Want: struct{ Values []float64 }{[]float64{20150}},
		},
		apitest.Request{
			Name: "a long sheet", Path: "admin/quotes/sheet", Body: apitest.Form(t, "file", "days.csv", []byte(long)),
			Want: entered{1200, 0},
		},
		apitest.Request{Name: "no sheet", Path: "admin/quotes/sheet", Body: `{}`, Code: 400},
		apitest.Request{
			Name: "the days", Method: "GET", Path: "admin/quotes/days?indexCode=CF707",
			Want: []struct {
				Day           schema.Day
				Close, Settle int
			}{{"2026-11-23", 15320, 0}, {"2026-11-20", 15280, 15285}, {"2026-11-19", 15180, 15170}},
		},
	)...)
	state := apitest.Get[struct {
		Paused    bool
		Contracts []struct {
			IndexCode string
			Quote     *market.Quote
		}
	}](w.In(t), apitest.Request{Method: "GET", Path: "admin/quotes/list", Session: admin})
	found := map[string]schema.Yuan{}
	for _, c := range state.Contracts {
		if found[c.IndexCode] = 0; c.Quote != nil {
			found[c.IndexCode] = c.Quote.Price
		}
	}
	if state.Paused || len(found) != 6 || found["CF707"] != 15320 || found["CF711"] != 0 {
		t.Errorf("the state is %+v", state)
	}
	quotes := schematest.Read(w.DB, market.Quotes)
	if q := quotes[len(quotes)-1]; q.IndexCode != "CF707" || q.Settled != 15285 {
		t.Errorf("the settlement of the day before: %+v", q)
	}
}

// TestReadinessHasTheStateOfTheQuotes lets a feed stop while the exchange is open. The site stays ready.
func TestReadinessHasTheStateOfTheQuotes(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	state := func() string {
		request := apitest.Request{Method: "GET", Path: "/readyz"}
		return apitest.Get[struct{ Feeds map[string]string }](w.Server, request).Feeds["quotes"]
	}
	if got := state(); got != "ok" {
		t.Errorf("while the exchange is closed: %q", got)
	}
	w.DB.Advance(48 * time.Hour) // Monday 10:00
	if got := state(); got != "行情暂停，最近一次是 11-21 10:00:00" {
		t.Errorf("after the feed stopped: %q", got)
	}
	if live := apitest.Get[[]struct{ Paused bool }](w.Server, apitest.Request{
		Method: "GET", Path: "batch/spot_index",
	}); len(live) == 0 || !live[0].Paused {
		t.Errorf("the quotes of a stopped feed are %+v", live)
	}
	w.DB.Quote("CF701", 15005)
	if got := state(); got != "ok" {
		t.Errorf("with a new quote: %q", got)
	}
}
