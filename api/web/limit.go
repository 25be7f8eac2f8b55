package web

import (
	"bytes"
	"context"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/limiter"
)

// Paces of the routes page: how often one session, an address without one, and a mobile number may make a call. Offices
// share addresses, so these have more. What is missing is not counted.
var (
	reads      = limiter.Paces{limiter.Session: limiter.Calls(10, time.Second, 40), limiter.Address: limiter.Calls(30, time.Second, 120)}
	Searches   = reads
	changes    = limiter.Paces{limiter.Session: limiter.Calls(5, time.Second, 20), limiter.Address: limiter.Calls(10, time.Second, 40)}
	handshakes = limiter.Paces{limiter.Session: limiter.Calls(2, time.Second, 20), limiter.Address: limiter.Calls(5, time.Second, 40)}
	Logins     = limiter.Paces{
		limiter.Session: limiter.Calls(1, 5*time.Second, 10), limiter.Address: limiter.Calls(1, time.Second, 30),
		limiter.Number: limiter.Calls(1, 10*time.Second, 10),
	}
	Polls   = limiter.Paces{limiter.Session: limiter.Calls(2, time.Second, 10), limiter.Address: limiter.Calls(10, time.Second, 40)}
	uploads = limiter.Paces{limiter.Session: limiter.Calls(1, 2*time.Second, 15), limiter.Address: limiter.Calls(1, time.Second, 15)}
	answers = limiter.Paces{limiter.Session: limiter.Calls(1, time.Second, 20), limiter.Address: limiter.Calls(2, time.Second, 40)}
	tokens  = limiter.Paces{limiter.Address: limiter.Calls(200, time.Second, 800)} // that are looked up, right or wrong
)

// lookupsName is the name of the limit of tokens that are looked up.
const lookupsName = "/mall/token"

// tooOften refuses a caller over a limit, or for whom there is no room now.
type tooOften struct {
	*limiter.TooMany
	keys []limiter.Key // whose limits a captcha lifts; empty: none does
}

func (tooOften) Error() string { return "操作频繁，请稍后再试" }

// take counts a call of the caller, and of a mobile number that it names.
func (s *Server) take(ctx context.Context, l *limiter.Limit, by Caller, number ...limiter.Key) error {
	if !s.limits {
		return nil
	}
	own := l.Counted(by.Keys()...)
	counted := []limiter.Key{own, limiter.Everyone}
	if len(number) > 0 {
		counted = number
	}
	if many, ok := errors.AsType[*limiter.TooMany](l.Take(ctx, counted...)); ok {
		return tooOften{many, append([]limiter.Key{own}, number...)}
	}
	return nil
}

// Busy refuses the caller because the server has no room for a while. No captcha helps.
func (c *Call) Busy(wait time.Duration) error {
	return tooOften{c.limit.Refuse(c.limit.Counted(c.Caller.Keys()...), wait), nil}
}

// Keys identify the caller where calls are counted: the session before the address.
func (by Caller) Keys() []limiter.Key {
	address := limiter.Key{Kind: limiter.Address, ID: by.Address}
	if by.Session == nil {
		return []limiter.Key{address}
	}
	return []limiter.Key{{Kind: limiter.Session, ID: by.Session.Hash}, address}
}

// address returns where a call comes from: the peer, or what trusted proxies say of it. An IPv6 caller is the network,
// since a caller can choose among its addresses.
func (s *Server) address(c *fiber.Ctx) string {
	peer, ok := netip.AddrFromSlice(c.Context().RemoteIP())
	if !ok {
		return c.Context().RemoteAddr().String()
	}
	peer = peer.Unmap()
	hops := strings.Split(string(bytes.Join(c.Request().Header.PeekAll(fiber.HeaderXForwardedFor), []byte(","))), ",")
	for i := len(hops) - 1; i >= 0 && s.proxies.trust(peer); i-- {
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

// proxies are the networks that are trusted to name the caller behind them.
type proxies []netip.Prefix

// loopbacks are the proxies of this machine.
var loopbacks = proxies{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

func (p proxies) trust(peer netip.Addr) bool {
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(peer) })
}

// texts returns the networks as Fiber takes them.
func (p proxies) texts() []string {
	list := []string{}
	for _, network := range p {
		list = append(list, network.String())
	}
	return list
}
