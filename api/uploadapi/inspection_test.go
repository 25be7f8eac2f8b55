package uploadapi_test

import (
	"fmt"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/api/uploadapi"
)

// certificate is what tests compare of an official certificate.
type certificate struct {
	BatchID                                            string
	Number                                             int
	StateName, QualityCert, Laboratory, Remark, Reason string
}

const (
	inspected = "65088252031"
	doubted   = "65088252032"
)

// askInspection uploads official certificates, finds, corrects and withdraws one, and undoes the upload.
func askInspection(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	id := uploadID(w.In(t), apitest.Request{
		Path: "admin/inspection/import", Session: admin,
		Want: struct {
			Kind, By string
			Counts   uploadapi.UploadCounts
		}{"official", "平台管理员", uploadapi.UploadCounts{Total: 3, Ready: 1, Warning: 1, Error: 1, Fresh: 2}},
		Body: apitest.Pasted(t,
			"批号,证书编号,执行标准,实验室,检验日期,平均长度,马值,强力,S1,S2,S3,S4,S5",
			inspected+",Q1,GB1103.1-2023,奎屯实验室,2026-10-18,29.3,4.2,29.1,10,70,20,0,0",
			doubted+",Q2,GB1103.1-2023,石河子实验室,2026-10-19,29.3,4.2,29.1,10,70,10,0,0",
			"65088252033,Q3,GB1103.1-2023,石河子实验室,2026-10-19,293,4.2,29.1,,,,,"),
	})
	one := apitest.Num(id)
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Name: "errors", Method: "GET", Path: "admin/inspection/importPage?level=error&importID=" + one,
			Want: pageOf(struct{ BatchID string }{"65088252033"}),
		},
		apitest.Request{
			Path: "admin/inspection/update",
			Body: `{"importID":` + one + `,"cells":[{"number":4,"index":0,"text":""}]}`, Want: struct{ Version int }{2},
		},
		apitest.Request{Path: "admin/inspection/importSheet", Body: `{"importID":` + one + `,"sheet":9}`, Code: 400},
		apitest.Request{Path: "admin/inspection/save", Body: `{"importID":` + one + `}`},
	)...)
	awaitExecution(t, w, admin, one)
	w.Run(t, apitest.By(admin,
		apitest.Request{Method: "GET", Path: "admin/inspection/single?importID=" + one, Want: struct {
			Result uploadapi.UploadResult
		}{uploadapi.UploadResult{Made: 2, Failed: 1, BatchesMade: 2}}},
		apitest.Request{
			Method: "GET", Path: "admin/inspection/outcome?outcome=fresh&importID=" + one,
			Want: pageOf(struct{ BatchID string }{inspected}, struct{ BatchID string }{doubted}),
		},
		apitest.Request{Path: "admin/inspection/listPage", Want: pageOf(struct{ ImportID int64 }{id})},
	)...)
	if got := len(rowsOf(t, second(w.In(t).Do(apitest.Request{
		Method: "GET", Path: "admin/inspection/failed?importID=" + one, Session: admin,
	})))); got != 2 {
		t.Errorf("the file of rejected lines has %d rows", got)
	}
	askCertificate(t, w, admin)
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Path: "admin/inspection/updateStatus", Body: `{"importID":` + one + `,"status":"undo"}`,
			Want: struct{ Result uploadapi.UploadResult }{uploadapi.UploadResult{
				Made: 2, Failed: 1, BatchesMade: 2, BatchesBack: 2, Restored: 2,
			}},
		},
		apitest.Request{
			Name: "no file", Method: "GET", Path: "admin/inspection/failed?importID=99999", Code: 404,
		},
		apitest.Request{
			Name: "undone", Method: "GET", Path: "admin/certificate/list?digits=" + doubted,
			Want: apitest.List[certificate]{List: []certificate{}},
		},
		apitest.Request{Path: "admin/inspection/import", Body: apitest.Pasted(t, "批号,平均长度", inspected+",29")},
		apitest.Request{Path: "admin/inspection/clear", Body: "{}", Want: uploadapi.Cleared{Removed: 1}},
		apitest.Request{Path: "admin/inspection/delete", Body: `{"importID":` + one + `}`, Code: 409},
	)...)
}

// awaitExecution waits until an upload of certificates is executed.
func awaitExecution(t *testing.T, w *apitest.Site, admin, one string) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); {
		if apitest.Get[struct{ State string }](w.In(t), apitest.Request{
			Method: "GET", Path: "admin/inspection/tool/process?importID=" + one, Session: admin,
		}).State == "done" {
			return
		}
	}
	t.Fatal("the certificates are not executed")
}

func second[A, B any](_ A, b B) B { return b }

// askCertificate finds certificates, and corrects and withdraws one.
func askCertificate(t *testing.T, w *apitest.Site, admin string) {
	first := certificate{inspected, 1, "有效", "Q1", "奎屯实验室", "", ""}
	list := func(by string, want ...certificate) apitest.Request {
		return apitest.Request{
			Name: by, Method: "GET", Path: "admin/certificate/list?" + by,
			Want: apitest.List[certificate]{TotalRow: len(want), List: append([]certificate{}, want...)},
		}
	}
	correct := func(name, text, more string) apitest.Request {
		return apitest.Request{Name: name + " " + text + more, Path: "admin/certificate/correct", Body: fmt.Sprintf(
			`{"batchID":%q,"number":1,"values":[{"field":%q,"text":%q}],"remark":"抄错"%s}`, inspected, name, text, more)}
	}
	wrong, doubtful, future := correct("lengthAvg", "293", ""), correct("strengths.S3", "10", ""),
		correct("batchID", "65088252039", "")
	wrong.Code, wrong.Fields = 400, map[string]string{"lengthAvg": "平均长度 293 不可能，请检查"}
	doubtful.Code, doubtful.Msg = 409, "断裂比强度各级合计 90%，应为 100%"
	future.Code = 400
	right := correct("lengthAvg", "29.1", "")
	corrected := certificate{inspected, 2, "有效", "Q1", "奎屯实验室", "抄错", ""}
	right.Want = corrected
	replaced, withdrawn := first, corrected
	replaced.StateName = "已被替代"
	withdrawn.StateName, withdrawn.Reason = "已撤回", "重复"
	withdraw := func(number int, code int, want any) apitest.Request {
		return apitest.Request{
			Name: "withdraw", Path: "admin/certificate/withdraw", Code: code, Want: want,
			Body: fmt.Sprintf(`{"batchID":%q,"number":%d,"reason":"重复"}`, inspected, number),
		}
	}
	w.Run(t, apitest.By(admin,
		list("digits=65088252031", first),
		list("laboratory=奎屯", first),
		list("from=2026-10-18&to=2026-10-18", first),
		list("state=withdrawn"),
		apitest.Request{Method: "GET", Path: "admin/certificate/list?from=x", Code: 400},
		wrong, doubtful, future, right,
		list("digits=65088252031", corrected, replaced),
		apitest.Request{Method: "GET", Path: "admin/certificate/single?batchID=" + inspected + "&number=2", Want: struct {
			Remark, Before  string
			Bales, Listings int
		}{Remark: "抄错"}},
		apitest.Request{Method: "GET", Path: "admin/certificate/single?batchID=" + inspected + "&number=9", Code: 404},
		withdraw(1, 409, nil),
		withdraw(2, 0, withdrawn),
		list("state=withdrawn", withdrawn),
	)...)
	if b := batchOf(w, inspected); b.Length.Avg != 2930 || b.Certificate != 1 {
		t.Errorf("after the withdrawal the batch has %s mm of certificate %d", b.Length.Avg, b.Certificate)
	}
}
