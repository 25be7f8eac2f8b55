package match

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/demo"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// matchedLots is how many demonstration lots the demands of the benchmark are made for.
const matchedLots = 5000

// BenchmarkMatch matches 1,000 changed lots with saved demands: how long that takes and how much memory at its peak,
// how long reading all demands takes and how much memory they keep; how many different conditions they have, and how
// many demands match.
func BenchmarkMatch(b *testing.B) {
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			db := demandsDB(b, n)
			changed := lotsOf(b, db)[:Max]
			before, begun, busy := heap(), time.Now(), cpuTime()
			m := New(db, slog.New(slog.DiscardHandler))
			if err := m.followChanges(b.Context()); err != nil {
				b.Fatal(err)
			}
			read, reading := time.Since(begun), cpuTime()-busy
			kept := heap() - before
			var times []time.Duration
			matched, peak := 0, watchHeap()
			busy = cpuTime()
			for b.Loop() {
				begun := time.Now()
				hits, err := m.Match(b.Context(), changed)
				if err != nil {
					b.Fatal(err)
				}
				matched = 0
				for range hits {
					matched++
				}
				times = append(times, time.Since(begun))
			}
			b.ReportMetric(float64((cpuTime()-busy).Milliseconds())/float64(len(times)), "cpu-ms")
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Milliseconds()), "ms-p50")
			b.ReportMetric(float64(times[len(times)-1].Milliseconds()), "ms-max")
			b.ReportMetric(float64(peak()-before)/1e6, "MB-peak")
			b.ReportMetric(float64(kept)/1e6, "MB-kept")
			b.ReportMetric(float64(read.Milliseconds()), "ms-read")
			b.ReportMetric(float64(reading.Milliseconds()), "cpu-ms-read")
			b.ReportMetric(float64(len(m.demands.terms)), "conditions")
			b.ReportMetric(float64(matched), "matched")
		})
	}
}

// BenchmarkWaiting counts the demands that match one lot.
func BenchmarkWaiting(b *testing.B) {
	db := demandsDB(b, 100_000)
	changed := lotsOf(b, db)
	m := New(db, slog.New(slog.DiscardHandler))
	if err := m.followChanges(b.Context()); err != nil {
		b.Fatal(err)
	}
	sum := 0
	for i := 0; b.Loop(); i++ {
		n, err := m.Count(b.Context(), 0, changed[i%len(changed)])
		if err != nil {
			b.Fatal(err)
		}
		sum += n
	}
	b.ReportMetric(float64(sum)/float64(b.N), "matched")
}

// cpuTime is how long all processors have worked for this process.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// heap is how many bytes are in use.
func heap() int64 {
	runtime.GC()
	return objects()
}

func objects() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

// watchHeap samples the size of the heap. The function that it returns ends that and returns the largest size.
func watchHeap() (peak func() int64) {
	done, most := make(chan struct{}), make(chan int64)
	go func() {
		n := int64(0)
		for {
			select {
			case <-done:
				most <- n
				return
			case <-time.After(time.Millisecond):
				n = max(n, objects())
			}
		}
	}()
	return func() int64 {
		close(done)
		return <-most
	}
}

// demandsDB returns a database of demonstration lots and as many saved demands for such lots, ten of each owner. It is
// kept in COTTONMALL_BENCH_DATA, where that is set.
func demandsDB(b *testing.B, n int) *schema.DB {
	b.Helper()
	folder := os.Getenv("COTTONMALL_BENCH_DATA")
	if folder == "" {
		folder = b.TempDir()
	}
	folder = filepath.Join(folder, fmt.Sprintf("demands-%d", n))
	_, err := os.Stat(folder)
	filled := err == nil
	db, err := schema.Open(b.Context(), schema.Config{Folder: folder, Domains: site.Domains()})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := db.Close(); err != nil {
			b.Error(err)
		}
	})
	if filled {
		return db
	}
	if err = demo.Fill(b.Context(), db, demo.Options{Lots: matchedLots, Seed: 1}); err == nil {
		err = fillDemands(b.Context(), db, n)
	}
	if err != nil {
		b.Fatal(err)
	}
	return db
}

func fillDemands(ctx context.Context, db *schema.DB, n int) error {
	shop, err := schema.View(ctx, db, newWindow)
	if err != nil {
		return err
	}
	return schema.Bulk(ctx, db, func(tx *schema.Tx) error {
		owners, err := addOwners(tx, n/10)
		if err != nil {
			return err
		}
		const part = 10_000
		for from := 0; from < n; from += part {
			list := make([]demand.SavedDemand, part)
			for i := range list {
				list[i] = demand.SavedDemand{
					MembershipID: owners[(from+i)/10],
					Name:         strconv.Itoa(i),
					Priority:     i%10 + 1,
					Form:         1,
					Filters:      shop.demand().Text(),
					Version:      1,
					SeenAt:       tx.Now(),
					CreatedAt:    tx.Now(),
					UpdatedAt:    tx.Now(),
				}
			}
			err := schematest.AddSavedDemands(tx, list, func(list []demand.SavedDemand) (all []demand.Subscription) {
				for _, d := range list {
					all = append(
						all,
						demand.Subscription{DemandID: d.ID, AtOnce: true, Basis: []demand.BasisLimit{}, Below: []demand.Below{}},
					)
				}
				return all
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// addOwners adds memberships, each of a user of its own, a hundred in a company.
func addOwners(tx *schema.Tx, n int) ([]int64, error) {
	companies := make([]account.Company, n/100+1)
	for i := range companies {
		companies[i] = account.Company{Name: fmt.Sprintf("纺织厂 %d", i), City: "阿克苏", State: account.CompanyApproved}
	}
	if err := account.AddCompanies(tx, companies); err != nil {
		return nil, err
	}
	users, memberships := make([]account.User, n), make([]account.Membership, n)
	for i := range users {
		users[i] = account.User{
			Mobile:       fmt.Sprintf("140%08d", i),
			Name:         "买方",
			State:        account.UserActive,
			RegisteredAt: tx.Now(),
		}
	}
	if err := account.AddUsers(tx, users); err != nil {
		return nil, err
	}
	for i := range memberships {
		memberships[i] = account.Membership{
			UserID:    users[i].ID,
			CompanyID: companies[i/100].ID,
			State:     account.Active,
			AppliedAt: tx.Now(),
		}
	}
	err := account.AddMemberships(tx, memberships)
	ids := make([]int64, n)
	for i := range ids {
		ids[i] = memberships[i].ID
	}
	return ids, err
}

func lotsOf(b *testing.B, db *schema.DB) []int64 {
	b.Helper()
	var ids []int64
	_, err := schema.View(b.Context(), db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, cotton.EachListing(tx, nil, func(row *cotton.ListingRow) error {
			ids = append(ids, row.Listing.ID)
			return nil
		})
	})
	if err != nil {
		b.Fatal(err)
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	return ids
}

// window makes demands for lots like those on sale.
type window struct {
	*rand.Rand
	rows   []cotton.ListingRow
	market *cottonindex.Market
}

func newWindow(tx *schema.Tx) (*window, error) {
	w := &window{Rand: rand.New(rand.NewPCG(2, 2))}
	var err error
	if w.market, err = cottonindex.ReadMarket(tx); err != nil {
		return nil, err
	}
	return w, cotton.EachListing(tx, nil, func(row *cotton.ListingRow) error {
		w.rows = append(w.rows, *row)
		return nil
	})
}

func (w *window) one() *cotton.ListingRow { return &w.rows[w.IntN(len(w.rows))] }

func (w *window) chance(percent int) bool { return w.IntN(100) < percent }

// least and most return bounds around a value, in whole tenths.
func (w *window) least(v schema.Centi) *schema.Centi {
	return new(max(0, v/10*10-schema.Centi(10*w.IntN(12))))
}

func (w *window) most(v schema.Centi) *schema.Centi {
	return new(v/10*10 + schema.Centi(10*(1+w.IntN(12))))
}

// demand returns a demand for a lot like one on sale, with about six conditions.
func (w *window) demand() demand.Demand {
	row := w.one()
	b, l := &row.Batch, &row.Listing
	var d demand.Demand
	if b.Zone == cotton.Inland {
		d.Type = 1
	}
	w.place(&d, row)
	some := func(percent int, set func()) {
		if w.chance(percent) {
			set()
		}
	}
	some(60, func() { d.CottonYears = schema.List{strconv.Itoa(b.CottonYear)} })
	some(40, func() { d.PackTypes = schema.List{strconv.Itoa(b.PackType)} })
	some(50, func() {
		d.PrimaryColour = w.several(3, func(r *cotton.ListingRow) string { return r.Batch.PrimaryColour }, b.PrimaryColour)
	})
	some(60, func() { d.LengthMin = w.least(b.Length.Avg) })
	some(10, func() { d.LengthMax = w.most(b.Length.Avg) })
	some(50, func() { d.StrengthMin = w.least(b.Strength.Avg) })
	some(40, func() { d.MikeMin, d.MikeMax = w.least(b.Mike.Avg), w.most(b.Mike.Avg) })
	some(20, func() { d.ImpurityMax = w.most(b.Impurity) })
	some(10, func() { d.MoistureMax = w.most(b.Moisture) })
	some(10, func() { d.UniformityMin = w.least(b.Uniformity.Avg) })
	if v := w.market.Value(l.IndexCode); v != nil {
		some(30, func() { d.IndexCodes = schema.List{l.IndexCode} })
		some(20, func() { d.BasisMax = new(l.Basis/10*10 + schema.Yuan(10*w.IntN(20))) })
		some(30, func() { d.PriceMax = new((l.Basis+*v)/10*10 + schema.Yuan(10*w.IntN(30))) })
	}
	some(5, func() { d.SaleTypes = schema.List{"3"} })
	some(5, func() {
		d.Keyword = []string{
			row.Ginnery.Name, row.Company.Name, row.Warehouse.Name, l.BatchID, l.BatchID[:8], "棉业",
		}[w.IntN(6)]
	})
	return d
}

func (w *window) place(d *demand.Demand, row *cotton.ListingRow) {
	switch {
	case w.chance(50):
		d.Areas = schema.List{row.Batch.Area}
	case w.chance(50):
		d.Cities = w.several(3, func(r *cotton.ListingRow) string { return r.Batch.City }, row.Batch.City)
	}
	if w.chance(15) {
		d.Warehouses = w.several(5, func(r *cotton.ListingRow) string { return r.Warehouse.Name }, row.Warehouse.Name)
	}
	if w.chance(15) {
		d.Ginneries = w.several(4, func(r *cotton.ListingRow) string { return r.Ginnery.Name }, row.Ginnery.Name)
	}
}

// several returns one and the values of fewer than most other lots.
func (w *window) several(most int, value func(*cotton.ListingRow) string, one string) schema.List {
	list := schema.List{one}
	for range w.IntN(most) {
		if v := value(w.one()); v != "" && !list.Has(v) {
			list = append(list, v)
		}
	}
	return list
}
