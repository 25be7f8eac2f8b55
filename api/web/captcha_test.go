package web

import (
	"fmt"
	"testing"
	"time"

	"cottonmall/api/limiter"
)

// TestACaptchaIsForItsCaller checks the key that a captcha belongs to. One about token lookups belongs to the
// address, even if the session of the caller can be looked up again.
func TestACaptchaIsForItsCaller(t *testing.T) {
	t.Parallel()
	guest := Caller{Address: "1.1.1.1"}
	member := Caller{Address: "1.1.1.1", Session: &Session{Hash: "x"}}
	for _, c := range []struct {
		by      Caller
		key     string
		anybody bool
		want    bool
	}{
		{guest, "a:1.1.1.1", false, true},
		{guest, "a:2.2.2.2", true, false},
		{guest, "s:x", true, false},
		{member, "s:x", false, true},
		{member, "s:y", true, false},
		{member, "a:1.1.1.1", false, false},
		{member, "a:1.1.1.1", true, true},
		{member, "a:2.2.2.2", true, false},
	} {
		t.Run(fmt.Sprint(c.by.Keys(), " ", c.key), func(t *testing.T) {
			pace := limiter.Calls(1, time.Second, 1)
			paces := limiter.Paces{limiter.Address: pace, limiter.Session: pace}
			if c.anybody {
				delete(paces, limiter.Session)
			}
			class := limiter.Class{Paces: paces}
			if got := class.Counted(c.by.Keys()...) == limiter.ParseKey(c.key); got != c.want {
				t.Errorf("%v, shown to %s, anybody %t: %t", c.by.Keys(), c.key, c.anybody, got)
			}
		})
	}
}
