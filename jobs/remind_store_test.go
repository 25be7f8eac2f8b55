package jobs

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// refusing opens a town whose database does something when rows are written.
func refusing(t *testing.T, trigger string) *town {
	t.Helper()
	folder := t.TempDir()
	w := openTown(t, schematest.Open(t, schema.Config{Folder: folder}))
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

// One demand of which nothing can be stored holds up no other that is stored with it.
func TestADemandThatCannotBeStored(t *testing.T) {
	t.Parallel()
	w := refusing(t, "CREATE TRIGGER sick BEFORE INSERT ON reminder WHEN NEW.name = '第1' BEGIN SELECT RAISE(ABORT, 'it is sick'); END")
	w.crowdAtNine(5)
	w.server = w.open(w.DB, &counted{asked: map[string]int{}})
	if err := w.server.remind(t.Context()); err == nil || !strings.Contains(err.Error(), "it is sick") {
		t.Errorf("the job says %v", err)
	}
	if n := w.messageCount(); n != 4 {
		t.Errorf("of the others %d were told, want 4", n)
	}
}

// sickLows is an index that cannot find the lowest price of a demand, and none when that one is asked for with others.
type sickLows struct{ Index }

func (x *sickLows) Lowest(ctx context.Context, asked []cottonindex.Asked) ([]cottonindex.Low, error) {
	for _, a := range asked {
		if a.Demand.Keyword == "6501" {
			return nil, errors.New("it is sick")
		}
	}
	return x.Index.Lowest(ctx, asked)
}

// One demand whose lowest price cannot be found holds up no other that is asked for with it.
func TestALowestPriceThatIsNotFound(t *testing.T) {
	t.Parallel()
	w := openTown(t, schematest.New(t))
	w.seller.Batch("65012252001").OnBasis("CF701", 1000) // 15,500
	fall := demand.Subscription{Fall: 100}
	first := w.saves("第一", demand.Demand{Areas: schema.List{"南疆"}}, fall)
	sick := w.saves("第二", demand.Demand{Areas: schema.List{"南疆"}, Keyword: "6501"}, fall)
	third := w.saves("第三", demand.Demand{Areas: schema.List{"南疆"}}, fall)
	w.known()
	w.server = w.open(w.DB, &sickLows{w.index})
	if err := w.server.remindFalls(t.Context()); err == nil || !strings.Contains(err.Error(), "it is sick") {
		t.Errorf("the job says %v", err)
	}
	for demand, want := range map[int64]schema.Yuan{first: 15500, sick: 0, third: 15500} {
		if low := w.subscription(demand).LowTold; low != want {
			t.Errorf("falls of %d are counted from %d, want %d", demand, low, want)
		}
	}
}

// halting is a matcher that panics with a listing after so many demands. When it is asked very often the job is ended.
type halting struct {
	Matcher
	sick, after, asked int
	end                context.CancelFunc
}

func (m *halting) Match(ctx context.Context, listings []int64) (iter.Seq2[int64, []int64], error) {
	if m.asked++; m.asked > 200 {
		m.end()
	}
	met, err := m.Matcher.Match(ctx, listings)
	return func(yield func(int64, []int64) bool) {
		n := 0
		for demand, list := range met {
			for _, id := range listings {
				if n == m.after && id == int64(m.sick) {
					panic("it is sick")
				}
			}
			if n++; !yield(demand, list) {
				return
			}
		}
	}, err
}

// A matching that fails when a part of it is stored begins anew with fewer listings, and one sick listing is left for later.
func TestAMatchThatFailsInItsMiddle(t *testing.T) {
	t.Parallel()
	towns(t, func(t *testing.T, w *town) {
		demands := matchTogether + 20
		w.crowd(demands)
		lots := w.many("65012", 4, 1000)
		ctx, end := context.WithCancel(t.Context())
		defer end()
		m := &halting{Matcher: w.server.match, sick: int(lots[1].ID), after: matchTogether + 5, end: end}
		w.server.match = m
		w.known()
		if err := w.server.matchFresh(ctx); err == nil || !strings.Contains(err.Error(), "it is sick") || ctx.Err() != nil {
			t.Fatalf("asked %d times, the job says %v", m.asked, err)
		}
		if list := schematest.Read(w.DB, func(tx *schema.Tx) (demand.Matching, error) { return demand.NextMatching(tx, 10) }); list.ID != 0 || len(list.Fresh) != 0 {
			t.Errorf("still to be matched: %+v", list)
		}
		m.sick = 0
		w.Advance(15 * time.Minute)
		w.does((*Runner).matchFresh)
		w.does((*Runner).remindAtOnce)
		if n := w.messageCount(); n != demands {
			t.Errorf("%d messages, want %d", n, demands)
		}
	})
}

// Where what was matched cannot be stored the job fails, and does not try again without end.
func TestAMatchThatCannotBeStored(t *testing.T) {
	t.Parallel()
	w := refusing(t, "CREATE TRIGGER sick BEFORE UPDATE ON matching BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
	w.crowd(matchTogether + 20)
	w.many("65012", 4, 1000)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	m := &halting{Matcher: w.server.match, end: end}
	w.server.match = m
	w.known()
	if err := w.server.matchFresh(ctx); err == nil || !strings.Contains(err.Error(), "the disk is full") || m.asked != 1 {
		t.Errorf("asked %d times, the job says %v", m.asked, err)
	}
}
