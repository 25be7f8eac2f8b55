package jobs

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// newLots runs the jobs for lots that were listed or repriced.
func (w *fixture) newLots() {
	w.t.Helper()
	w.waitForIndex()
	w.run((*Runner).matchNewLots, (*Runner).remindAtOnce)
}

// checkFirstMessage checks that a message has the cheap lot alone.
func checkFirstMessage(t *testing.T, m notice.Message, cheap int64) {
	t.Helper()
	if !strings.Contains(m.Text, "65012252002 3129B") || strings.Contains(m.Text, "65012252003") ||
		strings.Contains(m.Text, "65012252001") {
		t.Errorf("the text is %s", m.Text)
	}
	if want := fmt.Sprintf("/cottonmall?listingIDs=%d&origins=%%E5%%8D%%97%%E7%%96%%86", cheap); m.Link != want {
		t.Errorf("the link is %s, want %s", m.Link, want)
	}
}

// TestNewLotsAreSentAtOnce sends new and repriced lots in one message, and the next ones after ten minutes.
func TestNewLotsAreSentAtOnce(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.seller.Batch("65012252001").OnBasis("CF701", 1050) // before
		cheapest := south
		cheapest.PriceMax = new(schema.Yuan(15600))
		demandID := w.save("双29", cheapest, demand.Subscription{AtOnce: true})
		w.newLots()
		w.at("2026-11-21 10:01")
		cheap := w.seller.Batch("65012252002").OnBasis("CF701", 1000)
		dear := w.seller.Batch("65012252003").OnBasis("CF701", 1200)
		w.seller.Batch("65012252004").North().OnBasis("CF701", 900)
		w.at("2026-11-21 10:20")
		first := w.titles(w.buyer)
		w.newLots()
		first = append(first, "“双29”有 1 批新挂牌或改价")
		w.checkTitles("new lots", w.buyer, first...)
		checkFirstMessage(t, w.messages(w.buyer)[0], cheap.ID)
		w.newLots()
		w.checkTitles("the same lots", w.buyer, first...)
		for _, basis := range []schema.Yuan{1150, 1010} {
			w.Advance(time.Minute)
			w.reprice(dear, basis)
			w.newLots()
		}
		w.seller.Batch("65012252005").OnBasis("CF701", 1020)
		w.Advance(7 * time.Minute)
		w.newLots()
		w.checkTitles("after nine minutes", w.buyer, first...)
		w.Advance(time.Minute)
		w.newLots()
		w.checkTitles("after ten minutes", w.buyer, append(first, "“双29”有 2 批新挂牌或改价")...)
		if text := w.messages(w.buyer)[0].Text; !strings.Contains(text, "15,510 元/吨 阿克苏库 改价 CF701+1200→+1010") ||
			strings.Count(text, "改价 ") != 1 {
			t.Errorf("the text is %s", text)
		}
		if h := w.history(demandID); len(h) != len(w.titles(w.buyer)) || h[0].Why != demand.ByFresh || h[0].Lots != 2 {
			t.Errorf("the history is %+v", h)
		}
	})
}

// TestNewLotsWaitForTheMorning sends the lots of the night at eight, without those that were sold.
func TestNewLotsWaitForTheMorning(t *testing.T) {
	t.Parallel()
	w := newFixture(t, schematest.New(t))
	w.save("双29", south, demand.Subscription{AtOnce: true, Days: "2"})
	w.at("2026-11-21 22:00") // Saturday
	w.seller.Batch("65012252001").OnBasis("CF701", 1000)
	sold := w.seller.Batch("65012252002").OnBasis("CF701", 1000)
	for _, at := range []string{"2026-11-21 22:00", "2026-11-22 12:00", "2026-11-23 07:59"} {
		w.at(at)
		w.newLots()
		w.checkTitles(at, w.buyer)
	}
	w.Do(func(tx *schema.Tx) error { return schematest.TakeOffSale(tx, sold) })
	w.at("2026-11-23 08:00")
	w.newLots()
	w.checkTitles("on Monday at eight", w.buyer, "“双29”有 1 批新挂牌或改价")
}

// TestFalls measures falls of the lowest price from the last reminder.
func TestFalls(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.seller.Batch("65012252001").OnBasis("CF701", 1000) // 15,500
		demandID := w.save("双29", south, demand.Subscription{Fall: 100})
		w.newLots()
		w.run((*Runner).remindFalls)
		if low := w.subscription(demandID).LastLowest; low != 15500 {
			t.Fatalf("falls are measured from %d", low)
		}
		quote := func(price schema.Yuan) {
			w.Quote("CF701", price)
			w.waitForIndex()
			w.run((*Runner).remindFalls)
		}
		quote(14401)
		w.checkTitles("99 lower", w.buyer)
		quote(14400)
		w.checkTitles("100 lower", w.buyer, "“双29”最低价降到 15,400 元/吨")
		if m := w.messages(w.buyer)[0]; !strings.Contains(m.Text, "从 15,500 元/吨降到 15,400 元/吨") ||
			m.Link != "/cottonmall?listingIDs=1&origins=%E5%8D%97%E7%96%86" {
			t.Errorf("the message is %s %s", m.Text, m.Link)
		}
		quote(14300)
		w.checkTitles("within ten minutes", w.buyer, "“双29”最低价降到 15,400")
		w.Advance(10 * time.Minute)
		w.run((*Runner).remindFalls)
		w.checkTitles("after ten minutes", w.buyer, "“双29”最低价降到 15,400", "“双29”最低价降到 15,300")
		w.Advance(10 * time.Minute)
		w.seller.Batch("65012252002").OnBasis("CF701", 800) // 15,100
		w.newLots()
		w.checkTitles("a cheaper lot", w.buyer, "“双29”最低价降到 15,400", "“双29”最低价降到 15,300", "“双29”最低价降到 15,100")
		w.Advance(time.Hour)
		w.newLots()
		w.run((*Runner).remindFalls)
		w.checkMessageCount("an hour later", 3)
	})
}

// TestFallsAreSentAfterThePause sends a fall as soon as the pause of ten minutes has ended. A new lot that is cheaper
// is one message.
func TestFallsAreSentAfterThePause(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.seller.Batch("65012252001").OnBasis("CF701", 1000) // 15,500
		w.save("双29", south, demand.Subscription{AtOnce: true, Fall: 100})
		w.at("2026-11-21 11:00")
		w.waitForIndex()
		w.run((*Runner).remindFalls) // from here on falls are measured
		w.newLots()
		first := "“双29”有 1 批新挂牌或改价"
		w.checkTitles("at first", w.buyer, first)
		w.at("2026-11-21 11:11")
		w.seller.Batch("65012252002").OnBasis("CF701", 800) // 15,300
		w.newLots()
		both := first + "，最低价降到 15,300 元/吨"
		w.checkTitles("a cheaper lot", w.buyer, first, both)
		if m := w.messages(w.buyer)[0]; !strings.HasPrefix(m.Text, "最低价从 15,500 元/吨降到 15,300 元/吨，每吨低 200 元。\n新挂牌") {
			t.Errorf("the message is %s", m.Text)
		}
		w.Quote("CF701", 14300)
		w.waitForIndex()
		for _, look := range []struct {
			at   string
			all  bool
			want []string
		}{
			{"2026-11-21 11:20", true, []string{first, both}},
			{"2026-11-21 11:20", false, []string{first, both}},
			{"2026-11-21 11:21", false, []string{first, both, "“双29”最低价降到 15,100"}},
			{"2026-11-21 11:22", false, []string{first, both, "“双29”最低价降到 15,100"}},
			{"2026-11-21 11:30", true, []string{first, both, "“双29”最低价降到 15,100"}},
		} {
			w.at(look.at)
			do := (*Runner).remindFallsAgain
			if look.all {
				do = (*Runner).remindFalls
			}
			w.run(do)
			w.checkTitles(look.at, w.buyer, look.want...)
		}
	})
}
