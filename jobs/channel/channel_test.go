package channel

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
)

func notice() *schema.Notice {
	return &schema.Notice{
		ID: 7, Channel: schema.SMS, Recipient: "13800000001", Title: "验证码", Text: "您的验证码是 123456",
		Link: "/member/message?id=1", At: time.Date(2026, 11, 21, 1, 2, 3, 0, time.UTC),
	}
}

// gateway answers as it is told and keeps what was sent.
type gateway struct {
	*httptest.Server
	paths, keys, bodies []string
}

func newGateway(t *testing.T, answer func(n int, w http.ResponseWriter)) *gateway {
	t.Helper()
	g := &gateway{}
	g.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		g.paths, g.keys, g.bodies = append(g.paths, r.URL.String()), append(g.keys, r.Header.Get("Idempotency-Key")), append(g.bodies, string(body))
		answer(len(g.paths), w)
	}))
	t.Cleanup(g.Close)
	return g
}

func open(t *testing.T, c Config) map[schema.Channel]Channel {
	t.Helper()
	ways, err := Open(c)
	if err != nil {
		t.Fatal(err)
	}
	return ways
}

func TestWaysThatAreNotConfiguredWriteToTheFile(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "new")
	ways := open(t, Config{Folder: folder, PublicURL: "https://mall.example"})
	for _, kind := range []schema.Channel{schema.SMS, schema.Mail, schema.WeChat} {
		n := notice()
		n.Channel = kind
		if err := ways[kind].Deliver(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(filepath.Join(folder, "notices.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	want := `{"at":"2026-11-21 09:02:03","id":7,"channel":"sms","recipient":"13800000001","title":"验证码","text":"您的验证码是 123456","link":"https://mall.example/member/message?id=1"}`
	if len(lines) != 3 || lines[0] != want {
		t.Errorf("the file has %q", lines)
	}
}

// The file is for the server's own user alone, and does not grow for ever.
func TestTheFileIsForTheServersUserAndHasAnEnd(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	way := open(t, Config{Folder: folder})[schema.SMS]
	path := filepath.Join(folder, "notices.jsonl")
	if err := os.WriteFile(path, nil, 0o644); err != nil { // by somebody else, whom everybody may read
		t.Fatal(err)
	}
	if err := way.Deliver(t.Context(), notice()); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := os.Truncate(path, fileMax); err != nil {
			t.Fatal(err)
		}
		if err := way.Deliver(t.Context(), notice()); err != nil {
			t.Fatal(err)
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 2 {
		t.Errorf("there are %v, %v", files, err)
	}
	for _, f := range files {
		if about, err := f.Info(); err != nil || about.Mode().Perm() != 0o600 {
			t.Errorf("%s is open to %v, %v", f.Name(), about.Mode(), err)
		}
	}
	if about, err := os.Stat(path); err != nil || about.Size() > 1000 {
		t.Errorf("the file is %v, %v", about, err)
	}
}

func TestSMSGoesToTheGatewayWithItsNumber(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(n int, w http.ResponseWriter) {
		if n == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	way := open(t, Config{SMSURL: g.URL + "/send?secret=abc"})[schema.SMS]
	if err := way.Deliver(t.Context(), notice()); err == nil {
		t.Error("a gateway that is down takes texts")
	}
	if err := way.Deliver(t.Context(), notice()); err != nil {
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
	way := open(t, Config{SMSURL: g.URL + "/send?secret=abc"})[schema.SMS]
	g.Close()
	if err := way.Deliver(t.Context(), notice()); err == nil || strings.Contains(err.Error(), "abc") {
		t.Errorf("the error is %v", err)
	}
}

func TestWebhookSpeaksAsAGroupRobot(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(n int, w http.ResponseWriter) {
		_, _ = io.WriteString(w, map[bool]string{true: `{"errcode":93000,"errmsg":"invalid webhook url"}`, false: `{"errcode":0,"errmsg":"ok"}`}[n == 1])
	})
	way := &webhook{outside} // reaches this machine
	n := notice()
	n.Recipient, n.Link = g.URL+"/cgi-bin/webhook/send?key=k", "https://mall.example/x"
	var r *refusal
	if err := way.Deliver(t.Context(), n); !errors.As(err, &r) || r.code != 93000 {
		t.Errorf("the refusal is %v", err)
	}
	if err := way.Deliver(t.Context(), n); err != nil {
		t.Error(err)
	}
	want := `{"msgtype":"text","text":{"content":"验证码\n您的验证码是 123456\nhttps://mall.example/x"}}`
	if g.bodies[1] != want {
		t.Errorf("sent %s", g.bodies[1])
	}
}

func TestWebhooksNeverReachThisHouse(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(int, http.ResponseWriter) {})
	way := open(t, Config{})[schema.Webhook]
	for _, address := range []string{g.URL, strings.Replace(g.URL, "127.0.0.1", "localhost", 1), "file:///etc/passwd", "http://169.254.169.254/", "http://[::ffff:127.0.0.1]:1/", "http://10.0.0.1/", "gopher://a"} {
		n := notice()
		n.Recipient = address
		if err := way.Deliver(t.Context(), n); err == nil {
			t.Errorf("%s was asked", address)
		}
	}
	if len(g.paths) > 0 {
		t.Errorf("asked for %v", g.paths)
	}
	n := notice()
	n.Recipient = "http://hooks.example/"
	if e, ok := schema.KindOf(way.Deliver(t.Context(), n)); !ok || e.Kind != schema.InvalidKind {
		t.Errorf("by http: %v", e)
	}
}

func TestOfficialAccountKeepsItsToken(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(n int, w http.ResponseWriter) {
		_, _ = io.WriteString(w, []string{
			`{"access_token":"t1","expires_in":7200}`, `{"errcode":0}`, `{"errcode":42001,"errmsg":"expired"}`,
			`{"access_token":"t2","expires_in":7200}`, `{"errcode":0}`,
		}[n-1])
	})
	way := open(t, Config{WeChat: WeChatConfig{URL: g.URL, AppID: "id", Secret: "s", Template: "T"}})[schema.WeChat]
	for i, want := range []bool{true, false, true} {
		if err := way.Deliver(t.Context(), notice()); (err == nil) != want {
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
	if err := json.Unmarshal([]byte(g.bodies[1]), &sent); err != nil || sent["touser"] != "13800000001" || sent["template_id"] != "T" {
		t.Errorf("sent %v, %v", sent, err)
	}
}

// postOffice takes one mail and gives its lines.
func postOffice(t *testing.T) (address string, letter <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	taken := make(chan string, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		lines := bufio.NewScanner(conn)
		say := func(s string) { _, _ = io.WriteString(conn, s+"\r\n") }
		say("220 ready")
		var text strings.Builder
		for inside := false; lines.Scan(); {
			switch line := lines.Text(); {
			case inside && line == ".":
				inside = false
				taken <- text.String()
				say("250 taken")
			case inside:
				text.WriteString(line + "\r\n")
			case line == "DATA":
				inside = true
				say("354 go on")
			case line == "QUIT":
				say("221 bye")
				return
			default:
				say("250 fine")
			}
		}
	}()
	return listener.Addr().String(), taken
}

func TestMailArrivesReadable(t *testing.T) {
	t.Parallel()
	address, letter := postOffice(t)
	way := open(t, Config{SMTPURL: "smtp://" + address + "?from=mall@example.com", PublicURL: "https://mall.example"})[schema.Mail]
	n := notice()
	n.Recipient, n.Title, n.Text = "buyer@example.com", "新批次\r\nBcc: all@example.com", strings.Repeat("双29 南疆 ", 40)
	if err := way.Deliver(t.Context(), n); err != nil {
		t.Fatal(err)
	}
	m, err := mail.ReadMessage(strings.NewReader(<-letter))
	if err != nil {
		t.Fatal(err)
	}
	if m.Header.Get("Bcc") != "" || m.Header.Get("To") != "<buyer@example.com>" || !strings.HasPrefix(m.Header.Get("Message-Id"), "<cottonmall-notice-7@") {
		t.Errorf("headers %v", m.Header)
	}
	if subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil || subject != n.Title {
		t.Errorf("subject %q, %v", subject, err)
	}
	body, err := io.ReadAll(m.Body)
	for line := range strings.SplitSeq(string(body), "\r\n") {
		if len(line) > 76 {
			t.Errorf("a line of %d", len(line))
		}
	}
	if text := decode(t, string(body)); err != nil || text != n.Text+"\nhttps://mall.example/member/message?id=1" {
		t.Errorf("text %q, %v", text, err)
	}
}

// Somebody in between strikes the offer of TLS out: nothing is sent, unless that was asked for.
func TestMailIsNotSentInClear(t *testing.T) {
	t.Parallel()
	for query, sends := range map[string]bool{"": false, "&tls=off": true} {
		address, letter := postOffice(t)
		m, err := newMailer("smtp://mail.example?from=mall@example.com" + query)
		if err != nil {
			t.Fatal(err)
		}
		m.address = address
		n := notice()
		n.Recipient = "buyer@example.com"
		if err := m.Deliver(t.Context(), n); (err == nil) != sends {
			t.Errorf("%q: %v", query, err)
		}
		if sends {
			<-letter
		} else if len(letter) > 0 {
			t.Errorf("%q: the letter went out", query)
		}
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
		{SMTPURL: "smtp://mail.example"}, // from whom?
		{PublicURL: "mall.example"},
	} {
		if _, err := Open(c); err == nil {
			t.Errorf("%+v is taken", c)
		} else if e, ok := schema.KindOf(err); !ok || e.Kind != schema.InvalidKind {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func decode(t *testing.T, body string) string {
	t.Helper()
	text, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(body, "\r\n", ""))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
