package web

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestATicketOpensOneSocketWithinAMinute(t *testing.T) {
	t.Parallel()
	now := time.Now()
	t1 := &tickets{Signer: NewSigner("secret", "socket ticket")}
	who := claims{user: 7, membership: 9, session: "abc", old: true}
	text := t1.issue(who, now)
	if other := t1.issue(who, now); other == text {
		t.Error("two tickets are alike")
	}
	got, ok := t1.redeem(text, now.Add(ticketLife-time.Second))
	if diff := cmp.Diff(who, got, cmp.AllowUnexported(claims{})); !ok || diff != "" {
		t.Errorf("opens %t: %s", ok, diff)
	}
	for after, text := range map[time.Duration]string{
		ticketLife - time.Second: text, // again
		ticketLife:               t1.issue(who, now),
		0:                        (&tickets{Signer: NewSigner("another", "socket ticket")}).issue(who, now),
	} {
		if _, ok := t1.redeem(text, now.Add(after)); ok {
			t.Errorf("opens after %v", after)
		}
	}
	if _, ok := t1.redeem("", now); ok {
		t.Error("nothing opens it")
	}
}

// TestUsedTicketsAreRememberedForAWhile checks that used tickets are kept until they expire, and not for ever.
func TestUsedTicketsAreRememberedForAWhile(t *testing.T) {
	t.Parallel()
	var s usedTickets
	start := time.Now()
	for i := range 100 {
		now := start.Add(time.Duration(i) * ticketLife / 4)
		n := ticketID{byte(i)}
		if !s.add(n, now) || s.add(n, now.Add(ticketLife-time.Nanosecond)) {
			t.Fatalf("ticket %d", i)
		}
	}
	if kept := len(s.current) + len(s.previous); kept > 12 {
		t.Errorf("%d are remembered", kept)
	}
}
