package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// said is what the program says when it cannot do what it is told.
func said(t *testing.T, args ...string) string {
	t.Helper()
	err := run(t.Context(), args, io.Discard)
	if err == nil {
		t.Fatalf("%q is done", args)
	}
	return sentence(err)
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
		{[]string{"--demo=x"}, `--demo 须为 true 或 false："x"`},
		{[]string{"--limits", "maybe"}, `--limits 须为 "on","off" 之一："maybe"`},
	} {
		if got := said(t, c.args...); got != c.want {
			t.Errorf("%q: %s, want %s", c.args, got, c.want)
		}
	}
}

func TestADatabaseThatCannotBeReachedIsNamed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ arg, name string }{
		{"--database=abc", "COTTONMALL_DATABASE"},
		{"--database=root@tcp(127.0.0.1:1)/x", "COTTONMALL_DATABASE"},
		{"--data=" + filepath.Join(file, "x"), "COTTONMALL_DATA"},
	} {
		got := said(t, "migrate", c.arg)
		if !strings.HasPrefix(got, "无法") || !strings.Contains(got, c.name) {
			t.Errorf("%s: %s", c.arg, got)
		}
	}
}

// Not parallel: the environment is everybody's.
func TestTheEnvironmentIsRefusedByItsName(t *testing.T) {
	t.Setenv("COTTONMALL_LOTS", "abc")
	if got := said(t, "demo"); got != `环境变量 COTTONMALL_LOTS 的值不正确："abc"` {
		t.Error(got)
	}
}
