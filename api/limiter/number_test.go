package limiter_test

import (
	"fmt"
	"testing"
	"time"

	"cottonmall/api/limiter"
	"cottonmall/schema/schematest"
)

// tries limits the calls about one number: five from an address, ten of a known device and twenty of all strangers.
var tries = limiter.Class{
	Name: "/mall/number/password", SingleCall: true,
	Paces: limiter.Paces{
		limiter.Pair: {5, 15 * time.Minute, 5}, limiter.Device: {10, 15 * time.Minute, 10},
		limiter.Number: {20, 15 * time.Minute, 20},
	},
	Ceiling: limiter.Paces{limiter.Pair: {1, time.Minute, 8}},
}

// TestCallsAboutANumber follows the limits of one number on two servers with a clock.
func TestCallsAboutANumber(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const mobile = "13800000001"
		g := openCaptchas(t, db)
		a, b := g.a.Add(tries), g.b.Add(tries)
		number, device := limiter.Key{Kind: limiter.Number, ID: mobile}, limiter.Key{Kind: limiter.Device, ID: "device"}
		pair := func(n int) limiter.Key { return limiter.PairOf(fmt.Sprintf("203.0.113.%d", n), mobile) }
		solve := func(by limiter.Key) {
			t.Helper()
			if p := g.show(g.ca, a, by); !g.solve(g.cb, p.ID, "K7WXM", by) {
				t.Fatal("a right answer is wrong")
			}
			g.advance(time.Second)
		}
		for _, c := range []struct {
			what    string
			limit   *limiter.Limit
			keys    []limiter.Key
			calls   int
			captcha bool // before the calls
			later   time.Duration
			want    int
		}{
			{"an address", a, []limiter.Key{pair(1), number}, 9, false, 0, 5},
			{"the same address on the other server", b, []limiter.Key{pair(1), number}, 9, false, 0, 0},
			{"with a captcha, one call", b, []limiter.Key{pair(1), number}, 9, true, 0, 1},
			{"another one", a, []limiter.Key{pair(1), number}, 9, true, 0, 1},
			{"the last below the ceiling", a, []limiter.Key{pair(1), number}, 9, true, 0, 1},
			{"above the ceiling", a, []limiter.Key{pair(1), number}, 9, true, 0, 0},
			{"another address", a, []limiter.Key{pair(2), number}, 9, false, 0, 5},
			{"another one", a, []limiter.Key{pair(3), number}, 9, false, 0, 5},
			{"the last calls of strangers", a, []limiter.Key{pair(4), number}, 9, false, 0, 5},
			{"a new address on any server", b, []limiter.Key{pair(5), number}, 9, false, 0, 0},
			{"a new address with a captcha", b, []limiter.Key{pair(5), number}, 9, true, 0, 1},
			{"a known device", b, []limiter.Key{device}, 20, false, 0, 10},
			{"about another number", b, []limiter.Key{limiter.PairOf("203.0.113.1", "13800000002")}, 9, false, 0, 5},
			{"a quarter of an hour later", a, []limiter.Key{pair(1), number}, 9, false, 15 * time.Minute, 5},
			{"the device later", a, []limiter.Key{device}, 20, false, 0, 10},
		} {
			g.advance(c.later)
			db.Advance(c.later)
			if c.captcha {
				solve(c.keys[0])
			}
			if got := g.admitted(c.limit, c.calls, c.keys...); got != c.want {
				t.Errorf("%s: %d of %d calls are admitted, want %d", c.what, got, c.calls, c.want)
			}
			g.exchange(g.a, g.b, g.a)
		}
	})
}

// TestReturnedCallsDoNotCount checks that a call that was right uses up nothing.
func TestReturnedCallsDoNotCount(t *testing.T) {
	t.Parallel()
	g := openSite(t, schematest.New(t))
	l, key := g.a.Add(tries), limiter.PairOf("203.0.113.7", "13800000001")
	for range 50 {
		if err := l.Take(t.Context(), key); err != nil {
			t.Fatal(err)
		}
		l.Return(key)
	}
	want(t, "calls after those that were right", g.admitted(l, 9, key), 5)
}
