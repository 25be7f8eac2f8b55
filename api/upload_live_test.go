package api_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

// TestProgressOfAnUploadComesByTheSocket confirms an upload with an open page. The page is notified until the end.
func TestProgressOfAnUploadComesByTheSocket(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	farm := w.DB.Company("金穗棉业有限公司")
	farm.Seller().Batch("65012252071").Unlisted()
	hand := farm.Merchant("老金").LogIn()
	one := apitest.Data[previewed](t, w.Ask(apitest.Request{
		Path: "importTemp/import", Session: hand, Body: pasted(t, "批号,一口价", "65012252071,15900"),
	}))
	conn := page(t, w, hand)
	w.Ask(apitest.Request{Path: "importTemp/save", Session: hand, Body: `{"importID":` + num(one.ImportID) + `}`})
	process := apitest.Request{Method: "GET", Path: "importTemp/tool/process?importID=" + num(one.ImportID), Session: hand}
	for done := false; !done; {
		heardUntil(t, conn, `"kind":"uploadProgress"`)
		done = strings.Contains(w.Ask(process), `"state":"done"`)
	}
}
