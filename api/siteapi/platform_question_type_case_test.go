package siteapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

var platformQuestionTypeCases = []apitest.Case{
	{Call: "GET /mall/admin/question_type/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/question_type/save", Who: "admin",
		Example: func(*apitest.Typist) map[string]any { return map[string]any{"dictValue": nil} },
	},
	{Call: "POST /mall/admin/question_type/sort", Who: "admin", NoText: "all question types"},
	{Call: "POST /mall/admin/question_type/retire", Who: "admin", NoText: "a question type"},
}

// administeredType is a question type as administrators see it.
type administeredType struct {
	DictValue, DictLabel string
	Retired              bool
}

// TestQuestionTypesAreAdministered checks that users choose from the types in use, and that feedback keeps its type.
func TestQuestionTypesAreAdministered(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	admin, user := w.Admin.LogIn(), w.Clerk.LogIn()
	change := func(name, path, body string, code int, sentence string) apitest.Request {
		return apitest.Request{
			Name: name, Path: "admin/question_type/" + path, Session: admin, Body: body, Code: code, Msg: sentence,
		}
	}
	feedback := func(kind string) string {
		return apitest.Body(t, map[string]any{"type": kind, "pic": w.Upload(user), "description": "价格不对"})
	}
	w.Ask(apitest.Request{Path: "feedback/add", Session: user, Body: feedback("2")})
	w.Run(
		t,
		change("a new one", "save", `{"dictLabel":"物流问题"}`, 0, ""),
		change("again", "save", `{"dictLabel":" 物流问题 "}`, 400, "已有这个问题类型"),
		change("blank", "save", `{"dictLabel":" "}`, 400, "请填写问题类型"),
		change("another's name", "save", `{"dictValue":"1","dictLabel":"其他"}`, 400, "已有这个问题类型"),
		change("unknown", "save", `{"dictValue":"77","dictLabel":"甲"}`, 404, ""),
		change("renamed", "save", `{"dictValue":"1","dictLabel":"打不开"}`, 0, ""),
		change("some", "sort", `["1","2"]`, 409, ""),
		change("twice", "sort", `["1","1","3","4","5","9","物流问题"]`, 409, ""),
		change("sorted", "sort", `["物流问题","1","2","3","4","5","9"]`, 0, ""),
		change("retired", "retire", `{"dictValue":"2","retired":true}`, 0, ""),
		apitest.Request{
			Method: "GET", Path: "feedback/get_question_type", Want: []administeredType{
				{"物流问题", "物流问题", false},
				{"1", "打不开", false},
				{"3", "交易问题", false},
				{"4", "账号问题", false},
				{"5", "产品建议", false},
				{"9", "其他", false},
			},
		},
		apitest.Request{Path: "feedback/add", Session: user, Body: feedback("2"), Code: 400, Msg: "请选择问题类型"},
		apitest.Request{
			Method: "GET", Path: "admin/feedback/list", Session: admin,
			Want: struct{ List []struct{ Type string } }{[]struct{ Type string }{{"2"}}},
		},
	)
	for _, value := range []string{"物流问题", "1", "3", "4", "5"} {
		w.Ask(change(value, "retire", `{"dictValue":"`+value+`","retired":true}`, 0, ""))
	}
	w.Ask(change("the last", "retire", `{"dictValue":"9","retired":true}`, 409, "至少要有一个在用的问题类型"))
	w.Ask(change("restored", "retire", `{"dictValue":"2","retired":false}`, 0, ""))
	w.Ask(apitest.Request{Path: "feedback/add", Session: user, Body: feedback("2")})
	w.Ask(apitest.Request{
		Method: "GET", Path: "admin/question_type/list", Session: admin, Want: []administeredType{
			{"物流问题", "物流问题", true},
			{"1", "打不开", true},
			{"2", "数据有误", false},
			{"3", "交易问题", true},
			{"4", "账号问题", true},
			{"5", "产品建议", true},
			{"9", "其他", false},
		},
	})
}
