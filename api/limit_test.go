package api

import (
	"errors"
	"net"
	"testing"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

func TestGateLetsABurstThroughAndThenAsksToWait(t *testing.T) {
	t.Parallel()
	g := newGate("/x", pace{address: allowance{0.001, 3}})
	for i := range 3 {
		if err := g.pass("a:1.1.1.1"); err != nil {
			t.Fatalf("call %d: %v", i, err)
		}
	}
	var often tooOften
	if err := g.pass("a:1.1.1.1"); !errors.As(err, &often) || often.wait < 900 {
		t.Errorf("the fourth call got %v", err)
	}
	if err := g.pass("a:2.2.2.2"); err != nil {
		t.Errorf("another address got %v", err)
	}
}

func TestGateForgetsQuietAddresses(t *testing.T) {
	t.Parallel()
	g := newGate("/x", pace{address: allowance{1e9, 1}})
	for i := range 3 * sweepAt {
		if err := g.pass("a:" + number(i)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(g.callers); n > 2*sweepAt {
		t.Errorf("%d addresses are kept", n)
	}
}

func TestAddressIsThePeerOrWhatALocalProxySays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ peer, forwarded, want string }{
		{"9.9.9.9", "", "9.9.9.9"},
		{"9.9.9.9", "1.2.3.4", "9.9.9.9"}, // anybody can write a header
		{"127.0.0.1", "1.2.3.4", "1.2.3.4"},
		{"127.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"}, // the proxy adds at the end
		{"127.0.0.1", "nonsense", "127.0.0.1"},
		{"2001:db8:1:2:3::4", "", "2001:db8:1:2::/64"},
		{"::ffff:9.9.9.9", "", "9.9.9.9"},
	} {
		raw := &fasthttp.RequestCtx{}
		raw.Init(&fasthttp.Request{}, &net.TCPAddr{IP: net.ParseIP(c.peer), Port: 1}, nil)
		raw.Request.Header.Set(fiber.HeaderXForwardedFor, c.forwarded)
		app := fiber.New()
		ctx := app.AcquireCtx(raw)
		if got := address(ctx); got != c.want {
			t.Errorf("peer %s, header %q: %s, want %s", c.peer, c.forwarded, got, c.want)
		}
		app.ReleaseCtx(ctx)
	}
}
