package importedapi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema/imported/importedsheet"
	"cottonmall/schema/sheet"
)

type preview struct {
	Good int
	List []struct {
		Row    int
		Form   map[string]any
		Reason string
		Listed []stockRow
	}
}

// askSheets takes a sheet on sale by its preview, and exports what was put on sale.
func askSheets(t *testing.T, w *apitest.Site, merchant string) {
	const csv = "提单号,港口,货物位置,年度,产地,等级,长度,包数,重量（吨）,合约,基差,一口价\n" +
		"MAEU900000001,青岛,保税,2026,美国,31,1-1/8,88,20.5,CT2703,14.5,\n" +
		"MAEU900000002,青岛,清关,2026,巴西,M,36,88,20.5,,,15600\n" +
		"MAEU900000003,青岛,保税,2026,巴西,M,36,88,20.5,,,15600\n"
	upload := apitest.Request{
		Path: "imported/importedListingFile", Session: merchant, Body: apitest.Form(t, "file", "进口棉.csv", []byte(csv)),
	}
	got := apitest.Get[preview](w.Server, upload)
	if got.Good != 2 || len(got.List) != 3 || got.List[2].Reason != "价格应在 20 到 300 美分/磅之间" {
		t.Fatalf("preview %+v", got)
	}
	list := bodyOf(map[string]any{"list": []any{got.List[0].Form, got.List[1].Form}})
	if rows := apitest.Get[[]stockRow](w.Server, apitest.Request{
		Path: "imported/submitRelease", Session: merchant, Body: list,
	}); len(rows) != 2 || rows[1].Price != 15600 {
		t.Errorf("put on sale: %+v", rows)
	}
	again := apitest.Get[preview](w.Server, upload)
	if len(again.List[0].Listed) != 1 || len(again.List[2].Listed) != 0 {
		t.Errorf("listed already: %+v", again)
	}
	w.Run(t,
		apitest.Request{Path: "imported/importedListingFile", Session: merchant, Body: `{}`, Code: 400},
		apitest.Request{
			Path: "imported/importedListingFile", Session: merchant, Body: `{"text":"批号,长度\n1,2"}`, Code: 400,
			Msg: "没有找到表头：至少需要 提单号、货物位置、年度、产地国、等级、长度、包数、重量 这些列",
		},
		apitest.Request{Path: "imported/export", Session: merchant, Body: `{"keyword":"MAEU8888"}`, Code: 404},
	)
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
	titles := readRows(t, w, merchant, "/mall/imported/template")[0].Cells
	if want := importedsheet.Titles(); !slices.Equal(titles, want) {
		t.Errorf("titles of the template %v", titles)
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
