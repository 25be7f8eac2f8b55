package importedapi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema/imported"
	"cottonmall/schema/sheet"
)

type sheetCounts struct{ Total, Fresh, Changed, Wrong, Gone int }

type sheetOut struct {
	ImportID int64
	State    int
	Counts   sheetCounts
	Missing  []string
	Columns  []struct {
		Number     int
		Title, Key string
	}
}

type sheetLine struct {
	Number  int
	Title   string
	Offer   string
	Becomes string
	Changes []struct{ Field, Old, New string }
}

const csv = "提单号,港口,Status,年度,产地,等级,长度,包数,重量（吨）,合约,基差,一口价\n" +
	"MAEU900000001,青岛,保税,2026,美国,31,1-1/8,88,20.5,CT2703,14.5,\n" +
	"MAEU900000002,青岛,清关,2026,巴西,M,36,88,20.5,,,15600\n" +
	"MAEU900000003,青岛,保税,2026,巴西,M,36,88,20.5,,,15600\n"

// askSheets takes a sheet on sale by its preview, and exports what was put on sale.
func askSheets(t *testing.T, w *apitest.Site, merchant, rival string) {
	upload := apitest.Request{
		Path: "imported/importedListingFile", Session: merchant, Body: apitest.Form(t, "file", "进口棉.csv", []byte(csv)),
	}
	im := apitest.Get[sheetOut](w.Server, upload)
	if im.Counts.Wrong != 3 || !slices.Equal(im.Missing, []string{"货物位置"}) || im.Columns[2].Title != "Status" {
		t.Fatalf("preview %+v", im)
	}
	about := func(session, call, more string) apitest.Request {
		body := fmt.Sprintf(`{"importID":%d%s}`, im.ImportID, more)
		return apitest.Request{Path: "imported/sheet/" + call, Session: session, Body: body}
	}
	columns := about(merchant, "columns", `,"columns":[{"number":3,"key":"position"}]`)
	im = apitest.Get[sheetOut](w.Server, columns)
	counts := `,"counts":{"total":3,"fresh":2,"changed":0,"relisted":0,"same":0,"wrong":1,"gone":0}`
	read := func(session, call string, want any, code int) apitest.Request {
		path := fmt.Sprintf("imported/sheet/%s&importID=%d", call, im.ImportID)
		return apitest.Request{Method: "GET", Path: path, Session: session, Want: want, Code: code}
	}
	fresh := apitest.List[sheetLine]{TotalRow: 2, List: []sheetLine{
		{2, "美国 31 MAEU900000001", "CT2703 +14.5", "fresh", nil}, {3, "巴西 M MAEU900000002", "15600", "fresh", nil},
	}}
	for i := range fresh.List {
		fresh.List[i].Changes = []struct{ Field, Old, New string }{}
	}
	stale := about(merchant, "save", strings.Replace(counts, `"fresh":2`, `"fresh":3`, 1))
	stale.Code, stale.Msg = 409, "店铺里的批次刚刚有变化，请看过新的预览再确认"
	w.Run(t,
		read(merchant, "lines?becomes=fresh", fresh, 0), read(rival, "lines?becomes=fresh", nil, 404),
		read(merchant, "single?", im, 0), read(rival, "single?", nil, 404), stale,
		about(merchant, "save", counts),
		apitest.Request{Path: "imported/importedListingFile", Session: merchant, Body: `{}`, Code: 400},
		apitest.Request{
			Path: "imported/importedListingFile", Session: merchant, Body: `{"text":"批号,长度\n1,2"}`, Code: 400,
			Msg: "没有找到表头：至少需要 提单号、货物位置、年度、产地国、等级、长度、包数、重量 这些列，请检查是不是这种表格",
		},
		apitest.Request{Path: "imported/export", Session: merchant, Body: `{"keyword":"MAEU8888"}`, Code: 404},
	)
	askExport(t, w, merchant)
	rows := readRows(t, w, merchant, fmt.Sprintf("/mall/imported/sheet/failed?importID=%d", im.ImportID))
	if len(rows) != 2 || rows[1].Cell(12) != "原第 4 行：价格应在 20 到 300 美分/磅之间" {
		t.Errorf("failed rows %v", rows)
	}
	titles := readRows(t, w, merchant, "/mall/imported/template")[0].Cells
	if titles[0] != "提单号" || len(titles) != len(imported.SheetColumns) {
		t.Errorf("titles of the template %v", titles)
	}
	w.Run(t,
		about(merchant, "undo", ""),
		apitest.Request{Method: "GET", Path: "imported/sheet/list", Session: rival, Want: apitest.List[sheetOut]{
			List: []sheetOut{},
		}},
	)
	listed := apitest.Get[apitest.List[sheetOut]](w.Server,
		apitest.Request{Method: "GET", Path: "imported/sheet/list", Session: merchant})
	if len(listed.List) != 2 || listed.List[1].State != 3 {
		t.Errorf("imports %+v", listed)
	}
}

// askExport exports lots on sale. The file can be imported again.
func askExport(t *testing.T, w *apitest.Site, merchant string) {
	var file struct {
		URL  string
		Rows int
	}
	w.Wait("both lots are exported", func() bool {
		ask := apitest.Request{Path: "imported/export", Session: merchant, Body: `{"keyword":"MAEU9","order":"landed"}`}
		_, answer := w.Do(ask)
		if !strings.Contains(answer, `"rows":2`) {
			return false
		}
		file = apitest.Get[struct {
			URL  string
			Rows int
		}](w.Server, ask)
		return true
	})
	rows := readRows(t, w, merchant, file.URL)
	if len(rows) != 3 || rows[1].Cell(0) != "MAEU900000001" && rows[1].Cell(0) != "MAEU900000002" {
		t.Errorf("exported %v", rows)
	}
	_, answer := w.Do(apitest.Request{Method: "GET", Path: file.URL, Session: merchant})
	again := apitest.Get[sheetOut](w.Server, apitest.Request{
		Path: "imported/importedListingFile", Session: merchant, Body: apitest.Form(t, "file", "进口棉.xlsx", []byte(answer)),
	})
	if again.Counts.Total != 2 || again.Counts.Wrong+again.Counts.Fresh+again.Counts.Changed != 0 {
		t.Errorf("the exported file does %+v", again.Counts)
	}
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
