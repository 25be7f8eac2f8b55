package uploadapi_test

import (
	"fmt"

	"cottonmall/api/apitest"
)

// sheetOfBoss returns the number of a preview of the boss.
func sheetOfBoss(w *apitest.Site) string {
	sheet := apitest.Pasted(w.T(), "批号,合约,基差,备注", "65099252003,CF701,900,<b>早到先得</b>")
	r := apitest.Request{Path: "importTemp/import", Session: w.Boss.LogIn(), Body: sheet}
	return apitest.Num(apitest.Get[struct{ ImportID int64 }](w.Server, r).ImportID)
}

// templateOfBoss returns the number of a template of the mill.
func templateOfBoss(w *apitest.Site) string {
	boss := w.Boss.LogIn()
	type config struct{ ConfigID int64 }
	found := apitest.Get[struct{ List []config }](w.Server, apitest.Request{
		Method: "GET", Path: "importTemp/getConfig", Session: boss,
	})
	if len(found.List) > 0 {
		return apitest.Num(found.List[0].ConfigID)
	}
	return apitest.Num(apitest.Get[config](w.Server, apitest.Request{
		Path: "importTemp/submitConfig", Session: boss,
		Body: `{"name":"江海的报价","columns":[{"title":"卖多少","field":"basis"}]}`,
	}).ConfigID)
}

// listingsOf returns the input of an upload of one listing, with a script as its notes.
func listingsOf(s *apitest.Typist) map[string]any {
	return map[string]any{
		"text": fmt.Sprintf("批号\t合约\t基差\t备注\n%s\tCF701\t1050\t%s", s.South.BatchID, s.Script(0)), "file": nil,
	}
}
