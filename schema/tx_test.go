package schema_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/go-sql-driver/mysql"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestDoRepeatsADeadlock reprices the same two lots from two transactions in opposite order. The server rolls one
// back; it is repeated, and both succeed.
func TestDoRepeatsADeadlock(t *testing.T) {
	t.Parallel()
	dsn, ok := schematest.MigratedMySQL(t)
	if !ok {
		return
	}
	db := schematest.Open(t, schema.Config{DSN: dsn})
	a := db.Company("甲").Seller()
	lots := []cotton.Listing{a.Batch("65012252001").Fixed(15000), a.Batch("65012252002").Fixed(15000)}
	var attempts atomic.Int32
	var haveOne sync.WaitGroup
	haveOne.Add(2)
	reprice := func(price schema.Yuan, first, second cotton.Listing) {
		once := sync.OnceFunc(func() { haveOne.Done(); haveOne.Wait() })
		defer once()
		db.Do(func(tx *schema.Tx) error {
			attempts.Add(1)
			if err := schematest.Reprice(tx, first, cotton.Offer{Price: price}); err != nil {
				return err
			}
			once()
			return schematest.Reprice(tx, second, cotton.Offer{Price: price})
		})
	}
	var wg sync.WaitGroup
	wg.Go(func() { reprice(15100, lots[0], lots[1]) })
	wg.Go(func() { reprice(15200, lots[1], lots[0]) })
	wg.Wait()
	if attempts.Load() < 3 {
		t.Errorf("%d attempts: there was no deadlock to repeat", attempts.Load())
	}
	for _, lot := range lots {
		got := schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, lot.ID) })
		if got.Version != 2 {
			t.Errorf("listing %d was changed %d times", lot.ID, got.Version)
		}
	}
}

func TestDoFailsAfterManyDeadlocks(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	attempts := 0
	_, err := schema.Do(t.Context(), db.DB, func(*schema.Tx) (struct{}, error) {
		attempts++
		return schematest.Done(&mysql.MySQLError{Number: 1205})
	})
	if e, ok := schema.KindOf(err); !ok || e.Kind != schema.BusyKind || attempts != 10 {
		t.Errorf("%d attempts, then %v", attempts, err)
	}
}

func TestDoStopsRepeatingWithItsContext(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := schema.Do(ctx, db.DB, func(*schema.Tx) (struct{}, error) {
		cancel()
		return schematest.Done(&mysql.MySQLError{Number: 1213})
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestConcurrentRepricingsAreAllCounted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := db.Company("甲").Seller()
		lot := a.Batch("65012252001").Fixed(15000)
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				db.Do(func(tx *schema.Tx) error {
					return schematest.Reprice(tx, lot, cotton.Offer{Price: schema.Yuan(15100 + i)})
				})
			})
		}
		wg.Wait()
		got := schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, lot.ID) })
		if got.Version != 8 {
			t.Errorf("8 changes made version %d", got.Version)
		}
	})
}

func TestDuplicatesAreConflicts(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Company("甲")
		_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
			return schematest.Done(account.AddCompanies(tx, []account.Company{{Name: "甲", State: account.CompanyApproved}}))
		})
		if e, ok := schema.KindOf(err); !ok || e.Kind != schema.ConflictKind {
			t.Errorf("a company with the same name: %v", err)
		}
	})
}

func TestInvalidTextsAreRefusedOnBothDatabases(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for _, bad := range []string{string(make([]rune, 121)), "a\x00b", "\xff\xfe"} {
			_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
				return schematest.Done(account.AddCompanies(tx,
					[]account.Company{{Name: "甲" + bad, State: account.CompanyApproved}}))
			})
			if e, ok := schema.KindOf(err); !ok || e.Kind != schema.InvalidKind {
				t.Errorf("the name %.20q: %v", bad, err)
			}
		}
	})
}
