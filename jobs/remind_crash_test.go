package jobs

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"cottonmall/indexer/cottonindex"
	"cottonmall/jobs/channel"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// dyingServer is a server, and its index, that ends at one of its steps: the begin or the commit of a transaction, or a
// search.
type dyingServer struct {
	Index
	server      *Runner
	steps, last atomic.Int64
	end         context.CancelFunc
}

// newDyingServer returns a server on a database with the index and the clock of a fixture.
func newDyingServer(w *fixture, db *schematest.DB) *dyingServer {
	d := &dyingServer{Index: w.index}
	db.DB.Now = func() time.Time {
		d.step()
		return w.Now()
	}
	d.server = w.open(db, d)
	return d
}

// diesAt runs jobs on the server, which ends at a step. It reports whether the jobs have so many steps.
func (d *dyingServer) diesAt(t *testing.T, step int, jobs ...jobFunc) bool {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	d.end = end
	d.steps.Store(0)
	d.last.Store(int64(step))
	defer d.last.Store(0)
	for _, do := range jobs {
		if err := do(d.server, ctx); err != nil && ctx.Err() == nil {
			t.Fatalf("server that ends at step %d: %v", step, err)
		}
	}
	return ctx.Err() != nil
}

func (d *dyingServer) step() {
	if d.steps.Add(1) == d.last.Load() {
		d.end()
	}
}

func (d *dyingServer) ScheduledReminders(
	ctx context.Context, v cottonindex.Viewer, name string, x demand.Demand, s *demand.Subscription, onlyNew bool,
) ([]demand.ReminderText, error) {
	d.step()
	defer d.step()
	return d.Index.ScheduledReminders(ctx, v, name, x, s, onlyNew)
}

func (d *dyingServer) ImmediateReminders(
	ctx context.Context, v cottonindex.Viewer, name string, x demand.Demand, s *demand.Subscription, newLots []int64,
	before cotton.LastNotified,
) ([]demand.ReminderText, error) {
	d.step()
	defer d.step()
	return d.Index.ImmediateReminders(ctx, v, name, x, s, newLots, before)
}

func (d *dyingServer) Lowest(ctx context.Context, list []cottonindex.LowestQuery) ([]cottonindex.Low, error) {
	d.step()
	defer d.step()
	return d.Index.Lowest(ctx, list)
}

// TestFallsAreSentOnce ends a server at every step of its check of falls. Then both servers check at once, and then the
// clock is set back. Every fall is sent once.
func TestFallsAreSentOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		const demands = 3
		w.seller.Batch("65012252001").OnBasis("CF701", 1000)
		for i := range demands {
			w.save(fmt.Sprint("第", i), south, demand.Subscription{Fall: 50})
		}
		d := newDyingServer(w, other)
		w.waitForIndex()
		w.run((*Runner).remindFalls) // from here on falls are measured
		price, want := schema.Yuan(14500), 0
		falls := func(later time.Duration) {
			t.Helper()
			price, want = price-50, want+demands
			w.Quote("CF701", price)
			w.waitForIndex()
			w.Advance(later)
		}
		for step, dead := 1, true; dead; step++ {
			falls(10 * time.Minute)
			dead = d.diesAt(t, step, (*Runner).remindFalls)
			w.run((*Runner).remindFalls)
			w.checkMessageCount(fmt.Sprint("ended at step ", step), want)
		}
		falls(10 * time.Minute)
		w.runTogether(d.server, (*Runner).remindFalls)
		w.checkMessageCount("two at once", want)
		falls(-time.Hour) // the clock was ahead, so the last reminder is not ten minutes old
		w.run((*Runner).remindFalls, (*Runner).remindFalls)
		w.checkMessageCount("the clock set back", want)
	})
}

// TestServersThatDieLoseAndRepeatNothing ends a server at every step of its work. Another server continues it. Every
// reminder is sent once, on the site and by mail.
func TestServersThatDieLoseAndRepeatNothing(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		w.setMail()
		d := newDyingServer(w, other)
		jobs := []jobFunc{(*Runner).matchNewLots, (*Runner).remindAtOnce, (*Runner).remind}
		steps := 0
		for dead := true; dead; {
			steps++
			s := onContract(1100)
			s.At, s.AtOnce = "10:00", true
			demandID := w.save(fmt.Sprint("第", steps), south, s)
			w.seller.Batch(fmt.Sprintf("650122%05d", steps)).OnBasis("CF701", 1050)
			w.waitForIndex()
			w.Advance(schema.DayOf(w.Now()).Add(1).At(10, 0).Sub(w.Now()))
			dead = d.diesAt(t, steps, jobs...)
			w.run(jobs...)
			if slots := slotsOf(w.history(demandID)); len(slots) != 2 {
				t.Errorf("ended at step %d: sent %q", steps, slots)
			}
			w.Do(func(tx *schema.Tx) error { return demand.RemoveDemand(tx, w.buyer.MembershipID, demandID) })
		}
		if steps <= 10 {
			t.Errorf("the server had only %d steps", steps-1)
		}
		w.checkMessageCount("in the end", 2*steps)
		if n, err := w.Count("notice"); err != nil || n != 2*steps {
			t.Errorf("%d mails, want %d: %v", n, 2*steps, err)
		}
	})
}

// TestTwoServersRemindOnce runs all jobs on two servers at the same time.
func TestTwoServersRemindOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		const demands = 120 // more than one part
		s := onContract(1100)
		s.At, s.AtOnce = "10:00", true
		for i := range demands {
			w.save(fmt.Sprint("第", i), south, s)
		}
		w.seller.Batch("65012252001").OnBasis("CF701", 1050)
		w.waitForIndex()
		w.Advance(24 * time.Hour)
		w.runTogether(w.open(other, w.index), (*Runner).matchNewLots, (*Runner).remindAtOnce, (*Runner).remind,
			(*Runner).planReminders)
		w.run((*Runner).remindAtOnce) // for matches that were stored after the other's check
		w.checkMessageCount("two at once", 2*demands)
		if n := reminderCount(w.DB, w.buyer); n != 2*demands {
			t.Errorf("the history has %d reminders, want %d", n, 2*demands)
		}
	})
}

// TestAChannelThatIsDownLosesNothing sends a reminder while mail is down for an hour. The message on the site is sent
// at once, the mail later, always with the same idempotency key.
func TestAChannelThatIsDownLosesNothing(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		mail := newWay(1_000_000)
		w.server.ways = map[notice.Channel]channel.Channel{notice.Mail: mail}
		w.seller.Batch("65012252001").OnBasis("CF701", 1050)
		w.save("双29", south, onContract(1100))
		w.setMail()
		w.waitForIndex()
		w.at("2026-11-22 09:00")
		for range 60 {
			w.run((*Runner).remind, deliverBy(notice.Mail))
			w.Advance(time.Minute)
		}
		w.checkTitles("while mail is down", w.buyer, "“双29”有 1 批")
		if len(mail.sent) != 0 || len(mail.ids) < 5 {
			t.Errorf("%d mails were sent, %d tries", len(mail.sent), len(mail.ids))
		}
		mail.mu.Lock()
		mail.fails = 0
		mail.mu.Unlock()
		w.Advance(time.Hour)
		for range 3 {
			w.run((*Runner).remind, deliverBy(notice.Mail))
		}
		if len(mail.sent) != 1 {
			t.Errorf("%d mails were sent afterwards", len(mail.sent))
		}
		if len(slices.Compact(mail.ids)) != 1 {
			t.Errorf("the mail has several numbers: %v", mail.ids)
		}
		w.checkTitles("afterwards", w.buyer, "“双29”有 1 批")
	})
}
