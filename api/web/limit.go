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

// Paces of routes: how often one session, one address without a session and one mobile number may make a call.
// Addresses have higher limits because offices share them. A kind of caller without a pace is not limited.
var (
	reads = limiter.Paces{
		limiter.Session: limiter.Calls(10, time.Second, 40), limiter.Address: limiter.Calls(30, time.Second, 120),
	}
	Searches = reads
	Typing   = limiter.Paces{ // a call for each key
		limiter.Session: limiter.Calls(15, time.Second, 60), limiter.Address: limiter.Calls(45, time.Second, 180),
	}
	changes = limiter.Paces{
		limiter.Session: limiter.Calls(5, time.Second, 20), limiter.Address: limiter.Calls(10, time.Second, 40),
	}
	handshakes = limiter.Paces{
		limiter.Session: limiter.Calls(2, time.Second, 20), limiter.Address: limiter.Calls(5, time.Second, 40),
	}
	Logins = limiter.Paces{
		limiter.Session: limiter.Calls(1, 5*time.Second, 10), limiter.Address: limiter.Calls(1, time.Second, 30),
	}
	Polls = limiter.Paces{
		limiter.Session: limiter.Calls(2, time.Second, 10), limiter.Address: limiter.Calls(10, time.Second, 40),
	}
	uploads = limiter.Paces{
		limiter.Session: limiter.Calls(1, 2*time.Second, 15), limiter.Address: limiter.Calls(1, time.Second, 15),
	}
	captchaAnswers = limiter.Paces{
		limiter.Session: limiter.Calls(1, time.Second, 20), limiter.Address: limiter.Calls(2, time.Second, 40),
	}
	tokenLookups = limiter.Paces{limiter.Address: limiter.Calls(200, time.Second, 800)} // for right and wrong tokens
	findPages    = limiter.Paces{limiter.Address: limiter.Calls(5, time.Second, 20)}    // each searches all kinds
)

// lookupsName is the name of the limit on token lookups.
const lookupsName = "/mall/token"

// findsName is the name of the limit on pages whose first answer has results of a search.
const findsName = "/find"

// limitExceeded is the refusal of a caller over a limit, or of one that the server has no capacity for.
type limitExceeded struct {
	*limiter.TooMany
	keys []limiter.Key // a captcha lifts the limits of these; without keys no captcha helps
}

func (limitExceeded) Error() string { return "操作频繁，请稍后再试" }

// countCall counts a call of the caller. It returns limitExceeded if there are too many.
func (s *Server) countCall(ctx context.Context, l *limiter.Limit, by Caller) error {
	if !s.limits {
		return nil
	}
	own := l.Counted(by.Keys()...)
	if many, ok := errors.AsType[*limiter.TooMany](l.Take(ctx, own, limiter.Everyone)); ok {
		return limitExceeded{many, []limiter.Key{own}}
	}
	return nil
}

// maySearch counts a page with results of a search. It reports whether the address of the caller may have the results.
func (s *Server) maySearch(c *fiber.Ctx) bool {
	return s.countCall(s.context, s.finds, Caller{Address: s.address(c)}) == nil
}

// Busy returns the refusal of the caller because the server has no capacity until wait has passed. No captcha helps.
func (c *Call) Busy(wait time.Duration) error {
	return limitExceeded{c.limit.Refuse(c.limit.Counted(c.Caller.Keys()...), wait), nil}
}

// Keys returns the keys by which calls of the caller are counted: the session, if any, and then the address.
func (by Caller) Keys() []limiter.Key {
	address := limiter.Key{Kind: limiter.Address, ID: by.Address}
	if by.Session == nil {
		return []limiter.Key{address}
	}
	return []limiter.Key{{Kind: limiter.Session, ID: by.Session.Hash}, address}
}

// address returns the address of a caller: the peer, or the one that trusted proxies forward. For IPv6 it is the /64
// network, since a caller can choose among the addresses of its network.
func (s *Server) address(c *fiber.Ctx) string {
	peer, ok := netip.AddrFromSlice(c.Context().RemoteIP())
	if !ok {
		return c.Context().RemoteAddr().String()
	}
	peer = peer.Unmap()
	hops := strings.Split(string(bytes.Join(c.Request().Header.PeekAll(fiber.HeaderXForwardedFor), []byte(","))), ",")
	for i := len(hops) - 1; i >= 0 && s.proxies.trusts(peer); i-- {
		forwarded, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		peer = forwarded.Unmap().WithZone("")
	}
	if peer.Is6() {
		if network, err := peer.Prefix(64); err == nil {
			return network.String()
		}
	}
	return peer.String()
}

// proxies are the networks whose X-Forwarded-For headers are trusted.
type proxies []netip.Prefix

// loopbacks are the proxies of this machine.
var loopbacks = proxies{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

func (p proxies) trusts(peer netip.Addr) bool {
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(peer) })
}

// texts returns the networks as text, for Fiber.
func (p proxies) texts() []string {
	list := []string{}
	for _, network := range p {
		list = append(list, network.String())
	}
	return list
}
