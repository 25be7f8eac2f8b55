package channel

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

func testNotice() *notice.Notice {
	return &notice.Notice{
		ID: 7, Channel: notice.SMS, Recipient: "13800000001", Title: "验证码", Text: "您的验证码是 123456",
		Link: "/member/message?id=1", At: time.Date(2026, 11, 21, 1, 2, 3, 0, time.UTC),
	}
}

// gateway is an HTTP server that records its requests.
type gateway struct {
	*httptest.Server
	paths, keys, bodies []string
}

func newGateway(t *testing.T, answer func(n int, w http.ResponseWriter)) *gateway {
	t.Helper()
	g := &gateway{}
	g.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		g.paths, g.bodies = append(g.paths, r.URL.String()), append(g.bodies, string(body))
		g.keys = append(g.keys, r.Header.Get("Idempotency-Key"))
		answer(len(g.paths), w)
	}))
	t.Cleanup(g.Close)
	return g
}

func open(t *testing.T, c Config) map[notice.Channel]Channel {
	t.Helper()
	channels, err := Open(c)
	if err != nil {
		t.Fatal(err)
	}
	return channels
}

func TestUnconfiguredChannelsWriteToTheFile(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "new")
	channels := open(t, Config{Folder: folder, PublicURL: "https://mall.example"})
	for _, kind := range []notice.Channel{notice.SMS, notice.Mail, notice.WeChat} {
		n := testNotice()
		n.Channel = kind
		if err := channels[kind].Deliver(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(filepath.Join(folder, "notices.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	want := `{"at":"2026-11-21 09:02:03","id":7,"channel":"sms","recipient":"13800000001",` +
		`"title":"验证码","text":"您的验证码是 123456","link":"https://mall.example/member/message?id=1"}`
	if len(lines) != 3 || lines[0] != want {
		t.Errorf("the file has %q", lines)
	}
}

// TestTheFileIsPrivateAndLimited checks the mode of the files and their greatest size.
func TestTheFileIsPrivateAndLimited(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	c := open(t, Config{Folder: folder})[notice.SMS]
	path := filepath.Join(folder, "notices.jsonl")
	if err := os.WriteFile(path, nil, 0o644); err != nil { // readable by all
		t.Fatal(err)
	}
	if err := c.Deliver(t.Context(), testNotice()); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := os.Truncate(path, maxFileBytes); err != nil {
			t.Fatal(err)
		}
		if err := c.Deliver(t.Context(), testNotice()); err != nil {
			t.Fatal(err)
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 2 {
		t.Errorf("there are %v, %v", files, err)
	}
	for _, f := range files {
		if info, err := f.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, %v", f.Name(), info.Mode(), err)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 1000 {
		t.Errorf("the file is %v, %v", info, err)
	}
}

func TestSMSHasAnIdempotencyKey(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(n int, w http.ResponseWriter) {
		if n == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	c := open(t, Config{SMSURL: g.URL + "/send?secret=abc"})[notice.SMS]
	if err := c.Deliver(t.Context(), testNotice()); err == nil {
		t.Error("no error from a gateway that is down")
	}
	if err := c.Deliver(t.Context(), testNotice()); err != nil {
		t.Error(err)
	}
	want := `{"mobile":"13800000001","text":"您的验证码是 123456"}`
	if diff := cmp.Diff([]string{want, want}, g.bodies); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"cottonmall-notice-7", "cottonmall-notice-7"}, g.keys); diff != "" {
		t.Error(diff)
	}
}

func TestErrorsDoNotNameAddresses(t *testing.T) {
	t.Parallel()
	g := newGateway(t, nil)
	c := open(t, Config{SMSURL: g.URL + "/send?secret=abc"})[notice.SMS]
	g.Close()
	if err := c.Deliver(t.Context(), testNotice()); err == nil || strings.Contains(err.Error(), "abc") {
		t.Errorf("the error is %v", err)
	}
}

func TestWebhookHasTheFormatOfAGroupRobot(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(n int, w http.ResponseWriter) {
		answer := `{"errcode":0,"errmsg":"ok"}`
		if n == 1 {
			answer = `{"errcode":93000,"errmsg":"invalid webhook url"}`
		}
		_, _ = io.WriteString(w, answer)
	})
	c := &webhook{operatorClient} // connects to this machine
	n := testNotice()
	n.Recipient, n.Link = g.URL+"/cgi-bin/webhook/send?key=k", "https://mall.example/x"
	var e *errcodeError
	if err := c.Deliver(t.Context(), n); !errors.As(err, &e) || e.code != 93000 {
		t.Errorf("the error is %v", err)
	}
	if err := c.Deliver(t.Context(), n); err != nil {
		t.Error(err)
	}
	want := `{"msgtype":"text","text":{"content":"验证码\n您的验证码是 123456\nhttps://mall.example/x"}}`
	if g.bodies[1] != want {
		t.Errorf("sent %s", g.bodies[1])
	}
}

func TestWebhooksReachOnlyPublicAddresses(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(int, http.ResponseWriter) {})
	c := open(t, Config{})[notice.Webhook]
	for _, address := range []string{
		g.URL, strings.Replace(g.URL, "127.0.0.1", "localhost", 1), "file:///etc/passwd", "http://169.254.169.254/",
		"http://[::ffff:127.0.0.1]:1/", "http://10.0.0.1/", "gopher://a",
	} {
		n := testNotice()
		n.Recipient = address
		if err := c.Deliver(t.Context(), n); err == nil {
			t.Errorf("no error for %s", address)
		}
	}
	if len(g.paths) > 0 {
		t.Errorf("requested %v", g.paths)
	}
	n := testNotice()
	n.Recipient = "http://hooks.example/"
	if e, ok := schema.KindOf(c.Deliver(t.Context(), n)); !ok || e.Kind != schema.InvalidKind {
		t.Errorf("by http: %v", e)
	}
}

func TestOfficialAccountReusesItsToken(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(n int, w http.ResponseWriter) {
		_, _ = io.WriteString(w, []string{
			`{"access_token":"t1","expires_in":7200}`, `{"errcode":0}`, `{"errcode":42001,"errmsg":"expired"}`,
			`{"access_token":"t2","expires_in":7200}`, `{"errcode":0}`,
		}[n-1])
	})
	account := WeChatConfig{URL: g.URL, AppID: "id", Secret: "s", Template: "T"}
	c := open(t, Config{WeChat: account})[notice.WeChat]
	for i, want := range []bool{true, false, true} {
		if err := c.Deliver(t.Context(), testNotice()); (err == nil) != want {
			t.Errorf("delivery %d: %v", i, err)
		}
	}
	want := []string{
		"/cgi-bin/token?appid=id&grant_type=client_credential&secret=s",
		"/cgi-bin/message/template/send?access_token=t1", "/cgi-bin/message/template/send?access_token=t1",
		"/cgi-bin/token?appid=id&grant_type=client_credential&secret=s",
		"/cgi-bin/message/template/send?access_token=t2",
	}
	if diff := cmp.Diff(want, g.paths); diff != "" {
		t.Error(diff)
	}
	var sent map[string]any
	err := json.Unmarshal([]byte(g.bodies[1]), &sent)
	if err != nil || sent["touser"] != "13800000001" || sent["template_id"] != "T" {
		t.Errorf("sent %v, %v", sent, err)
	}
}

func TestWrongAddressesAreRefusedAtTheStart(t *testing.T) {
	t.Parallel()
	for _, c := range []Config{
		{SMSURL: "gateway.example"},
		{SMSURL: "ftp://gateway.example"},
		{SMSURL: "http://gateway.example"},
		{SMSURL: "http://127.0.0.1.example"},
		{WeChat: WeChatConfig{URL: "http://api.example", AppID: "id"}},
		{SMTPURL: "mail.example:25"},
		{SMTPURL: "smtp://mail.example"}, // no sender
		{PublicURL: "mall.example"},
	} {
		if _, err := Open(c); err == nil {
			t.Errorf("%+v is accepted", c)
		} else if e, ok := schema.KindOf(err); !ok || e.Kind != schema.InvalidKind {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
