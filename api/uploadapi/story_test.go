package uploadapi_test

import "cottonmall/api/apitest"

// sheetOfBoss returns the number of a preview of the boss.
func sheetOfBoss(w *apitest.Site) string {
	sheet := apitest.Pasted(w.T(), "批号,合约,基差,备注", "65099252003,CF701,900,<b>早到先得</b>")
	r := apitest.Request{Path: "importTemp/import", Session: w.Boss.LogIn(), Body: sheet}
	return apitest.Num(apitest.Get[struct{ ImportID int64 }](w.House, r).ImportID)
}

// templateOfBoss returns the number of a template of the mill.
func templateOfBoss(w *apitest.Site) string {
	boss := w.Boss.LogIn()
	found := apitest.Get[struct{ List []struct{ ConfigID int64 } }](w.House, apitest.Request{Method: "GET", Path: "importTemp/getConfig", Session: boss})
	if len(found.List) > 0 {
		return apitest.Num(found.List[0].ConfigID)
	}
	r := apitest.Request{Path: "importTemp/submitConfig", Session: boss, Body: `{"name":"江海的报价","columns":[{"title":"卖多少","field":"basis"}]}`}
	return apitest.Num(apitest.Get[struct{ ConfigID int64 }](w.House, r).ConfigID)
}
