package schema_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestNumbersOfDocumentsAreAssignedOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		var mu sync.Mutex
		var all []string
		next := func(n int) error {
			numbers, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) ([]string, error) {
				return schema.NextNumbers(tx, "XP", n)
			})
			mu.Lock()
			defer mu.Unlock()
			all = append(all, numbers...)
			return err
		}
		for _, err := range schematest.AtOnce(20, func(i int) error { return next(i%3 + 1) }) {
			if err != nil {
				t.Fatal(err)
			}
		}
		slices.Sort(all)
		day := schematest.Read(db, func(tx *schema.Tx) (string, error) {
			return tx.Now().In(schema.Shanghai).Format("20060102"), nil
		})
		for i, number := range all {
			if want := fmt.Sprintf("XP%s%06d", day, i+1); number != want {
				t.Fatalf("number %d is %s, want %s", i+1, number, want)
			}
		}
		db.Advance(24 * time.Hour)
		db.Do(func(tx *schema.Tx) error {
			numbers, err := schema.NextNumbers(tx, "XP", 1)
			if err == nil && numbers[0][10:] != "000001" {
				t.Errorf("first number of the next day is %s", numbers[0])
			}
			return err
		})
	})
}
