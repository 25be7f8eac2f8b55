package cottonapi

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestLooksAreCountedOnceAndKept checks that repeated views by a caller count once, and that counts are kept until they
// are stored.
func TestLooksAreCountedOnceAndKept(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		v := NewViews(db.DB, slog.Default())
		count := func() [2]int {
			return schematest.Read(db, func(tx *schema.Tx) ([2]int, error) {
				lots, err := cotton.Views(tx, cotton.ListingViews, []int64{7, 8})
				shops, err2 := cotton.Views(tx, cotton.ShopViews, []int64{7})
				return [2]int{lots[7] + 100*lots[8], shops[7]}, errors.Join(err, err2)
			})
		}
		flush := func(want [2]int) {
			t.Helper()
			if err := v.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := count(); got != want {
				t.Errorf("stored are %v, want %v", got, want)
			}
		}
		li, wang := web.Caller{Address: "10.0.0.1"}, web.Caller{Address: "10.0.0.2"}
		for range 3 {
			v.record(li, cotton.ListingViews, 7)
			v.record(wang, cotton.ListingViews, 7)
			v.record(li, cotton.ShopViews, 7)
		}
		flush([2]int{2, 1})
		flush([2]int{2, 1})
		v.record(li, cotton.ListingViews, 8)
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if err := v.Flush(ended); err == nil {
			t.Error("it was stored in the time that was over")
		}
		v.record(wang, cotton.ListingViews, 8)
		flush([2]int{202, 1})
		db.Advance(repeatTime + time.Second)
		v.record(li, cotton.ListingViews, 7) // seen before, and again
		db.Advance(repeatTime + time.Second)
		v.record(wang, cotton.ListingViews, 7)
		flush([2]int{203, 1})
	})
}
