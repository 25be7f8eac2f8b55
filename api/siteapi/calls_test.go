package siteapi_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/site"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	for name, ask := range map[string]func(*testing.T, *apitest.Site){
		"settings": askSettings, "question types": askQuestionTypes, "feedback": askFeedback,
		"first steps": askFirstSteps, "events": askEvents, "notices": askNotices, "jobs": askJobs, "banners": askBanners,
		"home banners": askHomeBanners,
	} {
		t.Run(name, func(t *testing.T) { ask(t, w) })
	}
	w.AllAsked("siteapi")
}

// askFirstSteps asks for the first steps and hides them.
func askFirstSteps(t *testing.T, w *apitest.Site) {
	w.Run(t, apitest.By(w.Admin.LogIn(),
		apitest.Request{Method: "GET", Path: "admin/first_steps/list"},
		apitest.Request{Path: "admin/first_steps/hide"},
	)...)
}

func askSettings(t *testing.T, w *apitest.Site) {
	const hotline = "400-812-3456"
	admin := w.Admin.LogIn()
	save := func(values string) apitest.Request {
		return apitest.Request{Path: "admin/setting/save", Session: admin, Body: `{"values":` + values + `}`}
	}
	refused := func(name, value, sentence string) apitest.Request {
		r := save(`{"` + name + `":"` + value + `"}`)
		r.Name, r.Code, r.Fields = name+" "+value, 400, map[string]string{name: sentence}
		return r
	}
	picture := uploadedPicture(t, w, admin)
	type settings struct{ Hotline, QrService, Demo string }
	w.Run(t,
		apitest.Request{Name: "none", Path: "bases/get_param", Want: settings{"", "", "false"}},
		save(`{"hotline":" `+hotline+` ","qrService":"`+picture+`"}`),
		refused("hotline", "打电话", "客服电话应为电话号码，如 400-123-4567"),
		refused("email", "javascript:alert(1)", "客服邮箱应为邮箱地址，如 service@example.com"),
		refused("qrOfficialAccount", "99999", "请重新上传公众号二维码"),
		apitest.Request{
			Name: "unknown", Path: "admin/setting/save", Session: admin, Body: `{"values":{"_secret":"1"}}`, Code: 400,
			Msg: "没有这个设置：_secret",
		},
		apitest.Request{Name: "no picture", Method: "GET", Path: "bases/settingPicture?name=hotline", Code: 404},
		apitest.Request{
			Name: "one", Path: "bases/get_param", Body: `{"names":"hotline"}`,
			Want: map[string]string{"hotline": hotline},
		},
		apitest.Request{
			Name: "all", Path: "bases/get_param",
			Want: settings{hotline, "/mall/bases/settingPicture?name=qrService&v=" + picture, "false"},
		},
	)
	list := apitest.Get[[]struct{ Name, Kind, Value string }](w.In(t), apitest.Request{
		Method: "GET", Path: "admin/setting/list", Session: admin,
	})
	kept := func(s struct{ Name, Kind, Value string }) bool { return s.Name == "hotline" && s.Value == hotline }
	if len(list) != len(site.Settings) || !slices.ContainsFunc(list, kept) {
		t.Errorf("the settings are %+v", list)
	}
	answer, content := w.Do(apitest.Request{Method: "GET", Path: "bases/settingPicture?name=qrService"})
	if answer.Header.Get("Content-Type") != "image/png" || content == "" {
		t.Errorf("the picture for a visitor is %s, %d bytes", answer.Header.Get("Content-Type"), len(content))
	}
}

// uploadedPicture returns the id of a picture that a user uploads.
func uploadedPicture(t *testing.T, w *apitest.Site, session string) string {
	t.Helper()
	var content bytes.Buffer
	if err := png.Encode(&content, image.NewGray(image.Rect(0, 0, 40, 40))); err != nil {
		t.Fatal(err)
	}
	return apitest.Num(apitest.Get[struct{ ID int64 }](w.In(t), apitest.Request{
		Path: "api/upload_image", Session: session, Body: apitest.Form(t, "imgFile", "qr.png", content.Bytes()),
	}).ID)
}

// askEvents reviews, renames and freezes a company, and reads that in the list of events.
func askEvents(t *testing.T, w *apitest.Site) {
	const named, renamed, by = "待审棉业有限公司", "待审棉花有限公司", "平台管理员"
	id := apitest.Num(w.Founder.CompanyID)
	company := `{"memberID":` + id
	read := company + `,"version":"` + w.DB.Company(named).Version() + `"`
	type event struct {
		Verb, UserName, Name, MemberName string
		Platform                         bool
	}
	events := []event{
		{"unfreeze", by, renamed, renamed, true},
		{"freeze", by, renamed, renamed, true},
		{"set product", by, renamed, renamed, true},
		{"amend", by, renamed, renamed, true},
		{"approve", by, named, renamed, true},
	}
	w.Run(t, apitest.By(w.Admin.LogIn(),
		apitest.Request{Path: "admin/company/review", Body: read + `,"approve":true,"nameChecked":true,"note":"执照以后补交"}`},
		apitest.Request{Path: "admin/company/save", Body: company + `,"memberName":"` + renamed + `","note":"工商变更"}`},
		apitest.Request{Path: "admin/company/product", Body: company + `,"product":1}`},
		apitest.Request{Path: "admin/company/freeze", Body: company + `,"note":"资料不实"}`},
		apitest.Request{Path: "admin/company/unfreeze", Body: company + `}`},
		apitest.Request{
			Method: "GET", Path: "admin/event/list?memberID=" + id,
			Want: apitest.List[event]{TotalRow: len(events), List: events},
		},
	)...)
}

// askNotices checks that secret texts are not shown, not even to administrators.
func askNotices(t *testing.T, w *apitest.Site) {
	code := w.Send("13600000077", account.ForRegister)
	admin := w.Admin.LogIn()
	type sent struct{ Channel, Recipient, Text string }
	demo := apitest.Request{
		Name: "no demonstration", Method: "GET", Path: "demo/notices", Code: 404, Msg: "以 --demo 运行时才显示外发消息",
		Hides: []string{"13600000077"},
	}
	w.Run(t, demo)
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Method: "GET", Path: "admin/notice/list?pageSize=1", Hides: []string{"分钟内有效", code},
			Want: struct{ List []sent }{[]sent{{"sms", "13600000077", "（含验证码，不显示）"}}},
		},
		apitest.Request{Path: "admin/notice/retry", Body: `{"id":1}`, Code: 409},
		demo,
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
		if err := schema.PlanJobs(tx, []schema.Job{
			{Name: "expire listings", Purpose: "批次下架", Schedule: "* * * * *"}, {Name: "deliver notices", Purpose: "发送"},
		}); err != nil {
			return err
		}
		if _, _, err := schema.TakeLease(tx, "job expire listings", "server 1", time.Minute); err != nil {
			return err
		}
		if _, _, err := schema.TakeLease(tx, "search index", "server 2", time.Minute); err != nil {
			return err
		}
		return schema.JobEnded(
			tx, "expire listings", "server 1", now, errors.New("no disk"), later, schema.Runs{All: 1, Failed: 1},
		)
	})
	w.Run(t, apitest.Request{Method: "GET", Path: "admin/job/list", Session: w.Admin.LogIn(), Want: []job{
		{Name: "deliver notices", Purpose: "发送"},
		{
			Name: "expire listings", Purpose: "批次下架", Schedule: "* * * * *", Outcome: "failed", Error: "no disk",
			Owner:     "server 1",
			StartedAt: &now, EndedAt: &now, NextAt: &later, Until: &later, Runs: 1, Failures: 1, Held: true, Fence: 1,
		},
		{Name: "search index", Owner: "server 2", Until: &later, Held: true, Fence: 1},
	}})
}

// TestOnlyTheDemonstrationShowsCodes checks that the demonstration shows the texts of notices.
func TestOnlyTheDemonstrationShowsCodes(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Demo = true })
	code := w.Send("13600000077", account.ForRegister)
	type sent struct{ Channel, Recipient, Text string }
	list := apitest.Get[[]sent](w.Server, apitest.Request{Method: "GET", Path: "demo/notices"})
	if len(list) != 1 || !strings.Contains(list[0].Text, "验证码 "+code) {
		t.Fatalf("shown are %+v", list)
	}
	if want := (sent{"sms", "13600000077", list[0].Text}); list[0] != want {
		t.Errorf("shown is %+v, want %+v", list[0], want)
	}
	w.Ask(apitest.Request{Path: "bases/get_param", Body: `{"names":"demo"}`, Want: map[string]string{"demo": "true"}})
}
