package api

import (
	"context"
	"crypto/rand"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"time"

	"cottonmall/indexer"
	"cottonmall/schema"

	"github.com/gofiber/fiber/v2"
)

// caller is who makes a call.
type caller struct {
	fpID    string // the browser's fingerprint by header: proves that one of our own pages asks
	seen    string // the same by cookie
	address string

	token   string // of the session, as it came
	header  bool   // it came by header, which no browser sends by itself
	session *schema.Session
	member  *schema.Member // nil: nobody is logged in; without a company it has only a person
	refusal *schema.Error  // why the token is none
	stale   bool           // it is time to note that the session is in use
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

// callerOf reads who asks. A token that has ended is a guest's, who is told when he asks for what guests may not.
func (a *App) callerOf(c *fiber.Ctx) (caller, error) {
	by := caller{fpID: c.Get(fpHeader), seen: c.Cookies(fpCookie), address: address(c)}
	if by.fpID != "" && !fpForm.MatchString(by.fpID) {
		return by, schema.Invalid("fpId", "浏览器标识 fpId 须为 8 至 64 位字母、数字")
	}
	if !fpForm.MatchString(by.seen) {
		by.seen = ""
	}
	by.token = strings.TrimPrefix(c.Get(fiber.HeaderAuthorization), "Bearer ")
	if by.header = by.token != ""; !by.header {
		by.token = c.Cookies(tokenCookie)
	}
	if !tokenForm.MatchString(by.token) {
		return by, nil
	}
	if err := a.pass(a.lookups, by.address); err != nil {
		return by, err
	}
	ctx, cancel := context.WithTimeout(a.context, lookupTime)
	defer cancel()
	return by, a.recognizeMember(ctx, &by)
}

// lookupTime is how long it may take to find out who asks.
const lookupTime = 5 * time.Second

func (a *App) recognizeMember(ctx context.Context, by *caller) error {
	_, err := schema.View(ctx, a.db, func(tx *schema.Tx) (none, error) {
		session, m, err := tx.SessionOf(by.token)
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
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind != schema.BusyKind {
		by.refusal = refusal
		return nil
	}
	return err
}

// person is somebody who acts for no company.
func person(tx *schema.Tx, id int64) (*schema.Member, error) {
	u, err := tx.User(id)
	if err != nil {
		return nil, err
	}
	return &schema.Member{Person: u.ID, Name: u.Name, Mobile: u.Mobile, Admin: u.Admin, UserState: u.State}, nil
}

// note remembers that the session was used, every few minutes.
func (a *App) note(by caller) {
	if !by.stale {
		return
	}
	ctx, cancel := context.WithTimeout(a.context, lookupTime)
	defer cancel()
	_, err := schema.Do(ctx, a.db, func(tx *schema.Tx) (none, error) { return none{}, tx.SeeSession(by.session.Hash) })
	if err != nil {
		a.log.Warn("the use of a session is not noted", slog.Any("error", err))
	}
}

// key names the caller where calls are counted: the session, else the address.
func (by caller) key() string {
	if by.session != nil {
		return "s:" + by.session.Hash
	}
	return "a:" + by.address
}

// owner is whose comparison list a call is about; empty for somebody without a browser.
func (by caller) owner() string {
	switch {
	case by.member != nil && by.member.UserID != 0:
		return ownerOf(by.member.UserID)
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
	return indexer.Viewer{Company: by.member.MemberID, Product: by.member.CompanyProduct}
}

// recognize gives a browser that has none its fingerprint, which its pages send back as a header.
func recognize(c *fiber.Ctx) {
	if fpForm.MatchString(c.Cookies(fpCookie)) {
		return
	}
	c.Cookie(&fiber.Cookie{
		Name: fpCookie, Value: rand.Text(), Path: "/", SameSite: fiber.CookieSameSiteLaxMode,
		MaxAge: int(fpLifetime.Seconds()), Secure: c.Secure(),
	})
}
