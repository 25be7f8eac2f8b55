package uploadapi_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/api/uploadapi"
	"cottonmall/schema/cotton"
)

// refusedAtOnce makes a call of a program that is refused. The format of the message has the number of the upload.
func refusedAtOnce(t *testing.T, w *apitest.Site, path, body, format string) {
	t.Helper()
	in, hand := w.In(t), w.Rival.LogIn()
	refusal := in.Ask(apitest.Request{Path: path, Bearer: hand, Body: body, Code: 409})
	stored := apitest.Get[apitest.List[struct{ ImportID int64 }]](in, apitest.Request{
		Path: "importTemp/listPage", Bearer: hand,
	}).List
	if diff := cmp.Diff(fmt.Sprintf(format, stored[0].ImportID), apitest.Message(t, refusal)); diff != "" {
		t.Error(diff)
	}
}

// askPrograms uploads sheets and gets their results with one call each.
func askPrograms(t *testing.T, w *apitest.Site) {
	hand := w.Rival.LogIn()
	add := func(name, path string, want any, rows ...string) {
		t.Helper()
		w.Run(t, apitest.Request{Name: name, Path: path, Bearer: hand, Body: apitest.Pasted(t, rows...), Want: want})
	}
	done := func(kind string, result uploadapi.UploadResult) execution {
		return execution{Kind: kind, State: "done", Result: &result}
	}
	add("new lots", "new_listing/import", done("listing", uploadapi.UploadResult{Made: 2}),
		"批号,一口价", "65012252001,15900", "37001252005,16100")
	refusedAtOnce(t, w, "new_listing/import",
		apitest.Body(t, map[string]any{"text": "批号\t一口价\n65012252001\t15950\n1\t2", "allOrNothing": true}),
		"有 1 行错误或重复：请先改正，或只导入没有错误的行（导入编号 %d）；第 3 行：批号“1”应为 11 位数字")
	add("inland lots", "batch/local/import", done("listing", uploadapi.UploadResult{Repriced: 1, Failed: 1}),
		"批号,一口价", "65012252001,15800", "37001252005,16000")
	add("inspection data", "batch/import",
		done("quality", uploadapi.UploadResult{Made: 1, Unchanged: 1, BatchesMade: 1}),
		"批号,平均长度,马值,公重", "65088252007,29.1,4.2,42.1", "65012252001,25.0,5.2,40")
	if b := batchOf(w, "65088252007"); b.Length.Avg != 2910 || b.Zone != cotton.Xinjiang {
		t.Errorf("the batch is %+v", b)
	}
	if b := batchOf(w, "65012252001"); b.Length.Avg != 2810 {
		t.Errorf("a batch that was known is %+v", b)
	}
	add("inspection data with offers", "batch/import", struct {
		Result uploadapi.UploadResult
		Layout layout
	}{
		uploadapi.UploadResult{Unchanged: 1},
		layout{1, 2, []column{
			{"批号", "batchID", "批号", "name"},
			{"平均长度", "lengthAvg", "平均长度", "name"},
			{Title: "合约"},
			{Title: "基差"},
			{Title: "一口价"},
			{Title: "有效期"},
		}},
	}, "批号,平均长度,合约,基差,一口价,有效期", "65088252007,29.1,CF001,面议,#VALUE!,卖完为止")
	add("corrected inspection data", "batch/import",
		done("quality", uploadapi.UploadResult{Repriced: 1, Unchanged: 1, BatchesChanged: 1}),
		"批号,平均长度", "65088252007,30.2", "65012252001,25.0")
	if b := batchOf(w, "65088252007"); b.Length.Avg != 3020 || b.Mike.Avg != 420 {
		t.Errorf("a batch that was put right is %+v", b)
	}
}

// certificates has the bales of two new batches and of a known one. A bale of the second batch occurs twice.
var certificates = []string{
	"批号,包号,颜色级,轧工质量,长度,马值,强度,整齐度,Rd,+b,异纤,净重",
	"65088252008,1,31,P2,29.1,4.2,29.0,82.1,79.1,8.1,无,226.5",
	"65088252008,2,21,P1,28.5,4.4,28.0,83.1,80.1,8.3,有,227.5",
	"65088252009,1,31,P2,29.1,4.2,29.0,82.1,79.1,8.1,无,226.5",
	"65088252009,1,31,P2,29.1,4.2,29.0,82.1,79.1,8.1,无,226.5",
	"65088252009,3,31,P2,29.1,4.2,29.0,82.1,79.1,8.1,无,226.5",
	"65012252001,1,31,P2,25.1,4.2,29.0,82.1,79.1,8.1,无,226.5",
	"65012252001,2,31,P2,25.1,4.2,29.0,82.1,79.1,8.1,无,226.5",
}

// askCertificates uploads certificates with a row for each bale.
func askCertificates(t *testing.T, w *apitest.Site) {
	hand := w.Rival.LogIn()
	known := len(balesOf(w, "65012252001"))
	id := uploadID(w.In(t), apitest.Request{
		Path: "batch/import", Bearer: hand, Body: apitest.Pasted(t, certificates...),
		Want: struct {
			Counts uploadapi.UploadCounts
			Result uploadapi.UploadResult
		}{
			uploadapi.UploadCounts{Total: 5, Warning: 2, Error: 3, Skipped: 2, Fresh: 1, Unchanged: 1},
			uploadapi.UploadResult{Made: 1, Unchanged: 1, Failed: 3, BatchesMade: 1},
		},
	})
	askBaleLines(t, w, hand, id)
	if diff := cmp.Diff([]cotton.Bale{
		{
			BatchID: "65088252008", Number: 1, Colour: "31", Ginning: "P2", Length: 2910, Mike: 420,
			Uniformity: 8210, Strength: 2900, Rd: 7910, PlusB: 810,
		},
		{
			BatchID: "65088252008", Number: 2, Colour: "21", Ginning: "P1", Length: 2850, Mike: 440,
			Uniformity: 8310, Strength: 2800, Rd: 8010, PlusB: 830, Foreign: true,
		},
	}, balesOf(w, "65088252008")); diff != "" {
		t.Error(diff)
	}
	b := batchOf(w, "65088252008")
	if b.PackNum != 2 || b.Length != (cotton.Spread{Avg: 2880, Min: 2850, Max: 2910}) || b.Net != 45400 ||
		*b.ForeignBales != 1 || b.PrimaryColour != cotton.NoMainGrade {
		t.Errorf("their batch is %+v", b)
	}
	if n := len(balesOf(w, "65012252001")); n != known {
		t.Errorf("a batch that was known has %d bales now, and had %d", n, known)
	}
	const reason = "这是逐包的检验数据，请作为检验数据导入，再按批号挂牌"
	refusedAtOnce(t, w, "new_listing/import", apitest.Pasted(t, certificates...),
		"没有可以导入的行，请先改正（导入编号 %d）；第 2 行："+reason+"；第 3 行："+reason+"；第 4 行："+reason)
}

// askBaleLines asks for the lines of the new batches.
func askBaleLines(t *testing.T, w *apitest.Site, hand string, id int64) {
	t.Helper()
	type baleLine struct {
		Number                  int
		Level, BatchID, Skipped string
		Quality                 string
		Problems                []problem
	}
	lines := apitest.Get[apitest.List[baleLine]](w.In(t), apitest.Request{
		Method: "GET", Path: "importTemp/importPage?importID=" + apitest.Num(id), Bearer: hand,
	})
	if lines.TotalRow != len(certificates)-1 || len(lines.List) != lines.TotalRow {
		t.Fatalf("%d lines, %d are listed", lines.TotalRow, len(lines.List))
	}
	if diff := cmp.Diff([]baleLine{
		{
			2, "warning", "65088252008", "", "无主体28B 长28.8 强28.5 马4.3 2 包",
			[]problem{{"锯齿棉一批通常 186 包，表中为 2 包"}},
		},
		{3, "skipped", "65088252008", "第 2 行批次的棉包", "", []problem{}},
		{
			4, "error", "65088252009", "", "3129A 长29.1 强29.0 马4.2 3 包",
			[]problem{{"第 5 行：批号 65088252009 的第 1 包与第 4 行重复"}, {"锯齿棉一批通常 186 包，表中为 3 包"}},
		},
		{
			5, "error", "65088252009", "", "3129A 长29.1 强29.0 马4.2",
			[]problem{{"批号 65088252009 的第 1 包与第 4 行重复"}},
		},
		{
			6, "error", "65088252009", "", "3129A 长29.1 强29.0 马4.2",
			[]problem{{"批号 65088252009 有错误（见第 4 行），整批 3 包都不导入"}},
		},
	}, lines.List[:5]); diff != "" {
		t.Error(diff)
	}
}
