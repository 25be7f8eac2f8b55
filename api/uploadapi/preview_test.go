package uploadapi_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/api/uploadapi"
	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet"
)

// askPreview uploads a sheet, looks at what it would change, corrects and deletes it.
func askPreview(t *testing.T, w *apitest.Site) {
	boss := w.Boss.LogIn()
	first := preview{
		FileName: "报价.xlsx", StateName: "待确认", By: "老板", Version: 1, Leaving: 1,
		Counts: uploadapi.UploadCounts{Total: 4, Ready: 1, Warning: 2, Error: 1, Skipped: 1, Fresh: 2, Repriced: 1},
	}
	number := uploadID(w.In(t), apitest.Request{
		Path: "importTemp/import", Session: boss, Want: first, Body: apitest.Pasted(t,
			"批号,合约,基差,备注", "65012252010,CF701,700,改价", "65077252002,CF701,x,", "65077252002,CF701,1200,好棉",
			"合计,,,", "65099252003,主力,900,"),
	})
	one := apitest.Num(number)
	askLines(t, w, boss, one)
	askLeaving(t, w, boss, one)
	askUpdates(t, w, boss, one, first)
	askRefusedUpdates(t, w, boss, one)
	type listed struct {
		ImportID int64
		Layout   *layout
	}
	w.Run(t, apitest.By(boss,
		apitest.Request{Path: "importTemp/listPage", Want: pageOf(listed{number, nil})},
		apitest.Request{Path: "importTemp/delete", Body: `{"importID":` + one + `}`},
		apitest.Request{Name: "deleted", Method: "GET", Path: "importTemp/single?importID=" + one, Code: 404},
	)...)
}

// askLines asks for lines by level and by change.
func askLines(t *testing.T, w *apitest.Site, boss, one string) {
	ask := func(by string, want ...line) apitest.Request {
		return apitest.Request{
			Name: by, Method: "GET", Path: "importTemp/importPage?" + by + "&importID=" + one, Want: pageOf(want...),
		}
	}
	type sampled struct {
		Field   string
		Samples []string
	}
	w.Run(t, apitest.By(boss,
		ask("level=ready", line{
			Number: 2, Level: "ready", Becomes: "repriced", BatchID: "65012252010",
			Cells:    []string{"65012252010", "CF701", "700", "改价"},
			Problems: []problem{},
			Quality:  "3129B 长29.3 强28.7 马4.6 杂2.4",
			Was: &offer{
				ListingID: ownLot(w, w.Mill.ID, "65012252010").ID, StateName: "在售", IndexCode: "CF701", Basis: 600,
			},
			Now: &offer{IndexCode: "CF701", Basis: 700, Notes: "改价"},
		}),
		ask("level=error", line{
			Number: 3, Level: "error", BatchID: "65077252002",
			Cells:    []string{"65077252002", "CF701", "x", ""},
			Problems: []problem{{"基差“x”不是数字"}, ofOther("65077252002")},
			Quality:  "3129A 长29.6 强29.3 马4.1 杂2.4",
		}),
		ask("becomes=fresh", line{
			Number: 4, Level: "warning", Becomes: "fresh", BatchID: "65077252002",
			Cells:    []string{"65077252002", "CF701", "1200", "好棉"},
			Problems: []problem{ofOther("65077252002")},
			Quality:  "3129A 长29.6 强29.3 马4.1 杂2.4",
			Now:      &offer{IndexCode: "CF701", Basis: 1200, Notes: "好棉"},
		}, line{
			Number: 6, Level: "warning", Becomes: "fresh", BatchID: "65099252003",
			Cells:    []string{"65099252003", "主力", "900", ""},
			Problems: []problem{{"主力合约按 CF701 计"}, ofOther("65099252003")},
			Quality:  "3129A 长29.1 强29.0 马3.9 杂2.4",
			Now:      &offer{IndexCode: "CF701", Basis: 900},
		}),
		apitest.Request{
			Name: "samples", Method: "GET", Path: "importTemp/single?importID=" + one,
			Want: struct{ Layout struct{ Columns []sampled } }{struct{ Columns []sampled }{[]sampled{
				{"batchID", []string{"65012252010", "65077252002", "合计"}},
				{"indexCode", []string{"CF701", "主力"}},
				{"basis", []string{"700", "x", "1200"}},
				{"notes", []string{"改价", "好棉"}},
			}}},
		},
	)...)
}

// askLeaving asks for the lots that are on sale and not in the sheet.
func askLeaving(t *testing.T, w *apitest.Site, boss, one string) {
	lot := leavingLot{
		BatchID: "65012252009", Quality: "3129B 长29.3 强28.7 马4.6 杂2.4", Depot: "阿克苏库", IndexCode: "CF701", Basis: 650,
	}
	ask := func(by string, want apitest.List[leavingLot]) apitest.Request {
		return apitest.Request{Name: by, Method: "GET", Path: "importTemp/leaving?" + by + "importID=" + one, Want: want}
	}
	w.Run(t, apitest.By(boss,
		ask("", pageOf(lot)),
		ask("digits=52009&", pageOf(lot)),
		ask("digits=99999&", apitest.List[leavingLot]{List: []leavingLot{}}),
		apitest.Request{Name: "no file", Method: "GET", Path: "importTemp/leavingFile?importID=99999", Code: 404},
	)...)
	_, file := w.In(t).Do(apitest.Request{Method: "GET", Path: "importTemp/leavingFile?importID=" + one, Session: boss})
	until := schema.DayOf(ownLot(w, w.Mill.ID, lot.BatchID).Until)
	if diff := cmp.Diff([][]string{
		{"批号", "质量", "仓库", "合约", "基差", "一口价", "有效期", "备注"},
		{lot.BatchID, lot.Quality, lot.Depot, "CF701", "650", "", string(until)},
	}, rowsOf(t, file)); diff != "" {
		t.Error(diff)
	}
}

// askUpdates corrects cells and changes how the sheet is read.
func askUpdates(t *testing.T, w *apitest.Site, boss, one string, first preview) {
	update := func(name, change string, want any) apitest.Request {
		body := `{"importID":` + one + `,` + change + `}`
		return apitest.Request{Name: name, Path: "importTemp/update", Body: body, Want: want}
	}
	corrected := first
	corrected.Version, corrected.Edits = 2, 1
	corrected.Counts.Error, corrected.Counts.Duplicate = 0, 1
	unnumbered := first
	unnumbered.Version, unnumbered.Edits, unnumbered.Defaults = 3, 2, lotsheet.Defaults{Notes: "现货"}
	type mendedLine struct {
		Number   int
		Mended   []int
		Problems []problem
		Now      offer
	}
	type read struct{ Layout layout }
	w.Run(t, apitest.By(boss,
		update("correct a cell", `"cells":[{"number":3,"index":2,"text":"1150"}]`, corrected),
		update("clear a batch number",
			`"cells":[{"number":4,"index":0,"text":""}],"defaults":{"notes":"现货"}`, unnumbered),
		apitest.Request{
			Name: "corrected lines", Method: "GET", Path: "importTemp/importPage?level=warning&importID=" + one,
			Want: pageOf(
				mendedLine{
					3, []int{2}, []problem{ofOther("65077252002")}, offer{IndexCode: "CF701", Basis: 1150, Notes: "现货"},
				},
				mendedLine{
					6,
					[]int{},
					[]problem{{"主力合约按 CF701 计"}, ofOther("65099252003")},
					offer{IndexCode: "CF701", Basis: 900, Notes: "现货"},
				},
			),
		},
		update("change a field", `"layout":{"columns":[{"index":2,"field":"price"}]}`, read{layout{1, 2, []column{
			{"批号", "batchID", "批号", "name"},
			{"合约", "indexCode", "合约", "name"},
			{"基差", "price", "一口价", "person"},
			{"备注", "notes", "备注", "name"},
		}}}),
		update("no header", `"layout":{"headerRow":0,"firstRow":2}`, read{layout{0, 2, []column{
			{"", "batchID", "批号", "content"},
			{"", "indexCode", "合约", "content"},
			{},
			{},
		}}}),
	)...)
}

// askRefusedUpdates makes calls whose input is refused.
func askRefusedUpdates(t *testing.T, w *apitest.Site, boss, one string) {
	update := func(change, message string) apitest.Request {
		return apitest.Request{
			Name: message, Path: "importTemp/update", Body: `{"importID":` + one + `,` + change + `}`, Code: 400, Msg: message,
		}
	}
	add := func(body, message string) apitest.Request {
		return apitest.Request{Name: message, Path: "importTemp/import", Body: body, Code: 400, Msg: message}
	}
	w.Run(t, apitest.By(boss,
		update(`"layout":{"sheet":3}`, "文件中没有这个工作表"),
		update(`"cells":[{"number":99,"index":0,"text":"1"}]`, "表中没有第 99 行，或这一行是空的"),
		update(`"defaults":{"price":15000,"indexCode":"CF701"}`, "默认报价只能填一种：合约加基差，或一口价"),
		add(`{"text":"%PDF-1.4 x"}`, "这是 PDF 文件，请上传表格文件"),
		add(apitest.Form(t, "file", "空.csv", nil), "文件是空的，请重新选择"),
		add(`{}`, "请选择表格文件，或粘贴表格中的内容"),
	)...)
}
