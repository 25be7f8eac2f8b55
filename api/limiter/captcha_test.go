package limiter_test

import (
	"sync/atomic"
	"testing"
	"time"

	"cottonmall/api/limiter"
	"cottonmall/schema/schematest"
)

// captchaSite is the captchas of two servers. Every picture is the text itself with a number.
type captchaSite struct {
	*site
	drawn  atomic.Int64
	ca, cb *limiter.Captchas
}

func openCaptchas(t *testing.T, db *schematest.DB) *captchaSite {
	g := &captchaSite{site: openSite(t, db)}
	captchas := func(l *limiter.Limiter) *limiter.Captchas {
		draw := func(text string) (string, error) { g.drawn.Add(1); return text, nil }
		return limiter.NewCaptchas(l, db.DB, limiter.Pace{20, time.Second, 40}, func() string { return "K7WXM" }, draw)
	}
	g.ca, g.cb = captchas(g.a), captchas(g.b)
	return g
}

func (g *captchaSite) show(c *limiter.Captchas, l *limiter.Limit, keys ...limiter.Key) limiter.Picture {
	g.t.Helper()
	p, err := c.Show(g.t.Context(), l, keys...)
	if err != nil {
		g.t.Fatal(err)
	}
	return p
}

func (g *captchaSite) solve(c *limiter.Captchas, id, text string, by limiter.Key) bool {
	g.t.Helper()
	solved, err := c.Solve(g.t.Context(), id, text, func(_ *limiter.Limit, key limiter.Key) bool { return key == by })
	if err != nil {
		g.t.Fatal(err)
	}
	return solved
}

// TestACaptchaSolvedOnOneServerLiftsTheLimitOnAll checks what a balancer without sticky sessions needs.
func TestACaptchaSolvedOnOneServerLiftsTheLimitOnAll(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		g := openCaptchas(t, db)
		a, b := g.a.Add(search), g.b.Add(search)
		g.admitted(a, 100, office)
		g.admitted(b, 100, office)
		g.exchange(g.a, g.b, g.a)
		shown := g.show(g.ca, a, office)
		if again := g.show(g.cb, b, office); again.ID != shown.ID {
			t.Error("the other server shows another picture")
		}
		g.advance(2 * time.Second) // the person types
		db.Advance(2 * time.Second)
		if g.solve(g.cb, shown.ID, "?????", office) || g.solve(g.cb, shown.ID, "K7WXM", network) {
			t.Fatal("a wrong answer, or one of another caller, is right")
		}
		shown = g.show(g.ca, a, office)
		if !g.solve(g.cb, shown.ID, " k7wxm", office) || g.solve(g.ca, shown.ID, "K7WXM", office) {
			t.Fatal("a right answer is wrong, or right twice")
		}
		want(t, "the server that lifted the limit", g.admitted(b, 100, office), 40)
		want(t, "the other server, at once", g.admitted(a, 100, office), 40)
		g.exchange(g.a, g.b, g.a)
		want(t, "both, once they know of each other", g.admitted(a, 100, office)+g.admitted(b, 100, office), 0)
	})
}

// TestACaptchaForOneCall checks limits where a captcha admits one call, on any server.
func TestACaptchaForOneCall(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		g := openCaptchas(t, db)
		class := codes
		class.Paces = limiter.Paces{
			limiter.Address: codes.Paces[limiter.Address], limiter.Number: {1, time.Minute, 5},
			limiter.Total: {250, time.Hour, 35},
		}
		a, b := g.a.Add(class), g.b.Add(class)
		number := limiter.Key{Kind: limiter.Number, ID: "13800000001"}
		want(t, "an address", g.admitted(a, 40, office, limiter.Everyone), 30)
		shown := g.show(g.ca, a, office)
		if !g.solve(g.cb, shown.ID, "K7WXM", office) {
			t.Fatal("a right answer is wrong")
		}
		g.advance(time.Second)
		want(t, "after a captcha", g.admitted(a, 10, office, limiter.Everyone), 1)
		want(t, "others", g.admitted(a, 40, network, limiter.Everyone), 5)
		shown = g.show(g.cb, b, network) // all callers together are over the limit
		g.exchange(g.a, g.b)
		if !g.solve(g.ca, shown.ID, "K7WXM", network) {
			t.Fatal("a right answer is wrong")
		}
		want(t, "over the limit of all", g.admitted(b, 10, network, limiter.Everyone), 1)
		want(t, "a number", g.admitted(a, 10, number), 5)
		first, second := g.show(g.ca, a, office, number), g.show(g.ca, a, network, number)
		if first.ID == second.ID || !g.solve(g.ca, second.ID, "K7WXM", network) {
			t.Fatal("two callers share the picture of a number")
		}
		want(t, "a number, after a captcha", g.admitted(a, 10, number), 1)
	})
}

// TestAFloodDrawsOnePicture checks that a caller who goes on asking is shown the same picture, until it is replaced.
func TestAFloodDrawsOnePicture(t *testing.T) {
	t.Parallel()
	g := openCaptchas(t, schematest.New(t))
	a, b := g.a.Add(search), g.b.Add(search)
	first := g.show(g.ca, a, office)
	for range 1000 {
		g.show(g.ca, a, office)
	}
	want(t, "pictures", int(g.drawn.Load()), 1)
	next, err := g.cb.Replace(t.Context(), first.ID)
	if err != nil || next.ID == first.ID {
		t.Fatalf("replaced by %v, %v", next, err)
	}
	g.advance(2 * time.Second)
	if p := g.show(g.ca, a, office); p.ID != next.ID {
		t.Error("the picture that was replaced on the other server is shown")
	}
	g.db.Advance(time.Minute)
	g.advance(time.Minute)
	if p := g.show(g.cb, b, office); p.ID == next.ID {
		t.Error("a picture is shown for a minute")
	}
	for i := range 100 {
		g.show(g.ca, a, limiter.Key{Kind: limiter.Address, ID: string(rune('a' + i))})
	}
	want(t, "pictures of a server at once", int(g.drawn.Load()), 2+1+1+40)
}
