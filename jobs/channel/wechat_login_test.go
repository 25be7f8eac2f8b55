package channel_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"cottonmall/jobs/channel"
	"cottonmall/schema"
)

// openWechat returns an application whose API answers every code with answer.
func openWechat(t *testing.T, answer http.HandlerFunc) *channel.WechatLogin {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	app, err := channel.OpenWechatLogin(server.URL, "wxsite", "the-secret")
	if err != nil {
		t.Fatal(err)
	}
	return app
}

func TestTheCodeOfAUserBecomesAnOpenID(t *testing.T) {
	t.Parallel()
	app := openWechat(t, func(w http.ResponseWriter, r *http.Request) {
		const want = "/sns/oauth2/access_token?appid=wxsite&code=c0&grant_type=authorization_code&secret=the-secret"
		if got := r.URL.RequestURI(); got != want {
			t.Errorf("asked %s, want %s", got, want)
		}
		_, _ = w.Write([]byte(`{"access_token":"T","expires_in":7200,"openid":"o1","scope":"snsapi_login"}`))
	})
	if id, err := app.OpenID(t.Context(), "c0"); id != "o1" || err != nil {
		t.Errorf("got %q, %v", id, err)
	}
}

func TestWeChatRefusesTheCodeOfAUser(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status int
		body   string
		kind   schema.Kind
	}{
		"invalid":        {200, `{"errcode":40029,"errmsg":"invalid code"}`, schema.ConflictKind},
		"used before":    {200, `{"errcode":40163,"errmsg":"code been used"}`, schema.ConflictKind},
		"expired":        {200, `{"errcode":42003,"errmsg":"code expired"}`, schema.ConflictKind},
		"wrong secret":   {200, `{"errcode":40125,"errmsg":"invalid appsecret"}`, schema.BusyKind},
		"system busy":    {200, `{"errcode":-1,"errmsg":"system error"}`, schema.BusyKind},
		"failed":         {502, "", schema.BusyKind},
		"no JSON":        {200, "<html>", schema.BusyKind},
		"without openid": {200, `{"access_token":"T"}`, schema.BusyKind},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			app := openWechat(t, func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(c.status)
				_, _ = w.Write([]byte(c.body))
			})
			_, err := app.OpenID(t.Context(), "c0")
			if known, ok := schema.KindOf(err); !ok || known.Kind != c.kind || strings.Contains(err.Error(), "the-secret") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestAWeChatThatDoesNotAnswerIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	app := openWechat(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := app.OpenID(ctx, "c0")
	known, ok := schema.KindOf(err)
	if !ok || known.Kind != schema.BusyKind || strings.Contains(err.Error(), "the-secret") {
		t.Errorf("got %v", err)
	}
}

func TestAWeChatLoginNeedsASecureAPI(t *testing.T) {
	t.Parallel()
	if app, err := channel.OpenWechatLogin("http://api.example.com", "", ""); app != nil || err != nil {
		t.Errorf("without an AppID: %v, %v", app, err)
	}
	if _, err := channel.OpenWechatLogin("http://api.example.com", "wxsite", "s"); err == nil {
		t.Error("secrets are sent unencrypted")
	}
}
