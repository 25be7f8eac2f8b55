package orderapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

func askTerms(t *testing.T, w *apitest.Site) {
	number := termOfMill(w)
	w.Run(t, apitest.By(w.Boss.LogIn(),
		apitest.Request{Method: "GET", Path: "member/terms/query/content"},
		apitest.Request{Method: "GET", Path: "member/terms/query/content?goods=product"},
		apitest.Request{Method: "GET", Path: "member/terms/query/content?goods=silk", Code: 400},
		apitest.Request{
			Path: "member/terms/preview/content", Body: `{"goods":"product"}`,
			Want: struct{ Title string }{"产品购销合同（示例）"},
		},
		apitest.Request{Method: "GET", Path: "member/terms/query/type"},
		apitest.Request{
			Name: "unknown placeholder", Path: "member/terms/create/content", Code: 400,
			Body:   `{"type":"spot","title":"标的","content":"卖给{{买家}}"}`,
			Fields: map[string]string{"content": "条款“标的”里的占位符 {{买家}} 不存在，请从占位符列表里选择"},
		},
		apitest.Request{
			Path: "member/terms/create/content",
			Body: `{"requestKey":"k1","type":"breach","title":"补充","content":"{{买方}}付款"}`,
		},
		apitest.Request{
			Path: "member/terms/modify/content",
			Body: `{"id":` + number + `,"type":"spot","title":"标的","content":"{{批次表}}","place":2,"standard":1}`,
		},
		apitest.Request{Path: "member/terms/preview/content", Body: `{"ids":[` + number + `]}`},
		apitest.Request{Path: "member/terms/preview/content", Body: `{"title":"甲","content":"{{金额大写}}"}`},
		apitest.Request{Path: "member/terms/delete/content", Body: `{"id":` + number + `}`},
		apitest.Request{Path: "member/terms/delete/content", Body: `{"id":` + number + `}`, Code: 404},
	)...)
	w.Note("GET", "/mall/member/terms/preview/pdf")
	w.Note("GET", "/mall/bases/contract_form")
	form, text := w.Do(apitest.Request{Method: "GET", Path: "bases/contract_form"})
	if form.StatusCode != 200 || !strings.HasPrefix(text, "%PDF-") {
		t.Errorf("the form of visitors: %d, %.20q", form.StatusCode, text)
	}
	answer, file := w.Do(apitest.Request{Method: "GET", Path: "member/terms/preview/pdf", Session: w.Clerk.LogIn()})
	if answer.Header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(file, "%PDF-1.") {
		t.Errorf("the example is %s", answer.Header.Get("Content-Type"))
	}
}
