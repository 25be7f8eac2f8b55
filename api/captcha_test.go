package api

import (
	"testing"
	"time"

	"cottonmall/api/limiter"
)

// A captcha is for him to whom it was shown; the one about tokens for everybody at his address, also when there is room
// again for his session to be recognized.
func TestACaptchaIsForWhomItWasShownTo(t *testing.T) {
	t.Parallel()
	guest := caller{address: "1.1.1.1"}
	member := caller{address: "1.1.1.1", session: &session{hash: "x"}}
	for _, c := range []struct {
		by      caller
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
		paces := limiter.Paces{limiter.Address: limiter.Calls(1, time.Second, 1), limiter.Session: limiter.Calls(1, time.Second, 1)}
		if c.anybody {
			delete(paces, limiter.Session)
		}
		class := limiter.Class{Paces: paces}
		if got := class.Counted(c.by.keys()...) == limiter.ParseKey(c.key); got != c.want {
			t.Errorf("%v, shown to %s, anybody %t: %t", c.by.keys(), c.key, c.anybody, got)
		}
	}
}
