package api

import (
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"
	"golang.org/x/time/rate"
)

// pace is how often one address may make a call. Offices share addresses, so it is generous.
type pace struct {
	perSecond rate.Limit
	burst     int
}

// Paces of the routes page.
var (
	searches = pace{30, 120}
	reads    = pace{30, 120}
	changes  = pace{10, 40}
	tickets  = pace{5, 40}
)

// gate counts the calls of every address on one route.
type gate struct {
	pace pace

	mu        sync.Mutex
	addresses map[string]*rate.Limiter
	swept     time.Time
}

// sweepAt is how many addresses are kept before those who have been quiet are forgotten.
const sweepAt = 10_000

func newGate(p pace) *gate { return &gate{pace: p, addresses: map[string]*rate.Limiter{}} }

// pass lets the address through or says how long it must wait.
func (g *gate) pass(address string) error {
	now := time.Now()
	reservation := g.limiter(address, now).ReserveN(now, 1)
	if wait := reservation.DelayFrom(now); wait > 0 {
		reservation.CancelAt(now)
		return tooOften{wait.Seconds()}
	}
	return nil
}

func (g *gate) limiter(address string, now time.Time) *rate.Limiter {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := g.addresses[address]
	if l == nil {
		g.sweep(now)
		l = rate.NewLimiter(g.pace.perSecond, g.pace.burst)
		g.addresses[address] = l
	}
	return l
}

// sweep forgets addresses whose allowance is full again: forgetting them changes nothing for them.
func (g *gate) sweep(now time.Time) {
	if len(g.addresses) < sweepAt || now.Sub(g.swept) < time.Second {
		return
	}
	g.swept = now
	for address, l := range g.addresses {
		if l.TokensAt(now) >= float64(g.pace.burst) {
			delete(g.addresses, address)
		}
	}
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
