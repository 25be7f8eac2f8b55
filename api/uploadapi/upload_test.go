package uploadapi_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload/lotsheet"
)

// Sheets are read for those alone who may put lots on sale.
func TestSheetsAreOfThoseWhoSell(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	sheet := apitest.Body(t, map[string]any{"text": strings.Repeat("批号\t基差\n", 10_000)})
	ask := apitest.Request{Path: "importTemp/import", Session: w.Clerk.LogIn(), Body: sheet, Code: 403, Has: []string{"开通“产品管理”"}}
	w.Ask(ask)
	ask.Session, ask.Code, ask.Has = w.Merchant.LogIn(), 200, []string{`"stateName":"待确认"`}
	w.Ask(ask)
}

// previewed is what a test looks at of an import.
type previewed struct {
	ImportID int64
	State    string
	Version  int
	Leaving  int
	Counts   struct{ Total, Ready, Warning, Error, Skipped, Duplicate, Fresh, Repriced, Unchanged int }
	Result   *struct{ Made, Repriced, Unchanged, TakenOff, Failed, Kept int }
	Reason   string
	Layout   *struct {
		Sheet, HeaderRow, FirstRow int
		Columns                    []struct{ Title, Field, By, Unit string }
	}
}

// A seller sends a sheet, looks at what it would do, and puts it right.
func askImports(t *testing.T, w *apitest.Site) {
	boss := w.Boss.LogIn()
	ask := func(method, path, text string, has ...string) string {
		t.Helper()
		return w.Ask(apitest.Request{Method: method, Path: path, Session: boss, Body: text, Has: has})
	}
	mine := w.Mill.Seller().Batch("65012252010").OnBasis("CF701", 600)
	w.Mill.Seller().Batch("65012252009").OnBasis("CF701", 650)
	i := apitest.Data[previewed](t, ask("POST", "importTemp/import", apitest.Pasted(t,
		"批号,合约,基差,备注", "65012252010,CF701,700,改价", "65077252002,CF701,x,", "65077252002,CF701,1200,好棉", "合计,,,", "65099252003,主力,900,"),
		`"stateName":"待确认"`, `"fileName":"报价.xlsx"`, `"by":"老板"`))
	if c := i.Counts; c.Total != 4 || c.Ready != 1 || c.Warning != 2 || c.Error != 1 || c.Duplicate != 0 || c.Skipped != 1 || c.Repriced != 1 || c.Fresh != 2 {
		t.Errorf("counts are %+v", c)
	}
	if i.Leaving == 0 {
		t.Error("no lots leave")
	}
	one := apitest.Num(i.ImportID)
	ask("GET", "importTemp/importPage?level=ready&importID="+one, "", `"totalRow":1`, `"was":{"listingID":`+apitest.Num(mine.ID), `"basis":600`, `"now":{"indexCode":"CF701","basis":700`)
	ask("GET", "importTemp/importPage?level=error&importID="+one, "", `基差“x”不是数字`, `"index":2`, `"cells":["65077252002","CF701","x",""]`)
	ask("GET", "importTemp/importPage?becomes=fresh&importID="+one, "", `"totalRow":2`, `主力合约按 CF701 计`, `"batchID":"65099252003"`, `"quality":"3129A 长`)
	ask("GET", "importTemp/leaving?importID="+one, "", "65012252009")
	ask("GET", "importTemp/leaving?digits=52009&importID="+one, "", `"totalRow":1`, `"depot":"`, `"quality":"`)
	ask("GET", "importTemp/leaving?digits=99999&importID="+one, "", `"totalRow":0`)
	_, list := w.Do(apitest.Request{Method: "GET", Path: "importTemp/leavingFile?importID=" + one, Session: boss})
	if book, err := lotsheet.Open(t.Context(), []byte(list)); err != nil || !strings.Contains(fmt.Sprint(book.Sheets[0].Rows), "[批号 质量 仓库 合约 基差 一口价 有效期 备注]}") || !strings.Contains(fmt.Sprint(book.Sheets[0].Rows), " false [65012252009 ") {
		t.Errorf("the lots that leave are %v (%v)", book, err)
	}
	w.Ask(apitest.Request{Method: "GET", Path: "importTemp/leavingFile?importID=99999", Session: boss, Code: 404})
	ask("GET", "importTemp/single?importID="+one, "", `"batchID"`, `"samples":["65012252010"`)

	ask("POST", "importTemp/update", `{"importID":`+one+`,"cells":[{"number":3,"index":2,"text":"1150"}]}`, `"error":0`, `"duplicate":1`, `"fresh":2`)
	put := fmt.Sprintf(`{"importID":%d,"cells":[{"number":4,"index":0,"text":""}],"defaults":{"notes":"现货"}}`, i.ImportID)
	i = apitest.Data[previewed](t, ask("POST", "importTemp/update", put, `"edits":2`, `"notes":"现货"`))
	if i.Counts.Error != 1 || i.Counts.Duplicate != 0 || i.Counts.Ready != 1 || i.Counts.Warning != 2 || i.Version != 3 {
		t.Errorf("put right, it is %+v", i)
	}
	ask("GET", "importTemp/importPage?level=warning&importID="+one, "", `"mended":[2]`, `"notes":"现货"`, `"basis":1150`, "另有卖家在售")
	ask("POST", "importTemp/update", `{"importID":`+one+`,"layout":{"columns":[{"index":2,"field":"price"}]}}`, `"by":"person"`, `"field":"price"`)
	ask("POST", "importTemp/update", `{"importID":`+one+`,"layout":{"headerRow":0,"firstRow":2}}`, `"headerRow":0`, `"firstRow":2`)
	w.Ask(apitest.Request{Path: "importTemp/update", Session: boss, Body: `{"importID":` + one + `,"layout":{"sheet":3}}`, Code: 400, Msg: "文件中没有这个工作表"})
	w.Ask(apitest.Request{Path: "importTemp/update", Session: boss, Body: `{"importID":` + one + `,"cells":[{"number":99,"index":0,"text":"1"}]}`, Code: 400, Msg: "表中没有第 99 行，或这一行是空的"})
	w.Ask(apitest.Request{Path: "importTemp/update", Session: boss, Body: `{"importID":` + one + `,"defaults":{"price":15000,"indexCode":"CF701"}}`, Code: 400, Has: []string{"只能填一种"}})
	w.Ask(apitest.Request{Path: "importTemp/import", Session: boss, Body: `{"text":"%PDF-1.4 x"}`, Code: 400, Msg: "这是 PDF 文件，请上传 .xlsx 或 .csv 表格"})
	w.Ask(apitest.Request{Path: "importTemp/import", Session: boss, Body: `{}`, Code: 400, Msg: "请选择表格文件，或粘贴表格中的内容"})
	ask("POST", "importTemp/listPage", "", `"totalRow":`, one, `"layout":null`)

	config := templateOfBoss(w)
	ask("GET", "importTemp/tool/params/single?configID="+config, "", `"name":"江海的报价"`)
	ask("GET", "importTemp/getConfig", "", `"fieldTitle":"基差"`)
	ask("POST", "importTemp/getConfig/import", apitest.Pasted(t, "批号,合约,卖多少", "65012252001,CF701,700"), `"by":"template"`, `"fieldTitle":"基差"`)
	w.Ask(apitest.Request{Path: "importTemp/submitConfig", Session: boss, Code: 409, Body: `{"name":"江海的报价","columns":[{"title":"甲"}]}`, Has: []string{"已有名为"}})
	ask("POST", "importTemp/submitConfig", `{"configID":`+config+`,"name":"新名","columns":[{"title":"甲"}]}`, `"name":"新名"`)
	ask("POST", "importTemp/delConfig", `{"configID":`+config+`}`)
	ask("GET", "importTemp/getConfig", "", `"list":[]`)
	ask("POST", "importTemp/delete", `{"importID":`+one+`}`)
	w.Ask(apitest.Request{Method: "GET", Path: "importTemp/single?importID=" + one, Session: boss, Code: 404})
	askConfirm(t, w)
	askAtOnce(t, w)
	askSheets(t, w)
}

// A seller confirms a sheet, looks how far it is, takes what was left out home, and takes it all back.
func askConfirm(t *testing.T, w *apitest.Site) {
	t.Helper()
	boss := w.Boss.LogIn()
	preview := apitest.Data[previewed](t, w.Ask(apitest.Request{Path: "importTemp/import", Session: boss, Body: apitest.Pasted(t,
		"批号,合约,基差,备注", "65012252010,CF701,710,改价", "65077252002,CF701,x,=SUM(A1)", "65099252004,CF701,900,")}))
	one := apitest.Num(preview.ImportID)
	w.Ask(apitest.Request{Path: "importTemp/save", Session: boss, Body: `{"importID":` + one + `,"allOrNothing":true}`, Code: 409, Msg: "有 1 行错误或重复：请先改正，或只导入没有错误的行"})
	w.Ask(apitest.Request{Path: "importTemp/save", Session: boss, Body: `{"importID":` + one + `,"version":9}`, Code: 409, Msg: "这份表格刚被同事修改过，请刷新后再试"})
	w.Ask(apitest.Request{Path: "importTemp/save", Session: boss, Body: `{"importID":` + one + `}`, Has: []string{`"state":"working"`, `"progress":{"done":0,"total":2}`}})
	process := apitest.Request{Method: "GET", Path: "importTemp/tool/process?importID=" + one, Session: boss}
	w.Wait("the import is done", func() bool { return strings.Contains(w.Ask(process), `"state":"done"`) })
	process.Has = []string{`"done":2,"total":2,"result":{"made":1,"repriced":1,"relisted":0,"unchanged":0,"takenOff":0,"failed":1,"kept":0,"restored":0,`}
	w.Ask(process)
	search := apitest.Request{Path: "batch/getListingFineList", Body: `{"keyword":"65012252010"}`}
	w.Wait("the new price is found", func() bool { return strings.Contains(w.Ask(search), `"price":15710`) })
	w.Ask(apitest.Request{Path: "importTemp/delete", Session: boss, Body: `{"importID":` + one + `}`, Code: 409})
	outcome := func(asked string, has ...string) {
		t.Helper()
		w.Ask(apitest.Request{Method: "GET", Path: "importTemp/outcome?importID=" + one + asked, Session: boss, Has: has})
	}
	outcome("", `"totalRow":3`, `"number":2,"level":"ready","becomes":"repriced"`, `"outcome":"repriced","reason":"","listingID":`, `"cells":["65012252010","CF701","710","改价"]`,
		`"stateName":"在售","indexCode":"CF701","basis":600`, `"now":{"indexCode":"CF701","basis":710`)
	outcome("&outcome=failed", `"totalRow":1`, `"number":3`, "基差“x”不是数字", `"outcome":"failed","reason":"","listingID":0`)

	answer, file := w.Do(apitest.Request{Method: "GET", Path: "importTemp/failed?importID=" + one, Session: boss})
	book, err := lotsheet.Open(t.Context(), []byte(file))
	if err != nil {
		t.Fatalf("%v in %.100q", err, file)
	}
	if got := fmt.Sprint(book.Sheets[0].Rows); !strings.Contains(got, "[批号 合约 基差 备注 错误原因]} {2 false [65077252002 CF701 x =SUM(A1) 原第 3 行：基差“x”不是数字]}") {
		t.Errorf("left out are %s", got)
	}
	if name := answer.Header.Get("Content-Disposition"); !strings.HasSuffix(name, "''"+url.PathEscape("报价-未导入的行.xlsx")) {
		t.Errorf("it is called %s", name)
	}
	w.Ask(apitest.Request{Method: "GET", Path: "importTemp/failed?importID=99999", Session: boss, Code: 404})
	whole := apitest.Data[previewed](t, w.Ask(apitest.Request{Path: "importTemp/import", Session: boss, Body: apitest.Pasted(t, "批号,合约,基差,马值", "65012252010,CF701,715,四点二"), Has: []string{`"error":0`}}))
	w.Ask(apitest.Request{Method: "GET", Path: "importTemp/outcome?importID=" + apitest.Num(whole.ImportID), Session: boss, Code: 409, Msg: "这次导入还没有完成，没有结果"})
	w.Ask(apitest.Request{Method: "GET", Path: "importTemp/failed?importID=" + apitest.Num(whole.ImportID), Session: boss, Code: 404, Msg: "没有未导入的行，或明细已清除（保留 90 天）"})
	w.Ask(apitest.Request{Path: "importTemp/updateStatus", Session: boss, Body: `{"importID":` + one + `,"status":"undo"}`, Has: []string{`"state":"undone"`, `"kept":0`, `"undoUntil":null`}})
	outcome("&outcome=back", `"totalRow":2`, `"outcome":"back"`, `"becomes":"fresh"`, `"listingID":0`)
	w.Wait("the former price is found", func() bool { return strings.Contains(w.Ask(search), `"price":15600`) })
	w.Ask(apitest.Request{Path: "importTemp/updateStatus", Session: boss, Body: `{"importID":` + one + `,"status":"undo"}`, Code: 409, Msg: "这次导入已经撤销"})
	w.Ask(apitest.Request{Method: "GET", Path: "admin/event/list", Session: w.Admin.LogIn(), Has: []string{`"verb":"undo import"`, `"verb":"import"`, "新挂牌 1 批，改价 1 批，重新上架 0 批，没有变化 0 批，下架 0 批，没有导入 1 行"}})
}

// A program sends a sheet and hears what became of it.
func askAtOnce(t *testing.T, w *apitest.Site) {
	t.Helper()
	hand := w.Rival.LogIn()
	now := func(path, text string, code int, has ...string) {
		t.Helper()
		w.Ask(apitest.Request{Path: path, Bearer: hand, Body: text, Code: code, Has: has})
	}
	now("new_listing/import", apitest.Pasted(t, "批号,一口价", "65012252001,15900", "37001252005,16100"), 200, `"state":"done"`, `"made":2`)
	now("new_listing/import", apitest.Body(t, map[string]any{"text": "批号\t一口价\n65012252001\t15950\n1\t2", "allOrNothing": true}), 409, "有 1 行错误或重复", "（导入编号 ", "；第 3 行：批号“1”应为 11 位数字")
	now("batch/local/import", apitest.Pasted(t, "批号,一口价", "65012252001,15800", "37001252005,16000"), 200, `"made":0,"repriced":1`, `"failed":1`)
	now("batch/import", apitest.Pasted(t, "批号,平均长度,马值,公重", "65088252007,29.1,4.2,42.1", "65012252001,25.0,5.2,40"), 200, `"kind":"quality"`, `"made":1,"repriced":0,"relisted":0,"unchanged":1`)
	if b := schematest.Read(w.DB, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65088252007") }); b.Length.Avg != 2910 || b.Zone != cotton.Xinjiang {
		t.Errorf("the batch is %+v", b)
	}
	if b := schematest.Read(w.DB, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65012252001") }); b.Length.Avg != 2810 {
		t.Errorf("a batch that was known is %+v", b)
	}
	now("batch/import", apitest.Pasted(t, "批号,平均长度,合约,基差,一口价,有效期", "65088252007,29.1,CF001,面议,#VALUE!,卖完为止"), 200, `"unchanged":1`, `"failed":0`, `"title":"基差","field":""`, `"title":"有效期","field":""`)
	now("batch/import", apitest.Pasted(t, "批号,平均长度", "65088252007,30.2", "65012252001,25.0"), 200, `"made":0,"repriced":1,"relisted":0,"unchanged":1`, `"batchesMade":0,"batchesChanged":1`)
	if b := schematest.Read(w.DB, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65088252007") }); b.Length.Avg != 3020 || b.Mike.Avg != 420 {
		t.Errorf("a batch that was put right is %+v", b)
	}
	sendBales(t, w)
}

// A program sends certificates with a row for each bale.
func sendBales(t *testing.T, w *apitest.Site) {
	t.Helper()
	hand := w.Rival.LogIn()
	rows := apitest.Pasted(t, "批号,包号,颜色级,轧工质量,长度,马值,强度,整齐度,Rd,+b,异纤,净重",
		"65088252008,1,31,P2,29.1,4.2,29.0,82.1,79.1,8.1,无,226.5", "65088252008,2,21,P1,28.5,4.4,28.0,83.1,80.1,8.3,有,227.5",
		"65088252009,1,31,P2,29.1,4.2,29.0,82.1,79.1,8.1,无,226.5", "65088252009,1,31,P2,29.1,4.2,29.0,82.1,79.1,8.1,无,226.5", "65088252009,3,31,P2,29.1,4.2,29.0,82.1,79.1,8.1,无,226.5",
		"65012252001,1,31,P2,25.1,4.2,29.0,82.1,79.1,8.1,无,226.5", "65012252001,2,31,P2,25.1,4.2,29.0,82.1,79.1,8.1,无,226.5")
	known := len(balesOf(w, "65012252001"))
	done := apitest.Data[previewed](t, w.Ask(apitest.Request{Path: "batch/import", Bearer: hand, Body: rows, Has: []string{`"made":1,"repriced":0,"relisted":0,"unchanged":1`, `"failed":3`, `"skipped":2`}}))
	page := apitest.Request{Method: "GET", Path: "importTemp/importPage?importID=" + apitest.Num(done.ImportID), Bearer: hand}
	page.Has = []string{"第 2 行批次的棉包", " 2 包\"", "批号 65088252009 的第 1 包与第 4 行重复", "第 5 行：批号 65088252009", "整批 3 包都不导入"}
	w.Ask(page)
	if got := fmt.Sprint(balesOf(w, "65088252008")); got != "[{65088252008 1  31 P2 29.1 4.2 82.1 29 79.1 8.1 false} {65088252008 2  21 P1 28.5 4.4 83.1 28 80.1 8.3 true}]" {
		t.Errorf("the bales are %s", got)
	}
	b := schematest.Read(w.DB, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65088252008") })
	if b.PackNum != 2 || b.Length != (cotton.Spread{Avg: 2880, Min: 2850, Max: 2910}) || b.Net != 45400 || *b.ForeignBales != 1 || b.PrimaryColour != cotton.NoMainGrade {
		t.Errorf("their batch is %+v", b)
	}
	if n := len(balesOf(w, "65012252001")); n != known {
		t.Errorf("a batch that was known has %d bales now, and had %d", n, known)
	}
	w.Ask(apitest.Request{Path: "new_listing/import", Bearer: hand, Body: rows, Code: 409, Has: []string{"没有可以导入的行"}})
}

func balesOf(w *apitest.Site, batch string) []cotton.Bale {
	return schematest.Read(w.DB, func(tx *schema.Tx) ([]cotton.Bale, error) { return cotton.Bales(tx, batch) })
}
