package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"testing"
	"time"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// oneLotIndex is an index that finds one new lot of every demand.
type oneLotIndex struct{ Index }

func (*oneLotIndex) Ready() error { return nil }

func (*oneLotIndex) ScheduledReminders(
	_ context.Context, _ cottonindex.Viewer, name string, d demand.Demand, s *demand.Subscription, _ bool,
) ([]demand.ReminderText, error) {
	if len(s.PartReminders) > 0 {
		return nil, errors.New("reminded before")
	}
	t := demand.BasisText(name, s.Basis[0], 1, 1000, []string{"65012252001 3129B 长29.3"})
	t.Demand, t.Notified, t.NewLots = d, []demand.NotifiedLot{{DemandID: s.DemandID, ListingID: 7}}, 1
	return []demand.ReminderText{t}, nil
}

// TestFiftyThousandAtNine sends 50,000 reminders, each once, in memory that does not depend on their number.
func TestFiftyThousandAtNine(t *testing.T) { // not parallel: it measures the memory
	const owners, each = 50, 1000
	db := schematest.New(t)
	nine := schema.Day("2026-11-22").At(9, 0)
	atNine := onContract(1100)
	atNine.NextAt = nine
	company := db.Company("江海纺织")
	people := make([]*schematest.Person, owners)
	for i := range people {
		people[i] = company.Member(fmt.Sprint("买方", i))
		saveMany(db, people[i], each, atNine)
	}
	db.Advance(nine.Sub(db.Now()))
	index := &oneLotIndex{}
	r, err := Open(db.DB, Config{Log: slog.New(slog.DiscardHandler), Index: index})
	if err != nil {
		t.Fatal(err)
	}
	before, peak, start := heap(), watchHeap(), time.Now()
	if err := r.remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d reminders in %s", owners*each, time.Since(start).Round(time.Millisecond))
	// It is 5 MB; if the demands that were done were kept, it would be 70.
	if grown := peak() - before; grown > 32<<20 {
		t.Errorf("the heap has grown by %d MB", grown>>20)
	}
	if err := r.remind(t.Context()); err != nil { // nothing is left
		t.Fatal(err)
	}
	for _, p := range people {
		if m, r := messageCount(db, p), reminderCount(db, p); m != each || r != each {
			t.Fatalf("%s has %d messages and %d reminders, want %d", p.Name, m, r, each)
		}
	}
}

// heap returns the number of bytes in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// watchHeap measures the heap until the returned function is called, which returns the largest value.
func watchHeap() (peak func() int64) {
	done, most := make(chan struct{}), make(chan int64)
	go func() {
		n := int64(0)
		for {
			select {
			case <-done:
				most <- n
				return
			case <-time.After(200 * time.Millisecond):
				n = max(n, heap())
			}
		}
	}()
	return func() int64 {
		close(done)
		return <-most
	}
}
