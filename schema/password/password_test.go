package password

import (
	"context"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
)

func TestAHashMatchesItsPasswordAlone(t *testing.T) {
	t.Parallel()
	hash := Hash("cotton2026")
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("the hash begins with %.40s", hash)
	}
	if hash == Hash("cotton2026") {
		t.Error("two hashes of one password are alike")
	}
	for text, want := range map[string]bool{"cotton2026": true, "Cotton2026": false, "": false, "cotton2026 ": false} {
		if Matches(hash, text) != want {
			t.Errorf("%q matches: %t", text, !want)
		}
	}
	// the parameters of the hash count, not those of today
	old := "$argon2id$v=19$m=16,t=2,p=1$MTIzNDU2Nzg5MDEyMzQ1Ng$" // and a sum that is not its
	for _, broken := range []string{
		"", "x", old, old + "AAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=19$m=99999999,t=2,p=1$MTIzNDU2Nzg$AAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=18" + hash[len("$argon2id$v=19"):], hash[:len(hash)-4],
	} {
		if Matches(broken, "cotton2026") || Matches(broken, "") {
			t.Errorf("%q matches something", broken)
		}
	}
}

func TestNobodysPasswordTakesAsLong(t *testing.T) {
	t.Parallel()
	e, ok := decode(Hash("x"))
	if !ok || e.memory != nobody.memory || e.passes != nobody.passes || e.threads != nobody.threads ||
		len(e.salt) != len(nobody.salt) || len(e.sum) != len(nobody.sum) {
		t.Errorf("an unknown user costs %v, a known one %v", nobody, e)
	}
}

func TestWeakPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                         "8 到 64",
		"a1b2c3d":                  "8 到 64",
		strings.Repeat("ab1", 22):  "8 到 64",
		"20261121":                 "全是数字",
		"x13800000001":             "手机号",
		"password":                 "太常见",
		"Password1":                "太常见",
		"admin123":                 "太常见",
		"qwertyuiop":               "太常见",
		"abcdefgh":                 "太常见",
		"aaaaaaaa":                 "太常见",
		"a12345678":                "太常见",
		"woaini1314":               "太常见",
		"1qaz2wsx":                 "太常见",
		"woaini123!":               "太常见",
		"abab1abab":                "太常见",
		"cotton123":                "太常见",
		"xx\x00yyzz12":             "无法识别",
		"cotton2026":               "",
		"棉花批号天天向上":                 "",
		"aksu-31-long-staple":      "",
		"Tr0ub4dor&3":              "",
		"hello from the south 700": "",
	} {
		err := Check(text, "13800000001")
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestTheGateLetsOneThroughAtATime(t *testing.T) {
	t.Parallel()
	g := NewGate()
	g.Patience = 10 * time.Millisecond
	inside, leave := make(chan struct{}), make(chan struct{})
	done := make(chan error)
	go func() { done <- g.inTurn(t.Context(), func() { close(inside); <-leave }) }()
	<-inside
	_, err := g.Matches(t.Context(), "", "x")
	if e, ok := schema.KindOf(err); !ok || e.Kind != schema.BusyKind {
		t.Errorf("beside another one: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.Hash(gone, "x"); err == nil {
		t.Error("who has gone away was served")
	}
	close(leave)
	if err := <-done; err != nil {
		t.Error(err)
	}
	g.Patience = 0
	hash, err := g.Hash(t.Context(), "cotton2026")
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := g.Matches(t.Context(), hash, "cotton2026"); !ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
}

func BenchmarkMatches(b *testing.B) {
	hash := Hash("cotton2026")
	for b.Loop() {
		Matches(hash, "cotton2026")
	}
}
