package cottonapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema/site"
)

// preset is the part of a preset that the tests compare.
type preset struct {
	Name    string
	Origins string
	Order   string
	Asc     bool
	Density string
	Columns []site.PresetColumn
}

func askPresets(t *testing.T, w *apitest.Site) {
	own, other := w.Clerk.LogIn(), w.Boss.LogIn()
	const look = `"order":"basis","asc":false,"density":"compact",` +
		`"columns":[{"key":"batch","pinned":true,"width":140},{"key":"price"}]`
	columns := []site.PresetColumn{{Key: "batch", Pinned: true, Width: 140}, {Key: "price"}}
	save := func(body string) apitest.Request {
		return apitest.Request{Path: "preset/save", Session: own, Body: body}
	}
	first := save(`{"name":" 南疆  报价 ","origins":"南疆",` + look + `}`)
	first.Want = []preset{{"南疆 报价", "南疆", "basis", false, "compact", columns}}
	w.Ask(first)
	again := save(`{"name":"南疆 报价","origins":"北疆","order":"price","asc":true,"density":"wide","columns":[{"key":"mike"}]}`)
	again.Name = "the same name"
	again.Want = []preset{{"南疆 报价", "北疆", "price", true, "wide", []site.PresetColumn{{Key: "mike"}}}}
	w.Ask(again)
	everything := save(`{"name":"全部","interest":"followed",` + look + `}`)
	everything.Want = []preset{
		{"全部", "", "basis", false, "compact", columns}, again.Want.([]preset)[0],
	}
	w.Ask(everything)

	const plain = `{"name":"x","order":"price","asc":true,"density":"wide",`
	for body, sentence := range map[string]string{
		`{"name":"x","order":"colour","asc":true,"density":"wide","columns":[{"key":"batch"}]}`: "",
		`{"name":"x","order":"price","asc":true,"density":"tiny","columns":[{"key":"batch"}]}`:  "",
		plain + `"columns":[]}`:                                   "",
		plain + `"columns":[{"key":"batch","width":8000}]}`:       "",
		`{"name":"x","interest":"wanted",` + look + `}`:           "",
		`{"name":"x","filter":"price > 1",` + look + `}`:          "",
		plain + `"columns":[{"key":"nothing"}]}`:                  "没有这样的列：nothing",
		plain + `"columns":[{"key":"batch","width":8}]}`:          "列宽至少 30 像素",
		plain + `"columns":[{"key":"batch"},{"key":"batch"}]}`:    "同一列只能出现一次",
		`{"name":" ",` + look + `}`:                               "请填写视图的名称",
		`{"name":"默认",` + look + `}`:                              "「默认」是系统的视图，请换个名称",
		`{"name":"x","premium":"NONE",` + look + `}`:              "没有这张升贴水表：NONE",
		`{"name":"x","lengthMin":30,"lengthMax":28,` + look + `}`: "长度的下限不能大于上限",
		`{"name":"` + strings.Repeat("长", 41) + `",` + look + `}`: "",
	} {
		r := save(body)
		r.Name, r.Code, r.Msg = body, 400, sentence
		w.Run(t, r)
	}

	type id struct{ PresetID int64 }
	list := apitest.Request{Method: "GET", Path: "preset/list", Session: own}
	ids := apitest.Get[[]id](w.In(t), list)
	rename := func(of id, name string) apitest.Request {
		body := `{"presetID":` + apitest.Num(of.PresetID) + `,"name":"` + name + `"}`
		return apitest.Request{Path: "preset/rename", Session: own, Body: body}
	}
	taken := rename(ids[0], "南疆 报价")
	taken.Code, taken.Msg = 409, "已有名为「南疆 报价」的视图，请换个名称"
	w.Ask(taken)
	w.Ask(rename(ids[0], "全部")) // its own name
	renamed := rename(ids[0], "甲")
	renamed.Want = []struct{ Name string }{{"南疆 报价"}, {"甲"}}
	w.Ask(renamed)
	w.Ask(apitest.Request{Name: "another's", Method: "GET", Path: "preset/list", Session: other, Want: []any{}})
	of := apitest.Num(ids[1].PresetID)
	remove := apitest.Request{Path: "preset/remove", Session: own, Body: `{"presetID":` + of + `}`}
	remove.Want = []struct{ Name string }{{"甲"}}
	w.Ask(remove)
	remove.Code, remove.Want, remove.Msg = 404, nil, "没有这个视图，可能已被删除"
	w.Ask(remove)
}
