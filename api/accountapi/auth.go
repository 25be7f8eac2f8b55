package accountapi

import (
	"context"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Sessions finds the sessions of callers in the database.
type Sessions struct{ DB *schema.DB }

// Find returns the session of a token and its user. If the session has ended, it returns the reason for the user.
func (s Sessions) Find(ctx context.Context, token string) (found web.FoundSession, err error) {
	_, err = schema.View(ctx, s.DB, func(tx *schema.Tx) (web.None, error) {
		session, m, err := account.SessionOf(tx, token)
		if refusal, ok := schema.KindOf(err); ok && refusal.Kind != schema.BusyKind {
			found, err = endedSession(tx, token, refusal)
			return web.None{}, err
		}
		if err == nil && m == nil {
			m, err = personMember(tx, session.UserID)
		}
		if err == nil {
			found.Session = &web.Session{Hash: session.Hash, Stale: session.Stale(tx.Now()), Member: m}
			found.Actor = m.Actor()
		}
		return web.None{}, err
	})
	return found, err
}

// RecordUse records that a session is in use.
func (s Sessions) RecordUse(ctx context.Context, hash string) error {
	_, err := schema.Do(ctx, s.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, account.SeeSession(tx, hash)
	})
	return err
}

// IsOpen reports whether a session of a user has not ended.
func (s Sessions) IsOpen(ctx context.Context, userID int64, hash string) (bool, error) {
	return schema.View(ctx, s.DB, func(tx *schema.Tx) (bool, error) {
		open, err := account.Sessions(tx, userID)
		for _, session := range open {
			if session.Hash == hash {
				return true, err
			}
		}
		return false, err
	})
}

// ClearCookies deletes the cookies of a session that has ended.
func (s Sessions) ClearCookies(c *fiber.Ctx, by web.Caller) {
	known := by.Token != "" || c.Cookies(stateCookie) != "" || c.Cookies(infoCookie) != ""
	if known && !by.ByHeader && !by.Replaced {
		deleteCookies(c)
	}
}

// replacedTime is how long a browser may still send the token of a replaced session, with calls that it began before.
const replacedTime = 2 * time.Minute

// endedSession returns why a token has no session: the recorded reason, otherwise the message of the refusal.
func endedSession(tx *schema.Tx, token string, refusal *schema.Error) (web.FoundSession, error) {
	found := web.FoundSession{Refusal: refusal.Message}
	end, err := account.EndOf(tx, token)
	if err != nil || end == nil {
		return found, err
	}
	if end.Reason != "" {
		found.Refusal = end.Reason
	}
	found.Replaced = end.Replaced && tx.Now().Sub(end.At) < replacedTime
	return found, nil
}

// personMember returns a user who acts for no company, as a member without MembershipID.
func personMember(tx *schema.Tx, id int64) (*account.Member, error) {
	u, err := account.FindUser(tx, id)
	if err != nil {
		return nil, err
	}
	return &account.Member{UserID: u.ID, Name: u.Name, Mobile: u.Mobile, Admin: u.Admin, UserState: u.State}, nil
}

// MemberOf returns the member who makes a call, nil for a guest. A user who acts for no company is a member without
// MembershipID.
func MemberOf(by web.Caller) *account.Member {
	if by.Session == nil {
		return nil
	}
	return by.Session.Member.(*account.Member)
}

// CompareOwner returns the owner of the comparison list that a call is about; empty for an API client without a
// session.
func CompareOwner(by web.Caller) string {
	switch {
	case by.Actor.MembershipID != 0:
		return compareOwnerOf(by.Actor.MembershipID)
	case by.FpID != "":
		return by.FpID
	}
	return by.FpCookie
}

// compareOwnerOf returns the owner of a member's comparison list. No browser has such a fingerprint.
func compareOwnerOf(membershipID int64) string {
	return "member:" + strconv.FormatInt(membershipID, 10)
}

// ViewerOf returns what the caller may see of the market. Administrators see the marks that they set.
func ViewerOf(by web.Caller) cottonindex.Viewer {
	m := MemberOf(by)
	switch {
	case m == nil:
		return cottonindex.Viewer{}
	case !isApproved(m):
		return cottonindex.Viewer{Product: m.Admin}
	}
	return cottonindex.Viewer{Company: m.CompanyID, Product: m.CompanyProduct || m.Admin}
}
