package api

import (
	"context"
	"crypto/rand"
	"log/slog"
	"regexp"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// caller is who makes a call.
type caller struct {
	fpID    string // the browser's fingerprint by header: only one of our own pages can send it
	seen    string // the same by cookie
	address string

	token   string // of the session, as it came
	header  bool   // the token came by header, which no browser sends by itself
	session *session
	actor   schema.Actor // zero without a session
	refusal string       // why the token is not that of a session
	gaveWay bool         // the session has just given way to another one of the same browser
}

// session is the login of a caller.
type session struct {
	hash   string
	stale  bool // its use was last recorded some minutes ago
	member any  // what the domain that keeps sessions knows of the user
}

// foundSession is the session of a token, or why there is none.
type foundSession struct {
	session *session
	actor   schema.Actor
	refusal string
	gaveWay bool
}

// sessions finds the sessions of callers.
type sessionStore interface {
	// Find returns the session of a token.
	Find(ctx context.Context, token string) (foundSession, error)

	// Use records that a session is in use.
	Use(ctx context.Context, hash string) error

	// Open reports whether a session of a user has not ended.
	Open(ctx context.Context, userID int64, hash string) (bool, error)

	// Lose deletes the cookies of a session that has ended.
	Lose(c *fiber.Ctx, by caller)
}

const (
	tokenCookie = "mlToken" // of the session; for the server alone
	fpHeader    = "fpId"
	fpCookie    = "fpId"
	fpLifetime  = 30 * 24 * time.Hour
)

var (
	fpForm    = regexp.MustCompile(`^[0-9A-Za-z_-]{8,64}$`)
	tokenForm = regexp.MustCompile(`^[0-9A-Za-z_-]{43}$`)
)

// callerOf returns who makes a request. A token that has ended is that of a guest, who learns why when the call needs a
// session. When too many tokens come from one address, only calls that answer a captcha are looked up, at their own pace.
func (s *Server) callerOf(c *fiber.Ctx, limit *limiter.Limit, answers bool) (caller, error) {
	by := caller{fpID: c.Get(fpHeader), seen: c.Cookies(fpCookie), address: s.address(c)}
	if by.fpID != "" && !fpForm.MatchString(by.fpID) {
		return by, schema.Invalid("fpId", "浏览器标识 fpId 须为 8 至 64 位字母、数字")
	}
	if !fpForm.MatchString(by.seen) {
		by.seen = ""
	}
	by.token, by.header = tokenOf(&c.Request().Header)
	if !tokenForm.MatchString(by.token) {
		return by, nil
	}
	ctx, cancel := context.WithTimeout(s.context, lookupTime)
	defer cancel()
	err := s.take(ctx, s.lookups, by)
	if err != nil && answers {
		err = s.take(ctx, limit, by)
	}
	if err != nil {
		return by, err
	}
	return by, s.findSession(ctx, &by)
}

// tokenOf returns the token of a request and whether it came by header.
func tokenOf(h *fasthttp.RequestHeader) (token string, header bool) {
	if token := strings.TrimPrefix(string(h.Peek(fiber.HeaderAuthorization)), "Bearer "); token != "" {
		return token, true
	}
	return string(h.Cookie(tokenCookie)), false
}

// lookupTime limits how long a session is looked up.
const lookupTime = 5 * time.Second

func (s *Server) findSession(ctx context.Context, by *caller) error {
	found, err := s.sessions.Find(ctx, by.token)
	by.session, by.actor, by.refusal, by.gaveWay = found.session, found.actor, found.refusal, found.gaveWay
	return err
}

// recordUse records every few minutes that the session of a caller is in use.
func (s *Server) recordUse(by caller) {
	if by.session == nil || !by.session.stale {
		return
	}
	ctx, cancel := context.WithTimeout(s.context, lookupTime)
	defer cancel()
	if err := s.sessions.Use(ctx, by.session.hash); err != nil {
		s.log.Warn("failed to record the use of a session", slog.Any("error", err))
	}
}

// guestSentence returns what a caller without a session must do.
func (by caller) guestSentence() string {
	if by.refusal != "" {
		return by.refusal
	}
	return "请先登录"
}

// client reports whether a program makes the call, which keeps its token itself.
func (c *call) client() bool { return c.caller.fpID == "" }

// setFingerprint sends a browser that has none its fingerprint, which its pages send back as a header.
func setFingerprint(c *fiber.Ctx) {
	if fpForm.MatchString(c.Cookies(fpCookie)) {
		return
	}
	c.Cookie(&fiber.Cookie{
		Name: fpCookie, Value: rand.Text(), Path: "/", SameSite: fiber.CookieSameSiteLaxMode,
		MaxAge: int(fpLifetime.Seconds()), Secure: secure(c),
	})
}
