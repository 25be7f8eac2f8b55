package channel

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cottonmall/schema/notice"
)

// TestNoticesNameTheWayToEndThem checks the stop link of every channel.
func TestNoticesNameTheWayToEndThem(t *testing.T) {
	t.Parallel()
	const link = "https://mall.example/stop?code=1-abc"
	folder := t.TempDir()
	g := newGateway(t, func(n int, w http.ResponseWriter) {
		_, _ = w.Write([]byte(`{"access_token":"t","expires_in":7200,"errcode":0}`))
	})
	account := WeChatConfig{URL: g.URL, AppID: "id", Secret: "s", Template: "T"}
	channels := open(t, Config{Folder: folder, PublicURL: "https://mall.example", SMSURL: g.URL, WeChat: account})
	for _, channel := range []notice.Channel{notice.SMS, notice.WeChat, notice.Mail} {
		n := testNotice()
		n.Channel, n.Stop = channel, "/stop?code=1-abc"
		if err := channels[channel].Deliver(t.Context(), n); err != nil {
			t.Fatalf("%s: %v", channel, err)
		}
	}
	written, err := os.ReadFile(filepath.Join(folder, "notices.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	bodies := map[string]string{"SMS": g.bodies[0], "WeChat": g.bodies[len(g.bodies)-1], "file": string(written)}
	for name, body := range bodies {
		if !strings.Contains(body, link) {
			t.Errorf("%s has no stop link: %s", name, body)
		}
	}
}

// TestOfficialAccountsInvite checks the request for a QR code, which uses the same access token as messages.
func TestOfficialAccountsInvite(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(n int, w http.ResponseWriter) {
		_, _ = w.Write([]byte(`{"access_token":"t","expires_in":7200,"ticket":"x","url":"http://weixin.qq.com/q/abc"}`))
	})
	channels := open(t, Config{WeChat: WeChatConfig{URL: g.URL, AppID: "id", Secret: "s", Template: "T"}})
	for range 2 {
		address, err := AccountOf(channels).Invite(t.Context(), "scene-1", 180)
		if err != nil || address != "http://weixin.qq.com/q/abc" {
			t.Fatalf("%s %v", address, err)
		}
	}
	const want = `{"expire_seconds":180,"action_name":"QR_STR_SCENE","action_info":{"scene":{"scene_str":"scene-1"}}}`
	if len(g.paths) != 3 || g.paths[1] != "/cgi-bin/qrcode/create?access_token=t" || g.bodies[1] != want {
		t.Errorf("requested %v %v", g.paths, g.bodies)
	}
	if AccountOf(open(t, Config{Folder: t.TempDir()})) != nil {
		t.Error("an account that is not configured was returned")
	}
}
