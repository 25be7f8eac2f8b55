package uploadapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/upload"
)

// booked is a body with a file of several sheets.
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

// A file with a sheet for each warehouse: each is imported by itself, and lots of the others stay on sale meanwhile.
func askSheets(t *testing.T, w *apitest.Site) {
	t.Helper()
	farm := w.DB.Company("三库棉业有限公司")
	hand := farm.Merchant("三库").LogIn()
	for _, number := range []string{"65013252001", "65013252003", "65013252009"} {
		farm.Seller().Batch(number).OnBasis("CF701", 600)
	}
	farm.Seller().Batch("65013252002").Unlisted()
	ask := func(method, path, text string, has ...string) string {
		t.Helper()
		return w.Ask(apitest.Request{Method: method, Path: path, Session: hand, Body: text, Has: has})
	}
	one := apitest.Data[previewed](t, ask("POST", "importTemp/import", booked(t,
		"sheet 甲库", "| 批号 | 合约 | 基差 | 备注", "| 65013252001 | CF701 | 700 | 甲", "| 65013252002 | CF701 | 700 | 甲",
		"sheet 乙库", "| 批号 | 合约 | 基差", "| 65013252003 | CF701 | 710", "| 65013252001 | CF701 | 720",
		"sheet 说明", "| 联系人 | 老王"),
		`{"index":0,"name":"甲库","rows":3,"hidden":false,"lots":2,"importID":0,"unread":false}`,
		`{"index":1,"name":"乙库","rows":3,"hidden":false,"lots":2,"importID":0,"unread":true}`,
		`"lots":0,"importID":0,"unread":false}`, `"leaving":1`, `"leavingElsewhere":1`))
	first := apitest.Num(one.ImportID)
	leaving := ask("GET", "importTemp/leaving?importID="+first, "", `"totalRow":1`, `"batchID":"65013252009"`, `"sheet":""`)
	if strings.Contains(leaving, "65013252003") {
		t.Errorf("a lot of the other sheet leaves: %s", leaving)
	}
	ask("GET", "importTemp/leaving?otherSheets=true&importID="+first, "", `"totalRow":2`, `"batchID":"65013252003"`, `"sheet":"乙库"`)
	refused := func(text string, has ...string) {
		t.Helper()
		w.Ask(apitest.Request{Path: "importTemp/save", Session: hand, Body: `{"importID":` + first + `,` + text + `}`, Code: 409, Has: has})
	}
	w.Ask(apitest.Request{Path: "importTemp/save", Session: hand, Body: `{"importID":` + first + `,"whole":true}`, Code: 400, Msg: "请先看过在售而表中没有的批次，再按全部库存导入"})
	refused(`"whole":true,"leaving":2`, "现在是 1 批，您看到的是 2 批")
	refused(`"whole":true,"otherSheets":true,"leaving":1`, "现在是 2 批，您看到的是 1 批")
	ask("POST", "importTemp/save", `{"importID":`+first+`,"whole":true,"leaving":1}`)
	done := apitest.Request{Method: "GET", Path: "importTemp/tool/process?importID=" + first, Session: hand}
	w.Wait("the first sheet is done", func() bool { return strings.Contains(w.Ask(done), `"state":"done"`) })
	ask("GET", "importTemp/tool/process?importID="+first, "", `"made":1,"repriced":1,"relisted":0,"unchanged":0,"takenOff":1`)

	two := apitest.Data[previewed](t, ask("POST", "importTemp/importSheet", `{"importID":`+first+`,"sheet":1}`,
		`"fileName":"各库.xlsx"`, `"name":"甲库","rows":3,"hidden":false,"lots":2,"importID":`+first+`,"unread":false`, `"leaving":0`, `"leavingElsewhere":1`))
	second := apitest.Num(two.ImportID)
	if two.Layout.Sheet != 1 || two.Counts.Ready != 1 || two.Counts.Warning != 1 {
		t.Errorf("the other sheet is %+v", two)
	}
	ask("GET", "importTemp/importPage?level=warning&importID="+second, "", "批号 65013252001 在工作表“甲库”第 2 行也有，已经导入")
	ask("GET", "importTemp/single?importID="+first, "", `"name":"乙库","rows":3,"hidden":false,"lots":2,"importID":`+second+`,"unread":false`)

	// Read otherwise, its other sheets are others, and it is no other sheet itself.
	ask("POST", "importTemp/update", `{"importID":`+second+`,"layout":{"sheet":0}}`, `"name":"甲库","rows":3,"hidden":false,"lots":2,"importID":0,"unread":false`,
		`"before":{"importID":`+first+`,"state":"done","by":"三库","mine":true}`,
		`"name":"乙库","rows":3,"hidden":false,"lots":2,"importID":0,"unread":true`)
	ask("GET", "importTemp/leaving?otherSheets=true&importID="+second, "", `"totalRow":1`, `"batchID":"65013252003"`, `"sheet":"乙库"`)
	w.Ask(apitest.Request{Path: "importTemp/importSheet", Session: hand, Body: `{"importID":` + first + `,"sheet":7}`, Code: 400, Msg: "文件中没有这个工作表"})
	ask("POST", "importTemp/import", apitest.Pasted(t, "没有,批号", "a,b"), `"total":0`) // which goes by itself
	ask("POST", "importTemp/import", apitest.Pasted(t, "批号,一口价", "65013252001,15000"), `"total":1`)
	askTheSameTwice(t, w, farm)
	ask("POST", "importTemp/clear", "{}", `"removed":8`)
	ask("POST", "importTemp/listPage", "", `"totalRow":1`, `"state":"done"`)
	if b := stateOf(w, farm.ID, "65013252009"); b != cotton.OffSale {
		t.Errorf("what is in no sheet is %s", b.Name())
	}
}

// Who opens a sheet that is open is led to the first preview, which is his own or a colleague's.
func askTheSameTwice(t *testing.T, w *apitest.Site, farm *schematest.Company) {
	t.Helper()
	hand, other := farm.Merchant("老伍").LogIn(), farm.Merchant("小陆").LogIn()
	file := booked(t, "sheet 甲", "| 批号 | 一口价", "| 65013252001 | 15000", "sheet 乙", "| 批号 | 一口价", "| 65013252003 | 15000")
	open := func(session, file string, has ...string) previewed {
		t.Helper()
		return apitest.Data[previewed](t, w.Ask(apitest.Request{Path: "importTemp/import", Session: session, Body: file, Has: has}))
	}
	first := open(hand, file, `"before":null`)
	const none = `"name":"甲","rows":2,"hidden":false,"lots":1,"importID":0,"unread":false`
	led := `"before":{"importID":` + apitest.Num(first.ImportID) + `,"state":"preview","by":"老伍","mine":`
	open(hand, file, led+"true", none)
	open(other, file, led+"false", none)
	w.Ask(apitest.Request{Method: "GET", Path: "importTemp/single?importID=" + apitest.Num(first.ImportID), Session: hand, Has: []string{`"before":null`, none}})
	w.Ask(apitest.Request{Path: "importTemp/import?kind=quality", Session: hand, Body: file, Has: []string{`"before":null`}})
	paste := apitest.Pasted(t, "批号,一口价", "65013252003,15100")
	one := open(hand, paste, `"before":null`)
	open(hand, paste, `"before":{"importID":`+apitest.Num(one.ImportID))
}

// stateOf is the state of a seller's lot.
func stateOf(w *apitest.Site, seller int64, batch string) cotton.ListingState {
	return schematest.Read(w.DB, func(tx *schema.Tx) (*upload.KnownLots, error) {
		return upload.FindKnownLots(tx, seller, []string{batch})
	}).Own[batch].State
}
