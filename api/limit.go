package api

import (
	"bytes"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"
	"golang.org/x/time/rate"

	"cottonmall/schema/account"
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
	codeSMS    = pace{address: allowance{30. / 86400, 30}, number: allowance{1. / 60, 5}} // thirty at once and thirty more a day, then a picture each
	polls      = pace{session: allowance{2, 10}, address: allowance{10, 40}}
	uploads    = pace{session: allowance{0.5, 15}, address: allowance{1, 15}}
	puzzles    = pace{session: allowance{1, 20}, address: allowance{2, 40}}
	tokens     = pace{address: allowance{200, 800}} // that are looked up, right or wrong
)

// gate counts the calls of every caller on one route, or on some that cost the same.
type gate struct {
	path   string
	pace   pace
	places bool // counts addresses, whoever asks there
	single bool // a picture that was read lets one call through, not a new burst

	free *rate.Limiter // for all callers together, then each call costs a picture; nil: as many as their paces allow

	mu      sync.Mutex
	callers map[string]*counted
	swept   time.Time
}

// counted is one caller, session or number.
type counted struct {
	*rate.Limiter
	burst   int
	pardon  bool      // one more call, for a picture that was read
	refused int       // times since it was last told to the log
	toldAt  time.Time // to the log
}

// newFreeCodes limits how many codes are sent without a picture, from wherever they are asked for: so many at once and
// within each hour that half of what the site may send remains for those who read one.
func newFreeCodes() *rate.Limiter {
	const quarter = account.CodesAnHour / 4
	return rate.NewLimiter(rate.Every(time.Hour/quarter), quarter)
}

// tellEvery is how often the log hears that a caller is refused: a flood is a line a minute.
const tellEvery = time.Minute

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
	own := l.ReserveN(now, 1)
	wait := own.DelayFrom(now)
	if wait == 0 && !strings.HasPrefix(key, "n:") {
		wait = g.waitForAll(now)
	}
	if wait == 0 {
		return nil
	}
	own.CancelAt(now)
	if g.pardoned(key, now) {
		return nil
	}
	return g.often(key, wait, now)
}

// waitForAll counts a call of whomever, and is how long none is free any more.
func (g *gate) waitForAll(now time.Time) time.Duration {
	if g.free == nil {
		return 0
	}
	r := g.free.ReserveN(now, 1)
	wait := r.DelayFrom(now)
	if wait > 0 {
		r.CancelAt(now)
	}
	return wait
}

// key is as whom a caller is counted.
func (g *gate) key(by caller) string {
	if g.places {
		return by.place()
	}
	return by.key()
}

// pardoned uses up the call for which a caller has read a picture.
func (g *gate) pardoned(key string, now time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := g.counted(key, now)
	if l == nil || !l.pardon {
		return false
	}
	l.pardon = false
	return true
}

// often refuses a caller for a while.
func (g *gate) often(key string, wait time.Duration, now time.Time) tooOften {
	e := tooOften{wait: wait.Seconds(), gate: g, caller: key}
	g.mu.Lock()
	defer g.mu.Unlock()
	l := g.counted(key, now)
	if l == nil {
		return e
	}
	if l.refused++; now.Sub(l.toldAt) >= tellEvery {
		e.told = l.refused
		l.refused, l.toldAt = 0, now
	}
	return e
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

// forgive lets a caller begin anew, or make one more call, who has read a picture.
func (g *gate) forgive(key string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.single {
		delete(g.callers, key)
	} else if l := g.counted(key, time.Now()); l != nil {
		l.pardon = true
	}
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

// address is where a call comes from: the peer, or what proxies that are trusted say of it. An IPv6 caller is his
// network, since he can choose among its addresses.
func (a *App) address(c *fiber.Ctx) string {
	peer, ok := netip.AddrFromSlice(c.Context().RemoteIP())
	if !ok {
		return c.Context().RemoteAddr().String()
	}
	peer = peer.Unmap()
	hops := strings.Split(string(bytes.Join(c.Request().Header.PeekAll(fiber.HeaderXForwardedFor), []byte(","))), ",")
	for i := len(hops) - 1; i >= 0 && a.proxies.trust(peer); i-- {
		behind, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		peer = behind.Unmap().WithZone("")
	}
	if peer.Is6() {
		if network, err := peer.Prefix(64); err == nil {
			return network.String()
		}
	}
	return peer.String()
}

// proxies are the networks whose word is taken for who stands behind them.
type proxies []netip.Prefix

// loopbacks are the proxies of this machine.
var loopbacks = proxies{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

func (p proxies) trust(peer netip.Addr) bool {
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(peer) })
}

// texts are the networks as Fiber takes them.
func (p proxies) texts() []string {
	list := []string{}
	for _, network := range p {
		list = append(list, network.String())
	}
	return list
}
