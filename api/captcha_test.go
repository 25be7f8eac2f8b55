package api

import (
	"testing"

	"cottonmall/schema/account"
)

// A captcha is for him to whom it was shown; the one about tokens for everybody at his address, also when there is room
// again for his session to be recognized.
func TestACaptchaIsForWhomItWasShownTo(t *testing.T) {
	t.Parallel()
	guest := caller{address: "1.1.1.1"}
	member := caller{address: "1.1.1.1", session: &account.Session{Hash: "x"}}
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
		if got := c.by.is(c.key, c.anybody); got != c.want {
			t.Errorf("%s, shown to %s, anybody %t: %t", c.by.key(), c.key, c.anybody, got)
		}
	}
}
