package web

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"log/slog"
	"regexp"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// Caller is the user or guest who makes a call.
type Caller struct {
	FpID     string // browser fingerprint in the header; only pages of this site can send it
	FpCookie string // browser fingerprint in the cookie
	Address  string // IP address, or the /64 network of an IPv6 address

	Key      string // name of the configured key that the request has; empty: none
	Token    string // of the session, not verified
	ByHeader bool   // the token is in a header, which browsers do not send by themselves
	Session  *Session
	Actor    schema.Actor // zero without a session
	refusal  string       // why the token has no session; for the user
	Replaced bool         // another session of the same browser has just replaced this one
}

// Session is the login of a caller.
type Session struct {
	Hash   string
	Stale  bool // its last use was recorded some minutes ago
	Member any  // the user, as the package that implements Sessions represents it
}

// FoundSession is the session of a token. Without one, Refusal is the reason for the user.
type FoundSession struct {
	Session  *Session
	Actor    schema.Actor
	Refusal  string
	Replaced bool
}

// Sessions finds the sessions of callers.
type Sessions interface {
	// Find returns the session of a token. FoundSession.Session is nil when the token has none.
	Find(ctx context.Context, token string) (FoundSession, error)

	// KnownDevice returns the ID of a device of the owner of a mobile number, if the call comes from one. It is empty for
	// all other calls.
	KnownDevice(c *Call, mobile string) (id string, err error)

	// RecordUse records that a session is in use.
	RecordUse(ctx context.Context, hash string) error

	// IsOpen reports whether a session of a user has not ended.
	IsOpen(ctx context.Context, userID int64, hash string) (bool, error)

	// ClearCookies deletes the cookies of a session that has ended.
	ClearCookies(c *fiber.Ctx, by Caller)
}

const (
	TokenCookie = "mlToken" // token of the session, hidden from scripts
	keyHeader   = "X-Api-Key"
	fpHeader    = "fpId"
	fpCookie    = "fpId"
	fpLifetime  = 30 * 24 * time.Hour
)

var (
	fpPattern    = regexp.MustCompile(`^[0-9A-Za-z_-]{8,64}$`)
	tokenPattern = regexp.MustCompile(`^[0-9A-Za-z_-]{43}$`)
)

// callerOf returns the caller of a request. The caller of an ended session is a guest with a refusal.
// When one address sends too many tokens, only those of calls that answer a captcha are looked up.
// These count against the limit of their own route.
func (s *Server) callerOf(c *fiber.Ctx, limit *limiter.Limit, answersCaptcha bool) (Caller, error) {
	by := Caller{FpID: c.Get(fpHeader), FpCookie: c.Cookies(fpCookie), Address: s.address(c)}
	if by.FpID != "" && !fpPattern.MatchString(by.FpID) {
		return by, schema.Invalid("fpId", "浏览器标识 fpId 须为 8 到 64 位字母、数字")
	}
	if !fpPattern.MatchString(by.FpCookie) {
		by.FpCookie = ""
	}
	if key := c.Get(keyHeader); key != "" {
		by.Key = s.keyName(key)
		return by, s.checkKey(limit, by)
	}
	by.Token, by.ByHeader = tokenOf(&c.Request().Header)
	if !tokenPattern.MatchString(by.Token) {
		return by, nil
	}
	ctx, cancel := context.WithTimeout(s.context, LookupTimeout)
	defer cancel()
	err := s.countCall(ctx, s.lookups, by)
	if err != nil && answersCaptcha {
		err = s.countCall(ctx, limit, by)
	}
	if err != nil {
		return by, err
	}
	return by, s.findSession(ctx, &by)
}

// checkKey refuses a caller with a wrong key. The call counts, so that keys cannot be tried at any speed.
func (s *Server) checkKey(limit *limiter.Limit, by Caller) error {
	if by.Key != "" {
		return nil
	}
	if err := s.countCall(s.context, limit, by); err != nil {
		return err
	}
	return schema.Unauthenticated("请求头 %s 中的接口密钥不正确", keyHeader)
}

// keyName returns the name of a key of the configuration, or an empty text.
func (s *Server) keyName(key string) string {
	for name, known := range s.keys {
		if known != "" && subtle.ConstantTimeCompare([]byte(key), []byte(known)) == 1 {
			return name
		}
	}
	return ""
}

// tokenOf returns the token of a request and whether it is in a header.
func tokenOf(h *fasthttp.RequestHeader) (token string, header bool) {
	if token := strings.TrimPrefix(string(h.Peek(fiber.HeaderAuthorization)), "Bearer "); token != "" {
		return token, true
	}
	return string(h.Cookie(TokenCookie)), false
}

// LookupTimeout limits the time to find a session.
const LookupTimeout = 5 * time.Second

// findSession sets the session of by from its token.
func (s *Server) findSession(ctx context.Context, by *Caller) error {
	found, err := s.sessions.Find(ctx, by.Token)
	by.Session, by.Actor, by.refusal, by.Replaced = found.Session, found.Actor, found.Refusal, found.Replaced
	return err
}

// recordUse records that the session of a caller is in use, at most once in some minutes.
func (s *Server) recordUse(by Caller) {
	if by.Session == nil || !by.Session.Stale {
		return
	}
	ctx, cancel := context.WithTimeout(s.context, LookupTimeout)
	defer cancel()
	if err := s.sessions.RecordUse(ctx, by.Session.Hash); err != nil {
		s.log.Warn("failed to record use of session", slog.Any("error", err))
	}
}

// GuestMessage returns the message for a caller without a session: why the session ended, or to log in.
func (by Caller) GuestMessage() string {
	if by.refusal != "" {
		return by.refusal
	}
	return "请先登录"
}

// Client reports whether the caller is an API client, which stores its token itself.
func (c *Call) Client() bool { return c.Caller.FpID == "" }

// setFingerprint sets the fingerprint cookie of a browser without one. The pages send it back in a header.
func setFingerprint(c *fiber.Ctx) {
	if fpPattern.MatchString(c.Cookies(fpCookie)) {
		return
	}
	c.Cookie(&fiber.Cookie{
		Name: fpCookie, Value: rand.Text(), Path: "/", SameSite: fiber.CookieSameSiteLaxMode,
		MaxAge: int(fpLifetime.Seconds()), Secure: Secure(c),
	})
}
