package api_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

// TestProgressOfAnUploadComesByTheSocket confirms an upload with an open page. The page is notified until the end.
func TestProgressOfAnUploadComesByTheSocket(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	farm := w.DB.Company("金穗棉业有限公司")
	farm.Seller().Batch("65012252071").Unlisted()
	hand := farm.Merchant("老金").LogIn()
	one := apitest.Get[previewed](w.Server, apitest.Request{
		Path: "importTemp/import", Session: hand, Body: apitest.Pasted(t, "批号,一口价", "65012252071,15900"),
	})
	conn := w.Page(hand)
	w.Ask(apitest.Request{Path: "importTemp/save", Session: hand, Body: `{"importID":` + apitest.Num(one.ImportID) + `}`})
	process := apitest.Request{
		Method: "GET", Path: "importTemp/tool/process?importID=" + apitest.Num(one.ImportID), Session: hand,
	}
	for done := false; !done; {
		apitest.Await(t, conn, `"kind":"uploadProgress"`)
		done = strings.Contains(w.Ask(process), `"state":"done"`)
	}
}

// TestSpreadsheetsComeInForms checks that a file in JSON is refused with what to do, and a file of a form is read.
func TestSpreadsheetsComeInForms(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	hand := w.DB.Company("金穗棉业有限公司").Merchant("老金").LogIn()
	for _, path := range []string{
		"importTemp/import", "importTemp/getConfig/import", "new_listing/import", "batch/import",
	} {
		w.Ask(apitest.Request{
			Path: path, Session: hand, Body: `{"file":"5om55Y+3","fileName":"报价.xlsx"}`, Code: 400,
			Msg: "表格须作为表单（multipart/form-data）中的文件发送",
		})
	}
	file := apitest.Form(t, "file", "报价.csv", []byte("批号,一口价\n65012252072,15900\n"))
	w.Ask(apitest.Request{
		Path: "importTemp/import", Session: hand, Body: file, Want: namedUpload{"报价.csv", lotCount{Total: 1}},
	})
}

// namedUpload is the name of an uploaded file and the number of its lots.
type namedUpload struct {
	FileName string
	Counts   lotCount
}

type lotCount struct{ Total int }
