package jobs

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"cottonmall/indexer/match"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/demo"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// BenchmarkFiftyThousandAtNine sends the reminders of 50,000 demands at nine with an index of 5,000 demonstration
// lots. It measures the time and the peak of memory on the first day, and on the next one without new lots. Every
// tenth demand is a whole region.
func BenchmarkFiftyThousandAtNine(b *testing.B) {
	const owners, each, lots = 50, 1000, 5000
	for b.Loop() {
		db := schematest.Open(b, schema.Config{Folder: b.TempDir()})
		now := time.Now()
		db.DB.Now = func() time.Time { return now }
		if err := demo.Fill(b.Context(), db.DB, demo.Options{Lots: lots, Seed: 1}); err != nil {
			b.Fatal(err)
		}
		nine := schema.DayOf(now).Add(1).At(9, 0)
		mill, r := db.Company("江海纺织"), rand.New(rand.NewPCG(1, 1))
		contracts := schematest.Read(db, market.ListContracts)
		for i := range owners {
			saveEach(db, mill.Member(fmt.Sprint("买方", i)), each, func() (demand.Demand, demand.Subscription) {
				return randomDemand(r), randomReminder(r, contracts, nine)
			})
		}
		index, quiet := openIndex(b, db), slog.New(slog.DiscardHandler)
		for index.Ready() != nil {
			time.Sleep(10 * time.Millisecond)
		}
		server, err := Open(db.DB, Config{Log: quiet, Index: index, Matcher: match.New(db.DB, quiet)})
		if err != nil {
			b.Fatal(err)
		}
		for day, unit := range []string{"s-first-day", "s-without-news"} {
			now = nine.AddDate(0, 0, day)
			before, peak, begun := heap(), watchHeap(), time.Now()
			if err := server.remind(b.Context()); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(time.Since(begun).Seconds(), unit)
			b.ReportMetric(float64(peak()-before)/1e6, []string{"MB-peak", "MB-peak-without-news"}[day])
		}
		due := schematest.Read(db, func(tx *schema.Tx) ([]demand.Due, error) {
			return demand.DueReminders(tx, demand.DuePart{Limit: 1})
		})
		if len(due) != 0 {
			b.Fatalf("%d are still due", len(due))
		}
	}
}

// randomReminder returns a contract reminder that is due at a time, of one or two contracts.
func randomReminder(r *rand.Rand, contracts market.Contracts, at time.Time) demand.Subscription {
	s := demand.Subscription{Kind: demand.ContractReminder, At: "09:00", NextAt: at}
	for _, i := range r.Perm(len(contracts))[:1+r.IntN(2)] {
		s.Basis = append(s.Basis, demand.BasisLimit{
			IndexCode: contracts[i].Code, Basis: schema.Yuan(600 + 100*r.IntN(12)),
		})
	}
	return s
}

// randomDemand returns a demand of a mill, and one time in ten a whole region.
func randomDemand(r *rand.Rand) demand.Demand {
	d := demand.Demand{Areas: schema.List{[]string{"南疆", "北疆", "东疆", "兵团"}[r.IntN(4)]}}
	if r.IntN(10) == 0 {
		return d
	}
	d.CottonYears = schema.List{"2025"}
	d.LengthMin, d.StrengthMin = new(schema.Centi(2700+10*r.IntN(25))), new(schema.Centi(2600+10*r.IntN(40)))
	d.MikeMin, d.MikeMax = new(schema.Centi(350+10*r.IntN(5))), new(schema.Centi(430+10*r.IntN(8)))
	if r.IntN(2) == 0 {
		d.PackTypes = schema.List{"2"}
	}
	return d
}
