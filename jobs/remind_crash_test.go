package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/match"
	"cottonmall/jobs/channel"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// eachPair opens each kind of database on two servers. The test ends the other one.
func eachPair(t *testing.T, f func(t *testing.T, w *fixture, other *schematest.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		c := schema.Config{Folder: t.TempDir()}
		f(t, newFixture(t, schematest.Open(t, c)), schematest.Open(t, c))
	})
	t.Run("mysql", func(t *testing.T) {
		t.Parallel()
		if dsn, ok := schematest.MigratedMySQL(t); ok {
			c := schema.Config{DSN: dsn}
			f(t, newFixture(t, schematest.Open(t, c)), schematest.Open(t, c))
		}
	})
}

// crashingIndex is the index of a server that ends at one of its steps: the begin or the commit of a transaction, or a
// search.
type crashingIndex struct {
	Index
	steps, last atomic.Int64
	end         context.CancelFunc
}

func (m *crashingIndex) step() {
	if m.steps.Add(1) == m.last.Load() {
		m.end()
	}
}

func (m *crashingIndex) ScheduledReminders(
	ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, s *demand.Subscription, news bool,
) ([]demand.ReminderText, error) {
	m.step()
	list, err := m.Index.ScheduledReminders(ctx, v, name, d, s, news)
	m.step()
	return list, err
}

func (m *crashingIndex) NewLotsReminder(
	ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, listings []int64, before cotton.LastNotified,
) (demand.ReminderText, error) {
	m.step()
	return m.Index.NewLotsReminder(ctx, v, name, d, listings, before)
}

func (m *crashingIndex) FallReminder(
	ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, before, fall schema.Yuan,
) (demand.ReminderText, error) {
	m.step()
	return m.Index.FallReminder(ctx, v, name, d, before, fall)
}

func (m *crashingIndex) Lowest(ctx context.Context, asked []cottonindex.LowestQuery) ([]cottonindex.Low, error) {
	m.step()
	list, err := m.Index.Lowest(ctx, asked)
	m.step()
	return list, err
}

// TestFallsAreSentOnce ends a server at every step of its check of falls. Then both servers check at once, and then the
// clock is set back. Every fall is sent once.
func TestFallsAreSentOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		const demands = 3
		w.seller.Batch("65012252001").OnBasis("CF701", 1000)
		for i := range demands {
			w.save(fmt.Sprint("第", i), demand.Demand{Areas: schema.List{"南疆"}}, demand.Subscription{Fall: 50})
		}
		m := &crashingIndex{Index: w.index}
		clock := other.DB.Now
		other.DB.Now = func() time.Time {
			m.step()
			return clock()
		}
		server, price, want := w.open(other, m), schema.Yuan(14500), 0
		w.waitForIndex()
		w.run((*Runner).remindFalls) // from here on falls are measured
		falls := func(later time.Duration) {
			t.Helper()
			price -= 50
			w.Quote("CF701", price)
			w.waitForIndex()
			w.Advance(later)
			other.Advance(w.Now().Sub(clock()))
			want += demands
		}
		check := func(when string) {
			t.Helper()
			if n := w.messageCount(); n != want {
				t.Fatalf("%s: %d messages, want %d", when, n, want)
			}
		}
		for last, dead := int64(1), true; dead; last++ {
			falls(10 * time.Minute)
			var ctx context.Context
			ctx, m.end = context.WithCancel(t.Context())
			m.steps.Store(0)
			m.last.Store(last)
			if err := server.remindFalls(ctx); err != nil && ctx.Err() == nil {
				t.Fatal(err)
			}
			dead = ctx.Err() != nil
			m.end()
			m.last.Store(0)
			w.run((*Runner).remindFalls)
			check(fmt.Sprint("ended at step ", last))
		}
		m.end = func() {}
		falls(10 * time.Minute)
		var work sync.WaitGroup
		for _, one := range []*Runner{w.server, server} {
			work.Go(func() {
				if err := one.remindFalls(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		work.Wait()
		check("two at once")
		falls(-time.Hour) // the clock was ahead, so the last reminder is not ten minutes old
		w.run((*Runner).remindFalls)
		w.run((*Runner).remindFalls)
		check("the clock set back")
	})
}

// TestServersThatDieLoseAndRepeatNothing ends a server at every step of its work. Another server continues it. Every
// reminder is sent once, on the site and by mail.
func TestServersThatDieLoseAndRepeatNothing(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		w.setMail()
		m := &crashingIndex{Index: w.index}
		clock := other.DB.Now
		other.DB.Now = func() time.Time {
			m.step()
			return clock()
		}
		server := w.open(other, m)
		jobs := []func(*Runner, context.Context) error{(*Runner).matchNewLots, (*Runner).remindAtOnce, (*Runner).remind}
		told, ended := 0, 0
		for last := int64(1); ; last++ {
			s := onContract(1100)
			s.At, s.AtOnce = "10:00", true
			demandID := w.save(fmt.Sprint("第", last), demand.Demand{Areas: schema.List{"南疆"}}, s)
			w.seller.Batch(fmt.Sprintf("650122%05d", last)).OnBasis("CF701", 1050)
			w.waitForIndex()
			day := w.Now().AddDate(0, 0, 1)
			w.Advance(schema.DayOf(day).At(10, 0).Sub(w.Now()))
			other.Advance(w.Now().Sub(clock()))

			var ctx context.Context
			ctx, m.end = context.WithCancel(t.Context())
			m.steps.Store(0)
			m.last.Store(last)
			for _, do := range jobs {
				if err := do(server, ctx); err != nil && ctx.Err() == nil {
					t.Fatalf("server that ends at step %d: %v", last, err)
				}
			}
			dead := ctx.Err() != nil
			m.end()
			m.last.Store(0)
			for _, do := range jobs {
				w.run(do)
			}
			slots := slotsOf(w.history(demandID))
			if len(slots) != 2 {
				t.Errorf("ended at step %d: told %q", last, slots)
			}
			w.Do(func(tx *schema.Tx) error { return demand.RemoveDemand(tx, w.buyer.MembershipID, demandID) })
			told += 2
			if !dead {
				break
			}
			ended++
		}
		if ended < 10 {
			t.Errorf("the server had only %d steps", ended)
		}
		if n := len(w.messages(w.buyer)); n != min(told, 100) {
			t.Errorf("%d messages, want %d", n, told)
		}
		if list := mails(w); list != told {
			t.Errorf("%d mails, want %d", list, told)
		}
	})
}

func mails(w *fixture) int {
	_, total := 0, 0
	schematest.Read(w.DB, func(tx *schema.Tx) (struct{}, error) {
		_, n, err := notice.NoticeList(tx, 0, schema.Page{Num: 1, Size: 1})
		total = n
		return struct{}{}, err
	})
	return total
}

// TestTwoServersRemindOnce runs all jobs on two servers at the same time.
func TestTwoServersRemindOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		const demands = 120 // more than one part
		s := onContract(1100)
		s.At, s.AtOnce = "10:00", true
		for i := range demands {
			w.save(fmt.Sprint("第", i), demand.Demand{Areas: schema.List{"南疆"}}, s)
		}
		w.seller.Batch("65012252001").OnBasis("CF701", 1050)
		w.waitForIndex()
		servers := []*Runner{w.server, w.open(other, w.index)}
		w.Advance(24 * time.Hour)
		other.Advance(24 * time.Hour)
		var work sync.WaitGroup
		for _, server := range servers {
			work.Go(func() {
				for _, do := range []func(*Runner, context.Context) error{
					(*Runner).matchNewLots, (*Runner).remindAtOnce,
					(*Runner).remind, (*Runner).planReminders,
				} {
					if err := do(server, t.Context()); err != nil {
						t.Error(err)
					}
				}
			})
		}
		work.Wait()
		w.run((*Runner).remindAtOnce) // for matches that were stored after the other's check
		_, total := 0, schematest.Read(w.DB, func(tx *schema.Tx) (int, error) {
			_, n, err := notice.MessageList(tx, w.buyer.Member.Actor(), 0, schema.Page{Num: 1, Size: 1})
			return n, err
		})
		if total != 2*demands {
			t.Errorf("%d messages, want %d", total, 2*demands)
		}
		seen := map[string]bool{}
		for page := 1; page <= 3; page++ {
			for _, r := range schematest.Read(w.DB, func(tx *schema.Tx) ([]demand.Reminder, error) {
				list, _, err := demand.Reminders(tx, w.buyer.MembershipID, 0, schema.Page{Num: page, Size: 100})
				return list, err
			}) {
				key := fmt.Sprint(r.DemandID, r.Slot)
				if seen[key] {
					t.Errorf("told twice: %s", key)
				}
				seen[key] = true
			}
		}
	})
}

// TestAChannelThatIsDownLosesNothing sends a reminder while mail is down for an hour. The message on the site is sent
// at once, the mail later, always with the same idempotency key.
func TestAChannelThatIsDownLosesNothing(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		mail := newWay(1_000_000)
		quiet := slog.New(slog.DiscardHandler)
		r, err := Open(w.DB.DB, Config{
			Ways: map[notice.Channel]channel.Channel{
				notice.Mail: mail,
			},
			Log:     quiet,
			Index:   w.index,
			Matcher: match.New(w.DB.DB, quiet),
		})
		if err != nil {
			t.Fatal(err)
		}
		w.server = r
		w.seller.Batch("65012252001").OnBasis("CF701", 1050)
		w.save("双29", demand.Demand{Areas: schema.List{"南疆"}}, onContract(1100))
		w.setMail()
		w.waitForIndex()
		w.at("2026-11-22 09:00")
		for range 60 {
			w.run((*Runner).remind)
			w.run(deliverBy(notice.Mail))
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
			w.run((*Runner).remind)
			w.run(deliverBy(notice.Mail))
		}
		if len(mail.sent) != 1 {
			t.Errorf("%d mails were sent afterwards", len(mail.sent))
		}
		for _, id := range mail.ids {
			if id != mail.ids[0] {
				t.Errorf("the mail has several numbers: %v", mail.ids)
			}
		}
		w.checkTitles("afterwards", w.buyer, "“双29”有 1 批")
	})
}
