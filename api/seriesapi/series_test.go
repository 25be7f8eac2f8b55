package seriesapi_test

import (
	"slices"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/sheet"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	admin := w.Admin.LogIn()
	type value struct {
		Day    schema.Day
		Value  float64
		Source string
	}
	type source struct {
		From   schema.Day
		Source string
	}
	type days struct {
		Name   string
		Days   []schema.Day
		Values []float64

		Sources []source
	}
	const path = "admin/series"
	w.Run(t,
		apitest.Request{
			Name: "base data", Method: "GET", Path: "series/days?code=cf&from=2026-08-20",
			Want: days{
				"郑棉主力",
				[]schema.Day{"2026-08-20", "2026-08-21", "2026-11-23"},
				[]float64{17035, 17065, 15000},
				[]source{{"2026-08-20", "郑州商品交易所，主力合约连续收盘价"}},
			},
		},
		apitest.Request{Name: "unknown", Method: "GET", Path: "series/days?code=AP", Code: 400, Msg: "没有代码为 AP 的行情"},
		apitest.Request{Name: "no day", Method: "GET", Path: "series/days?code=CF&from=2026", Code: 400},
		apitest.Request{
			Name: "the feed", Path: path, Header: map[string]string{"X-Api-Key": apitest.QuoteKey},
			Body: `{"values":[{"code":"FCM","day":"2026-11-19","value":83.25,"source":"feed"}]}`,
			Want: struct{ Accepted int }{1},
		},
	)
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Name: "a Saturday", Path: path, Code: 400,
			Body:   `{"values":[{"code":"CY","day":"2026-11-21","value":23150,"source":"公告"}]}`,
			Fields: map[string]string{"day": "2026-11-21 是周六，期货不交易，请核对日期"},
		},
		apitest.Request{
			Name: "another unit", Path: path, Code: 400,
			Body:   `{"values":[{"code":"FCM","day":"2026-11-20","value":14583,"source":"公告"}]}`,
			Fields: map[string]string{"value": "FC Index M应在 10 到 500 美分/磅之间，请核对单位"},
		},
		apitest.Request{
			Path: path + "/sheet", Body: apitest.Body(t, map[string]any{
				"code": "FCM", "source": "公告", "text": "日期\t数值\n2026-11-20\t84.5\n2026-11-21\t-\n",
			}),
			Want: struct {
				Accepted int
				Errors   []string
			}{1, []string{"第 3 行的数值“-”无法识别"}},
		},
		apitest.Request{
			Method: "GET", Path: path + "/list?code=FCM",
			Want: []value{{"2026-11-20", 84.5, "公告"}, {"2026-11-19", 83.25, "feed"}},
		},
		apitest.Request{Path: path + "/remove", Body: `{"code":"FCM","day":"2026-11-19"}`},
		apitest.Request{
			Name: "again", Path: path + "/remove", Body: `{"code":"FCM","day":"2026-11-19"}`, Code: 404,
			Msg: "FC Index M 在 2026-11-19 没有录入的数值",
		},
	)...)
	w.Run(t, apitest.Request{
		Method: "GET", Path: "series/days?code=FCM",
		Want: days{"FC Index M", []schema.Day{"2026-11-20"}, []float64{84.5}, []source{{"2026-11-20", "公告"}}},
	})
	got := apitest.Get[[]struct {
		Code   string
		Newest *value
		Recent []value
	}](w.In(t), apitest.Request{Method: "GET", Path: "web_index/market"})
	if len(got) != 16 || got[0].Code != "CF" || got[0].Newest == nil || got[8].Newest.Value != 84.5 ||
		got[8].Newest.Source != "公告" ||
		got[7].Newest != nil {
		t.Errorf("got %+v", got)
	}
	checkExports(t, w)
	w.AllAsked("seriesapi")
}

// checkExports checks workbooks of two series, with and without their difference.
func checkExports(t *testing.T, w *apitest.Site) {
	t.Helper()
	w.Note("GET", "/mall/series/export")
	boss := w.Boss.LogIn()
	export := func(query string) (lines []string) {
		answer, content := w.In(t).Do(apitest.Request{Method: "GET", Path: "series/export?" + query, Session: boss})
		if answer.StatusCode != 200 {
			t.Fatalf("the file is %.100q", content)
		}
		book, err := sheet.Open(t.Context(), []byte(content), sheet.TextRules{Separated: strings.TrimSpace})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range book.Sheets[0].Rows {
			lines = append(lines, strings.Join(row.Cells, "|"))
		}
		return lines
	}
	if lines := export("codes=CF,FCM&from=2026-08-21"); !slices.Equal(lines, []string{
		"日期|郑棉主力（元/吨）|郑棉主力来源|FC Index M（美分/磅）|FC Index M来源",
		"2026-08-21|17065|郑州商品交易所，主力合约连续收盘价", "2026-11-20|||84.5|公告",
		"2026-11-23|15000|郑州商品交易所，主力合约连续收盘价",
	}) {
		t.Errorf("got %q", lines)
	}
	lines := export("codes=PF,CF&from=2026-08-21&spread=1")
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(line, "郑州商品交易所，主力合约连续收盘价", "交易所")
	}
	if !slices.Equal(lines, []string{
		"日期|短纤主力（元/吨）|短纤主力来源|郑棉主力（元/吨）|郑棉主力来源|价差 短纤主力 − 郑棉主力（元/吨）",
		"2026-08-21|7650|交易所|17065|交易所|-9415", "2026-11-23|||15000|交易所",
	}) {
		t.Errorf("with the spread: %q", lines)
	}
	w.Run(t, apitest.Request{
		Name: "no spread of two units", Method: "GET", Path: "series/export?codes=CF,FCM&spread=1", Session: boss,
		Code: 400, Msg: "价差需要两个单位相同的行情",
	})
}
