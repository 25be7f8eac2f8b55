package siteapi_test

import (
	"maps"
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

type feedbacks struct {
	TotalRow int
	List     []feedback
}

type feedback struct {
	ID                            int64
	Name, MemberName, Description string
	Pictures                      []string
	Failed                        int
}

// failedAnswer is a failed call that a user attached to a feedback.
type failedAnswer struct {
	At                    int64
	Call, Request, Answer string
	Status                int
}

// questionTypes are the values and labels of the kinds of feedback.
type questionTypes []struct{ DictValue, DictLabel string }

func askQuestionTypes(t *testing.T, w *apitest.Site) {
	w.Run(t, apitest.Request{Method: "GET", Path: "feedback/get_question_type", Want: questionTypes{
		{"1", "功能异常"}, {"2", "数据有误"}, {"3", "交易问题"}, {"4", "账号问题"}, {"5", "产品建议"}, {"9", "其他"},
	}})
	w.Run(t, apitest.By(w.Admin.LogIn(),
		apitest.Request{Path: "admin/question_type/save", Body: `{"dictValue":"1","dictLabel":"功能异常"}`},
		apitest.Request{Path: "admin/question_type/sort", Body: `["1","2","3","4","5","9"]`},
		apitest.Request{Path: "admin/question_type/retire", Body: `{"dictValue":"1","retired":false}`},
		apitest.Request{Method: "GET", Path: "admin/question_type/list", Want: []administeredType{
			{"1", "功能异常", false},
			{"2", "数据有误", false},
			{"3", "交易问题", false},
			{"4", "账号问题", false},
			{"5", "产品建议", false},
			{"9", "其他", false},
		}},
	)...)
}

func askFeedback(t *testing.T, w *apitest.Site) {
	token, admin := w.Merchant.LogIn(), w.Admin.LogIn()
	picture, kind := w.Upload(token), questionType(w)
	failed := failedAnswer{1800000000, "GET batch/index", "r17", strings.Repeat("坏", 3000), 502}
	input := func(change map[string]any) string {
		fields := map[string]any{"type": kind, "pic": picture, "description": "看不到价格", "failed": []any{map[string]any{
			"at": failed.At, "call": failed.Call, "status": failed.Status, "request": failed.Request, "answer": failed.Answer,
		}}}
		maps.Copy(fields, change)
		maps.DeleteFunc(fields, func(_ string, value any) bool { return value == nil })
		return apitest.Body(t, fields)
	}
	tooLong := []any{map[string]any{"at": 1, "call": "x", "status": 1, "request": "x", "answer": failed.Answer + "了"}}
	w.Run(t, apitest.By(token,
		apitest.Request{
			Name: "picture of another user", Path: "feedback/add", Session: w.Hand.LogIn(), Body: input(nil), Code: 404,
		},
		apitest.Request{Name: "all", Path: "feedback/add", Body: input(nil)},
		apitest.Request{
			Name: "no type", Path: "feedback/add", Body: input(map[string]any{"type": nil}), Code: 400, Msg: "请选择问题类型",
		},
		apitest.Request{
			Name: "no picture", Path: "feedback/add", Body: input(map[string]any{"pic": nil}), Code: 400, Msg: "请上传图片",
		},
		apitest.Request{
			Name: "no description", Path: "feedback/add", Body: input(map[string]any{"description": nil}), Code: 400,
			Msg: "请输入问题描述",
		},
		apitest.Request{
			Name: "too long an answer", Path: "feedback/add", Body: input(map[string]any{"failed": tooLong}), Code: 400,
			Msg: "出错记录最多 3000 个字",
		},
	)...)

	open := apitest.Request{Method: "GET", Path: "admin/feedback/list?state=1", Session: admin}
	number := apitest.Get[feedbacks](w.In(t), open).List[0].ID
	open.Want = feedbacks{1, []feedback{{number, "小商", "江海纺织有限公司", "看不到价格", []string{picture}, 1}}}
	reply := func(text string) string { return apitest.Body(t, map[string]any{"id": number, "reply": text}) }
	w.Run(t,
		open,
		apitest.Request{
			Method: "GET", Path: "admin/feedback/failed?id=" + apitest.Num(number), Session: admin,
			Want: []failedAnswer{failed},
		},
		apitest.Request{Path: "admin/feedback/reply", Session: admin, Body: reply("已修好")},
		apitest.Request{
			Name: "second reply", Path: "admin/feedback/reply", Session: admin, Body: reply("又修好"), Code: 409,
			Msg: "这条反馈已有答复，请刷新页面",
		},
		apitest.Request{
			Name: "message to the author", Method: "GET", Path: "msg/getMessageList", Session: token, Hides: []string{"又修好"},
			Want: struct{ List []struct{ Text string } }{[]struct{ Text string }{{"已修好"}}},
		},
	)
}
