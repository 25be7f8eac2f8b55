package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/match"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/demo"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// BenchmarkFiftyThousandAtNine sends the reminders of 50,000 demands at nine with an index of 5,000 demonstration
// lots. It measures the time and the peak of memory on the first day, and on the next one without new lots. Every
// tenth demand is a whole region.
func BenchmarkFiftyThousandAtNine(b *testing.B) {
	const demands, lots = 50_000, 5000
	for b.Loop() {
		db, err := schema.Open(b.Context(), schema.Config{Folder: b.TempDir(), Domains: site.Domains()})
		if err != nil {
			b.Fatal(err)
		}
		if err := demo.Fill(b.Context(), db, demo.Options{Lots: lots, Seed: 1}); err != nil {
			b.Fatal(err)
		}
		now := time.Now()
		db.Now = func() time.Time { return now }
		nine := schema.DayOf(now).Add(1).At(9, 0)
		if err := dueAt(b.Context(), db, demands, nine); err != nil {
			b.Fatal(err)
		}
		quiet := slog.New(slog.DiscardHandler)
		index := cottonindex.New(db)
		all, err := indexer.Open(b.Context(), db, indexer.Config{Log: quiet}, index.Kind())
		if err != nil {
			b.Fatal(err)
		}
		ctx, stop := context.WithCancel(b.Context())
		ended := make(chan error, 1)
		go func() { ended <- all.Run(ctx) }()
		for index.Ready() != nil {
			time.Sleep(10 * time.Millisecond)
		}
		r, err := Open(db, Config{Log: quiet, Index: index, Matcher: match.New(db, quiet)})
		if err != nil {
			b.Fatal(err)
		}
		for day, unit := range []string{"s-first-day", "s-without-news"} {
			now = nine.AddDate(0, 0, day)
			before, peak, begun := heap(), watchHeap(), time.Now()
			if err := r.remind(b.Context()); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(time.Since(begun).Seconds(), unit)
			b.ReportMetric(float64(peak()-before)/1e6, []string{"MB-peak", "MB-peak-without-news"}[day])
		}
		due, err := schema.View(
			b.Context(), db,
			func(tx *schema.Tx) ([]demand.Due, error) { return demand.DueReminders(tx, demand.DuePart{Limit: 1}) },
		)
		if err != nil || len(due) != 0 {
			b.Fatalf("%d are still due: %v", len(due), err)
		}
		stop()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			b.Fatal(err)
		}
		if err := errors.Join(all.Close(), db.Close()); err != nil {
			b.Fatal(err)
		}
	}
}

// dueAt adds demands with contract reminders that are due at a time, a thousand of each owner.
func dueAt(ctx context.Context, db *schema.DB, demands int, at time.Time) error {
	return schema.Bulk(ctx, db, func(tx *schema.Tx) error {
		companies := []account.Company{{Name: "江海纺织", City: "阿克苏", State: account.CompanyApproved}}
		if err := account.AddCompanies(tx, companies); err != nil {
			return err
		}
		users, owners := make([]account.User, demands/1000), make([]account.Membership, demands/1000)
		for i := range users {
			users[i] = account.User{
				Mobile: fmt.Sprintf("141%08d", i), Name: "买方", State: account.UserActive,
				RegisteredAt: tx.Now(),
			}
		}
		if err := account.AddUsers(tx, users); err != nil {
			return err
		}
		for i := range owners {
			owners[i] = account.Membership{
				UserID: users[i].ID, CompanyID: companies[0].ID, State: account.Active, AppliedAt: tx.Now(),
			}
		}
		if err := account.AddMemberships(tx, owners); err != nil {
			return err
		}
		live, err := market.ListContracts(tx)
		if err != nil {
			return err
		}
		r := rand.New(rand.NewPCG(1, 1))
		for _, o := range owners {
			list := make([]demand.SavedDemand, 1000)
			for n := range list {
				list[n] = demand.SavedDemand{
					MembershipID: o.ID, Name: fmt.Sprint("第", n), Form: 1, Filters: randomDemand(r).Text(),
					Version: 1,
				}
			}
			err := schematest.AddSavedDemands(tx, list, func(saved []demand.SavedDemand) []demand.Subscription {
				all := make([]demand.Subscription, len(saved))
				for n := range saved {
					all[n] = demand.Subscription{
						DemandID: saved[n].ID, Kind: demand.ContractReminder, At: "09:00", NextAt: at,
						Below: []demand.Below{},
					}
					for _, i := range r.Perm(len(live))[:1+r.IntN(2)] {
						all[n].Basis = append(
							all[n].Basis, demand.BasisLimit{IndexCode: live[i].Code, Basis: schema.Yuan(600 + 100*r.IntN(12))},
						)
					}
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
