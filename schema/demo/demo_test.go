package demo

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// generated are the lots of some options, generated without storing them.
type generated struct {
	*scene
	quotes   []market.DailyQuote
	batches  map[string]cotton.Batch
	order    []string
	bales    map[string][]cotton.Bale
	listings []cotton.Listing
}

func newGenerated(t *testing.T, db *schematest.DB, lots int, seed uint64) *generated {
	t.Helper()
	a := schematest.Read(db, readBaseData(db.Now()))
	r := newRand(seed, lots)
	s, err := newScene(r, db.Now().UTC(), a)
	if err != nil {
		t.Fatalf("set the scene: %v", err)
	}
	g := &generated{scene: s, quotes: s.history(r), batches: map[string]cotton.Batch{}, bales: map[string][]cotton.Bale{}}
	s.chunks(r, lots, func(c chunk) bool {
		if c.err != nil {
			t.Fatalf("make lots: %v", c.err)
		}
		for _, b := range c.batches {
			if _, ok := g.batches[b.BatchID]; ok {
				t.Fatalf("batch number %s is there twice", b.BatchID)
			}
			g.batches[b.BatchID], g.order = b, append(g.order, b.BatchID)
		}
		for _, b := range c.bales {
			g.bales[b.BatchID] = append(g.bales[b.BatchID], b)
		}
		g.listings = append(g.listings, c.listings...)
		return true
	})
	return g
}

func fill(t *testing.T, db *schematest.DB, lots int, seed uint64) {
	t.Helper()
	if err := Fill(t.Context(), db.DB, Options{Lots: lots, Seed: seed}); err != nil {
		t.Fatalf("fill: %v", err)
	}
}

func TestFillStoresTheArguments(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const lots, seed = 300, 7
		want := newGenerated(t, db, lots, seed)
		fill(t, db, lots, seed)
		checkStored(t, db, want)
	})
}

// checkStored compares the database with the generated data.
func checkStored(t *testing.T, db *schematest.DB, want *generated) {
	t.Helper()
	stored := []cmp.Option{
		cmpopts.EquateEmpty(), cmpopts.EquateApproxTime(time.Millisecond),
		cmpopts.IgnoreFields(cotton.Batch{}, "CreatedAt", "UpdatedAt"),
		cmpopts.IgnoreFields(cotton.Listing{}, "CreatedAt", "UpdatedAt"),
	}
	for _, id := range want.order {
		got := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, id) })
		if d := cmp.Diff(want.batches[id], *got, stored...); d != "" {
			t.Fatalf("batch %s (-want +got):\n%s", id, d)
		}
		bales := schematest.Read(db, func(tx *schema.Tx) ([]cotton.Bale, error) { return cotton.Bales(tx, id) })
		if d := cmp.Diff(want.bales[id], bales, stored...); d != "" {
			t.Fatalf("bales of %s (-want +got):\n%s", id, d)
		}
	}
	for _, l := range want.listings {
		got := schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, l.ID) })
		if d := cmp.Diff(l, *got, stored...); d != "" {
			t.Fatalf("listing %d (-want +got):\n%s", l.ID, d)
		}
	}
	if got := len(schematest.Read(db, account.Companies)); got != companyCount {
		t.Errorf("companies: got %d, want %d", got, companyCount)
	}
	if got, wanted := len(schematest.Read(db, market.Ginneries)), len(want.ginneries()); got != wanted {
		t.Errorf("ginneries: got %d, want %d", got, wanted)
	}
	if got := len(schematest.Read(db, market.Warehouses)); got != len(want.warehouses) {
		t.Errorf("warehouses: got %d, want %d", got, len(want.warehouses))
	}
}

func TestSameArgumentsSameData(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	a, b, other := newGenerated(t, db, 1000, 3), newGenerated(t, db, 1000, 3), newGenerated(t, db, 1000, 4)
	if d := cmp.Diff(a.batches, b.batches); d != "" {
		t.Errorf("batches of the same arguments differ:\n%s", d)
	}
	if d := cmp.Diff(a.listings, b.listings); d != "" {
		t.Errorf("listings of the same arguments differ:\n%s", d)
	}
	if d := cmp.Diff(a.companies, b.companies); d != "" {
		t.Errorf("companies of the same arguments differ:\n%s", d)
	}
	if cmp.Equal(a.batches, other.batches) {
		t.Error("another seed gives the same batches")
	}
}

func TestFillGoesOnWhereItWasInterrupted(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	const lots, seed = chunkLots + 500, 5
	want := newGenerated(t, db, lots, seed)

	// It stops after the first chunk, as if the process had been killed.
	ctx, kill := context.WithCancel(t.Context())
	err := Fill(ctx, db.DB, Options{Lots: lots, Seed: seed, Log: func(string) { kill() }})
	if err == nil {
		t.Fatal("the interrupted fill is complete")
	}
	if !wanted(t, db) {
		t.Error("nothing is wanted although half of the lots are missing")
	}
	refused(t, Fill(t.Context(), db.DB, Options{Lots: lots, Seed: seed + 1}), schema.ConflictKind)

	// A day later the same options complete the same data.
	db.Advance(24 * time.Hour)
	fill(t, db, lots, seed)
	checkStored(t, db, want)
	if wanted(t, db) {
		t.Error("something is wanted although all lots are there")
	}
	refused(t, Fill(t.Context(), db.DB, Options{Lots: lots, Seed: seed}), schema.ConflictKind)
}

func TestFillRefuses(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	if !wanted(t, db) {
		t.Error("an empty database wants nothing")
	}
	refused(t, Fill(t.Context(), db.DB, Options{Lots: LeastLots - 1}), schema.InvalidKind)
	refused(t, Fill(t.Context(), db.DB, Options{Lots: MostLots + 1}), schema.InvalidKind)
	db.Company("甲")
	if wanted(t, db) {
		t.Error("a database with data of its own wants demonstration data")
	}
	refused(t, Fill(t.Context(), db.DB, Options{Lots: LeastLots}), schema.ConflictKind)
}

func wanted(t *testing.T, db *schematest.DB) bool {
	t.Helper()
	yes, err := Wanted(t.Context(), db.DB)
	if err != nil {
		t.Fatalf("wanted: %v", err)
	}
	return yes
}

func refused(t *testing.T, err error, kind schema.Kind) {
	t.Helper()
	if refusal, ok := schema.KindOf(err); !ok || refusal.Kind != kind {
		t.Errorf("got %v, want a refusal of kind %d", err, kind)
	}
}

func TestRealRecordsAreAmongTheLots(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	fill(t, db, LeastLots, 1)
	for number, onSale := range map[string]int{
		"65534162018": 1, "65423161007": 1, "65079161001": 1,
		"65043161059": 0, // weight and moisture were not published
	} {
		got := schematest.Read(db, func(tx *schema.Tx) ([]cotton.Listing, error) {
			if _, err := cotton.FindBatch(tx, number); err != nil {
				return nil, err
			}
			return cotton.ListingsOfBatch(tx, number)
		})
		if len(got) != onSale {
			t.Errorf("%s is on sale %d times, want %d", number, len(got), onSale)
		}
	}
}

// TestHistoryEndsBeforeTheTradingDay checks that on Friday night the history includes Friday: the night session
// belongs to Monday.
func TestHistoryEndsBeforeTheTradingDay(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	for moment, want := range map[time.Time]schema.Day{
		schema.Day("2026-11-20").At(14, 0): "2026-11-19",
		schema.Day("2026-11-20").At(22, 0): "2026-11-20",
		schema.Day("2026-11-22").At(12, 0): "2026-11-20",
	} {
		s, err := newScene(newRand(1, 10), moment, schematest.Read(db, readBaseData(moment)))
		if err != nil {
			t.Fatalf("set the scene: %v", err)
		}
		quotes := s.history(newRand(1, 10))
		if got := quotes[len(quotes)-1].Day; got != want {
			t.Errorf("at %s the last day is %s, want %s", moment, got, want)
		}
	}
}
