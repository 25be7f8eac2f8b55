package uploadapi_test

import (
	"mime"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/api/uploadapi"
)

// row is what tests compare of a row of an executed upload.
type row struct {
	Number                          int
	Level, Becomes, Outcome, Reason string
	ListingID                       int64
	Cells                           []string
	Problems                        []problem
	Was, Now                        *offer
}

// askConfirmation confirms an upload, asks for its progress and its rows, and undoes it.
func askConfirmation(t *testing.T, w *apitest.Site) {
	in, boss := w.In(t), w.Boss.LogIn()
	number := uploadID(in, apitest.Request{Path: "importTemp/import", Session: boss, Body: apitest.Pasted(t,
		"批号,合约,基差,备注", "65012252010,CF701,710,改价", "65077252002,CF701,x,=SUM(A1)", "65099252004,CF701,900,")})
	one := apitest.Num(number)
	save := func(name, how string, code int, message string) apitest.Request {
		return apitest.Request{
			Name: name, Path: "importTemp/save", Body: `{"importID":` + one + how + `}`, Code: code, Msg: message,
		}
	}
	confirm := save("confirm", "", 200, "")
	confirm.Want = execution{Kind: "listing", State: "working", Progress: &uploadapi.Progress{Total: 2}}
	w.Run(t, apitest.By(boss,
		save("all or nothing", `,"allOrNothing":true`, 409, "有 1 行错误或重复：请先改正，或只导入没有错误的行"),
		save("another version", `,"version":9`, 409, "这份表格刚被同事修改过，请刷新后再试"),
		confirm,
	)...)
	awaitUpload(t, w, boss, uploadapi.UploadProgress{
		ImportID: number, State: "done", StateName: "已完成", Done: 2, Total: 2,
		Result: &uploadapi.UploadResult{Made: 1, Repriced: 1, Failed: 1},
	})
	in.Wait("the new price is found", func() bool { return slices.Contains(pricesOf(in, "65012252010"), 15710) })
	w.Run(t, apitest.By(boss,
		apitest.Request{Name: "delete", Path: "importTemp/delete", Body: `{"importID":` + one + `}`, Code: 409},
	)...)
	rows := askRows(t, w, boss, one)
	askFailedRows(t, w, boss, one)
	askUnconfirmed(t, w, boss)
	askUndo(t, w, boss, one, rows)
}

// awaitUpload waits until an upload is executed, and compares its progress.
func awaitUpload(t *testing.T, w *apitest.Site, session string, want uploadapi.UploadProgress) {
	t.Helper()
	process := apitest.Request{
		Method: "GET", Path: "importTemp/tool/process?importID=" + apitest.Num(want.ImportID), Session: session,
	}
	in := w.In(t)
	in.Wait("the upload is executed", func() bool {
		return apitest.Get[uploadapi.UploadProgress](in, process).State == "done"
	})
	process.Want = want
	in.Ask(process)
}

// pricesOf returns the prices at which a search finds a batch.
func pricesOf(in *apitest.Server, batch string) (prices []int) {
	found := apitest.Get[apitest.List[struct{ Price int }]](in, apitest.Request{
		Path: "batch/getListingFineList", Body: `{"keyword":"` + batch + `"}`,
	})
	for _, lot := range found.List {
		prices = append(prices, lot.Price)
	}
	return prices
}

// askRows asks for the rows of the executed upload and returns them.
func askRows(t *testing.T, w *apitest.Site, boss, one string) []row {
	t.Helper()
	repriced, fresh := ownLot(w, w.Mill.ID, "65012252010").ID, ownLot(w, w.Mill.ID, "65099252004").ID
	rows := []row{
		{
			Number: 2, Level: "ready", Becomes: "repriced", Outcome: "repriced", ListingID: repriced,
			Cells:    []string{"65012252010", "CF701", "710", "改价"},
			Problems: []problem{},
			Was:      &offer{ListingID: repriced, StateName: "在售", IndexCode: "CF701", Basis: 600},
			Now:      &offer{IndexCode: "CF701", Basis: 710, Notes: "改价"},
		},
		{
			Number: 3, Level: "error", Outcome: "failed",
			Cells:    []string{"65077252002", "CF701", "x", "=SUM(A1)"},
			Problems: []problem{{"基差“x”不是数字"}, ofOther("65077252002")},
		},
		{
			Number: 4, Level: "warning", Becomes: "fresh", Outcome: "fresh", ListingID: fresh,
			Cells:    []string{"65099252004", "CF701", "900", ""},
			Problems: []problem{ofOther("65099252004")},
			Now:      &offer{IndexCode: "CF701", Basis: 900},
		},
	}
	outcome := "importTemp/outcome?importID=" + one
	w.Run(t, apitest.By(boss,
		apitest.Request{Name: "rows", Method: "GET", Path: outcome, Want: pageOf(rows...)},
		apitest.Request{Name: "failed rows", Method: "GET", Path: outcome + "&outcome=failed", Want: pageOf(rows[1])},
	)...)
	return rows
}

// askFailedRows asks for the workbook of the rows that were not accepted.
func askFailedRows(t *testing.T, w *apitest.Site, boss, one string) {
	t.Helper()
	answer, file := w.In(t).Do(apitest.Request{Method: "GET", Path: "importTemp/failed?importID=" + one, Session: boss})
	if diff := cmp.Diff([][]string{
		{"批号", "合约", "基差", "备注", "错误原因"},
		{"65077252002", "CF701", "x", "=SUM(A1)", "原第 3 行：基差“x”不是数字"},
	}, rowsOf(t, file)); diff != "" {
		t.Error(diff)
	}
	_, disposition, err := mime.ParseMediaType(answer.Header.Get("Content-Disposition"))
	if name := disposition["filename"]; err != nil || name != "报价-未导入的行.xlsx" {
		t.Errorf("the file is called %q, %v", name, err)
	}
	w.Run(t, apitest.By(boss,
		apitest.Request{Name: "no file", Method: "GET", Path: "importTemp/failed?importID=99999", Code: 404},
	)...)
}

// askUnconfirmed asks for the rows of an upload that is not confirmed.
func askUnconfirmed(t *testing.T, w *apitest.Site, boss string) {
	t.Helper()
	one := apitest.Num(uploadID(w.In(t), apitest.Request{
		Path: "importTemp/import", Session: boss,
		Body: apitest.Pasted(t, "批号,合约,基差,马值", "65012252010,CF701,715,四点二"),
		Want: struct{ Counts uploadapi.UploadCounts }{uploadapi.UploadCounts{Total: 1, Warning: 1, Repriced: 1}},
	}))
	w.Run(t, apitest.By(boss,
		apitest.Request{
			Name: "rows of a preview", Method: "GET", Path: "importTemp/outcome?importID=" + one,
			Code: 409, Msg: "这次导入还没有完成，没有结果",
		},
		apitest.Request{
			Name: "failed rows of a preview", Method: "GET", Path: "importTemp/failed?importID=" + one,
			Code: 404, Msg: "没有未导入的行，或明细已清除（保留 90 天）",
		},
	)...)
}

// askUndo undoes the upload of askConfirmation, whose rows are given.
func askUndo(t *testing.T, w *apitest.Site, boss, one string, rows []row) {
	t.Helper()
	type undone struct {
		State     string
		UndoUntil *time.Time
		Result    uploadapi.UploadResult
	}
	undo := apitest.Request{Path: "importTemp/updateStatus", Body: `{"importID":` + one + `,"status":"undo"}`}
	again := undo
	undo.Name = "undo"
	undo.Want = undone{
		State: "undone", Result: uploadapi.UploadResult{Made: 1, Repriced: 1, Failed: 1, Restored: 2, Withdrawn: 1},
	}
	again.Name, again.Code, again.Msg = "undo again", 409, "这次导入已经撤销"
	restored, withdrawn := rows[0], rows[2]
	restored.Outcome, withdrawn.Outcome, withdrawn.ListingID = "back", "back", 0
	w.Run(t, apitest.By(boss,
		undo,
		apitest.Request{
			Name: "rows that are back", Method: "GET", Path: "importTemp/outcome?outcome=back&importID=" + one,
			Want: pageOf(restored, withdrawn),
		},
		again,
	)...)
	in := w.In(t)
	in.Wait("the former price is found", func() bool { return slices.Contains(pricesOf(in, "65012252010"), 15600) })
	type event struct{ Verb, UserName, Name, Note string }
	events := apitest.Get[apitest.List[event]](in, apitest.Request{
		Method: "GET", Path: "admin/event/list", Session: w.Admin.LogIn(),
	}).List
	if diff := cmp.Diff([]event{
		{"undo import", "老板", "报价.xlsx", "撤回新挂牌 1 批，恢复 1 批"},
		{"import", "老板", "报价.xlsx", "新挂牌 1 批，改价 1 批，没有导入 1 行"},
	}, events[:min(2, len(events))]); diff != "" {
		t.Error(diff)
	}
}
