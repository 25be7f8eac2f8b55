package jobs

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// withTrigger returns a fixture whose SQLite database has a trigger.
func withTrigger(t *testing.T, trigger string) *fixture {
	t.Helper()
	folder := t.TempDir()
	w := newFixture(t, schematest.Open(t, schema.Config{Folder: folder}))
	pool, err := sql.Open("sqlite", filepath.Join(folder, "cottonmall.db"))
	if err == nil {
		_, err = pool.ExecContext(t.Context(), trigger)
		err = errors.Join(err, pool.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestADemandThatCannotBeStored delays no other demand that is stored with it.
func TestADemandThatCannotBeStored(t *testing.T) {
	t.Parallel()
	w := withTrigger(t, "CREATE TRIGGER broken BEFORE INSERT ON reminder WHEN NEW.name = '第1' "+
		"BEGIN SELECT RAISE(ABORT, 'it is broken'); END")
	w.saveManyAtNine(5)
	w.server = w.open(w.DB, &countingIndex{searches: map[string]int{}})
	w.checkFails((*Runner).remind, "it is broken")
	w.checkMessageCount("of the others", 4)
}

// failingLowest is an index that fails for the lowest price of one demand, and for all that are searched with it.
type failingLowest struct{ Index }

func (x *failingLowest) Lowest(ctx context.Context, list []cottonindex.LowestQuery) ([]cottonindex.Low, error) {
	if slices.ContainsFunc(list, func(q cottonindex.LowestQuery) bool { return q.Demand.Keyword == "6501" }) {
		return nil, errors.New("it is broken")
	}
	return x.Index.Lowest(ctx, list)
}

// TestALowestPriceThatIsNotFound delays no other demand that is searched with it.
func TestALowestPriceThatIsNotFound(t *testing.T) {
	t.Parallel()
	w := newFixture(t, schematest.New(t))
	w.seller.Batch("65012252001").OnBasis("CF701", 1000) // 15,500
	fall, broken := demand.Subscription{Fall: 100}, south
	broken.Keyword = "6501"
	demands := []int64{w.save("第一", south, fall), w.save("第二", broken, fall), w.save("第三", south, fall)}
	w.waitForIndex()
	w.server = w.open(w.DB, &failingLowest{w.index})
	w.checkFails((*Runner).remindFalls, "it is broken")
	for i, want := range []schema.Yuan{15500, 0, 15500} {
		if low := w.subscription(demands[i]).LastLowest; low != want {
			t.Errorf("falls of %d are measured from %d, want %d", demands[i], low, want)
		}
	}
}
