package jobs

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/match"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// town is a market with a buyer who saves demands, and with servers that remind him.
type town struct {
	*schematest.DB
	t      *testing.T
	index  *cottonindex.Index
	buyer  *schematest.Person
	seller *schematest.Seller
	server *Runner
}

// openTown opens a town on a database: CF701 stands at 14,500.
func openTown(t *testing.T, db *schematest.DB) *town {
	t.Helper()
	db.Quote("CF701", 14500)
	db.Quote("CF705", 14700)
	w := &town{DB: db, t: t, buyer: db.Company("江海纺织").Member("买方"), seller: db.Company("天山棉业").Seller()}
	w.index = openIndex(t, db)
	w.server = w.open(db, w.index)
	return w
}

// towns opens a town on each kind of database.
func towns(t *testing.T, f func(*testing.T, *town)) {
	t.Helper()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) { f(t, openTown(t, db)) })
}

func openIndex(t *testing.T, db *schematest.DB) *cottonindex.Index {
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

// open opens the jobs of another server.
func (w *town) open(db *schematest.DB, index Index) *Runner {
	w.t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	r, err := Open(db.DB, Config{Log: quiet, Index: index, Matcher: match.New(db.DB, quiet)})
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// at sets the clock to a time in Shanghai, also back.
func (w *town) at(text string) {
	w.t.Helper()
	to, err := time.ParseInLocation("2006-01-02 15:04", text, schema.Shanghai)
	if err != nil {
		w.t.Fatal(err)
	}
	w.Advance(to.Sub(w.Now()))
}

// known waits until the index has every change and every quote.
func (w *town) known() {
	w.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		waiting := schematest.Read(w.DB, func(tx *schema.Tx) ([]schema.ChangeIndex, error) { return schema.TakeChanges(tx, 1) })
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

// saves keeps a demand of the buyer with what he wants to be told of it.
func (w *town) saves(name string, d demand.Demand, s demand.Subscription) int64 {
	w.t.Helper()
	return w.savesFor(w.buyer, name, d, s)
}

func (w *town) savesFor(p *schematest.Person, name string, d demand.Demand, s demand.Subscription) int64 {
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

func (w *town) subscription(demandID int64) *demand.Subscription {
	w.t.Helper()
	return schematest.Read(w.DB, func(tx *schema.Tx) (*demand.Subscription, error) {
		return demand.FindSubscription(tx, w.buyer.MembershipID, demandID)
	})
}

// does runs a job on the server.
func (w *town) does(do func(*Runner, context.Context) error) {
	w.t.Helper()
	if err := do(w.server, w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// remindAt tells at a time in Shanghai what is due then.
func (w *town) remindAt(text string) {
	w.t.Helper()
	w.at(text)
	w.does((*Runner).remind)
}

// told are the titles of the messages of a person, the oldest first.
func (w *town) told(p *schematest.Person) []string {
	w.t.Helper()
	titles := []string{}
	for _, m := range w.messages(p) {
		titles = append([]string{m.Title}, titles...)
	}
	return titles
}

func (w *town) messages(p *schematest.Person) []notice.Message {
	w.t.Helper()
	return schematest.Read(w.DB, func(tx *schema.Tx) ([]notice.Message, error) {
		list, _, err := notice.MessageList(tx, p.Member.Actor(), 0, schema.Page{Num: 1, Size: 100})
		return list, err
	})
}

func (w *town) history(demandID int64) []demand.Reminder {
	w.t.Helper()
	return schematest.Read(w.DB, func(tx *schema.Tx) ([]demand.Reminder, error) {
		list, _, err := demand.Reminders(tx, w.buyer.MembershipID, demandID, schema.Page{Num: 1, Size: 100})
		return list, err
	})
}

// hears checks what a person was told, as the beginnings of titles.
func (w *town) hears(when string, p *schematest.Person, want ...string) {
	w.t.Helper()
	got := w.told(p)
	same := len(got) == len(want)
	for i := range want {
		same = same && strings.HasPrefix(got[i], want[i])
	}
	if !same {
		w.t.Errorf("%s: told %q, want %q", when, got, want)
	}
}

// onContract wants to be told at nine of lots on CF701 with a basis of at most so much.
func onContract(basis schema.Yuan) demand.Subscription {
	return demand.Subscription{Kind: demand.ContractReminder, At: "09:00", Basis: []demand.BasisLimit{{IndexCode: "CF701", Basis: basis}}}
}
