package api

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// ticketSeal makes and checks the tickets that open a socket. A ticket says only until when it is good, so any
// server of the site that has the same secret can check it.
type ticketSeal struct{ key [sha256.Size]byte }

// ticketLife is how long a ticket opens the socket.
const ticketLife = time.Minute

// newTicketSeal derives the key from the site's secret; without one, tickets are good for this process alone.
func newTicketSeal(secret string) ticketSeal {
	if secret == "" {
		secret = rand.Text()
	}
	return ticketSeal{sha256.Sum256([]byte("socket ticket " + secret))}
}

func (s ticketSeal) issue(now time.Time) string {
	body := binary.BigEndian.AppendUint64(nil, uint64(now.Add(ticketLife).UnixMilli()))
	return base64.RawURLEncoding.EncodeToString(append(body, s.sign(body)...))
}

func (s ticketSeal) opens(ticket string, now time.Time) bool {
	raw, err := base64.RawURLEncoding.DecodeString(ticket)
	if err != nil || len(raw) != 8+sha256.Size || !hmac.Equal(raw[8:], s.sign(raw[:8])) {
		return false
	}
	return now.UnixMilli() < int64(binary.BigEndian.Uint64(raw))
}

func (s ticketSeal) sign(body []byte) []byte {
	mac := hmac.New(sha256.New, s.key[:])
	mac.Write(body)
	return mac.Sum(nil)
}
