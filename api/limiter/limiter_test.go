package limiter_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cottonmall/api/limiter"
	"cottonmall/schema/schematest"
)

// clock is the clock of the servers of a test.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) read() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// site is two servers on one database.
type site struct {
	*clock
	t    *testing.T
	db   *schematest.DB
	a, b *limiter.Limiter
}

func openSite(t *testing.T, db *schematest.DB) *site {
	s := &site{clock: &clock{now: schematest.Start}, t: t, db: db}
	s.a, s.b = s.server(), s.server()
	return s
}

func (s *site) server() *limiter.Limiter {
	return limiter.New(limiter.Config{Store: s.store(), Log: slog.New(slog.DiscardHandler), Now: s.read})
}

// store returns a store of the site's database with the clock of the test.
func (s *site) store() *testStore { return &testStore{Store: limiter.NewStore(s.db.DB), now: s.read} }

func (s *site) exchange(servers ...*limiter.Limiter) {
	s.t.Helper()
	for _, l := range servers {
		if err := l.Exchange(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
	}
}

// admitted returns how many of n calls a limit admits.
func (s *site) admitted(l *limiter.Limit, n int, keys ...limiter.Key) (admitted int) {
	for range n {
		if l.Take(s.t.Context(), keys...) == nil {
			admitted++
		}
	}
	return admitted
}

const day = 24 * time.Hour

var (
	search  = limiter.Class{Name: "/mall/search", Paces: limiter.Paces{limiter.Address: {10, time.Second, 40}}}
	codes   = limiter.Class{Name: "/mall/sms", Paces: limiter.Paces{limiter.Address: {30, day, 30}}, SingleCall: true}
	office  = limiter.Key{Kind: limiter.Address, ID: "203.0.113.7"}
	network = limiter.Key{Kind: limiter.Address, ID: "2001:db8:1:2::/64"}
)

func want(t *testing.T, what string, got, want int) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %d calls, want %d", what, got, want)
	}
}

// TestPace checks the burst, the pace after it, and that keys do not disturb each other.
func TestPace(t *testing.T) {
	t.Parallel()
	s := openSite(t, schematest.New(t))
	l := s.a.Add(search)
	want(t, "burst", s.admitted(l, 100, office), 40)
	want(t, "another address", s.admitted(l, 10, network), 10)
	err := l.Take(t.Context(), office)
	if many, ok := errors.AsType[*limiter.TooMany](err); !ok || many.Wait != 100*time.Millisecond || many.Key != office {
		t.Errorf("the error is %+v", err)
	}
	s.advance(2 * time.Second)
	want(t, "after two seconds", s.admitted(l, 100, office), 20)
	s.advance(time.Hour)
	want(t, "after an hour", s.admitted(l, 100, office), 40)
	want(t, "a kind without a pace", s.admitted(l, 100, limiter.Key{Kind: limiter.Session, ID: "x"}), 100)
}

// TestRefusedCallsAreNotCounted checks that a call that one key refuses costs the others nothing.
func TestRefusedCallsAreNotCounted(t *testing.T) {
	t.Parallel()
	s := openSite(t, schematest.New(t))
	l := s.a.Add(limiter.Class{Name: "x", Paces: limiter.Paces{
		limiter.Session: {1, time.Hour, 10}, limiter.Address: {1, time.Hour, 5}, limiter.Total: {1, time.Hour, 8},
	}})
	session := limiter.Key{Kind: limiter.Session, ID: "x"}
	if key := l.Counted(limiter.Key{Kind: limiter.User, ID: "1"}, session, office); key != session {
		t.Errorf("%v is counted", key)
	}
	want(t, "an address", s.admitted(l, 10, office, limiter.Everyone), 5)
	want(t, "all together", s.admitted(l, 10, session, limiter.Everyone), 3)
	want(t, "the session alone", s.admitted(l, 10, session), 7)
}

// TestRefusalsAreLoggedOnceAMinute checks the number of refusals that the log line of a flood has.
func TestRefusalsAreLoggedOnceAMinute(t *testing.T) {
	t.Parallel()
	s := openSite(t, schematest.New(t))
	l := s.a.Add(codes)
	s.admitted(l, 30, office)
	var logged []int
	for i := range 130 {
		if i%60 == 0 {
			s.advance(time.Minute)
		}
		if many, _ := errors.AsType[*limiter.TooMany](l.Take(t.Context(), office)); many != nil && many.Refused > 0 {
			logged = append(logged, many.Refused)
		}
	}
	if fmt.Sprint(logged) != "[1 60 60]" {
		t.Errorf("logged %v", logged)
	}
}

// TestServersShareCounts checks what two servers admit of one caller: a burst each within a second, and then the pace
// of one server for both together.
func TestServersShareCounts(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openSite(t, db)
		a, b := s.a.Add(search), s.b.Add(search)
		want(t, "bursts", s.admitted(a, 100, office)+s.admitted(b, 100, office), 80)
		s.advance(time.Second)
		s.exchange(s.a, s.b, s.a)
		want(t, "the debt", s.admitted(a, 100, office)+s.admitted(b, 100, office), 0)
		s.advance(3 * time.Second) // the second burst is paid back
		total := 0
		for range 60 {
			total += s.admitted(a, 9, office) + s.admitted(b, 9, office) // each server alone would admit them
			s.advance(time.Second)
			s.exchange(s.a, s.b)
		}
		if total < 550 || total > 10*60+40 {
			t.Errorf("%d calls in a minute at 10 a second", total)
		}
		third := s.server().Add(search)
		want(t, "a server that does not know the caller yet", s.admitted(third, 100, office), 40)
	})
}

// TestANewServerKnowsTheLimitedKeys checks that the first exchange reads the counts of callers that the server never
// saw.
func TestANewServerKnowsTheLimitedKeys(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openSite(t, db)
		want(t, "codes", s.admitted(s.a.Add(codes), 100, network), 30)
		s.exchange(s.a)
		s.advance(time.Hour)
		again := s.server()
		l := again.Add(codes)
		s.exchange(again)
		want(t, "after a restart", s.admitted(l, 100, network), 1)
	})
}

// TestQuietCallersAreNotWritten checks that callers far from their limit cost no write.
func TestQuietCallersAreNotWritten(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := openSite(t, db)
	counting := s.store()
	l := limiter.New(limiter.Config{Store: counting, Now: s.read})
	searches, local := l.Add(search), l.Add(limiter.Class{
		Name: "local", Local: true, Paces: limiter.Paces{limiter.Total: {1, time.Hour, 10}},
	})
	for i := range 500 {
		s.admitted(searches, 1+i%4, limiter.Key{Kind: limiter.Address, ID: fmt.Sprint(i)})
		s.admitted(searches, 1, office)
		s.advance(time.Second)
		s.exchange(l)
	}
	s.admitted(local, 20, limiter.Everyone)
	s.exchange(l)
	want(t, "written", counting.written, 0)
	s.admitted(searches, 5, office)
	s.exchange(l)
	want(t, "near the limit", counting.written, 1)
}

// TestLimitsWorkWithoutTheDatabase checks that calls are counted on, and shared later, when the database is away.
func TestLimitsWorkWithoutTheDatabase(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := openSite(t, db)
	broken := s.store()
	broken.broken = true
	l := limiter.New(limiter.Config{Store: broken, Log: slog.New(slog.DiscardHandler), Now: s.read})
	a, b := l.Add(codes), s.b.Add(codes)
	want(t, "codes", s.admitted(a, 40, office), 30)
	if err := l.Exchange(t.Context()); err == nil {
		t.Error("no error from a broken store")
	}
	broken.broken = false
	s.exchange(l, s.b)
	want(t, "on the other server", s.admitted(b, 40, office), 0)
}

// TestCountsUseTheClockOfTheDatabase checks that counts are shared by the clock of the database.
func TestCountsUseTheClockOfTheDatabase(t *testing.T) {
	t.Parallel()
	for _, wrong := range []time.Duration{time.Hour, -time.Hour} {
		t.Run(wrong.String(), func(t *testing.T) {
			t.Parallel()
			s := openSite(t, schematest.New(t))
			other := limiter.New(limiter.Config{
				Store: s.store(), Now: func() time.Time { return s.read().Add(wrong) },
			})
			a, b := s.a.Add(search), other.Add(search)
			want(t, "the burst", s.admitted(b, 100, office), 40)
			s.exchange(other, s.a)
			s.advance(time.Second)
			want(t, "here", s.admitted(a, 100, office), 10)
			s.exchange(s.a, other)
			want(t, "there", s.admitted(b, 100, office), 0)
			s.advance(time.Second)
			want(t, "there, later", s.admitted(b, 100, office), 10)
		})
	}
}

// TestConcurrentCalls checks the number of admitted calls while they are counted, shared and refused at once.
func TestConcurrentCalls(t *testing.T) {
	t.Parallel()
	s := openSite(t, schematest.New(t))
	l := s.a.Add(search)
	var admitted atomic.Int64
	var callers sync.WaitGroup
	for range 8 {
		callers.Go(func() { admitted.Add(int64(s.admitted(l, 100, office, limiter.Everyone))) })
	}
	for range 20 {
		s.exchange(s.a, s.b)
	}
	callers.Wait()
	want(t, "callers at once", int(admitted.Load()), 40)
}

// TestRunStopsWithItsContext checks that the exchange begins at once and ends.
func TestRunStopsWithItsContext(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	store := &testStore{Store: limiter.NewStore(db.DB), now: time.Now, exchanged: make(chan bool, 1)}
	l := limiter.New(limiter.Config{Store: store})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan bool)
	go func() { l.Run(ctx); close(ended) }()
	<-store.exchanged
	cancel()
	<-ended
}

// TestOldCountsAreDeleted checks that the table only has counts that still matter.
func TestOldCountsAreDeleted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openSite(t, db)
		l, store := s.a.Add(search), limiter.NewStore(db.DB)
		s.admitted(l, 40, office)
		s.exchange(s.a)
		rows := func(after time.Duration, want int) {
			t.Helper()
			now := s.read().Add(after).UnixNano()
			if err := store.Delete(t.Context(), now, now); err != nil {
				t.Fatal(err)
			}
			rows, err := store.Exchange(t.Context(), nil, 0, 0, 10)
			if err != nil || len(rows) != want {
				t.Errorf("%d rows after %v, %v; want %d", len(rows), after, err, want)
			}
		}
		rows(3*time.Second, 1)
		rows(5*time.Second, 0)
	})
}
