package main

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/demo"
	"cottonmall/schema/schematest"
)

func TestADemonstrationStaysAwayFromRealPeople(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	schematest.Open(t, schema.Config{Folder: folder}).Company("甲")
	refuses(t, "不是演示数据", "serve", "--demo", "--data", folder, "--listen", "127.0.0.1:0", "--metrics", "")
	people := t.TempDir()
	schematest.Open(t, schema.Config{Folder: people}).Admin() // who is made before there is anything else
	refuses(t, "不是演示数据", "serve", "--demo", "--data", people, "--listen", "127.0.0.1:0", "--metrics", "")
	refuses(t, "只能写入空数据库", "demo", "--data", people)
	refuses(t, "COTTONMALL_SMS_URL", "serve", "--demo", "--sms-url", "http://127.0.0.1:1/", "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--metrics", "")
}

// Outside a demonstration its accounts, whose password everybody knows, are not open without a word.
func TestOpenAccountsOfADemonstrationAreToldInTheLog(t *testing.T) {
	t.Parallel()
	db := schematest.Open(t, schema.Config{Folder: t.TempDir()})
	if err := demo.Fill(context.Background(), db.DB, demo.Options{Lots: demo.LeastLots, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	for _, demonstrates := range []bool{true, false} {
		var out, log bytes.Buffer
		err := (&serve{Demo: demonstrates}).tellAccounts(t.Context(), db.DB, &out, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		told, silent := &log, &out
		if demonstrates {
			told, silent = &out, &log
		}
		if !strings.Contains(told.String(), demo.Accounts[0].Mobile) || silent.Len() > 0 || strings.Contains(log.String(), demo.Password) {
			t.Errorf("demonstration %t: printed %q, logged %q", demonstrates, out.String(), log.String())
		}
	}
}
