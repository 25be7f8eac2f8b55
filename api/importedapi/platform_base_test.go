package importedapi_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/indexer/indexertest"
)

// askBase lets an administrator change what lots refer to: lots are found by the new names at once, and a closed
// country is not offered any more.
func askBase(t *testing.T, w *apitest.Site, merchant string) {
	admin := w.Admin.LogIn()
	addFound(w)
	save := func(what string, row map[string]any, more map[string]any, code int, msg string) apitest.Request {
		row = entry(row)
		row["source"] = "海关公告"
		maps.Copy(row, more)
		maps.DeleteFunc(row, func(_ string, v any) bool { return v == nil })
		body, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		return apitest.Request{
			Path: "admin/imported_" + what + "/save", Session: admin, Body: string(body), Code: code, Msg: msg,
		}
	}
	country := func(more map[string]any, code int, msg string) apitest.Request {
		return save("country", map[string]any{"code": "US", "name": "美利坚", "english": "USA"}, more, code, msg)
	}
	level := func(more map[string]any, code int, msg string) apitest.Request {
		return save("level", map[string]any{"country": "US", "name": "31", "also": "MID"}, more, code, msg)
	}
	port := func(more map[string]any, code int, msg string) apitest.Request {
		return save("port", map[string]any{"code": "CNTAO", "name": "青岛前湾港"}, more, code, msg)
	}
	none := map[string]any{}
	w.Run(t,
		country(none, 0, ""), level(none, 0, ""), port(none, 0, ""),
		country(map[string]any{"code": "usa"}, 400, "国家代码应为两个大写字母，如 US"),
		country(map[string]any{"fresh": true}, 400, "代码 US 已经是美利坚"),
		country(map[string]any{"code": "QQ"}, 404, "没有代码为 QQ 的国家"),
		country(map[string]any{"name": "巴西"}, 400, "已经有巴西，代码 BR"),
		country(map[string]any{"source": " "}, 400, "请填写出处，最多 200 个字"),
		country(map[string]any{"name": "美<b>国\u0007"}, 400, "名称含有不能识别的字符"),
		level(map[string]any{"name": "32", "also": "MID"}, 400, "美利坚已经有等级 32，或以它为又名"),
		level(map[string]any{"name": "99", "also": ""}, 404, "美利坚没有等级 99"),
		level(map[string]any{"country": "QQ"}, 400, "没有这个产地国，请重新选择"),
		port(map[string]any{"code": "TAO"}, 400, "港口代码应为 UN/LOCODE，如 CNTAO"),
		port(map[string]any{"code": "CNQDG", "fresh": true}, 400, "已经有青岛前湾港，代码 CNTAO"),
		country(map[string]any{"code": "PE", "name": "秘鲁", "english": "Peru", "fresh": true}, 0, ""),
		level(map[string]any{"country": "PE", "name": "TANGUIS", "also": "", "fresh": true}, 0, ""),
	)
	indexertest.Until(t, "the lot is found by its new names", func() bool {
		body := `{"keyword":"美利坚 MID","depotName":"青岛前湾港"}`
		return apitest.Get[apitest.List[foundRow]](w.Server, apitest.Request{Path: "imported/list", Body: body}).TotalRow > 0
	})
	type named struct{ Code, Name string }
	names := func(path string) (list []string) {
		rows := apitest.Get[[]named](w.Server, apitest.Request{Method: "GET", Path: path, Session: admin})
		for _, row := range rows {
			list = append(list, row.Code)
		}
		return list
	}
	w.Run(t, country(map[string]any{"name": "美国", "closed": true}, 0, ""))
	if open := names("bases/Country"); slices.Contains(open, "US") || open[len(open)-1] != "PE" {
		t.Errorf("countries %v", open)
	}
	if all := names("admin/imported_country/list"); all[0] != "US" {
		t.Errorf("countries %v", all)
	}
	closed := apitest.Request{
		Path: "imported/submitRelease", Session: merchant, Code: 400, Msg: "美国已停用，请选择其他产地国",
		Body: `{"list":[` + bodyOf(form(w.DB)) + `]}`,
	}
	w.Run(t, closed, country(map[string]any{"name": "美国"}, 0, ""), level(map[string]any{"also": "M"}, 0, ""),
		port(map[string]any{"name": "青岛港", "english": "Qingdao"}, 0, ""))
	w.Note("GET", "/mall/admin/imported_port/list")
	if all := names("admin/imported_port/list"); all[0] != "CNTAO" {
		t.Errorf("ports %v", all)
	}
}
