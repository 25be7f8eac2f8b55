package uploadapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/api/uploadapi"
	"cottonmall/schema/account"
)

// TestSheetsNameIntermediaries uploads a sheet with an intermediary of the platform and an unknown company.
func TestSheetsNameIntermediaries(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	broker := w.DB.AddCompany(account.Company{
		Name: "乌鲁木齐信诚居间有限公司", ShortName: "信诚", State: account.CompanyApproved, Broker: true,
	})
	boss := w.Boss.LogIn()
	number := uploadID(w.In(t), apitest.Request{Path: "importTemp/import", Session: boss, Body: apitest.Pasted(t,
		"批号,合约,基差,居间商", "65012252001,CF701,710,信诚", "65077252002,CF701,800,信诚 公司", "65099252004,CF701,900,无")})
	type problems struct{ Problems []problem }
	w.Ask(apitest.Request{
		Method: "GET", Path: "importTemp/importPage?importID=" + apitest.Num(number), Session: boss,
		Want: apitest.List[problems]{TotalRow: 3, List: []problems{
			{[]problem{ofOther("65012252001")}},
			{[]problem{{"平台没有名为“信诚 公司”的居间企业，不会记入"}, ofOther("65077252002")}},
			{[]problem{ofOther("65099252004")}},
		}},
	})
	w.Ask(apitest.Request{Path: "importTemp/save", Session: boss, Body: `{"importID":` + apitest.Num(number) + `}`})
	awaitUpload(t, w, boss, uploadapi.UploadProgress{
		ImportID: number, State: "done", StateName: "已完成", Done: 3, Total: 3,
		Result: &uploadapi.UploadResult{Made: 3},
	})
	for batch, want := range map[string]int64{"65012252001": broker.ID, "65077252002": 0, "65099252004": 0} {
		if l := ownLot(w, w.Mill.ID, batch); l.IntermediaryID != want {
			t.Errorf("%s was brought by %d, want %d", batch, l.IntermediaryID, want)
		}
	}
}
