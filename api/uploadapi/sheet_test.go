package uploadapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/api/uploadapi"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/upload"
)

// booked returns a body with a file of several sheets.
func booked(t *testing.T, description ...string) string {
	t.Helper()
	book, err := sheettest.Read("file xlsx\n" + strings.Join(description, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := book.File()
	if err != nil {
		t.Fatal(err)
	}
	return apitest.Form(t, "file", "各库.xlsx", data)
}

// tablesOfDepots returns the tables of the file of askSheets, with the uploads that have read the first two.
func tablesOfDepots(first, second int64, unread bool) []upload.SheetTable {
	return []upload.SheetTable{
		{Index: 0, Name: "甲库", Rows: 3, Lots: 2, ImportID: first},
		{Index: 1, Name: "乙库", Rows: 3, Lots: 2, ImportID: second, Unread: unread},
		{Index: 2, Name: "说明", Rows: 1},
	}
}

// askSheets uploads a file with a sheet for each warehouse. Each sheet is uploaded by itself, and the lots of the other
// sheets stay on sale.
func askSheets(t *testing.T, w *apitest.Site) {
	farm := w.DB.Company("三库棉业有限公司")
	hand := farm.Merchant("三库").LogIn()
	for _, number := range []string{"65013252001", "65013252003", "65013252009"} {
		farm.Seller().Batch(number).OnBasis("CF701", 600)
	}
	farm.Seller().Batch("65013252002").Unlisted()
	read := workbook{
		FileName: "各库.xlsx", Sheets: tablesOfDepots(0, 0, true), Leaving: 1, LeavingElsewhere: 1,
		Counts: uploadapi.UploadCounts{Total: 2, Ready: 2, Fresh: 1, Repriced: 1},
	}
	first := uploadID(w.In(t), apitest.Request{Path: "importTemp/import", Session: hand, Want: read, Body: booked(t,
		"sheet 甲库", "| 批号 | 合约 | 基差 | 备注", "| 65013252001 | CF701 | 700 | 甲", "| 65013252002 | CF701 | 700 | 甲",
		"sheet 乙库", "| 批号 | 合约 | 基差", "| 65013252003 | CF701 | 710", "| 65013252001 | CF701 | 720",
		"sheet 说明", "| 联系人 | 老王")})
	askWholeStock(t, w, hand, first)
	askOtherSheet(t, w, hand, first, read)
	t.Run("same file", func(t *testing.T) { askSameFile(t, w, farm) })
	w.Run(t, apitest.By(hand,
		apitest.Request{Path: "importTemp/clear", Body: "{}", Want: uploadapi.Cleared{Removed: 8}},
		apitest.Request{Path: "importTemp/listPage", Want: pageOf(struct{ State string }{"done"})},
	)...)
	if l := ownLot(w, farm.ID, "65013252009"); l.State != cotton.OffSale {
		t.Errorf("a lot that is in no sheet is %s", l.State.Name())
	}
}

// leavingWithSheet asks for the lots that go off sale when a sheet is uploaded as the whole stock.
func leavingWithSheet(id int64, otherSheets bool, want ...leavingLot) apitest.Request {
	r := apitest.Request{Name: "leaving", Method: "GET", Path: "importTemp/leaving?importID=" + apitest.Num(id)}
	if otherSheets {
		r.Name, r.Path = "leaving with other sheets", r.Path+"&otherSheets=true"
	}
	for n := range want {
		want[n].Quality, want[n].Depot = "3129B 长29.3 强28.7 马4.6 杂2.4", "阿克苏库"
		want[n].IndexCode, want[n].Basis = "CF701", 600
	}
	r.Want = pageOf(want...)
	return r
}

// askWholeStock confirms the first sheet as the whole stock.
func askWholeStock(t *testing.T, w *apitest.Site, hand string, first int64) {
	t.Helper()
	save := func(name, how string, code int, message string) apitest.Request {
		return apitest.Request{
			Name: name, Path: "importTemp/save", Code: code, Msg: message,
			Body: `{"importID":` + apitest.Num(first) + `,"whole":true` + how + `}`,
		}
	}
	w.Run(t, apitest.By(hand,
		leavingWithSheet(first, false, leavingLot{BatchID: "65013252009"}),
		leavingWithSheet(first, true, leavingLot{BatchID: "65013252003", Sheet: "乙库"}, leavingLot{BatchID: "65013252009"}),
		save("leaving lots not seen", ``, 400, "请先看过在售而表中没有的批次，再按全部库存导入"),
		save("fewer leaving lots", `,"leaving":2`, 409,
			"在售而表中没有的批次现在是 1 批，您看到的是 2 批，请看过新的清单再确认"),
		save("more leaving lots", `,"otherSheets":true,"leaving":1`, 409,
			"在售而表中没有的批次现在是 2 批，您看到的是 1 批，请看过新的清单再确认"),
		save("confirm", `,"leaving":1`, 200, ""),
	)...)
	awaitUpload(t, w, hand, uploadapi.UploadProgress{
		ImportID: first, State: "done", StateName: "已完成", Done: 2, Total: 2,
		Result: &uploadapi.UploadResult{Made: 1, Repriced: 1, TakenOff: 1},
	})
}

// askOtherSheet reads another sheet of the file after the first one was uploaded.
func askOtherSheet(t *testing.T, w *apitest.Site, hand string, first int64, read workbook) {
	t.Helper()
	other := read
	other.Layout.Sheet, other.Sheets, other.Leaving = 1, tablesOfDepots(first, 0, false), 0
	other.Counts = uploadapi.UploadCounts{Total: 2, Ready: 1, Warning: 1, Repriced: 2}
	second := uploadID(w.In(t), apitest.Request{
		Path: "importTemp/importSheet", Session: hand, Body: `{"importID":` + apitest.Num(first) + `,"sheet":1}`, Want: other,
	})
	done := read
	done.Sheets, done.Leaving, done.LeavingElsewhere = tablesOfDepots(0, second, false), 0, 0
	// The upload reads the first sheet instead, so that no upload reads the second one.
	again := read
	again.Leaving, again.Before = 0, &uploadapi.SheetBefore{ImportID: first, State: "done", By: "三库", Mine: true}
	again.Counts = uploadapi.UploadCounts{Total: 2, Ready: 2, Unchanged: 2}
	type warned struct {
		Number   int
		Problems []problem
	}
	type counted struct{ Counts struct{ Total int } }
	pasted := func(name string, total int, rows ...string) apitest.Request {
		want := counted{}
		want.Counts.Total = total
		return apitest.Request{Name: name, Path: "importTemp/import", Body: apitest.Pasted(t, rows...), Want: want}
	}
	w.Run(t, apitest.By(hand,
		apitest.Request{
			Name: "lot of both sheets", Method: "GET",
			Path: "importTemp/importPage?level=warning&importID=" + apitest.Num(second),
			Want: pageOf(warned{3, []problem{{"批号 65013252001 在工作表“甲库”第 2 行也有，已经导入"}}}),
		},
		apitest.Request{
			Name: "first sheet", Method: "GET", Path: "importTemp/single?importID=" + apitest.Num(first), Want: done,
		},
		apitest.Request{
			Name: "change of sheet", Path: "importTemp/update", Want: again,
			Body: `{"importID":` + apitest.Num(second) + `,"layout":{"sheet":0}}`,
		},
		leavingWithSheet(second, true, leavingLot{BatchID: "65013252003", Sheet: "乙库"}),
		apitest.Request{
			Name: "no such sheet", Path: "importTemp/importSheet", Body: `{"importID":` + apitest.Num(first) + `,"sheet":7}`,
			Code: 400, Msg: "文件中没有这个工作表",
		},
		pasted("no lots", 0, "没有,批号", "a,b"), // the next upload deletes it
		pasted("a lot", 1, "批号,一口价", "65013252001,15000"),
	)...)
}

// askSameFile uploads a file that is already open. The answer names the first preview, of the same member or of a
// colleague.
func askSameFile(t *testing.T, w *apitest.Site, farm *schematest.Company) {
	in, hand, other := w.In(t), farm.Merchant("老伍").LogIn(), farm.Merchant("小陆").LogIn()
	file := booked(t, "sheet 甲", "| 批号 | 一口价", "| 65013252001 | 15000", "sheet 乙", "| 批号 | 一口价", "| 65013252003 | 15000")
	type opened struct {
		Before *uploadapi.SheetBefore
		Sheets []upload.SheetTable
	}
	tables := []upload.SheetTable{
		{Index: 0, Name: "甲", Rows: 2, Lots: 1},
		{Index: 1, Name: "乙", Rows: 2, Lots: 1, Unread: true},
	}
	add := func(name, session, body string, want opened) apitest.Request {
		return apitest.Request{Name: name, Path: "importTemp/import", Session: session, Body: body, Want: want}
	}
	first := uploadID(in, add("first", hand, file, opened{Sheets: tables}))
	before := func(id int64, mine bool) *uploadapi.SheetBefore {
		return &uploadapi.SheetBefore{ImportID: id, State: "preview", By: "老伍", Mine: mine}
	}
	w.Run(t,
		add("same member", hand, file, opened{before(first, true), tables}),
		add("colleague", other, file, opened{before(first, false), tables}),
		apitest.Request{
			Name: "first preview", Method: "GET", Path: "importTemp/single?importID=" + apitest.Num(first), Session: hand,
			Want: opened{Sheets: tables},
		},
		apitest.Request{
			Name: "inspection data", Path: "importTemp/import?kind=quality", Session: hand, Body: file,
			Want: opened{Sheets: tables},
		},
	)
	paste := apitest.Pasted(t, "批号,一口价", "65013252003,15100")
	pasted := []upload.SheetTable{{Rows: 2, Lots: 1}}
	second := uploadID(in, add("pasted", hand, paste, opened{Sheets: pasted}))
	w.Run(t, add("pasted again", hand, paste, opened{before(second, true), pasted}))
}
