package calcapi_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	boss, rival := w.Boss.LogIn(), w.Rival.LogIn()
	t.Run("gross", func(t *testing.T) { askGross(t, w, boss, rival) })
	t.Run("shared gross list", func(t *testing.T) { askSharedGross(t, w, boss) })
	t.Run("premium", func(t *testing.T) { askPremium(t, w) })
	t.Run("landed", func(t *testing.T) { askLanded(t, w) })
	t.Run("landed days", func(t *testing.T) { askLandedDays(t, w) })
	t.Run("valuation", func(t *testing.T) { askValuation(t, w, boss, rival) })
	t.Run("tables", func(t *testing.T) { askTables(t, w, boss) })
	t.Run("history", func(t *testing.T) { askHistory(t, w, boss, rival) })
	w.AllAsked("calcapi")
}

type grossOut struct {
	Converted int
	Money     float64
	Lines     []struct {
		Result          *float64
		Source, Problem string
	}
}

func askGross(t *testing.T, w *apitest.Site, boss, rival string) {
	one := `{"lines":[{"price":15000,"amount":42.579,"gross":42.62}]}`
	got := apitest.Get[grossOut](w.Server, apitest.Request{Path: "tool/pub2gross", Body: one})
	if len(got.Lines) != 1 || got.Lines[0].Result == nil || *got.Lines[0].Result != 14985.57 || got.Money != 638685 {
		t.Fatalf("%+v", got)
	}
	csv := "批号,毛重价,公重,毛重\n65012252001,14985.57,42.579,42.62\n"
	sheet := apitest.Get[struct{ Prices grossOut }](w.Server, apitest.Request{
		Path: "tool/pub2gross/upload", Session: boss, Body: apitest.Form(t, "file", "毛重.csv", []byte(csv)),
	})
	if r := sheet.Prices.Lines[0].Result; r == nil || *r != 15000 {
		t.Fatalf("%+v", sheet)
	}
	w.Ask(apitest.Request{
		Name: "the sheet is in the history", Method: "GET", Path: "tool/calculation/list?tool=grossList", Session: boss,
		Want: struct{ TotalRow int }{1},
	})
	file := apitest.Get[struct{ URL string }](w.Server,
		apitest.Request{Path: "tool/pub2gross/export", Session: boss, Body: one})
	w.Run(t,
		apitest.Request{Method: "GET", Path: file.URL, Session: rival, Code: 404},
		apitest.Request{Path: "tool/pub2gross", Body: `{"lines":[]}`, Code: 400},
		apitest.Request{Path: "tool/pub2gross/upload", Session: boss, Body: `{"text":"甲\t乙"}`, Code: 400},
	)
	if rows := cellsOf(t, w, apitest.Request{Method: "GET", Path: file.URL, Session: boss}); rows[1][7] != "14985.57" ||
		rows[2][0] != "毛重价 = 公重价 × 公重 ÷ 毛重；仅供参考，不构成报价" {
		t.Errorf("file %v", rows)
	}
}

// askSharedGross uploads a sheet that is too long for the body of a visitor, and opens its link as one.
func askSharedGross(t *testing.T, w *apitest.Site, boss string) {
	var csv strings.Builder
	csv.WriteString("批号,毛重价,公重,毛重,净重,回潮,含杂\n")
	for i := range calc.LinesMax {
		fmt.Fprintf(&csv, "6501225%04d,14985.57,42.579,42.62,42.374,8.2,2.3\n", i)
	}
	read := apitest.Get[struct {
		Prices grossOut
		Code   string
	}](w.Server, apitest.Request{
		Path: "tool/pub2gross/upload", Session: boss,
		Body: apitest.Form(t, "file", "毛重.csv", []byte(csv.String())),
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "tool/pub2gross/shared?code=" + url.QueryEscape(read.Code), Want: read.Prices,
	})
	form := apitest.Get[shown](w.Server, apitest.Request{
		Path: "tool/calculation/keep", Session: boss, Body: `{"tool":"gross","input":"gz=42","result":"1 元/吨"}`,
	})
	w.Ask(apitest.Request{Method: "GET", Path: "tool/pub2gross/shared?code=" + url.QueryEscape(form.Code), Code: 404})
}

type premiumOut struct {
	Premiums []struct {
		Table string
		Total float64
		Known bool
	}
}

type premiumLinesOut struct {
	PremiumTable struct{ Name, Origin string }
	Lines        []struct {
		Known   bool
		Quality string
		Reason  string
		Premium struct{ Total float64 }
	}
}

func askPremium(t *testing.T, w *apitest.Site) {
	body := `{"colours":"31:92.5,41:7.5","length":29.3,"mike":4.5,"strong":28.7,"neat":81.9,"ginning":"P2:98.4,P3:1.6"}`
	got := apitest.Get[premiumOut](w.Server, apitest.Request{Path: "tool/premium", Body: body})
	totals := map[string]float64{}
	for _, p := range got.Premiums {
		totals[p.Table] = p.Total
	}
	if totals["CZCE_2015_11"] != 265.2 || totals["trader_page_2425"] != 168.95 || totals["kuitun_script"] != 222.7 {
		t.Error(totals)
	}
	lines := `{"premium":"CZCE_2015_11","lines":[` + body + `,{"batchID":"65077252002"},{"batchID":"1"},{"length":1},` +
		`{"batchID":"65077252002","length":31.2,"mike":4.1}]}`
	list := apitest.Get[premiumLinesOut](w.Server, apitest.Request{Path: "tool/premiums", Body: lines})
	reasons := []string{"", "", "平台没有这个批号的检验数据，请填写质量", "长度应在 20 到 45 之间", ""}
	for i, line := range list.Lines {
		if line.Reason != reasons[i] || line.Known != (reasons[i] == "") {
			t.Errorf("line %d: %+v", i, line)
		}
	}
	if q := list.Lines[4].Quality; !strings.Contains(q, "长31.2") || !strings.Contains(q, "强") {
		t.Errorf("typed length of a known batch: %s", q)
	}
	if list.Lines[0].Premium.Total != 265.2 || list.PremiumTable.Origin == "" {
		t.Errorf("%+v", list)
	}
	w.Run(t, apitest.Request{
		Path: "tool/premium", Body: `{"colours":"31:90"}`, Code: 400, Msg: "颜色级的占比合计是 90%，应为 100%",
		Fields: map[string]string{"colours": "颜色级的占比合计是 90%，应为 100%"},
	})
}

type landedOut struct {
	Landed struct{ QuotaPrice, SlidingPrice, FullPrice int }
	Around []struct{ Price, Rate float64 }
}

type landedLinesOut struct {
	Lines []landedLineOut
	Duty  struct{ VAT float64 }
}

type landedLineOut struct {
	Landed  *struct{ QuotaPrice, FullPrice int }
	Problem string
}

// askLanded asks for the computed examples, and for published rows of the FC Index.
func askLanded(t *testing.T, w *apitest.Site) {
	for _, c := range []struct {
		price, rate          string
		quota, sliding, full int
	}{
		{"80", "7", 13792, 14478, 19040},
		{"85", "6.7", 14022, 14638, 19359},
		{"95", "6.7", 15648, 15801, 21613},
		{"100.7", "6.965", 17223, 0, 0},
		{"101.5", "6.965", 17358, 0, 0},
		{"93.2", "6.965", 15955, 0, 0},
		{"103.5", "6.965", 17696, 0, 0},
		{"102.7", "6.4835", 16361, 0, 0},
	} {
		path := fmt.Sprintf("tool/importedPrice?price=%s&rate=%s", c.price, c.rate)
		got := apitest.Get[landedOut](w.Server, apitest.Request{Method: "GET", Path: path})
		l := got.Landed
		if l.QuotaPrice != c.quota || c.sliding != 0 && (l.SlidingPrice != c.sliding || l.FullPrice != c.full) {
			t.Errorf("%s ¢ at %s: %+v", c.price, c.rate, l)
		}
		if len(got.Around) != 55 {
			t.Errorf("%d prices around", len(got.Around))
		}
	}
	w.Ask(apitest.Request{
		Path: "tool/importedPrices", Body: `{"lines":[{"price":80,"rate":7},{"price":0,"rate":7},{"price":80}]}`,
		Want: landedLinesOut{Duty: struct{ VAT float64 }{9}, Lines: []landedLineOut{
			{Landed: &struct{ QuotaPrice, FullPrice int }{13792, 19040}},
			{Problem: "价格应在 0 到 500 美分/磅之间"},
			{Problem: "暂无美元汇率，请填写"},
		}},
	})
	w.DB.Do(func(tx *schema.Tx) error {
		return market.AddRate(tx, market.Rate{Day: tx.Today(), Rate: 7_0000, Source: "测试"})
	})
	ask := func(query, msg string) apitest.Request {
		r := apitest.Request{Method: "GET", Path: "tool/importedPrice?" + query, Msg: msg}
		if msg != "" {
			r.Code = 400
		}
		return r
	}
	w.Run(t,
		ask("price=80", ""), ask("price=80&additional=25&vat=9&portCharges=0&country=US", ""),
		ask("price=0", "价格应在 0 到 500 美分/磅之间"), ask("price=80&rate=70", "汇率应在 1 到 20 之间，是 1 美元的人民币数"),
		ask("price=80&vat=101", "增值税应在 0 到 100% 之间"), ask("price=80&portCharges=-1", "港杂费应在 0 到 5,000 元/吨之间"),
	)
}

// askLandedDays asks for past days around the change of the nearest contract on ICE.
func askLandedDays(t *testing.T, w *apitest.Site) {
	w.DB.Do(func(tx *schema.Tx) error {
		for _, q := range []market.ForeignQuote{
			{IndexCode: "CT2612", Day: "2026-10-12", Price: 70_00},
			{IndexCode: "CT2703", Day: "2026-10-12", Price: 90_00},
			{IndexCode: "CT2612", Day: "2026-11-18", Price: 60_00},
			{IndexCode: "CT2703", Day: "2026-11-18", Price: 75_25},
		} {
			q.At = tx.Now()
			if err := tx.Save(&q); err != nil {
				return err
			}
		}
		main, err := market.ListContracts(tx)
		if err != nil {
			return err
		}
		q := market.DailyQuote{IndexCode: main.Main("2026-11-18"), Day: "2026-11-18", Close: 15_040, Settle: 15_000}
		if err := tx.Save(&q); err != nil {
			return err
		}
		return market.AddRate(tx, market.Rate{Day: "2026-10-10", Rate: 7_0000, Source: "测试"})
	})
	type day struct {
		Day      string
		Landed   struct{ Price, Rate float64 }
		Domestic *int
	}
	got := apitest.Get[struct{ History []day }](w.In(t), apitest.Request{
		Method: "GET", Path: "tool/importedPrice?price=80",
	})
	price := 15_040
	want := []day{
		{"2026-10-12", struct{ Price, Rate float64 }{70, 7}, nil},
		{"2026-11-18", struct{ Price, Rate float64 }{75.25, 7}, &price},
	}
	days := slices.DeleteFunc(got.History, func(d day) bool { return d.Day != want[0].Day && d.Day != want[1].Day })
	if diff := cmp.Diff(want, days); diff != "" {
		t.Error(diff)
	}
}

type valuationOut struct {
	IndexCode string
	Base      int
	Unknown   []string
	Totals    struct{ Lots, Priced int }
	Offers    []struct {
		BatchID string
		Price   int
	}
}

func askValuation(t *testing.T, w *apitest.Site, boss, rival string) {
	body := `{"batchIDs":["65077252002","65012252006","65000000000"],"indexCode":"CF701","basis":100%s}`
	got := apitest.Get[valuationOut](w.Server,
		apitest.Request{Path: "tool/count_coll_cotton_price", Body: fmt.Sprintf(body, "")})
	if got.Base != 15100 || got.Totals.Lots != 2 || len(got.Unknown) != 1 || len(got.Offers) != 1 ||
		got.Offers[0].Price != 16100 {
		t.Errorf("%+v", got)
	}
	type kept struct {
		CalculationID int64
		Name, Result  string
	}
	list := apitest.Get[kept](w.Server, apitest.Request{
		Path: "tool/count_coll_cotton_price/keep", Session: boss, Body: fmt.Sprintf(body, `,"name":"阿克苏的"`),
	})
	about := func(call string) string { return fmt.Sprintf("tool/%s?calculationID=%d", call, list.CalculationID) }
	short := "tool/exportBatchPrice?batchIDs=65077252002"
	w.Run(t,
		apitest.Request{Method: "GET", Path: about("get_coll_cotton_price"), Session: rival, Code: 404},
		apitest.Request{
			Method: "GET", Path: about("get_coll_cotton_price"), Session: boss,
			Want: struct{ Calculation struct{ Name string } }{struct{ Name string }{"阿克苏的"}},
		},
		apitest.Request{Method: "GET", Path: about("count_coll_cotton_price/export"), Session: rival, Code: 404},
		apitest.Request{Method: "GET", Path: "tool/listBatchPrice?batchIDs=65077252002,65012252006"},
		apitest.Request{Method: "GET", Path: "tool/getBatchPrice?batchID=65077252002"},
		apitest.Request{Method: "GET", Path: "tool/exportBatchPrice", Session: boss, Code: 400},
		apitest.Request{
			Method: "GET", Path: "tool/getBatchPrice?batchID=65000000000", Code: 404, Msg: "没有批号为 65000000000 的批次",
		},
		apitest.Request{
			Path: "tool/readBatches", Session: boss, Body: `{"text":"批号\t厂\n65077252002\t甲"}`,
			Want: struct{ BatchIDs []string }{[]string{"65077252002"}},
		},
	)
	for _, path := range []string{about("count_coll_cotton_price/export"), short} {
		if rows := cellsOf(t, w, apitest.Request{Method: "GET", Path: path, Session: boss}); rows[1][0] != "65077252002" {
			t.Errorf("%s: %v", path, rows)
		}
	}
	askGrossFile(t, w, apitest.Request{Method: "GET", Path: about("count_coll_cotton_price/export"), Session: boss})
	rows := cellsOf(t, w, apitest.Request{Method: "GET", Path: about("count_coll_cotton_price/export"), Session: boss})
	var ends []string
	for _, row := range rows[max(0, len(rows)-4):] {
		ends = append(ends, strings.Join(row[:min(2, len(row))], ""))
	}
	want := []string{
		"合计2 批，有估价和重量的 2 批", "合约 CF701 现价 15000 元/吨，2026-",
		"基差 100 元/吨：3128B 的基差，各批另加升贴水", "仅供参考，不构成报价",
	}
	for i, text := range want {
		if !strings.HasPrefix(ends[i], text) {
			t.Errorf("end of the file %q, want %q", ends[i], text)
		}
	}
}

// askGrossFile exports a list with its premiums per ton of conditioned and of gross weight: the money is the same.
func askGrossFile(t *testing.T, w *apitest.Site, kept apitest.Request) {
	gross := kept
	gross.Path += "&gross=true"
	premiums := func(r apitest.Request) (perTon, money string) {
		rows := cellsOf(t, w, r)
		of := func(title string) string {
			for i, head := range rows[0] {
				if strings.HasPrefix(head, title) {
					return rows[1][i]
				}
			}
			t.Fatalf("no column %s: %v", title, rows[0])
			return ""
		}
		return of("升贴水（元/吨"), of("升贴水金额")
	}
	perTon, money := premiums(kept)
	perGross, same := premiums(gross)
	if money == "" || money != same || perTon == perGross {
		t.Errorf("premium %s and %s of gross weight, in money %s and %s", perTon, perGross, money, same)
	}
}

// TestALotWithoutQuotes checks that the premiums of a lot are known while the contracts have no price.
func TestALotWithoutQuotes(t *testing.T) {
	t.Parallel()
	w := apitest.Open(t, func(db *schematest.DB) { db.Company("甲纺织").Seller().Batch("65012252001").Unlisted() })
	type answer struct {
		Valuation *struct{}
		Problem   string
		Premiums  []struct{ Table string }
	}
	got := apitest.Get[answer](w, apitest.Request{Method: "GET", Path: "tool/getBatchPrice?batchID=65012252001"})
	if got.Valuation != nil || got.Problem != "主力合约暂无现价，请选择其他合约" || len(got.Premiums) == 0 {
		t.Errorf("%+v", got)
	}
}

// TestKeptLists opens kept lists: one without a contract by the main contract of the day, one on a contract that has
// ended with the reason why it has no value.
func TestKeptLists(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	boss := w.Boss.LogIn()
	list := apitest.Get[shown](w.Server, apitest.Request{
		Path: "tool/count_coll_cotton_price/keep", Session: boss, Body: `{"batchIDs":["65077252002"]}`,
	})
	partly := apitest.Get[shown](w.Server, apitest.Request{
		Path: "tool/count_coll_cotton_price/keep", Session: boss,
		Body: `{"batchIDs":["65000000000","65077252002","6501"]}`,
	})
	if got := partly.Result; !strings.HasPrefix(got, "1 批，") || !strings.HasSuffix(got, "；另 2 批没有计入") {
		t.Errorf("the result of a list with unknown lots: %s", got)
	}
	ended := calc.Calculation{Tool: calc.ValuationTool, Input: `{"batchIDs":["65077252002"],"indexCode":"CF601"}`}
	type kept struct {
		Input     struct{ IndexCode string }
		Valuation *struct{ IndexCode string }
		Problem   string
	}
	for id, want := range map[int64]kept{
		list.CalculationID: {Valuation: &struct{ IndexCode string }{"CF701"}},
		keepOf(w, ended): {
			Input:   struct{ IndexCode string }{"CF601"},
			Problem: "合约 CF601 已到期或没有现价，请选主力合约或另一个合约",
		},
	} {
		path := "tool/get_coll_cotton_price?calculationID=" + apitest.Num(id)
		w.Ask(apitest.Request{Method: "GET", Path: path, Session: boss, Want: want})
	}
}

// askTables reads the columns of a sheet, and writes them as a workbook.
func askTables(t *testing.T, w *apitest.Site, boss string) {
	type row struct {
		Row   int
		Cells []string
	}
	type table struct {
		Titles []string
		Rows   []row
		Hints  []string
	}
	read := func(text string) apitest.Request {
		body := apitest.Body(t, map[string]any{"titles": "籽棉价格,衣分,损耗率", "text": text})
		return apitest.Request{Path: "tool/readTable", Session: boss, Body: body}
	}
	sums := read("报价\n衣分%\t厂\t籽棉价格（元/公斤）\n38\t甲\t7.125\n\t乙\t\n合计\t\t7.125\n")
	sums.Want = table{[]string{"籽棉价格", "衣分"}, []row{{3, []string{"7.125", "38"}}}, []string{"没有读取的列：厂"}}
	none := read("甲\t乙\n1\t2\n")
	none.Code, none.Msg = 400, "没有找到表头：列名应是 籽棉价格、衣分、损耗率 中的一个或几个"
	w.Run(t, sums, none)
	file := apitest.Get[struct {
		Name    string
		Content []byte
	}](w.Server, apitest.Request{
		Path: "tool/writeTable", Session: boss,
		Body: `{"name":"籽棉成本","rows":[{"cells":["衣分"]},{"cells":["38.5","=1+1"]}]}`,
	})
	w.Run(t, fullTable(t, boss), fullPremiums(t, boss))
	book, err := sheet.Open(t.Context(), file.Content, sheet.TextRules{})
	if err != nil || !strings.HasSuffix(file.Name, ".xlsx") {
		t.Fatalf("%s: %v", file.Name, err)
	}
	if diff := cmp.Diff([]string{"38.5", "=1+1"}, book.Sheets[0].Rows[1].Cells); diff != "" {
		t.Error(diff)
	}
}

// fullTable asks for a workbook of 1,000 full rows, whose body is more than a list may have.
func fullTable(t *testing.T, session string) apitest.Request {
	rows := make([]map[string]any, calc.LinesMax+1)
	for i := range rows {
		rows[i] = map[string]any{"cells": slices.Repeat([]string{"31:92.5,41:7.5"}, 20)}
	}
	body := apitest.Body(t, map[string]any{"name": "升贴水", "rows": rows})
	return apitest.Request{Path: "tool/writeTable", Session: session, Body: body}
}

// fullPremiums asks for the premiums of 1,000 lots with all values.
func fullPremiums(t *testing.T, session string) apitest.Request {
	lines := make([]map[string]any, calc.LinesMax)
	for i := range lines {
		lines[i] = map[string]any{
			"batchID": "65077252002", "colours": "11:2.5,21:20.25,31:62.5,41:7.5,12:7.25", "length": 29.31, "mike": 4.51,
			"mikeGrade": "B2", "strong": 28.71, "neat": 81.91, "ginning": "P1:1.25,P2:97.5,P3:1.25", "foreignBales": 12,
		}
	}
	return apitest.Request{
		Path: "tool/premiums", Session: session, Body: apitest.Body(t, map[string]any{"lines": lines}),
	}
}

type shown struct {
	CalculationID int64
	Tool, Name    string
	Input, Result string
	Code          string
	Until         string
}

func askHistory(t *testing.T, w *apitest.Site, boss, rival string) {
	kept := apitest.Get[shown](w.Server, apitest.Request{
		Path: "tool/calculation/keep", Session: boss, Body: `{"tool":"cottonseed","input":"zmjg=7","result":"17,524.32 元/吨"}`,
	})
	about := func(session, verb, more string, code int) apitest.Request {
		body := fmt.Sprintf(`{"calculationID":%d%s}`, kept.CalculationID, more)
		return apitest.Request{Path: "tool/calculation/" + verb, Session: session, Body: body, Code: code}
	}
	listed := func(session string, total int) apitest.Request {
		return apitest.Request{
			Method: "GET", Path: "tool/calculation/list?tool=cottonseed&named=true", Session: session,
			Want: struct{ TotalRow int }{total},
		}
	}
	share := apitest.Request{
		Path: "tool/calculation/share", Session: boss, Body: apitest.Body(t, map[string]any{"code": kept.Code}),
	}
	if long := apitest.Get[shown](w.Server, share).Until; long <= kept.Until {
		t.Errorf("a shared computation is kept until %s, another one until %s", long, kept.Until)
	}
	shared := apitest.Request{
		Method: "GET", Path: "tool/calculation/shared?code=" + url.QueryEscape(kept.Code),
		Want: struct{ Tool, Name, Input string }{"cottonseed", "七元的", "zmjg=7"},
	}
	gone := shared
	gone.Want, gone.Code = nil, 404
	w.Run(t,
		listed(boss, 0), about(rival, "rename", `,"name":"七元的"`, 404), about(boss, "rename", `,"name":"七元的"`, 0),
		listed(boss, 1), listed(rival, 0), shared, about(rival, "remove", "", 404), about(boss, "remove", "", 0), gone,
	)
}

// TestSharedList values a shared list by a table of the company that shares it, for others only with the link.
func TestSharedList(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	boss, rival := w.Boss.LogIn(), w.Rival.LogIn()
	own := w.DB.OwnPremium(w.Boss, "江海收购折价", -700)
	const body = `{"batchIDs":["65077252002"],"premium":%q,"code":%q}`
	ask := func(session, premium, code string) apitest.Request {
		return apitest.Request{
			Path: "tool/count_coll_cotton_price", Session: session, Body: fmt.Sprintf(body, premium, code),
		}
	}
	kept := apitest.Get[shown](w.Server, apitest.Request{
		Path: "tool/count_coll_cotton_price/keep", Session: boss, Body: fmt.Sprintf(body, own, ""),
	})
	published := apitest.Get[shown](w.Server, apitest.Request{
		Path: "tool/count_coll_cotton_price/keep", Session: boss, Body: fmt.Sprintf(body, "", ""),
	})
	if !strings.Contains(published.Input, `"premium":"trader_page_2425"`) {
		t.Errorf("a link to a default table that others may not have: %s", published.Input)
	}
	for _, session := range []string{rival, ""} {
		refused := ask(session, own, "")
		refused.Code, refused.Fields = 400, map[string]string{"premium": "不能使用这张升贴水表，或它已被删除，请另选一张"}
		other := refused
		other.Body = fmt.Sprintf(body, own, published.Code)
		shared := ask(session, own, kept.Code)
		type table struct {
			Name   string
			Shared bool
		}
		shared.Want = struct{ PremiumTable table }{table{"江海收购折价", true}}
		more := shared
		more.Body = strings.Replace(more.Body, `["65077252002"]`, `["65077252002","65012252006"]`, 1)
		more.Want, more.Code = nil, 400
		more.Fields = map[string]string{"premium": "分享方的升贴水表只用于链接中的批号；加了其他批号后，请另选一张"}
		w.Run(t, refused, other, shared, more)
	}
	askCopiedList(t, w, kept, own)
}

// askCopiedList lets a member of another company keep and export a shared list, whose table stays that of its owner.
func askCopiedList(t *testing.T, w *apitest.Site, of shown, own string) {
	rival := w.Rival.LogIn()
	keep := func(premium string) shown {
		return apitest.Get[shown](w.Server, apitest.Request{
			Path: "tool/count_coll_cotton_price/keep", Session: rival,
			Body: fmt.Sprintf(`{"batchIDs":["65077252002"],"premium":%q,"code":%q}`, premium, of.Code),
		})
	}
	copied := keep(own)
	if !strings.Contains(copied.Input, of.Code) || strings.Contains(keep("kuitun_script").Input, of.Code) {
		t.Errorf("a copied list has the code of the shared one as long as it has its table: %s", copied.Input)
	}
	rows := cellsOf(t, w, apitest.Request{
		Method: "GET", Session: rival,
		Path: "tool/count_coll_cotton_price/export?calculationID=" + apitest.Num(copied.CalculationID),
	})
	if row := strings.Join(rows[1], " "); !strings.Contains(row, "来源：分享方自有") || strings.Contains(row, "本公司") {
		t.Errorf("source of a table of another company: %s", row)
	}
}

// TestOldSharedList opens a list that was kept without a table, for everybody by the default one of its owner.
func TestOldSharedList(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	own := w.DB.OwnPremium(w.Boss, "江海收购折价", -700)
	w.DB.Do(func(tx *schema.Tx) error { return market.ChoosePremium(tx, &w.Boss.Member, own) })
	code := codeOf(w, keptBatches)
	opened := apitest.Get[shown](w.Server, apitest.Request{
		Method: "GET", Path: "tool/calculation/shared?code=" + url.QueryEscape(code),
	})
	if !strings.Contains(opened.Input, own) {
		t.Errorf("input of an old link: %s", opened.Input)
	}
	w.Ask(apitest.Request{
		Path: "tool/count_coll_cotton_price",
		Body: fmt.Sprintf(`{"batchIDs":["65077252002"],"premium":%q,"code":%q}`, own, code),
		Want: struct{ PremiumTable struct{ Name string } }{struct{ Name string }{"江海收购折价"}},
	})
}

// cellsOf returns the cells of the file that a call sends.
func cellsOf(t *testing.T, w *apitest.Site, r apitest.Request) (rows [][]string) {
	t.Helper()
	_, body := w.Do(r)
	if !strings.HasPrefix(body, "PK") {
		t.Fatal(body)
	}
	book, err := sheet.Open(t.Context(), []byte(body), sheet.TextRules{})
	if err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	for _, row := range book.Sheets[0].Rows {
		rows = append(rows, row.Cells)
	}
	return rows
}

// TestSharedPremium opens links to premiums by a table of the company that shares them, of a batch and of typed values.
func TestSharedPremium(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	own := w.DB.OwnPremium(w.Boss, "江海收购折价", -700)
	for input, known := range map[string]bool{
		"ph=65077252002&bz=" + own: true,
		"zl=1&ys=31:92.5,41:7.5&cd=28.3&mk=4.5&ql=28.7&zq=81.9&zg=P2:98.4,P3:1.6&bz=" + own: true,
		"zl=1&ys=31:90&bz=" + own:        false,
		"zl=1&bz=" + own:                 false,
		"ph=65000000000&bz=" + own:       false,
		"ph=65077252002&bz=own_1":        false,
		"ph=65077252002&bz=CZCE_2015_11": false,
	} {
		code := codeOf(w, calc.Calculation{Tool: calc.PremiumTool, Input: input})
		got := apitest.Get[struct {
			Premium *struct {
				Name, Origin string
				Own, Known   bool
			}
		}](w.Server, apitest.Request{Method: "GET", Path: "tool/calculation/shared?code=" + url.QueryEscape(code)}).Premium
		if (got != nil) != known {
			t.Errorf("%s: %+v", input, got)
		}
		if got != nil && (got.Name != "江海收购折价" || got.Own || !got.Known || !strings.HasSuffix(got.Origin, "来源：分享方自有")) {
			t.Errorf("%s: %+v", input, *got)
		}
	}
}
