package schema_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestLeaseHasOneOwner(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		type held struct {
			fence int64
			ok    bool
		}
		lease := func(owner string) (h held) {
			db.Do(func(tx *schema.Tx) (err error) {
				h.fence, h.ok, err = schema.TakeLease(tx, "drain", owner, time.Minute)
				return err
			})
			return h
		}
		got := []held{lease("a"), lease("b"), lease("a")}
		db.Advance(time.Minute)
		got = append(got, lease("b"), lease("a"), lease("b"))
		db.Do(func(tx *schema.Tx) error { return schema.ReleaseLease(tx, "drain", "a") })
		got = append(got, lease("a"))
		db.Do(func(tx *schema.Tx) error { return schema.ReleaseLease(tx, "drain", "b") })
		got = append(got, lease("a"))
		want := []held{{1, true}, {0, false}, {1, true}, {2, true}, {0, false}, {2, true}, {0, false}, {3, true}}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("step %d: %v, want %v", i, got[i], want[i])
			}
		}
	})
}

// TestLeaseTakenBeforeTheClockWasSetBack takes over a lease that ends days ahead. Its owner gets a new fencing
// number, so that earlier writes are refused.
func TestLeaseTakenBeforeTheClockWasSetBack(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		lease := func(owner string, want int64) {
			t.Helper()
			db.Do(func(tx *schema.Tx) error {
				fence, held, err := schema.TakeLease(tx, "drain", owner, time.Minute)
				if held != (want != 0) || fence != want {
					t.Errorf("%s: fence %d, held: %t; want %d", owner, fence, held, want)
				}
				return err
			})
		}
		lease("a", 1)
		db.Advance(-time.Minute) // by less than the lease lasts
		lease("b", 0)
		db.Advance(4 * 24 * time.Hour)
		lease("a", 2)
		db.Advance(-4 * 24 * time.Hour)
		lease("b", 3)
		lease("a", 0)
		db.Advance(-time.Hour)
		lease("b", 4)
	})
}

// TestLeaseIsExtendedByItsFence checks that an expired lease can be extended until another owner has taken it, and that
// others know how long they must wait.
func TestLeaseIsExtendedByItsFence(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		take := func(owner string) {
			db.Do(func(tx *schema.Tx) error {
				_, _, err := schema.TakeLease(tx, "drain", owner, time.Minute)
				return err
			})
		}
		extend := func(owner string, fence int64, want bool) {
			t.Helper()
			db.Do(func(tx *schema.Tx) error {
				held, err := schema.ExtendLease(tx, "drain", owner, fence, time.Minute)
				if held != want {
					t.Errorf("%s extends the lease %d: %t, want %t", owner, fence, held, want)
				}
				return err
			})
		}
		remains := func(owner string, want time.Duration) {
			t.Helper()
			db.Do(func(tx *schema.Tx) error {
				got, err := schema.LeaseRemaining(tx, "drain", owner, time.Minute)
				if got != want {
					t.Errorf("%s waits for %v, want %v", owner, got, want)
				}
				return err
			})
		}
		remains("a", 0)
		take("a")
		remains("b", time.Minute)
		remains("a", 0)
		db.Advance(2 * time.Minute)
		remains("b", 0)
		extend("a", 1, true)
		remains("b", time.Minute)
		extend("b", 1, false)
		db.Advance(time.Minute)
		take("b")
		extend("a", 1, false)
		extend("b", 2, true)
		db.Advance(-4 * time.Hour) // the clock of the database was set back
		remains("a", 0)
	})
}
