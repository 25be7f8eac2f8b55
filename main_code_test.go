package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// Where no gateway is configured and nothing is a demonstration, who registers gets his code from whoever runs the
// server: it is in the file there, and nowhere else.
func TestWithoutAGatewayCodesAreInTheServersFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	r := start(t, "serve", "--data", folder, "--listen", "127.0.0.1:0", "--metrics", "")
	defer r.end(t)
	h := apitest.At(t, r.url)
	const mobile = "13612345678"
	h.Ask(apitest.Request{Path: "login/send_register_sms", Body: `{"mobile":"` + mobile + `"}`, Has: []string{`"way":"file"`}, Hasnt: []string{"验证码 "}})
	path, code := filepath.Join(folder, "codes.jsonl"), ""
	apitest.Wait(t, "the code is in the file", func() bool {
		text, err := os.ReadFile(path)
		if found := regexp.MustCompile(`"recipient":"` + mobile + `".*验证码 ([0-9]{6})`).FindSubmatch(text); err == nil && found != nil {
			code = string(found[1])
		}
		return code != ""
	})
	if about, err := os.Stat(path); err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("the file is open to %v, %v", about.Mode(), err)
	}
	h.Ask(apitest.Request{Method: "GET", Path: "demo/notices", Code: 404})
	h.Ask(apitest.Request{Path: "register/mall_pc_register", Body: `{"mobile":"` + mobile + `","code":"` + code + `","name":"小新","password":"cotton-bale-31","agree":true}`})
	db := schematest.Open(t, schema.Config{Folder: folder})
	apitest.Wait(t, "the code is erased", func() bool {
		sent := schematest.Read(db, func(tx *schema.Tx) ([]notice.Notice, error) { return notice.LastNotices(tx, 1) })
		return sent[0].State == notice.NoticeDone && sent[0].Text == ""
	})
}
