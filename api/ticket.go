package api

import (
	"encoding/binary"
	"time"
)

// ticketLife is how long a ticket opens the socket.
const ticketLife = time.Minute

// pass is whom a ticket lets in: a session, or a guest without one.
type pass struct {
	user, membership int64  // zero: none
	session          string // hash; empty: a guest
	old              bool   // the page is of another version of the program
}

// passOf is what a caller's ticket says.
func passOf(by caller, old bool) pass {
	if by.session == nil {
		return pass{old: old}
	}
	return pass{by.session.UserID, by.session.MembershipID, by.session.Hash, old}
}

// tickets are sealed: until when they are good, and for whom.
type tickets seal

// ticketHead is what stands before the session: until when, whose, for whom, and whether the page is old.
const ticketHead = 8 + 8 + 8 + 1

func (t tickets) issue(p pass, now time.Time) string {
	body := binary.BigEndian.AppendUint64(nil, uint64(now.Add(ticketLife).UnixMilli()))
	body = binary.BigEndian.AppendUint64(body, uint64(p.user))
	body = binary.BigEndian.AppendUint64(body, uint64(p.membership))
	return seal(t).close(append(append(body, byte(flag(p.old))), p.session...))
}

func (t tickets) opens(ticket string, now time.Time) (pass, bool) {
	body, ok := seal(t).open(ticket)
	if !ok || len(body) < ticketHead || now.UnixMilli() >= int64(binary.BigEndian.Uint64(body)) {
		return pass{}, false
	}
	return pass{
		user: int64(binary.BigEndian.Uint64(body[8:])), membership: int64(binary.BigEndian.Uint64(body[16:])),
		old: body[24] == 1, session: string(body[ticketHead:]),
	}, true
}
