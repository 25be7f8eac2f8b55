package limiter_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"cottonmall/api/limiter"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// testStore is a store that counts the rows that are written, and fails while it is broken.
type testStore struct {
	limiter.Store
	now       func() time.Time
	broken    bool
	written   int
	exchanged chan bool // receives the first exchange; nil: nobody waits for it
}

func (s *testStore) Now(context.Context) (int64, error) { return s.now().UnixNano(), nil }

func (s *testStore) Exchange(ctx context.Context, uses []schema.LimitCount, full, lifted int64, limit int) (
	[]schema.LimitCount, error,
) {
	if s.broken {
		return nil, errors.New("connection refused")
	}
	s.written += len(uses)
	select {
	case s.exchanged <- true:
	default:
	}
	return s.Store.Exchange(ctx, uses, full, lifted, limit)
}

// TestUsesOfServersAreAdded checks the arithmetic of the database: calls add up, and idle time is forgiven.
func TestUsesOfServersAreAdded(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		store, ctx := limiter.NewStore(db.DB), t.Context()
		now := schematest.Start.UnixNano()
		use := func(since, cost int64, want int64) {
			t.Helper()
			uses := []schema.LimitCount{{Class: "c", Caller: "a:1", FullAt: since + cost, Cost: cost}}
			if _, err := store.Exchange(ctx, uses, 0, 0, 10); err != nil {
				t.Fatal(err)
			}
			count, err := store.Find(ctx, "c", "a:1")
			if err != nil || count.FullAt != want {
				t.Errorf("full after %v, %v; want %v", time.Duration(count.FullAt-now), err, time.Duration(want-now))
			}
		}
		use(now, 500, now+500)
		use(now, 300, now+800)           // another server, at the same time
		use(now+1000, 100, now+1100)     // it was full before
		use(now+1050, 100, now+1200)     // it was not
		use(now+1_000_000, 1, now+1e6+1) // after a pause
		if count, err := store.Find(ctx, "c", "a:2"); err != nil || count.FullAt != 0 {
			t.Errorf("an unknown caller has %+v, %v", count, err)
		}
	})
}

// TestTheDatabaseHasAClock checks the unit and the zone of the database's clock.
func TestTheDatabaseHasAClock(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		now, err := limiter.NewStore(db.DB).Now(t.Context())
		if ahead := time.Until(time.Unix(0, now)); err != nil || ahead.Abs() > 10*time.Minute {
			t.Errorf("the clock is ahead by %v, %v", ahead, err)
		}
	})
}

// TestOnePardonIsUsedOnce checks that two servers that admit a call by the same pardon at once admit one.
func TestOnePardonIsUsedOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		store := limiter.NewStore(db.DB)
		db.Do(func(tx *schema.Tx) error { return schema.PardonLimit(tx, "c", "a:1", 1) })
		type outcome struct {
			used bool
			err  error
		}
		outcomes := make(chan outcome)
		const servers = 8
		for range servers {
			go func() {
				used, err := store.UsePardon(t.Context(), "c", "a:1")
				outcomes <- outcome{used, err}
			}()
		}
		used := 0
		for range servers {
			o := <-outcomes
			if o.err != nil {
				t.Error(o.err)
			}
			if o.used {
				used++
			}
		}
		want(t, "one pardon", used, 1)
	})
}
