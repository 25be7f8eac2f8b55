package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"cottonmall/internal/commandline"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/password"
	"cottonmall/schema/schematest"
)

// outputOf runs a command that must succeed and returns its output.
func outputOf(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(t.Context(), args, &out); err != nil {
		t.Fatalf("%s: %v", strings.Join(args, " "), err)
	}
	return out.String()
}

// refuses runs a command that must be refused with a sentence that contains the words.
func refuses(t *testing.T, words string, args ...string) {
	t.Helper()
	err := run(t.Context(), args, io.Discard)
	if _, ok := schema.KindOf(err); !ok || !strings.Contains(commandline.Sentence(err), words) {
		t.Errorf("%s: got %v, want a refusal with %q", strings.Join(args, " "), err, words)
	}
}

func TestOpenAPIIsPrinted(t *testing.T) {
	t.Parallel()
	var document struct {
		OpenAPI string         `json:"openapi"`
		Paths   map[string]any `json:"paths"`
	}
	if err := json.Unmarshal([]byte(outputOf(t, "openapi")), &document); err != nil {
		t.Fatalf("read the document: %v", err)
	}
	if !strings.HasPrefix(document.OpenAPI, "3.1") || document.Paths["/mall/batch/getListingFineList"] == nil {
		t.Errorf("OpenAPI %q with %d paths", document.OpenAPI, len(document.Paths))
	}
}

func TestDataCommands(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if got := outputOf(t, "migrate", "--data", folder); !strings.Contains(got, "最新版本") {
		t.Errorf("migrate prints %q", got)
	}
	if got := outputOf(t, "demo", "--data", folder, "--lots", "60", "--seed", "3"); !strings.Contains(got, "60 批，种子 3") {
		t.Errorf("demo prints %q", got)
	}
	refuses(t, "已有演示数据", "demo", "--data", folder, "--lots", "60")
	refuses(t, "之间", "demo", "--data", t.TempDir(), "--lots", "0")
	refuses(t, "日期", "demo", "--data", t.TempDir(), "--at", "2026-13-01")
	refuses(t, "重启", "reindex", "--data", folder)
}

// TestDemoOfADayIsAlwaysTheSame checks that lots, quotes and dates depend only on the arguments.
func TestDemoOfADayIsAlwaysTheSame(t *testing.T) {
	t.Parallel()
	made := func(at string) string {
		folder := t.TempDir()
		outputOf(t, "demo", "--data", folder, "--lots", "60", "--seed", "3", "--at", at)
		var dump bytes.Buffer
		write := json.NewEncoder(&dump).Encode
		schematest.Open(t, schema.Config{Folder: folder}).Do(func(tx *schema.Tx) error {
			quotes, err := market.DailyQuotes(tx, "CF701", "")
			if err := errors.Join(err, write(quotes)); err != nil {
				return err
			}
			return cotton.EachListing(tx, nil, func(row *cotton.ListingRow) error { return write(row) })
		})
		return dump.String()
	}
	first := made("2026-11-21")
	if again := made("2026-11-21"); first != again || strings.Count(first, "\n") < 50 {
		t.Errorf("it was %.2000s, and then %.2000s", first, again)
	}
	if other := made("2026-11-24"); first == other {
		t.Error("another day gives the same data")
	}
}

func TestFlagsOverrideTheEnvironment(t *testing.T) {
	t.Setenv("COTTONMALL_LISTEN", "127.0.0.1:1")
	t.Setenv("COTTONMALL_MEILI_URL", "http://search:7700")
	parse := func(args ...string) serve {
		t.Helper()
		var c commands
		parser, err := kong.New(&c)
		if err != nil {
			t.Fatalf("commands: %v", err)
		}
		if _, err := parser.Parse(args); err != nil {
			t.Fatalf("parse %v: %v", args, err)
		}
		return c.Serve
	}
	if s := parse(); s.Listen != "127.0.0.1:1" || s.MeiliURL != "http://search:7700" || s.Data != "./data" ||
		s.Lots != 20_000 {
		t.Errorf("from the environment: %+v", s)
	}
	if s := parse("serve", "--listen", "127.0.0.1:2"); s.Listen != "127.0.0.1:2" {
		t.Errorf("with a flag: %+v", s)
	}
	if s := parse(); s.Metrics != "127.0.0.1:9080" {
		t.Errorf("metrics are by default on %q", s.Metrics)
	}
	t.Setenv("COTTONMALL_METRICS", "")
	if s := parse(); s.Metrics != "" {
		t.Errorf("metrics that were switched off are on %q", s.Metrics)
	}
	if s := parse("--demo"); !s.Demo {
		t.Errorf("serve is not what is done by default: %+v", s)
	}
}

func TestTheFirstAdministratorIsMadeOnTheServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	user := func() *account.User {
		db := schematest.Open(t, schema.Config{Folder: folder})
		return schematest.Read(db, func(tx *schema.Tx) (*account.User, error) {
			return account.FindUserByMobile(tx, "13800000009")
		})
	}
	out := outputOf(t, "admin", "create", "13800000009", "--name", "管理", "--data", folder)
	printed := regexp.MustCompile(`初始密码 (\w+)`).FindStringSubmatch(out)
	if u := user(); printed == nil || !u.Admin || u.Name != "管理" || !password.Matches(u.Password, printed[1]) {
		t.Errorf("the administrator is %+v, the printed password %v", u, printed)
	}
	outputOf(t, "admin", "create", "13800000009", "--password", "another-2026", "--data", folder)
	if u := user(); !u.Admin || !password.Matches(u.Password, "another-2026") {
		t.Errorf("the administrator with another password is %+v", u)
	}
	refuses(t, "手机号", "admin", "create", "1380000", "--data", folder)
	refuses(t, "密码", "admin", "create", "13800000008", "--password", "123", "--data", folder)
}

// failureOf returns the sentence of a command that fails.
func failureOf(t *testing.T, args ...string) string {
	t.Helper()
	err := run(t.Context(), args, io.Discard)
	if err == nil {
		t.Fatalf("%q is done", args)
	}
	return commandline.Sentence(err)
}

func TestTheCommandLineIsRefusedInChinese(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--foo"}, `没有参数 --foo`},
		{[]string{"--demoo"}, `没有参数 --demoo，是否要用 "--demo"？`},
		{[]string{"-x"}, `没有参数 -x，是否要用 "-h"？`},
		{[]string{"engine", "--lots", "3"}, `没有参数 --lots`},
		{[]string{"bogus"}, `无法识别 bogus，命令和参数见 cottonmall --help`},
		{[]string{"serve", "x"}, `无法识别 x，命令和参数见 cottonmall --help`},
		{[]string{"--lots", "abc"}, `--lots 须为整数："abc"`},
		{[]string{"demo", "--lots", "1.5"}, `--lots 须为整数："1.5"`},
		{[]string{"--lots="}, `--lots 须为整数：""`},
		{[]string{"demo", "--seed", "-1"}, `--seed 的值不正确："-1"`},
		{[]string{"--listen"}, `--listen 之后须有值`},
		{[]string{"backup"}, `缺少参数 <file>，用法见 cottonmall --help`},
		{[]string{"--demo=x"}, `--demo 须为 true 或 false："x"`},
		{[]string{"--limits", "maybe"}, `--limits 须为 "on","off" 之一："maybe"`},
	} {
		if got := failureOf(t, c.args...); got != c.want {
			t.Errorf("%q: %s, want %s", c.args, got, c.want)
		}
	}
}

// TestTheEnvironmentIsRefusedByItsName is not parallel, because it changes the environment.
func TestTheEnvironmentIsRefusedByItsName(t *testing.T) {
	t.Setenv("COTTONMALL_LOTS", "abc")
	if got := failureOf(t, "demo"); got != `环境变量 COTTONMALL_LOTS 的值不正确："abc"` {
		t.Error(got)
	}
}
