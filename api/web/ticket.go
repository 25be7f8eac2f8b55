package web

import (
	"crypto/rand"
	"encoding/binary"
	"sync"
	"time"
)

// ticketLife is how long a ticket is valid.
const ticketLife = time.Minute

// claims are the content of a ticket: the session of the page, or a guest.
type claims struct {
	user, membership int64  // zero: none
	session          string // hash of the session; empty for a guest
	old              bool   // the page was loaded from another version of the program
	address          string // of the page; not in the ticket
	ended            bool   // the session has ended since; not in the ticket
}

// claimsOf returns the claims of a caller.
func claimsOf(by Caller, old bool) claims {
	p := claims{old: old, address: by.Address}
	if s := by.Session; s != nil {
		p.user, p.membership, p.session = by.Actor.UserID, by.Actor.MembershipID, s.Hash
	}
	return p
}

// tickets issues and redeems signed tickets. Each ticket can be redeemed once on a server.
type tickets struct {
	Signer
	used usedTickets
}

// ticketID is the unique ID of a ticket.
type ticketID [8]byte

// ticketHeader is the number of bytes before the session: expiry, ticket ID, user, membership, and the old flag.
const ticketHeader = 8 + len(ticketID{}) + 8 + 8 + 1

func (t *tickets) issue(p claims, now time.Time) string {
	var n ticketID
	rand.Read(n[:]) // never fails
	body := binary.BigEndian.AppendUint64(nil, uint64(now.Add(ticketLife).UnixMilli()))
	body = append(body, n[:]...)
	body = binary.BigEndian.AppendUint64(body, uint64(p.user))
	body = binary.BigEndian.AppendUint64(body, uint64(p.membership))
	var old byte
	if p.old {
		old = 1
	}
	return t.Encode(append(append(body, old), p.session...))
}

// redeem returns the claims of a ticket. It returns false if the ticket is invalid, expired or used.
func (t *tickets) redeem(ticket string, now time.Time) (claims, bool) {
	body, ok := t.Verify(ticket)
	if !ok || len(body) < ticketHeader || now.UnixMilli() >= int64(binary.BigEndian.Uint64(body)) {
		return claims{}, false
	}
	holder := body[8+len(ticketID{}):]
	return claims{
		user: int64(binary.BigEndian.Uint64(holder)), membership: int64(binary.BigEndian.Uint64(holder[8:])),
		old: holder[16] == 1, session: string(holder[17:]),
	}, t.used.add(ticketID(body[8:]), now)
}

// usedTickets is the set of redeemed tickets. It keeps them at least until they expire.
type usedTickets struct {
	mu                sync.Mutex
	rotatedAt         time.Time
	current, previous map[ticketID]bool
}

// add adds a ticket. It returns false if the set has it already.
func (s *usedTickets) add(n ticketID, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Sub(s.rotatedAt) >= ticketLife {
		s.previous, s.current, s.rotatedAt = s.current, map[ticketID]bool{}, now
	}
	if s.current[n] || s.previous[n] {
		return false
	}
	s.current[n] = true
	return true
}
