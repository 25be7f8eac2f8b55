package api

import (
	"context"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v2"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// storedSessions finds the sessions of callers in the database.
type storedSessions struct{ db *schema.DB }

// Find returns the session of a token and whose it is, or what the user of a token reads whose session has ended.
func (s storedSessions) Find(ctx context.Context, token string) (found foundSession, err error) {
	_, err = schema.View(ctx, s.db, func(tx *schema.Tx) (none, error) {
		one, m, err := account.SessionOf(tx, token)
		if refusal, ok := schema.KindOf(err); ok && refusal.Kind != schema.BusyKind {
			found, err = endedSession(tx, token, refusal)
			return none{}, err
		}
		if err == nil && m == nil {
			m, err = person(tx, one.UserID)
		}
		if err == nil {
			found.session = &session{hash: one.Hash, stale: one.Stale(tx.Now()), member: m}
			found.actor = m.Actor()
		}
		return none{}, err
	})
	return found, err
}

// Use records that a session is in use.
func (s storedSessions) Use(ctx context.Context, hash string) error {
	_, err := schema.Do(ctx, s.db, func(tx *schema.Tx) (none, error) { return none{}, account.SeeSession(tx, hash) })
	return err
}

// Open reports whether a session of a user has not ended.
func (s storedSessions) Open(ctx context.Context, userID int64, hash string) (bool, error) {
	return schema.View(ctx, s.db, func(tx *schema.Tx) (bool, error) {
		open, err := account.Sessions(tx, userID)
		for _, one := range open {
			if one.Hash == hash {
				return true, err
			}
		}
		return false, err
	})
}

// Lose deletes the cookies of a session that has ended.
func (s storedSessions) Lose(c *fiber.Ctx, by caller) {
	known := by.token != "" || c.Cookies(stateCookie) != "" || c.Cookies(infoCookie) != ""
	if known && !by.header && !by.gaveWay {
		deleteCookies(c)
	}
}

// giveWayTime is how long calls may be under way with a token after its browser has received another one.
const giveWayTime = 2 * time.Minute

// endedSession returns why a token has no session: the reason that was recorded, else that of the refusal.
func endedSession(tx *schema.Tx, token string, refusal *schema.Error) (foundSession, error) {
	found := foundSession{refusal: refusal.Message}
	end, err := account.EndOf(tx, token)
	if err != nil || end == nil {
		return found, err
	}
	if end.Reason != "" {
		found.refusal = end.Reason
	}
	found.gaveWay = end.GaveWay && tx.Now().Sub(end.At) < giveWayTime
	return found, nil
}

// person returns a user who acts for no company.
func person(tx *schema.Tx, id int64) (*account.Member, error) {
	u, err := account.FindUser(tx, id)
	if err != nil {
		return nil, err
	}
	return &account.Member{UserID: u.ID, Name: u.Name, Mobile: u.Mobile, Admin: u.Admin, UserState: u.State}, nil
}

// memberOf returns the member who makes a call, nil for a guest. A user who acts for no company is a member without
// MembershipID.
func memberOf(by caller) *account.Member {
	if by.session == nil {
		return nil
	}
	return by.session.member.(*account.Member)
}

// compareOwner returns the owner of the comparison list that a call is about; empty for a program without a session.
func compareOwner(by caller) string {
	switch {
	case by.actor.MembershipID != 0:
		return compareOwnerOf(by.actor.MembershipID)
	case by.fpID != "":
		return by.fpID
	}
	return by.seen
}

// compareOwnerOf returns the owner of a member's comparison list. No browser has such a fingerprint.
func compareOwnerOf(membershipID int64) string {
	return "member:" + strconv.FormatInt(membershipID, 10)
}

// viewerOf returns what the caller may see of the market.
func viewerOf(by caller) indexer.Viewer {
	m := memberOf(by)
	if m == nil || !entered(m) {
		return indexer.Viewer{}
	}
	return indexer.Viewer{Company: m.CompanyID, Product: m.CompanyProduct}
}
