package accountapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	t.Run("entrance", func(t *testing.T) { askEntrance(t, w) })
	t.Run("own sessions", func(t *testing.T) { askOneself(t, w) })
	t.Run("messages", func(t *testing.T) { askMessages(t, w) })
	t.Run("pictures", func(t *testing.T) { askPictures(t, w) })
	t.Run("colleagues", func(t *testing.T) { askColleagues(t, w) })
	t.Run("company", func(t *testing.T) { askCompany(t, w) })
	t.Run("bank accounts", func(t *testing.T) { askBanks(t, w) })
	t.Run("platform", func(t *testing.T) { askPlatform(t, w) })
	t.Run("salesmen", func(t *testing.T) { askSalesmen(t, w) })
	w.AllAsked("accountapi")
}

// askPictures checks that a picture is shown to its owner only.
func askPictures(t *testing.T, w *apitest.Site) {
	own := w.Merchant.LogIn()
	address := w.Upload(own)
	answer, content := w.Do(apitest.Request{Method: "GET", Path: address, Session: own})
	if answer.Header.Get("Content-Type") != "image/png" || len(content) < 50 {
		t.Errorf("the picture is %v %q", answer.Header, content)
	}
	w.Run(t, apitest.Request{Name: "of another user", Method: "GET", Path: address, Session: w.Boss.LogIn(), Code: 404})
}

func askSalesmen(t *testing.T, w *apitest.Site) {
	type salesman struct{ Region, Name string }
	one, south := salesman{"", "王经理"}, salesman{"南疆", "李经理"}
	at := apitest.Request{Path: "bases/salesman", Body: `region=%E5%8D%97%E7%96%86`}
	before, after := at, at
	before.Want, after.Name, after.Want = south, "after removal", one
	w.Run(t, apitest.By(w.Admin.LogIn(),
		apitest.Request{Path: "admin/salesman/save", Body: `{"name":"王经理","phone":"0991-1234567"}`},
		apitest.Request{Path: "admin/salesman/save", Body: `{"region":"南疆","name":"李经理","phone":"0998-1234567"}`},
		apitest.Request{
			Path: "admin/salesman/save", Code: 400, Fields: map[string]string{"qr": "图片应为本站的图片地址或 PNG、JPEG、GIF、WebP 图片"},
			Body: `{"region":"北疆","name":"张经理","phone":"1","qr":"javascript:alert(1)"}`,
		},
		apitest.Request{Method: "GET", Path: "admin/salesman/list", Want: []salesman{one, south}},
		before,
		apitest.Request{Path: "admin/salesman/remove", Body: `{"region":"南疆"}`},
		after,
	)...)
}

// TestARemarkIsText checks that a manager reads the remark of an applicant as text.
func TestARemarkIsText(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	remark := "<script>alert(1)</script>"
	apply := apitest.Body(t, map[string]any{"memberName": w.Trader.Name, "remark": remark})
	w.Ask(apitest.Request{Path: "user/relevancy_new_member", Session: w.Single.LogIn(), Body: apply})
	type applicant struct{ Name, Remark string }
	w.Ask(apitest.Request{
		Method: "GET", Path: "user/list_user_apply_member", Session: w.Rival.LogIn(), Hides: []string{"<"},
		Want: struct{ List []applicant }{[]applicant{{"小单", remark}}},
	})
}
