package reserveapi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/schema/reserve"
	"cottonmall/schema/sheet"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	admin, member := w.Admin.LogIn(), w.Boss.LogIn()
	askPlatform(t, w, admin)
	askVisitor(t, w, member)
	w.AllAsked("reserveapi")
}

type dayGroup struct {
	Name string
	Lots int
}

type DayGroups struct{ Warehouses, Kinds, Colors []dayGroup }

type figures struct {
	From                                     string
	Lots, SoldLots, OpenLots, Mean, Mean3128 int
}

// askEntered enters a figure of a day with lots. The other figures of the day are not among the entered ones.
func askEntered(t *testing.T, w *apitest.Site, admin string) {
	const at = "admin/reserve/"
	w.Run(t, apitest.Request{
		Path: at + "report", Session: admin, Body: `{"from":"2026-11-20","mean":15100,"source":"日报"}`,
	})
	entered := apitest.Get[[]figures](w.Server, apitest.Request{Method: "GET", Path: at + "reports", Session: admin})
	if diff := cmp.Diff(figures{From: "2026-11-20", Mean: 15100}, entered[0]); diff != "" {
		t.Error(diff)
	}
	w.Run(t, apitest.Request{Path: at + "report/remove", Session: admin, Body: `{"from":"2026-11-20"}`})
}

type sheetOut struct {
	ImportID int64
	Counts   struct{ Total, Fresh, Changed, Wrong int }
	Unread   []string
	Missing  []string
}

const list = "批号,捆号,Note,仓库,公重,颜色级,白棉3级,淡点污棉1级,长度,强力,马值,整齐度,成交价\n" +
	"65012252001,K1,a,库尔勒库,42.5,31,100,,29.1,29.4,4.4,82,15050\n" +
	"65012252002,K1,b,库尔勒库,40,31,,,28,28,4.4,81,\n" +
	"<script>alert(1)</script>,K1,c,库尔勒库,40,31,,,28,28,4.4,81,\n"

// raises is a part of a report.
type raises struct {
	From                       string
	RaiseXinjiang, RaiseInland int
}

func askPlatform(t *testing.T, w *apitest.Site, admin string) {
	const at = "admin/reserve/"
	im := apitest.Get[sheetOut](w.Server, apitest.Request{
		Path: at + "sheet", Session: admin, Body: apitest.Form(t, "file", "储备棉.csv", []byte(list)),
	})
	if im.Counts.Wrong != 3 || len(im.Unread) != 1 || im.Unread[0] != "Note" {
		t.Errorf("without a day: %+v", im)
	}
	text := strings.ReplaceAll(strings.ReplaceAll(list, ",", "\t"), "\n", "\n")
	im = apitest.Get[sheetOut](w.Server, apitest.Request{
		Path: at + "sheet", Session: admin, Body: apitest.Body(t, map[string]any{"text": text, "day": "2026-11-20"}),
	})
	if im.Counts.Fresh != 2 || im.Counts.Wrong != 1 {
		t.Fatalf("preview %+v", im)
	}
	id := fmt.Sprintf(`{"importID":%d`, im.ImportID)
	const counts = `,"counts":{"total":3,"fresh":2,"changed":0,"relisted":0,"same":0,"wrong":1,"gone":0}}`
	type line struct {
		Number   int
		Title    string
		Becomes  string
		Problems []string
	}
	query := fmt.Sprintf("importID=%d", im.ImportID)
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Path: at + "standard", Body: `{"week":"2026-11-20","price":140,"premiumTable":"` + table + `","source":"公告"}`,
			Code: 400, Fields: map[string]string{"price": "底价应在 3,000 到 60,000 元/吨之间"},
		},
		apitest.Request{Path: at + "standard", Body: `{"week":"2026-11-20","price":14000,"premiumTable":"` + table +
			`","source":"公告"}`},
		apitest.Request{Path: at + "standard", Body: `{"week":"2026-11-27","price":14100,"premiumTable":"` + table +
			`","source":"公告"}`},
		apitest.Request{Path: at + "standard/remove", Body: `{"week":"2026-11-23"}`},
		apitest.Request{Method: "GET", Path: at + "standards", Want: []struct {
			Week  string
			Price int
		}{{"2026-11-16", 14000}}},
		apitest.Request{Method: "GET", Path: at + "sheet/lines?becomes=wrong&" + query, Want: apitest.List[line]{
			TotalRow: 1, List: []line{{
				4, "库尔勒库", "wrong", []string{"批号“<script>alert(1)</sc”应为 4 到 11 位数字或字母；数字太长时请把这一列设为文本"},
			}},
		}},
		apitest.Request{Path: at + "sheet/save", Body: id + strings.Replace(counts, `"fresh":2`, `"fresh":1`, 1), Code: 409},
		apitest.Request{Path: at + "sheet/save", Body: id + counts},
		apitest.Request{Path: at + "sheet/save", Body: id + counts, Code: 409},
		apitest.Request{Method: "GET", Path: at + "sheet/single?" + query, Want: sheetOut{
			ImportID: im.ImportID, Counts: im.Counts, Unread: []string{"Note"}, Missing: []string{},
		}},
		apitest.Request{Method: "GET", Path: at + "sheet/list", Want: struct{ TotalRow int }{2}},
		apitest.Request{
			Path: at + "report", Body: `{"from":"2026-11-19","planned":8000,"sold":7000,"mean":15000,"raiseXinjiang":1252,` +
				`"raiseInland":1228,"source":"日报"}`,
		},
		apitest.Request{Path: at + "report", Body: `{"from":"2026-11-18","planned":1,"sold":2,"source":"日报"}`, Code: 400},
		apitest.Request{Path: at + "report/remove", Body: `{"from":"2026-11-18"}`, Code: 404},
		apitest.Request{Method: "GET", Path: at + "reports", Want: []raises{
			{"2026-11-19", 1252, 1228},
			{"2026-07-20", 0, 0},
			{"2020-09-18", 1252, 1228},
			{"2019-09-01", 0, 0},
			{"2019-08-01", 0, 0},
			{"2018-03-01", 0, 0},
			{"2018-03-21", 0, 0},
		}},
		apitest.Request{Path: at + "sheet", Body: `{"text":"` + strings.Repeat("字", 300_000) + `"}`, Code: 400},
	)...)
	askEntered(t, w, admin)
	if rows := readRows(t, w, admin, "/mall/"+at+"sheet/failed?"+query); len(rows) != 2 {
		t.Errorf("failed rows %v", rows)
	}
	if rows := readRows(t, w, admin, "/mall/"+at+"sheet/template"); len(rows[0].Cells) != len(reserve.SheetColumns) {
		t.Errorf("template %v", rows)
	}
	w.Run(t, apitest.By(admin, apitest.Request{
		Path: at + "standard", Body: `{"week":"2026-11-27","price":14100,"premiumTable":"` + table + `","source":"公告"}`,
	})...)
	other := addImport(w)
	w.Run(t, apitest.By(admin, apitest.Request{
		Path: at + "sheet/undo", Body: fmt.Sprintf(`{"importID":%d}`, other.ID), Code: 409,
		Msg: "这次导入待确认，不能这样操作，请刷新页面",
	})...)
}

func askVisitor(t *testing.T, w *apitest.Site, member string) {
	type row struct {
		BatchID string
		Floor   int
		Status  int
	}
	lots := apitest.List[row]{TotalRow: 2, List: []row{{"65012252002", 14000, 0}, {"65012252001", 14550, 1}}}
	ask := apitest.Request{Path: "patStore/list", Body: `{"day":"2026-11-20","order":"floor","asc":true}`}
	var found apitest.List[row]
	w.Wait("the lots are found", func() bool {
		found = apitest.Get[apitest.List[row]](w.Server, ask)
		return found.TotalRow == 2 && found.List[1].Floor > 0
	})
	ask.Want = lots
	lot := addLot(w)
	type floor struct {
		Floor    int
		Standard struct{ Price int }
		Premium  struct{ Length, Strength, Total float64 }
	}
	want := floor{Floor: 14550, Standard: struct{ Price int }{14000}}
	want.Premium.Length, want.Premium.Strength, want.Premium.Total = 300, 250, 550
	of := fmt.Sprintf("?reserveID=%d", lot.ID)
	w.Run(t,
		ask,
		apitest.Request{Path: "patStore/list", Body: `{"floorMin":14001}`, Want: apitest.List[row]{
			TotalRow: 1, List: lots.List[1:],
		}},
		apitest.Request{Path: "patStore/list", Body: `{"lengthMin":30,"lengthMax":29}`, Code: 400},
		apitest.Request{Method: "GET", Path: "patStore/price" + of, Want: want},
		apitest.Request{Method: "GET", Path: "patStore/details" + of, Want: struct {
			BatchID string
			Price   floor
			Mates   []row
		}{"65012252001", want, []row{lots.List[1], lots.List[0]}}},
		apitest.Request{Method: "GET", Path: "patStore/details?reserveID=99999", Code: 404, Msg: "没有这批储备棉，或已删除"},
		apitest.Request{Method: "GET", Path: "patStore/hq", Want: struct {
			Day, Before figures
			Standard    struct{ Week string }
		}{
			figures{"2026-11-20", 2, 1, 1, 15050, 14500},
			figures{From: "2026-11-19", Mean: 15000},
			struct{ Week string }{"2026-11-16"},
		}},
		apitest.Request{Method: "GET", Path: "patStore/index", Want: struct{ Days []struct{ Day string } }{
			[]struct{ Day string }{{"2026-11-20"}},
		}},
		apitest.Request{Method: "GET", Path: "patStore/getChartsData?by=year", Want: struct {
			Years []struct{ Year string }
		}{[]struct{ Year string }{{"2018"}, {"2019"}, {"2020"}, {"2026"}}}},
		apitest.Request{Method: "GET", Path: "patStore/getChartsData?from=2026-11-01", Want: struct{ Days []figures }{
			[]figures{{From: "2026-11-19", Mean: 15000}, {"2026-11-20", 2, 1, 1, 15050, 14500}},
		}},
		apitest.Request{Method: "GET", Path: "patStore/getChartsData?from=x", Code: 400},
		apitest.Request{Method: "GET", Path: "patStore/lunchu?year=2026&day=2026-11-20&pageSize=1", Want: struct {
			TotalRow int
			List     []figures
			DayGroups
		}{
			3,
			[]figures{{"2026-11-20", 2, 1, 1, 15050, 14500}},
			DayGroups{[]dayGroup{{"库尔勒库", 2}}, []dayGroup{{"新疆棉", 2}}, []dayGroup{{"31 白棉3级", 2}}},
		}},
		apitest.Request{Method: "GET", Path: "patStore/lunchu", Want: DayGroups{
			[]dayGroup{}, []dayGroup{}, []dayGroup{},
		}},
		apitest.Request{Path: "patStore/exportExcel", Session: member, Body: `{"keyword":"没有的库"}`, Code: 404},
	)
	file := apitest.Get[struct {
		URL  string
		Rows int
	}](w.Server, apitest.Request{Path: "patStore/exportExcel", Session: member, Body: `{"order":"batchID","asc":true}`})
	if rows := readRows(t, w, member, file.URL); file.Rows != 2 || len(rows) != 3 || rows[1].Cell(32) != "14550" {
		t.Errorf("exported %v", rows)
	}
	for _, rows := range [][]sheet.Row{
		readRows(t, w, member, apitest.Get[struct{ URL string }](w.Server, apitest.Request{
			Path: "patStore/exportExcel", Session: member, Body: `{"order":"batchID","asc":true}`,
		}).URL),
		readRows(t, w, member, "/mall/patStore/patStoreBundleExportExcel?day=2026-11-20&bundle=K1"),
	} {
		if got := []string{
			rows[0].Cell(12), rows[1].Cell(12), rows[1].Cell(13), rows[0].Cell(15), rows[1].Cell(15), rows[2].Cell(12),
		}; !slices.Equal(got, []string{"白棉3级(%)", "100", "", "淡点污棉1级(%)", "", ""}) {
			t.Errorf("shares %q", got)
		}
	}
	bundle := "/mall/patStore/patStoreBundleExportExcel?day=2026-11-20&bundle="
	if rows := readRows(t, w, member, bundle+"K1"); len(rows) != 3 {
		t.Errorf("bundle %v", rows)
	}
	w.Run(t, apitest.Request{Method: "GET", Path: bundle + "K9", Session: member, Code: 404})
	results := "/mall/patStore/resultsExportExcel"
	if rows := readRows(t, w, member, results); len(rows) < 3 || rows[0].Cell(7) != "均价（元/吨）" {
		t.Errorf("results %v", rows)
	}
	w.Run(t, apitest.Request{Method: "GET", Path: results + "?year=1999", Session: member, Code: 404})
}

func readRows(t *testing.T, w *apitest.Site, session, path string) []sheet.Row {
	t.Helper()
	address, _, _ := strings.Cut(path, "?")
	w.Note("GET", address)
	_, file := w.Do(apitest.Request{Method: "GET", Path: path, Session: session})
	book, err := sheet.Open(t.Context(), []byte(file), sheet.TextRules{})
	if err != nil {
		t.Fatal(fmt.Errorf("%w: %.200s", err, file))
	}
	return book.Sheets[0].Rows
}
