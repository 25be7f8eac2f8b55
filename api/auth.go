package api

import (
	"context"
	"crypto/rand"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// caller is who makes a call.
type caller struct {
	fpID    string // the browser's fingerprint by header: proves that one of our own pages asks
	seen    string // the same by cookie
	address string

	token   string // of the session, as it came
	header  bool   // it came by header, which no browser sends by itself
	session *account.Session
	member  *account.Member // nil: nobody is logged in; without a company it has only a person
	refusal string          // why the token is none
	gaveWay bool            // its session has just given way to another one of the same browser
	stale   bool            // it is time to note that the session is in use
}

const (
	fpHeader   = "fpId"
	fpCookie   = "fpId"
	fpLifetime = 30 * 24 * time.Hour
)

var (
	fpForm    = regexp.MustCompile(`^[0-9A-Za-z_-]{8,64}$`)
	tokenForm = regexp.MustCompile(`^[0-9A-Za-z_-]{43}$`)
)

// callerOf reads who asks. A token that has ended is a guest's, who is told when he asks for what guests may not. Where
// too many tokens come from one address, whoever answers a captcha is still looked up, at the pace of answers: it must be
// possible to answer it, also one that was shown to his session.
func (a *App) callerOf(c *fiber.Ctx, gate *gate, answers bool) (caller, error) {
	by := caller{fpID: c.Get(fpHeader), seen: c.Cookies(fpCookie), address: a.address(c)}
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
	err := a.pass(a.lookups, by.place())
	if err != nil && answers {
		err = a.pass(gate, by.place())
	}
	if err != nil {
		return by, err
	}
	ctx, cancel := context.WithTimeout(a.context, lookupTime)
	defer cancel()
	return by, a.recognizeMember(ctx, &by)
}

// tokenOf is the token that a request brings, and whether it came by header.
func tokenOf(h *fasthttp.RequestHeader) (token string, header bool) {
	if token := strings.TrimPrefix(string(h.Peek(fiber.HeaderAuthorization)), "Bearer "); token != "" {
		return token, true
	}
	return string(h.Cookie(tokenCookie)), false
}

// lookupTime is how long it may take to find out who asks.
const lookupTime = 5 * time.Second

func (a *App) recognizeMember(ctx context.Context, by *caller) error {
	_, err := schema.View(ctx, a.db, func(tx *schema.Tx) (none, error) {
		session, m, err := account.SessionOf(tx, by.token)
		if refusal, ok := schema.KindOf(err); ok && refusal.Kind != schema.BusyKind {
			return none{}, by.ended(tx, refusal)
		}
		if err != nil {
			return none{}, err
		}
		if m == nil {
			if m, err = person(tx, session.UserID); err != nil {
				return none{}, err
			}
		}
		by.session, by.member, by.stale = session, m, session.Stale(tx.Now())
		return none{}, nil
	})
	return err
}

// yieldTime is how long calls may have been under way with a token whose browser has another one now.
const yieldTime = 2 * time.Minute

// ended reads why the token is none: what is kept of its session, else what is said of every such token.
func (by *caller) ended(tx *schema.Tx, refusal *schema.Error) error {
	by.refusal = refusal.Message
	end, err := account.EndOf(tx, by.token)
	if err != nil || end == nil {
		return err
	}
	if end.Reason != "" {
		by.refusal = end.Reason
	}
	by.gaveWay = end.GaveWay && tx.Now().Sub(end.At) < yieldTime
	return nil
}

// person is somebody who acts for no company.
func person(tx *schema.Tx, id int64) (*account.Member, error) {
	u, err := account.FindUser(tx, id)
	if err != nil {
		return nil, err
	}
	return &account.Member{UserID: u.ID, Name: u.Name, Mobile: u.Mobile, Admin: u.Admin, UserState: u.State}, nil
}

// note remembers that the session was used, every few minutes.
func (a *App) note(by caller) {
	if !by.stale {
		return
	}
	ctx, cancel := context.WithTimeout(a.context, lookupTime)
	defer cancel()
	_, err := schema.Do(ctx, a.db, func(tx *schema.Tx) (none, error) { return none{}, account.SeeSession(tx, by.session.Hash) })
	if err != nil {
		a.log.Warn("the use of a session is not noted", slog.Any("error", err))
	}
}

// key names the caller where calls are counted: the session, else the address.
func (by caller) key() string {
	if by.session != nil {
		return "s:" + by.session.Hash
	}
	return by.place()
}

// place is from where the caller comes, as a key.
func (by caller) place() string { return "a:" + by.address }

// owner is whose comparison list a call is about; empty for somebody without a browser.
func (by caller) owner() string {
	switch {
	case by.member != nil && by.member.MembershipID != 0:
		return ownerOf(by.member.MembershipID)
	case by.fpID != "":
		return by.fpID
	}
	return by.seen
}

// ownerOf is a member's comparison list. No browser has such a fingerprint.
func ownerOf(membership int64) string { return "member:" + strconv.FormatInt(membership, 10) }

// viewer is what the caller may see.
func (by caller) viewer() indexer.Viewer {
	if by.member == nil || !entered(by.member) {
		return indexer.Viewer{}
	}
	return indexer.Viewer{Company: by.member.CompanyID, Product: by.member.CompanyProduct}
}

// recognize gives a browser that has none its fingerprint, which its pages send back as a header.
func recognize(c *fiber.Ctx) {
	if fpForm.MatchString(c.Cookies(fpCookie)) {
		return
	}
	c.Cookie(&fiber.Cookie{
		Name: fpCookie, Value: rand.Text(), Path: "/", SameSite: fiber.CookieSameSiteLaxMode,
		MaxAge: int(fpLifetime.Seconds()), Secure: c.Locals(secureKey) == true,
	})
}
