package demandapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

type (
	markable struct {
		ListingID           int64
		BatchID             string
		State               int
		Selected, Preferred string
	}
	foundLots struct {
		Lots               []markable
		Missing, Malformed []string
	}
	marked struct {
		BatchID, UserName, Note string
		Mark                    int
	}
	stateOfMark struct {
		Mark                int
		Way, UserName, Note string
	}
	savedRule struct {
		Name     string
		Mark     int
		Enabled  bool
		Count    int
		UserName string
	}
)

// askMarks marks lots by hand and by rule, as the administrator.
func askMarks(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	asked := `{"text":"批号：65012252001，65099252003\n65077252002 65012252999;650122520 三"}`
	lots := apitest.Get[foundLots](w.In(t), apitest.Request{
		Path: "admin/mark/find", Session: admin, Body: asked,
		Want: struct{ Missing, Malformed []string }{[]string{"65012252999"}, []string{"650122520"}},
	}).Lots
	if len(lots) != 3 || lots[0].Selected != "" || lots[2].Preferred != "hand" || lots[2].State != 1 {
		t.Fatalf("found %+v", lots)
	}
	first := apitest.Num(lots[0].ListingID)
	decide := func(verb, more string) string {
		return `{"listingIDs":[` + first + `],"mark":2,"verb":"` + verb + `"` + more + `}`
	}
	type changed struct{ Changed int }
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Name: "a sheet", Path: "admin/mark/find",
			Body: apitest.Form(t, "file", "lots.csv", []byte("批号,备注\n65012252001,好\n37001252005,\n")),
			Want: struct{ Missing []string }{[]string{}},
		},
		apitest.Request{Name: "no number", Path: "admin/mark/find", Body: `{"text":"精选"}`, Code: 400},
		apitest.Request{Name: "mark", Path: "admin/mark/decide", Body: decide("mark", `,"note":"验货合格"`), Want: changed{1}},
		apitest.Request{Name: "again", Path: "admin/mark/decide", Body: decide("mark", ""), Want: changed{0}},
		apitest.Request{
			Method: "GET", Path: "admin/mark/lots?way=hand&mark=2",
			Want: apitest.List[marked]{TotalRow: 1, List: []marked{{"65012252001", "平台管理员", "验货合格", 2}}},
		},
		apitest.Request{
			Method: "GET", Path: "admin/mark/state?listingID=" + first,
			Want: []stateOfMark{{1, "", "", ""}, {2, "hand", "平台管理员", "验货合格"}},
		},
		apitest.Request{Path: "admin/mark/decide", Body: decide("exclude", ""), Want: changed{1}},
		apitest.Request{
			Method: "GET", Path: "admin/mark/lots?way=excluded&batchID=65012252001", Want: struct{ TotalRow int }{1},
		},
		apitest.Request{Path: "admin/mark/decide", Body: decide("undecide", ""), Want: changed{1}},
		apitest.Request{Method: "GET", Path: "admin/mark/lots?way=excluded", Want: struct{ TotalRow int }{0}},
	)...)
	effect := apitest.Request{Method: "GET", Path: "admin/mark/effect", Session: admin}
	w.Wait("the search knows the mark", func() bool { return strings.Contains(w.Ask(effect), `"preferred":1,`) })
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Method: "GET", Path: "admin/mark/effect",
			Want: struct{ Selected, Preferred, Companies, Users int }{0, 1, 0, 0},
		},
		apitest.Request{
			Name: "the administrator sees marks", Path: "batch/getListingFineList", Body: `{"specialSaleType":"2"}`,
			Want: struct{ TotalRow int }{1},
		},
	)...)
	askRules(t, w, admin)
}

// askRules makes, changes and removes a rule.
func askRules(t *testing.T, w *apitest.Site, admin string) {
	rule := func(demand string) string { return `{"name":"南疆","mark":1,"enabled":1,"demand":` + demand + `}` }
	id := apitest.Num(apitest.Get[struct{ ID int64 }](w.In(t), apitest.Request{
		Path: "admin/mark/saveRule", Session: admin, Body: rule(`{"origins":"南疆","lengthMin":28}`),
	}).ID)
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Method: "GET", Path: "admin/mark/rules", Want: []savedRule{{"南疆", 1, true, 2, "平台管理员"}},
		},
		apitest.Request{Name: "the name again", Path: "admin/mark/saveRule", Body: rule(`{"pricing":true}`), Code: 409},
		apitest.Request{
			Name: "no condition", Path: "admin/mark/saveRule", Body: `{"name":"空","mark":1,"enabled":1,"demand":{"type":1}}`,
			Code: 400, Fields: map[string]string{"demand": "规则至少要有一个筛选条件"},
		},
		apitest.Request{
			Name: "words", Path: "admin/mark/saveRule", Code: 400,
			Body:   `{"name":"字","mark":1,"enabled":1,"demand":{"keyword":"国欣"}}`,
			Fields: map[string]string{"demand": "规则不能含搜索框里的文字“国欣”，请改用筛选条件"},
		},
		apitest.Request{
			Name: "a mark itself", Path: "admin/mark/saveRule", Code: 400,
			Body:   `{"name":"优","mark":1,"enabled":1,"demand":{"specialSaleType":"2"}}`,
			Fields: map[string]string{"demand": "规则的条件不能是精选、优选本身"},
		},
		apitest.Request{
			Name: "what a search refuses", Path: "admin/mark/saveRule", Code: 400,
			Body: `{"name":"反","mark":1,"enabled":1,"demand":{"lengthMin":30,"lengthMax":29}}`,
		},
		apitest.Request{
			Name: "off", Path: "admin/mark/saveRule", Body: `{"id":` + id + `,"name":"南疆长绒","mark":2,"enabled":0}`,
		},
		apitest.Request{
			Method: "GET", Path: "admin/mark/rules", Want: []savedRule{{"南疆长绒", 2, false, 2, "平台管理员"}},
		},
		apitest.Request{Method: "GET", Path: "admin/mark/lots?way=rule&mark=2", Want: struct{ TotalRow int }{0}},
		apitest.Request{Path: "admin/mark/removeRule", Body: `{"id":` + id + `}`},
		apitest.Request{Path: "admin/mark/removeRule", Body: `{"id":` + id + `}`, Code: 404},
	)...)
}
