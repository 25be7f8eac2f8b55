package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/match"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// fixture is a market with a seller, a buyer who saves demands, an index and a server that sends reminders.
type fixture struct {
	*schematest.DB
	t      *testing.T
	index  *cottonindex.Index
	buyer  *schematest.Person
	seller *schematest.Seller
	server *Runner
}

// south selects the lots of southern Xinjiang.
var south = demand.Demand{Areas: schema.List{"南疆"}}

// newFixture returns a fixture on a database. CF701 is at 14,500.
func newFixture(t *testing.T, db *schematest.DB) *fixture {
	t.Helper()
	db.Quote("CF701", 14500)
	db.Quote("CF705", 14700)
	w := &fixture{DB: db, t: t, buyer: db.Company("江海纺织").Member("买方"), seller: db.Company("天山棉业").Seller()}
	w.index = openIndex(t, db)
	w.server = w.open(db, w.index)
	return w
}

// eachFixture runs a test on each kind of database.
func eachFixture(t *testing.T, f func(*testing.T, *fixture)) {
	t.Helper()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) { f(t, newFixture(t, db)) })
}

// eachPair runs a test with two connections to each kind of database, as two servers have. They share a clock.
func eachPair(t *testing.T, f func(t *testing.T, w *fixture, other *schematest.DB)) {
	t.Helper()
	run := func(t *testing.T, c schema.Config) {
		t.Helper()
		w, other := newFixture(t, schematest.Open(t, c)), schematest.Open(t, c)
		other.DB.Now = w.Now
		f(t, w, other)
	}
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		run(t, schema.Config{Folder: t.TempDir()})
	})
	t.Run("mysql", func(t *testing.T) {
		t.Parallel()
		if dsn, ok := schematest.MigratedMySQL(t); ok {
			run(t, schema.Config{DSN: dsn})
		}
	})
}

func openIndex(t testing.TB, db *schematest.DB) *cottonindex.Index {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	lots := cottonindex.New(db.DB)
	x, err := indexer.Open(t.Context(), db.DB, indexer.Config{Log: quiet}, lots.Kind())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- x.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("the index ended: %v", err)
		}
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return lots
}

// open returns the jobs of another server.
func (w *fixture) open(db *schematest.DB, index Index) *Runner {
	w.t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	r, err := Open(db.DB, Config{Log: quiet, Index: index, Matcher: match.New(db.DB, quiet)})
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// at sets the clock to a time in Shanghai, forward or back.
func (w *fixture) at(text string) {
	w.t.Helper()
	to, err := time.ParseInLocation("2006-01-02 15:04", text, schema.Shanghai)
	if err != nil {
		w.t.Fatal(err)
	}
	w.Advance(to.Sub(w.Now()))
}

// waitForIndex waits until the index has every change and every quote.
func (w *fixture) waitForIndex() {
	w.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		waiting := schematest.Read(
			w.DB, func(tx *schema.Tx) ([]schema.ChangeIndex, error) { return schema.TakeChanges(tx, 1) },
		)
		if len(waiting) == 0 && w.index.Ready() == nil {
			break
		}
		if time.Now().After(end) {
			w.t.Fatalf("the index does not get the changes: %v", w.index.Ready())
		}
	}
	if err := w.index.Refresh(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// saveMany saves equal demands of a person, more than a membership may save, with the same subscription.
func saveMany(db *schematest.DB, owner *schematest.Person, demands int, same demand.Subscription) {
	saveEach(db, owner, demands, func() (demand.Demand, demand.Subscription) { return south, same })
}

// saveEach saves demands of a person, more than a membership may save.
func saveEach(
	db *schematest.DB, owner *schematest.Person, demands int, next func() (demand.Demand, demand.Subscription),
) {
	list, subscriptions := make([]demand.SavedDemand, demands), make([]demand.Subscription, demands)
	for n := range list {
		d, s := next()
		s.Basis, s.Below = append([]demand.BasisLimit{}, s.Basis...), []demand.Below{}
		subscriptions[n] = s
		list[n] = demand.SavedDemand{
			MembershipID: owner.MembershipID, Name: fmt.Sprint("第", n), Form: 1, Filters: d.Text(), Version: 1,
		}
	}
	db.Do(func(tx *schema.Tx) error {
		return schematest.AddSavedDemands(tx, list, func(saved []demand.SavedDemand) []demand.Subscription {
			for n := range saved {
				subscriptions[n].DemandID = saved[n].ID
			}
			return subscriptions
		})
	})
}

// change saves other filters of a demand of the buyer.
func (w *fixture) change(demandID int64, name string, d demand.Demand) {
	w.t.Helper()
	w.Do(func(tx *schema.Tx) error {
		_, err := demand.SaveDemand(tx, w.buyer.MembershipID, demand.Saving{ID: demandID, Name: name, Demand: d})
		return err
	})
}

// save saves a demand of the buyer with a subscription.
func (w *fixture) save(name string, d demand.Demand, s demand.Subscription) int64 {
	w.t.Helper()
	return w.saveFor(w.buyer, name, d, s)
}

func (w *fixture) saveFor(p *schematest.Person, name string, d demand.Demand, s demand.Subscription) int64 {
	w.t.Helper()
	var saved *demand.SavedDemand
	w.Do(func(tx *schema.Tx) (err error) {
		if saved, err = demand.SaveDemand(tx, p.MembershipID, demand.Saving{Name: name, Demand: d}); err != nil {
			return err
		}
		s.DemandID = saved.ID
		_, err = demand.Subscribe(tx, p.MembershipID, &s, 0)
		return err
	})
	return saved.ID
}

func (w *fixture) subscription(demandID int64) *demand.Subscription {
	w.t.Helper()
	return schematest.Read(w.DB, func(tx *schema.Tx) (*demand.Subscription, error) {
		return demand.FindSubscription(tx, w.buyer.MembershipID, demandID)
	})
}

// jobFunc runs a job of a server.
type jobFunc = func(*Runner, context.Context) error

// run runs jobs on the server.
func (w *fixture) run(jobs ...jobFunc) {
	w.t.Helper()
	for _, do := range jobs {
		if err := do(w.server, w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
	}
}

// runTogether runs jobs on the server and on another one at the same time.
func (w *fixture) runTogether(other *Runner, jobs ...jobFunc) {
	w.t.Helper()
	var work sync.WaitGroup
	for _, server := range []*Runner{w.server, other} {
		work.Go(func() {
			for _, do := range jobs {
				if err := do(server, w.t.Context()); err != nil {
					w.t.Error(err)
				}
			}
		})
	}
	work.Wait()
}

// checkFails runs a job, which must fail with a text in its error.
func (w *fixture) checkFails(do jobFunc, text string) {
	w.t.Helper()
	if err := do(w.server, w.t.Context()); err == nil || !strings.Contains(err.Error(), text) {
		w.t.Fatalf("the job returned %v, want %s", err, text)
	}
}

// remindAt sends the scheduled reminders that are due at a time in Shanghai.
func (w *fixture) remindAt(text string) {
	w.t.Helper()
	w.at(text)
	w.run((*Runner).remind)
}

// titles returns the titles of the messages of a person, the oldest first.
func (w *fixture) titles(p *schematest.Person) []string {
	w.t.Helper()
	titles := []string{}
	for _, m := range w.messages(p) {
		titles = append([]string{m.Title}, titles...)
	}
	return titles
}

func (w *fixture) messages(p *schematest.Person) []notice.Message {
	w.t.Helper()
	return schematest.Read(w.DB, func(tx *schema.Tx) ([]notice.Message, error) {
		list, _, err := notice.MessageList(tx, p.Member.Actor(), 0, schema.Page{Num: 1, Size: 100})
		return list, err
	})
}

// checkMessageCount checks how many messages the buyer has.
func (w *fixture) checkMessageCount(when string, want int) {
	w.t.Helper()
	if n := messageCount(w.DB, w.buyer); n != want {
		w.t.Fatalf("%s: %d messages, want %d", when, n, want)
	}
}

// onePage is a page for the number of rows on all pages.
var onePage = schema.Page{Num: 1, Size: 1}

func messageCount(db *schematest.DB, p *schematest.Person) int {
	return schematest.Read(db, func(tx *schema.Tx) (int, error) {
		_, n, err := notice.MessageList(tx, p.Member.Actor(), 0, onePage)
		return n, err
	})
}

func reminderCount(db *schematest.DB, p *schematest.Person) int {
	return schematest.Read(db, func(tx *schema.Tx) (int, error) {
		_, n, err := demand.Reminders(tx, p.MembershipID, 0, onePage)
		return n, err
	})
}

func (w *fixture) history(demandID int64) []demand.Reminder {
	w.t.Helper()
	return schematest.Read(w.DB, func(tx *schema.Tx) ([]demand.Reminder, error) {
		list, _, err := demand.Reminders(tx, w.buyer.MembershipID, demandID, schema.Page{Num: 1, Size: 100})
		return list, err
	})
}

// checkTitles compares the messages of a person with the beginnings of titles.
func (w *fixture) checkTitles(when string, p *schematest.Person, want ...string) {
	w.t.Helper()
	got := w.titles(p)
	same := len(got) == len(want)
	for i := range want {
		same = same && strings.HasPrefix(got[i], want[i])
	}
	if !same {
		w.t.Errorf("%s: the titles are %q, want %q", when, got, want)
	}
}

// onContract returns a subscription with a reminder at nine of lots on CF701 up to a basis.
func onContract(basis schema.Yuan) demand.Subscription {
	return demand.Subscription{
		Kind: demand.ContractReminder, At: "09:00", Basis: []demand.BasisLimit{{IndexCode: "CF701", Basis: basis}},
	}
}

// reprice changes the basis of a lot over CF701.
func (w *fixture) reprice(lot cotton.Listing, basis schema.Yuan) {
	w.t.Helper()
	w.Do(func(tx *schema.Tx) error {
		return schematest.Reprice(tx, lot, cotton.Offer{IndexCode: "CF701", Basis: basis})
	})
}

// setMail sets the mail address of the buyer.
func (w *fixture) setMail() {
	w.t.Helper()
	w.Do(func(tx *schema.Tx) error {
		_, err := demand.SetReminderWay(tx, w.buyer.MembershipID, "li@example.com", "")
		return err
	})
}

// addHoliday adds a holiday.
func (w *fixture) addHoliday(day schema.Day) {
	w.t.Helper()
	admin := w.Admin()
	w.Do(func(tx *schema.Tx) error {
		return market.SetHoliday(tx, &admin.Member, market.Holiday{Day: day, Name: "休市"})
	})
}

// subscribe changes the subscription of a demand of the buyer.
func (w *fixture) subscribe(demandID int64, s demand.Subscription) {
	w.t.Helper()
	w.Do(func(tx *schema.Tx) error {
		s.DemandID = demandID
		_, err := demand.Subscribe(tx, w.buyer.MembershipID, &s, 0)
		return err
	})
}
