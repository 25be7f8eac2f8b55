package web

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

// Caller is who makes a call.
type Caller struct {
	FpID     string // the browser's fingerprint by header: only one of our own pages can send it
	FpCookie string // the same by cookie
	Address  string

	Token    string // of the session, as it came
	ByHeader bool   // the token came by header, which no browser sends by itself
	Session  *Session
	Actor    schema.Actor // zero without a session
	refusal  string       // why the token is not that of a session
	GaveWay  bool         // the session has just given way to another one of the same browser
}

// Session is the login of a caller.
type Session struct {
	Hash   string
	Stale  bool // its use was last recorded some minutes ago
	Member any  // what the domain that keeps sessions knows of the user
}

// FoundSession is the session of a token, or why there is none.
type FoundSession struct {
	Session *Session
	Actor   schema.Actor
	Refusal string
	GaveWay bool
}

// sessions finds the sessions of callers.
type Sessions interface {
	// Find returns the session of a token.
	Find(ctx context.Context, token string) (FoundSession, error)

	// Use records that a session is in use.
	Use(ctx context.Context, hash string) error

	// Open reports whether a session of a user has not ended.
	Open(ctx context.Context, userID int64, hash string) (bool, error)

	// Lose deletes the cookies of a session that has ended.
	Lose(c *fiber.Ctx, by Caller)
}

const (
	TokenCookie = "mlToken" // of the session; for the server alone
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
func (s *Server) callerOf(c *fiber.Ctx, limit *limiter.Limit, answers bool) (Caller, error) {
	by := Caller{FpID: c.Get(fpHeader), FpCookie: c.Cookies(fpCookie), Address: s.address(c)}
	if by.FpID != "" && !fpForm.MatchString(by.FpID) {
		return by, schema.Invalid("fpId", "浏览器标识 fpId 须为 8 至 64 位字母、数字")
	}
	if !fpForm.MatchString(by.FpCookie) {
		by.FpCookie = ""
	}
	by.Token, by.ByHeader = tokenOf(&c.Request().Header)
	if !tokenForm.MatchString(by.Token) {
		return by, nil
	}
	ctx, cancel := context.WithTimeout(s.context, LookupTime)
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
	return string(h.Cookie(TokenCookie)), false
}

// LookupTime limits how long a session is looked up.
const LookupTime = 5 * time.Second

func (s *Server) findSession(ctx context.Context, by *Caller) error {
	found, err := s.sessions.Find(ctx, by.Token)
	by.Session, by.Actor, by.refusal, by.GaveWay = found.Session, found.Actor, found.Refusal, found.GaveWay
	return err
}

// recordUse records every few minutes that the session of a caller is in use.
func (s *Server) recordUse(by Caller) {
	if by.Session == nil || !by.Session.Stale {
		return
	}
	ctx, cancel := context.WithTimeout(s.context, LookupTime)
	defer cancel()
	if err := s.sessions.Use(ctx, by.Session.Hash); err != nil {
		s.log.Warn("failed to record the use of a session", slog.Any("error", err))
	}
}

// GuestSentence returns what a caller without a session must do.
func (by Caller) GuestSentence() string {
	if by.refusal != "" {
		return by.refusal
	}
	return "请先登录"
}

// Client reports whether a program makes the call, which keeps its token itself.
func (c *Call) Client() bool { return c.Caller.FpID == "" }

// setFingerprint sends a browser that has none its fingerprint, which its pages send back as a header.
func setFingerprint(c *fiber.Ctx) {
	if fpForm.MatchString(c.Cookies(fpCookie)) {
		return
	}
	c.Cookie(&fiber.Cookie{
		Name: fpCookie, Value: rand.Text(), Path: "/", SameSite: fiber.CookieSameSiteLaxMode,
		MaxAge: int(fpLifetime.Seconds()), Secure: Secure(c),
	})
}
