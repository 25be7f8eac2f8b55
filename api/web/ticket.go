package web

import (
	"crypto/rand"
	"encoding/binary"
	"sync"
	"time"
)

// ticketLife is how long a ticket opens the socket.
const ticketLife = time.Minute

// pass is whom a ticket lets in: a session, or a guest without one.
type pass struct {
	user, membership int64  // zero: none
	session          string // hash; empty: a guest
	old              bool   // the page is of another version of the program
	address          string // from where the page comes; not in the ticket
}

// passOf is what a caller's ticket says.
func passOf(by Caller, old bool) pass {
	p := pass{old: old, address: by.Address}
	if s := by.Session; s != nil {
		p.user, p.membership, p.session = by.Actor.UserID, by.Actor.MembershipID, s.Hash
	}
	return p
}

// tickets are sealed: until when they are good, which one it is, and for whom. Each opens one socket on a server.
type tickets struct {
	Seal
	used spent
}

// serial tells one ticket from the others.
type serial [8]byte

// ticketHead is what stands before the session: until when, which, whose, for whom, and whether the page is old.
const ticketHead = 8 + len(serial{}) + 8 + 8 + 1

func (t *tickets) issue(p pass, now time.Time) string {
	var n serial
	rand.Read(n[:]) // never fails
	body := binary.BigEndian.AppendUint64(nil, uint64(now.Add(ticketLife).UnixMilli()))
	body = append(body, n[:]...)
	body = binary.BigEndian.AppendUint64(body, uint64(p.user))
	body = binary.BigEndian.AppendUint64(body, uint64(p.membership))
	var old byte
	if p.old {
		old = 1
	}
	return t.Close(append(append(body, old), p.session...))
}

// opens gives the pass of a ticket, once.
func (t *tickets) opens(ticket string, now time.Time) (pass, bool) {
	body, ok := t.Open(ticket)
	if !ok || len(body) < ticketHead || now.UnixMilli() >= int64(binary.BigEndian.Uint64(body)) {
		return pass{}, false
	}
	who := body[8+len(serial{}):]
	return pass{
		user: int64(binary.BigEndian.Uint64(who)), membership: int64(binary.BigEndian.Uint64(who[8:])),
		old: who[16] == 1, session: string(who[17:]),
	}, t.used.first(serial(body[8:]), now)
}

// spent remembers tickets that were used, as long as they would be good.
type spent struct {
	mu            sync.Mutex
	turned        time.Time
	newer, before map[serial]bool
}

// first tells whether a ticket is used for the first time.
func (s *spent) first(n serial, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Sub(s.turned) >= ticketLife {
		s.before, s.newer, s.turned = s.newer, map[serial]bool{}, now
	}
	if s.newer[n] || s.before[n] {
		return false
	}
	s.newer[n] = true
	return true
}
