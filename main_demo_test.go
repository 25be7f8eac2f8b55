package main

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestADemonstrationStaysAwayFromRealPeople(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	schematest.Open(t, schema.Config{Folder: folder}).Company("甲")
	refuses(t, "不是演示数据", "serve", "--demo", "--data", folder, "--listen", "127.0.0.1:0", "--metrics", "")
	refuses(t, "COTTONMALL_SMS_URL", "serve", "--demo", "--sms-url", "http://127.0.0.1:1/", "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--metrics", "")
}
