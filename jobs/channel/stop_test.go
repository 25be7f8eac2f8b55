package channel

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cottonmall/schema"
)

// What can be stopped says how, by every way.
func TestNoticesSayHowTheyEnd(t *testing.T) {
	t.Parallel()
	const link = "https://mall.example/stop?code=1-abc"
	folder := t.TempDir()
	g := newGateway(t, func(n int, w http.ResponseWriter) {
		_, _ = w.Write([]byte(`{"access_token":"t","expires_in":7200,"errcode":0}`))
	})
	ways := open(t, Config{Folder: folder, PublicURL: "https://mall.example", SMSURL: g.URL, WeChat: WeChatConfig{URL: g.URL, AppID: "id", Secret: "s", Template: "T"}})
	for _, channel := range []schema.Channel{schema.SMS, schema.WeChat, schema.Mail} {
		n := notice()
		n.Channel, n.Stop = channel, "/stop?code=1-abc"
		if err := ways[channel].Deliver(t.Context(), n); err != nil {
			t.Fatalf("%s: %v", channel, err)
		}
	}
	written, err := os.ReadFile(filepath.Join(folder, "notices.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string]string{"SMS": g.bodies[0], "WeChat": g.bodies[len(g.bodies)-1], "the file": string(written)} {
		if !strings.Contains(body, link) {
			t.Errorf("%s does not say how it ends: %s", name, body)
		}
	}
}

// The official account gives QR codes, with the same token as for its messages.
func TestOfficialAccountsInvite(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(n int, w http.ResponseWriter) {
		_, _ = w.Write([]byte(`{"access_token":"t","expires_in":7200,"ticket":"x","url":"http://weixin.qq.com/q/abc"}`))
	})
	ways := open(t, Config{WeChat: WeChatConfig{URL: g.URL, AppID: "id", Secret: "s", Template: "T"}})
	for range 2 {
		address, err := AccountOf(ways).Invite(t.Context(), "scene-1", 180)
		if err != nil || address != "http://weixin.qq.com/q/abc" {
			t.Fatalf("%s %v", address, err)
		}
	}
	if len(g.paths) != 3 || g.paths[1] != "/cgi-bin/qrcode/create?access_token=t" ||
		g.bodies[1] != `{"expire_seconds":180,"action_name":"QR_STR_SCENE","action_info":{"scene":{"scene_str":"scene-1"}}}` {
		t.Errorf("asked %v %v", g.paths, g.bodies)
	}
	if AccountOf(open(t, Config{Folder: t.TempDir()})) != nil {
		t.Error("there is an account that is not configured")
	}
}
