package siteapi_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	for name, ask := range map[string]func(*testing.T, *apitest.Site){
		"settings": askSettings, "feedback": askFeedback, "events": askEvents, "notices": askNotices, "jobs": askJobs,
	} {
		t.Run(name, func(t *testing.T) { ask(t, w) })
	}
	w.AllAsked("siteapi")
}

func askSettings(t *testing.T, w *apitest.Site) {
	hotline := apitest.Get[map[string]string](w.In(t), apitest.Request{Path: "bases/get_param"})["hotline"]
	type settings struct{ Hotline, Demo string }
	w.Run(t,
		apitest.Request{Name: "one", Path: "bases/get_param", Body: `{"names":"hotline"}`, Want: map[string]string{"hotline": hotline}},
		apitest.Request{Name: "all", Path: "bases/get_param", Want: settings{hotline, "false"}},
	)
	if hotline == "" {
		t.Error("there is no hotline")
	}
}

func askEvents(t *testing.T, w *apitest.Site) {
	w.DB.Do(func(tx *schema.Tx) error { return account.SetCompanyProduct(tx, &w.Admin.Member, w.Trader.ID, true) })
	type event struct {
		Verb, UserName, Name, MemberName string
		Platform                         bool
	}
	w.Run(t, apitest.Request{
		Method: "GET", Path: "admin/event/list?memberID=" + apitest.Num(w.Trader.ID), Session: w.Admin.LogIn(),
		Want: struct{ List []event }{[]event{{"set product", "平台管理员", w.Trader.Name, w.Trader.Name, true}}},
	})
}

// A secret text is not shown, not even to administrators.
func askNotices(t *testing.T, w *apitest.Site) {
	code := w.Send("13600000077", account.ForRegister)
	admin := w.Admin.LogIn()
	type sent struct{ Channel, Recipient, Text string }
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Method: "GET", Path: "admin/notice/list?pageSize=1", Hides: []string{"分钟内有效", code},
			Want: struct{ List []sent }{[]sent{{"sms", "13600000077", "（含验证码，不显示）"}}},
		},
		apitest.Request{Path: "admin/notice/retry", Body: `{"id":1}`, Code: 409},
		apitest.Request{Name: "no demonstration", Method: "GET", Path: "demo/notices", Code: 404, Msg: "只有演示系统显示外发消息", Hides: []string{"13600000077"}},
	)...)
}

// job is what administrators see of a job and its lease.
type job struct {
	Name, Purpose, Schedule, Outcome, Error, Owner string
	StartedAt, EndedAt, NextAt, Until              *time.Time
	Runs, Failures                                 int
	Held                                           bool
	Fence                                          int64
}

func askJobs(t *testing.T, w *apitest.Site) {
	now := w.DB.Now()
	later := now.Add(time.Minute)
	w.DB.Do(func(tx *schema.Tx) error {
		if err := schema.PlanJobs(tx, []schema.Job{{Name: "expire listings", Purpose: "批次下架", Schedule: "* * * * *"}, {Name: "deliver notices", Purpose: "发送"}}); err != nil {
			return err
		}
		if _, _, err := schema.TakeLease(tx, "job expire listings", "server 1", time.Minute); err != nil {
			return err
		}
		if _, _, err := schema.TakeLease(tx, "search index", "server 2", time.Minute); err != nil {
			return err
		}
		return schema.JobEnded(tx, "expire listings", "server 1", now, errors.New("no disk"), later, schema.Runs{All: 1, Failed: 1})
	})
	w.Run(t, apitest.Request{Method: "GET", Path: "admin/job/list", Session: w.Admin.LogIn(), Want: []job{
		{Name: "deliver notices", Purpose: "发送"},
		{
			Name: "expire listings", Purpose: "批次下架", Schedule: "* * * * *", Outcome: "failed", Error: "no disk", Owner: "server 1",
			StartedAt: &now, EndedAt: &now, NextAt: &later, Until: &later, Runs: 1, Failures: 1, Held: true, Fence: 1,
		},
		{Name: "search index", Owner: "server 2", Until: &later, Held: true, Fence: 1},
	}})
}

// Only the demonstration shows what was sent.
func TestOnlyTheDemonstrationShowsCodes(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Demo = true })
	code := w.Send("13600000077", account.ForRegister)
	type sent struct{ Channel, Recipient, Text string }
	list := apitest.Get[[]sent](w.House, apitest.Request{Method: "GET", Path: "demo/notices"})
	if len(list) != 1 || list[0].Channel != "sms" || list[0].Recipient != "13600000077" || !strings.Contains(list[0].Text, "验证码 "+code) {
		t.Errorf("shown are %+v", list)
	}
	w.Ask(apitest.Request{Path: "bases/get_param", Body: `{"names":"demo"}`, Want: map[string]string{"demo": "true"}})
}
