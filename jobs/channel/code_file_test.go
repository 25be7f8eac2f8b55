package channel

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
)

// TestCodesAreCutOutOfTheirFileWhenTheyAreOver checks that codes are deleted when they expire, whether others follow or
// not, and also after a restart.
func TestCodesAreCutOutOfTheirFileWhenTheyAreOver(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(folder, "codes.jsonl")
		has := func(codes ...string) {
			t.Helper()
			synctest.Wait()
			text, err := os.ReadFile(path)
			if len(codes) == 0 {
				if !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("still there: %s, %v", text, err)
				}
				return
			}
			if strings.Count(string(text), "\n") != len(codes) {
				t.Errorf("the file has %s, %v", text, err)
			}
			for _, code := range codes {
				if !strings.Contains(string(text), code) {
					t.Errorf("%s is not in %s", code, text)
				}
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("the file is %v, %v", info, err)
			}
		}
		c := open(t, Config{Folder: folder})[notice.SMS]
		send := func(code string) {
			t.Helper()
			n := testNotice()
			n.Text, n.Secret, n.At = code, true, time.Now()
			if err := c.Deliver(t.Context(), n); err != nil {
				t.Fatal(err)
			}
		}
		send("111111")
		time.Sleep(demand.SecretKept - 10*time.Second)
		send("222222")
		has("111111", "222222")
		time.Sleep(15 * time.Second)
		has("222222")
		time.Sleep(demand.SecretKept)
		has()
		send("333333")
		time.Sleep(demand.SecretKept - 10*time.Second)
		send("444444")
		for _, kind := range []notice.Channel{notice.SMS, notice.Mail} { // as after a restart
			again := open(t, Config{Folder: folder})[kind]
			if err := again.Deliver(t.Context(), testNotice()); err != nil {
				t.Fatal(err)
			}
		}
		has("333333", "444444")
		time.Sleep(15 * time.Second)
		has("444444")
		if _, err := os.Stat(filepath.Join(folder, "notices.jsonl")); err != nil {
			t.Error(err)
		}
		time.Sleep(demand.SecretKept)
		has()
	})
}
