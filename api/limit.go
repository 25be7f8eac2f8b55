package api

import (
	"errors"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"
	"golang.org/x/time/rate"
)

// allowance is so many calls a second, after a burst.
type allowance struct {
	perSecond rate.Limit
	burst     int
}

// pace is how often one session, an address without one, and a mobile number may make a call. Offices share
// addresses, so these have more. A zero number is not counted.
type pace struct {
	session, address, number allowance
}

// Paces of the routes page.
var (
	searches   = pace{session: allowance{10, 40}, address: allowance{30, 120}}
	reads      = pace{session: allowance{10, 40}, address: allowance{30, 120}}
	changes    = pace{session: allowance{5, 20}, address: allowance{10, 40}}
	handshakes = pace{session: allowance{2, 20}, address: allowance{5, 40}}
	logins     = pace{session: allowance{0.2, 10}, address: allowance{1, 30}, number: allowance{0.1, 10}}
	codeSMS    = pace{session: allowance{0.1, 6}, address: allowance{0.2, 20}, number: allowance{1. / 60, 5}}
	polls      = pace{session: allowance{2, 10}, address: allowance{10, 40}}
	uploads    = pace{session: allowance{0.5, 15}, address: allowance{1, 15}}
	puzzles    = pace{session: allowance{1, 20}, address: allowance{2, 40}}
	tokens     = pace{address: allowance{200, 800}} // that are looked up, right or wrong
)

// gate counts the calls of every caller on one route.
type gate struct {
	path string
	pace pace

	mu      sync.Mutex
	callers map[string]*counted
	swept   time.Time
}

// counted is one caller, session or number.
type counted struct {
	*rate.Limiter
	burst int
}

// sweepAt is how many callers are kept before those who have been quiet are forgotten.
const sweepAt = 10_000

func newGate(path string, p pace) *gate {
	return &gate{path: path, pace: p, callers: map[string]*counted{}}
}

// pass lets the caller through or says how long he must wait. The key begins with s: for a session, a: for an
// address, n: for a number.
func (g *gate) pass(key string) error {
	now := time.Now()
	g.mu.Lock()
	l := g.counted(key, now)
	g.mu.Unlock()
	if l == nil {
		return nil
	}
	reservation := l.ReserveN(now, 1)
	if wait := reservation.DelayFrom(now); wait > 0 {
		reservation.CancelAt(now)
		return tooOften{wait: wait.Seconds(), gate: g, caller: key}
	}
	return nil
}

func (g *gate) allows(key string) allowance {
	switch key[:2] {
	case "s:":
		return g.pace.session
	case "n:":
		return g.pace.number
	}
	return g.pace.address
}

// counted finds a caller, nil when he is not counted. The gate is locked.
func (g *gate) counted(key string, now time.Time) *counted {
	l := g.callers[key]
	if l == nil {
		allowed := g.allows(key)
		if allowed.burst == 0 {
			return nil
		}
		g.sweep(now)
		l = &counted{Limiter: rate.NewLimiter(allowed.perSecond, allowed.burst), burst: allowed.burst}
		g.callers[key] = l
	}
	return l
}

// forget lets a caller begin anew.
func (g *gate) forget(key string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.callers, key)
}

// sweep forgets callers whose allowance is full again: forgetting them changes nothing for them.
func (g *gate) sweep(now time.Time) {
	if len(g.callers) < sweepAt || now.Sub(g.swept) < time.Second {
		return
	}
	g.swept = now
	for key, l := range g.callers {
		if l.TokensAt(now) >= float64(l.burst) {
			delete(g.callers, key)
		}
	}
}

// passNumber counts a call about a mobile number.
func (g *gate) passNumber(number, caller string) error {
	key := "n:" + number
	err := g.pass(key)
	if often, ok := errors.AsType[tooOften](err); ok {
		often.caller, often.number = caller, key
		return often
	}
	return err
}

// pass counts a call where callers are limited.
func (a *App) pass(g *gate, key string) error {
	if !a.limits {
		return nil
	}
	return g.pass(key)
}

// address is where a call comes from: the peer, or what a proxy on this machine says it is. An IPv6 caller is
// its network, since he can choose among its addresses.
func address(c *fiber.Ctx) string {
	peer, ok := netip.AddrFromSlice(c.Context().RemoteIP())
	if !ok {
		return c.Context().RemoteAddr().String()
	}
	if forwarded := c.Get(fiber.HeaderXForwardedFor); forwarded != "" && peer.Unmap().IsLoopback() {
		last := forwarded[strings.LastIndexByte(forwarded, ',')+1:]
		if behind, err := netip.ParseAddr(strings.TrimSpace(last)); err == nil {
			peer = behind
		}
	}
	peer = peer.Unmap()
	if peer.Is6() {
		if network, err := peer.Prefix(64); err == nil {
			return network.String()
		}
	}
	return peer.String()
}
