package jobs

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// TestContractReminders sends the cheap lots at nine, once, and again when another lot was listed.
func TestContractReminders(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.seller.Batch("65012252001").Length(29.3).Strength(28.7).OnBasis("CF701", 1050)
		w.seller.Batch("65012252002").OnBasis("CF701", 1100)
		w.seller.Batch("65012252003").OnBasis("CF701", 1101)
		w.seller.Batch("65012252004").OnBasis("CF705", 900)
		w.seller.Batch("65012252005").Fixed(15000)
		w.at("2026-11-23 08:00")
		demandID := w.save("双29", south, onContract(1100))
		w.waitForIndex()
		w.run((*Runner).remind)
		w.checkTitles("before nine", w.buyer)
		w.remindAt("2026-11-23 09:01")
		w.run((*Runner).remind)
		w.checkTitles("at nine", w.buyer, "“双29”有 2 批 CF701 基差不高于 1,100")
		m := w.messages(w.buyer)[0]
		if !strings.Contains(m.Text, "有 2 批，最低基差 1,050") ||
			!strings.Contains(m.Text, "65012252001 3129B 长29.3 强28.7 马4.6 CF701+1050 15,550 元/吨 阿克苏库") {
			t.Errorf("the text is %s", m.Text)
		}
		if want := "/cottonmall?basisMax=1100&indexCode=CF701&origins=%E5%8D%97%E7%96%86"; m.Link != want {
			t.Errorf("the link is %s, want %s", m.Link, want)
		}
		if want := w.subscription(demandID).StopPath(); m.Stop != want || !strings.HasPrefix(want, "/stop?code=") {
			t.Errorf("it is stopped by %s, want %s", m.Stop, want)
		}
		w.remindAt("2026-11-24 09:00")
		w.checkTitles("without news", w.buyer, "“双29”有 2 批")
		w.seller.Batch("65012252006").OnBasis("CF701", 1000)
		w.waitForIndex()
		w.remindAt("2026-11-25 09:00")
		w.checkTitles("with news", w.buyer, "“双29”有 2 批", "“双29”有 3 批")
		if h := w.history(demandID); len(h) != 2 || h[0].State != demand.ReminderSent || h[0].Lots != 3 ||
			h[0].Why != demand.ByContract {
			t.Errorf("the history is %+v", h)
		}
	})
}

// TestContractsOfADemand sends a message for each contract with lots. It names the contracts without reminders: those
// that have ended and those that the demand excludes. Without any other contract the owner is notified once. A late
// reminder is sent on the same day.
func TestContractsOfADemand(t *testing.T) {
	t.Parallel()
	three := onContract(1100)
	three.Basis = append(three.Basis, demand.BasisLimit{IndexCode: "CF705", Basis: 900},
		demand.BasisLimit{IndexCode: "CF707", Basis: 900})
	excluding := south
	excluding.IndexCodes = schema.List{"CF701", "CF705"}
	for _, c := range []struct {
		name   string
		demand demand.Demand
		s      demand.Subscription
		at     []string
		titles []string
		note   string // at the end of the last message
	}{
		{
			"each contract", south, three,
			[]string{"2026-11-22 09:00"},
			[]string{"“双29”有 1 批 CF701", "“双29”有 1 批 CF705"},
			"",
		},
		{
			"CF701 has ended, CF707 is excluded", excluding, three,
			[]string{"2027-02-01 09:00"},
			[]string{"“双29”有 1 批 CF705"},
			"\n所选的合约 CF701 已到期，不再提醒。\n需求定制的条件与所选的合约 CF707 不符，不会有它的提醒。",
		},
		{
			"every contract has ended", south, onContract(1100),
			[]string{"2027-02-01 09:00", "2027-02-02 09:00"},
			[]string{"提醒已暂停"},
			"",
		},
		{"fifteen hours late", south, onContract(1100), []string{"2026-11-22 23:58"}, []string{"“双29”有 1 批"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newFixture(t, schematest.New(t))
			w.seller.Batch("65012252001").OnBasis("CF701", 1050)
			w.seller.Batch("65012252002").Until(w.Now().AddDate(0, 6, 0)).OnBasis("CF705", 800)
			w.save("双29", c.demand, c.s)
			w.waitForIndex()
			for _, at := range c.at {
				w.remindAt(at)
			}
			w.checkTitles(c.name, w.buyer, c.titles...)
			if text := w.messages(w.buyer)[0].Text; !strings.HasSuffix(text, c.note) {
				t.Errorf("the text is %s", text)
			}
		})
	}
}

// TestQuantityReminders sends the lots below the average price if there are enough.
func TestQuantityReminders(t *testing.T) {
	t.Parallel()
	w := newFixture(t, schematest.New(t))
	for i, price := range []schema.Yuan{15000, 15100, 15800, 15900, 16200} { // 15,600 on average
		w.seller.Batch("6501225200" + string(rune('1'+i))).Fixed(price)
	}
	below := func(pairs ...demand.Below) demand.Subscription {
		return demand.Subscription{Kind: demand.QuantityReminder, At: "09:00", Below: pairs}
	}
	w.save("三批", demand.Demand{CottonYears: schema.List{"2025"}}, below(demand.Below{Lots: 3, Fall: 500}))
	w.save(
		"两批", demand.Demand{CottonYears: schema.List{"2025"}},
		below(demand.Below{Lots: 1, Fall: 600}, demand.Below{Lots: 2, Fall: 500}),
	)
	w.waitForIndex()
	w.remindAt("2026-11-22 09:00")
	w.checkTitles("at nine", w.buyer, "“两批”有 2 批比均价每吨低 500 元以上")
	m := w.messages(w.buyer)[0]
	if !strings.Contains(m.Text, "均价 15,600 元/吨") || !strings.Contains(m.Text, "每吨低 600 元以上的有 1 批") ||
		!strings.Contains(m.Text, "65012252001 ") {
		t.Errorf("the text is %s", m.Text)
	}
	if want := "/cottonmall?cottonYear=2025&listingIDs=1,2"; m.Link != want {
		t.Errorf("the link is %s, want %s", m.Link, want)
	}
	w.remindAt("2026-11-23 09:00")
	w.checkTitles("without news", w.buyer, "“两批”有 2 批")
}

// TestDaysOfReminders sends nothing on other days, and records the days without a server as missed.
func TestDaysOfReminders(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.seller.Batch("65012252001").Until(w.Now().AddDate(0, 1, 0)).OnBasis("CF701", 1050)
		s := onContract(1100)
		s.At, s.Days = "23:59", "23" // Mondays and Tuesdays
		demandID := w.save("双29", south, s)
		w.waitForIndex()
		w.remindAt("2026-11-22 23:59")
		w.checkTitles("on Sunday", w.buyer)
		w.at("2026-11-24 00:01") // Monday's time is over, and so is Monday
		w.run((*Runner).remind)
		w.checkTitles("a minute after the day", w.buyer)
		if h := w.history(demandID); len(h) != 1 || h[0].State != demand.ReminderMissed ||
			h[0].Text != "原定 2026-11-23 23:59 的提醒当天没有发出。" {
			t.Errorf("the history is %+v", h)
		}
		w.at("2026-12-08 23:59") // nobody was there for two weeks
		w.run((*Runner).remind)
		w.checkTitles("late, on the same day", w.buyer, "“双29”有 1 批")
		want := []string{
			"time 2026-12-08 23:59 CF701", "time 2026-12-07 23:59", "time 2026-12-01 23:59", "time 2026-11-30 23:59",
			"time 2026-11-24 23:59", "time 2026-11-23 23:59",
		}
		if diff := cmp.Diff(want, slotsOf(w.history(demandID))); diff != "" {
			t.Error(diff)
		}
		w.run((*Runner).remind)
		w.checkTitles("again", w.buyer, "“双29”有 1 批")
	})
}

func slotsOf(list []demand.Reminder) []string {
	slots := []string{}
	for _, r := range list {
		slots = append(slots, r.Slot)
	}
	return slots
}

// TestFrozenOwnersGetNothing sends nothing to frozen and unbound owners, and drops the lots that wait for them.
func TestFrozenOwnersGetNothing(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.seller.Batch("65012252001").OnBasis("CF701", 1050)
		mill, admin := w.Company("江海纺织"), w.Admin()
		boss, frozen, unbound := mill.Manager("老板"), mill.Member("冻结的"), mill.Member("解绑的")
		person, company := mill.Member("账号冻结的"), w.Company("停业的").Member("企业冻结的")
		s := onContract(1100)
		s.AtOnce = true
		owners := []*schematest.Person{frozen, unbound, person, company}
		for _, p := range owners {
			w.saveFor(p, "双29", south, s)
		}
		w.seller.Batch("65012252002").OnBasis("CF701", 1050)
		w.waitForIndex()
		w.run((*Runner).matchNewLots)
		w.Do(func(tx *schema.Tx) error {
			return errors.Join(
				account.ChangeMembership(tx, &boss.Member, frozen.MembershipID, account.Freeze, ""),
				account.ChangeMembership(tx, &boss.Member, unbound.MembershipID, account.Unbind, ""),
				account.FreezeUser(tx, &admin.Member, person.UserID, "违规"),
				account.FreezeCompany(tx, &admin.Member, company.CompanyID, "停业"))
		})
		before := map[*schematest.Person]int{}
		for _, p := range owners {
			before[p] = len(w.titles(p))
		}
		w.remindAt("2026-11-22 09:00")
		w.run((*Runner).remindAtOnce)
		for _, p := range owners {
			if n := len(w.titles(p)); n != before[p] {
				t.Errorf("%s has %q", p.Name, w.titles(p))
			}
		}
		w.Do(func(tx *schema.Tx) error {
			return account.ChangeMembership(tx, &boss.Member, frozen.MembershipID, account.Unfreeze, "")
		})
		before[frozen] = len(w.titles(frozen))
		w.run((*Runner).remindAtOnce)
		if n := len(w.titles(frozen)); n != before[frozen] {
			t.Errorf("what waited has %q", w.titles(frozen))
		}
		w.remindAt("2026-11-23 09:00")
		if list := w.titles(frozen); len(list) != before[frozen]+1 {
			t.Errorf("after the unfreezing the messages are %q", list)
		}
	})
}

// Demands that find nothing: lost by their owner's company, which is no member company, and refused by the search.
var (
	lost    = demand.Demand{Areas: schema.List{"南疆"}, SaleTypes: schema.List{"1"}}
	refused = demand.Demand{Keyword: "a b c d e f g h i j k l"}
)

// TestUnusableDemandsArePaused notifies the owner once, until the demand is saved again. That holds for demands with
// immediate reminders too, although no lot matches them.
func TestUnusableDemandsArePaused(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.seller.Batch("65012252001").OnBasis("CF701", 1050)
		demandID := w.save("精选", lost, onContract(1100))
		w.waitForIndex()
		for _, day := range []string{"2026-11-22 09:00", "2026-11-23 09:00"} {
			w.remindAt(day)
			w.checkTitles(day, w.buyer, "提醒已暂停")
		}
		if text := w.messages(w.buyer)[0].Text; !strings.Contains(text, "销售类型“精选”只对会员企业开放") {
			t.Errorf("the text is %s", text)
		}
		w.change(demandID, "南疆", south)
		w.remindAt("2026-11-24 09:00")
		want := []string{"提醒已暂停", "“南疆”有 1 批"}
		w.checkTitles("saved again", w.buyer, want...)

		for i, d := range []demand.Demand{lost, refused} {
			w.save(fmt.Sprint("新的", i), d, demand.Subscription{AtOnce: true})
			w.save(fmt.Sprint("便宜的", i), d, demand.Subscription{Fall: 50})
		}
		want = append(want, slices.Repeat([]string{"提醒已暂停"}, 4)...)
		for _, at := range []string{"2026-11-24 09:10", "2026-11-24 09:20"} {
			w.at(at)
			w.run((*Runner).remindFalls)
			w.checkTitles(at, w.buyer, want...)
		}
	})
}

// TestPausesAreSentOnce sends no pause again to an owner who deletes its message, and notifies no page.
func TestPausesAreSentOnce(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.save("便宜的", refused, demand.Subscription{Fall: 50})
		w.save("定时的", refused, onContract(1100))
		w.waitForIndex()
		look := func(at string, want ...string) {
			w.at(at)
			w.run((*Runner).remind, (*Runner).remindFalls)
			w.checkTitles(at, w.buyer, want...)
			changes := schematest.Read(w.DB, func(tx *schema.Tx) ([]schema.ChangeLive, error) {
				return schema.LiveChanges(tx, schema.ChangeLive{At: w.Now()}, 10_000)
			})
			if len(changes) > 0 != (len(want) > 0) {
				t.Errorf("at %s pages are notified of %+v", at, changes)
			}
			w.Do(func(tx *schema.Tx) error { return notice.RemoveMessages(tx, w.buyer.Member.Actor(), nil) })
		}
		look("2026-11-23 09:00", "提醒已暂停", "提醒已暂停")
		look("2026-11-23 09:10")
		look("2026-11-24 09:00")
		look("2027-02-01 09:00", "提醒已暂停") // its contract has ended, too
		look("2027-02-02 09:00")
	})
}

// TestTimesAreCorrected corrects next times after the clock was set back and after a new holiday.
func TestTimesAreCorrected(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.seller.Batch("65012252001").Until(w.Now().AddDate(1, 0, 0)).OnBasis("CF701", 1050)
		s := onContract(1100)
		s.SkipHolidays = true
		demandID := w.save("双29", south, s)
		w.waitForIndex()
		w.at("2026-11-26 09:30") // the clock is days ahead
		w.run((*Runner).remind)
		w.checkTitles("by a clock that is ahead", w.buyer, "“双29”有 1 批")
		w.at("2026-11-22 08:00")
		w.run((*Runner).planReminders)
		w.seller.Batch("65012252002").OnBasis("CF701", 1000)
		w.waitForIndex()
		w.remindAt("2026-11-22 09:00")
		w.checkTitles("by the right one", w.buyer, "“双29”有 1 批", "“双29”有 2 批")
		w.addHoliday("2026-11-23")
		w.run((*Runner).planReminders)
		if next := w.subscription(demandID).NextAt; !next.Equal(schema.Day("2026-11-24").At(9, 0)) {
			t.Errorf("after a holiday is known the next time is %s", next.In(schema.Shanghai))
		}
	})
}

// TestAClockSetBackLosesNothing sets the clock back by days. Another server runs the jobs at once and sends the
// reminders of today, also if it first runs after their time.
func TestAClockSetBackLosesNothing(t *testing.T) {
	t.Parallel()
	for _, look := range []string{"2026-11-22 08:31", "2026-11-22 09:07"} {
		eachFixture(t, func(t *testing.T, w *fixture) {
			w.seller.Batch("65012252001").Until(w.Now().AddDate(1, 0, 0)).OnBasis("CF701", 1050)
			w.save("双29", south, onContract(1100))
			w.waitForIndex()
			run := func(r *Runner, who string) {
				r.owner = who
				p := r.plans[slices.IndexFunc(r.plans, func(p *plan) bool { return p.name == "plan reminders" })]
				if mine, err := r.run(t.Context(), p); err != nil || !mine {
					t.Fatalf("%s plans: %t, %v", who, mine, err)
				}
			}
			w.at("2026-11-26 08:30")
			run(w.server, "the clock ahead")
			w.run((*Runner).remind) // records the missed times
			w.remindAt("2026-11-26 09:00")
			w.checkTitles("by the clock ahead", w.buyer, "“双29”有 1 批")
			w.seller.Batch("65012252002").OnBasis("CF701", 1000)
			w.waitForIndex()

			w.at(look)
			other := w.open(w.DB, w.index)
			run(other, "the clock set back")
			w.server = other
			if w.Now().Before(schema.Day("2026-11-22").At(9, 0)) {
				w.at("2026-11-22 09:00")
			}
			w.run((*Runner).remind)
			w.checkTitles("by the clock set back", w.buyer, "“双29”有 1 批", "“双29”有 2 批")
		})
	}
}

// TestAChangeLosesNoTimeThatHasCome changes subscriptions after their time. Their reminders are sent, or recorded as
// missed if the time was changed.
func TestAChangeLosesNoTimeThatHasCome(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.seller.Batch("65012252001").OnBasis("CF701", 1050)
		kept := w.save("甲", south, onContract(1100))
		moved := w.save("乙", south, onContract(1100))
		stopped := w.save("丙", south, onContract(1100))
		w.waitForIndex()
		w.at("2026-11-22 09:01")
		for demandID, at := range map[int64]string{kept: "09:00", moved: "09:30"} {
			s := onContract(1100)
			s.AtOnce, s.At = true, at
			w.subscribe(demandID, s)
		}
		w.Do(func(tx *schema.Tx) error {
			for _, undo := range []bool{false, true} {
				if _, err := demand.Unsubscribe(tx, w.buyer.MembershipID, stopped, undo); err != nil {
					return err
				}
			}
			return nil
		})
		w.run((*Runner).remind)
		w.checkTitles("at once", w.buyer, "“甲”有 1 批")
		w.remindAt("2026-11-22 09:30")
		w.checkTitles("at the other time", w.buyer, "“甲”有 1 批", "“乙”有 1 批")
		for demandID, want := range map[int64]demand.ReminderState{
			kept: demand.ReminderSent, moved: demand.ReminderMissed, stopped: demand.ReminderMissed,
		} {
			list := w.history(demandID)
			first := list[len(list)-1]
			if first.State != want || !strings.HasPrefix(first.Slot, "time 2026-11-22 09:00") {
				t.Errorf("demand %d: %+v", demandID, list)
			}
		}
	})
}

// TestAClockSetBackRepeatsNothing sends no reminder again when the clock is set back.
func TestAClockSetBackRepeatsNothing(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.seller.Batch("65012252001").OnBasis("CF701", 1050)
		demandID := w.save("双29", south, onContract(1100))
		w.waitForIndex()
		w.remindAt("2026-11-22 09:00")
		w.at("2026-11-22 08:00")
		w.subscribe(demandID, onContract(1200)) // the next time is today at nine
		w.seller.Batch("65012252002").OnBasis("CF701", 1000)
		w.waitForIndex()
		w.remindAt("2026-11-22 09:00")
		w.checkTitles("nine for the second time", w.buyer, "“双29”有 1 批")
		w.remindAt("2026-11-23 09:00")
		w.checkTitles("the next day", w.buyer, "“双29”有 1 批", "“双29”有 2 批")
	})
}
