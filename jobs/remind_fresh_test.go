package jobs

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// newLots does what is done when lots were listed or re-priced.
func (w *town) newLots() {
	w.t.Helper()
	w.known()
	w.does((*Runner).matchFresh)
	w.does((*Runner).remindAtOnce)
}

// New and re-priced lots are told at once, several in one message, and not again within ten minutes.
func TestNewLotsAreToldAtOnce(t *testing.T) {
	t.Parallel()
	towns(t, func(t *testing.T, w *town) {
		w.seller.Batch("65012252001").OnBasis("CF701", 1050) // before
		demandID := w.saves("双29", demand.Demand{Areas: schema.List{"南疆"}, PriceMax: new(schema.Yuan(15600))}, demand.Subscription{AtOnce: true})
		w.known()
		w.does((*Runner).matchFresh)
		w.does((*Runner).remindAtOnce)
		w.at("2026-11-21 10:01")
		cheap := w.seller.Batch("65012252002").OnBasis("CF701", 1000)
		dear := w.seller.Batch("65012252003").OnBasis("CF701", 1200)
		w.seller.Batch("65012252004").North().OnBasis("CF701", 900)
		w.at("2026-11-21 10:20")
		before := len(w.told(w.buyer))
		w.newLots()
		list := w.told(w.buyer)[before:]
		if len(list) != 1 || list[0] != "“双29”有 1 批新挂牌或改价" {
			t.Fatalf("told %q", list)
		}
		m := w.messages(w.buyer)[0]
		if !strings.Contains(m.Text, "65012252002 3129B") || strings.Contains(m.Text, "65012252003") || strings.Contains(m.Text, "65012252001") {
			t.Errorf("the text is %s", m.Text)
		}
		if want := fmt.Sprintf("/cottonmall?listingIDs=%d&origins=%%E5%%8D%%97%%E7%%96%%86", cheap.ID); m.Link != want {
			t.Errorf("the link is %s, want %s", m.Link, want)
		}
		w.newLots()
		if n := len(w.told(w.buyer)); n != before+1 {
			t.Errorf("the same lots are told %d times", n-before)
		}
		for _, basis := range []schema.Yuan{1150, 1010} {
			w.Advance(time.Minute)
			w.Do(func(tx *schema.Tx) error {
				return schematest.Reprice(tx, dear, cotton.Offer{IndexCode: "CF701", Basis: basis})
			})
			w.newLots()
		}
		w.seller.Batch("65012252005").OnBasis("CF701", 1020)
		w.Advance(7 * time.Minute)
		w.newLots()
		if n := len(w.told(w.buyer)); n != before+1 {
			t.Errorf("told again after nine minutes")
		}
		w.Advance(time.Minute)
		w.newLots()
		if list := w.told(w.buyer)[before+1:]; len(list) != 1 || list[0] != "“双29”有 2 批新挂牌或改价" {
			t.Errorf("after ten minutes: %q", list)
		}
		if text := w.messages(w.buyer)[0].Text; !strings.Contains(text, "15510元/吨 阿克苏库 改价 CF701+1200→+1010") || strings.Count(text, "改价 ") != 1 {
			t.Errorf("the text is %s", text)
		}
		if h := w.history(demandID); len(h) != len(w.told(w.buyer)) || h[0].Why != demand.ByFresh || h[0].Lots != 2 {
			t.Errorf("the history is %+v", h)
		}
	})
}

// What comes at night waits until eight; what is sold until then is not told.
func TestNewLotsWaitForTheMorning(t *testing.T) {
	t.Parallel()
	w := openTown(t, schematest.New(t))
	w.saves("双29", demand.Demand{Areas: schema.List{"南疆"}}, demand.Subscription{AtOnce: true, Days: "2"})
	w.at("2026-11-21 22:00") // Saturday
	w.seller.Batch("65012252001").OnBasis("CF701", 1000)
	sold := w.seller.Batch("65012252002").OnBasis("CF701", 1000)
	for _, at := range []string{"2026-11-21 22:00", "2026-11-22 12:00", "2026-11-23 07:59"} {
		w.at(at)
		w.newLots()
		w.hears(at, w.buyer)
	}
	w.Do(func(tx *schema.Tx) error { return schematest.TakeOffSale(tx, sold) })
	w.at("2026-11-23 08:00")
	w.newLots()
	w.hears("on Monday at eight", w.buyer, "“双29”有 1 批新挂牌或改价")
}

// The fall of the lowest price is counted from what was last told.
func TestFallsAreTold(t *testing.T) {
	t.Parallel()
	towns(t, func(t *testing.T, w *town) {
		w.seller.Batch("65012252001").OnBasis("CF701", 1000) // 15,500
		demandID := w.saves("双29", demand.Demand{Areas: schema.List{"南疆"}}, demand.Subscription{Fall: 100})
		w.newLots()
		w.does((*Runner).remindFalls)
		if low := w.subscription(demandID).LowTold; low != 15500 {
			t.Fatalf("falls are counted from %d", low)
		}
		quote := func(price schema.Yuan) {
			w.Quote("CF701", price)
			w.known()
			w.does((*Runner).remindFalls)
		}
		quote(14401)
		w.hears("99 lower", w.buyer)
		quote(14400)
		w.hears("100 lower", w.buyer, "“双29”最低价降到 15400 元/吨")
		if m := w.messages(w.buyer)[0]; !strings.Contains(m.Text, "从 15500 元/吨降到 15400 元/吨") || m.Link != "/cottonmall?listingIDs=1&origins=%E5%8D%97%E7%96%86" {
			t.Errorf("the message is %s %s", m.Text, m.Link)
		}
		quote(14300)
		w.hears("within ten minutes", w.buyer, "“双29”最低价降到 15400")
		w.Advance(10 * time.Minute)
		w.does((*Runner).remindFalls)
		w.hears("after ten minutes", w.buyer, "“双29”最低价降到 15400", "“双29”最低价降到 15300")
		w.Advance(10 * time.Minute)
		w.seller.Batch("65012252002").OnBasis("CF701", 800) // 15,100
		w.newLots()
		w.hears("a cheaper lot", w.buyer, "“双29”最低价降到 15400", "“双29”最低价降到 15300", "“双29”最低价降到 15100")
		w.Advance(time.Hour)
		w.newLots()
		w.does((*Runner).remindFalls)
		if n := len(w.told(w.buyer)); n != 3 {
			t.Errorf("told %d times", n)
		}
	})
}

// Who was told a moment after the last look is told of a fall when ten minutes have passed, not at the look after that; and a
// cheaper lot that is new is one message.
func TestFallsAreToldAfterThePause(t *testing.T) {
	t.Parallel()
	towns(t, func(t *testing.T, w *town) {
		w.seller.Batch("65012252001").OnBasis("CF701", 1000) // 15,500
		w.saves("双29", demand.Demand{Areas: schema.List{"南疆"}}, demand.Subscription{AtOnce: true, Fall: 100})
		w.at("2026-11-21 11:00")
		w.known()
		w.does((*Runner).remindFalls) // from here on it is counted
		w.newLots()
		first := "“双29”有 1 批新挂牌或改价"
		w.hears("at first", w.buyer, first)
		w.at("2026-11-21 11:11")
		w.seller.Batch("65012252002").OnBasis("CF701", 800) // 15,300
		w.newLots()
		both := first + "，最低价降到 15300 元/吨"
		w.hears("a cheaper lot", w.buyer, first, both)
		if m := w.messages(w.buyer)[0]; !strings.HasPrefix(m.Text, "最低价从 15500 元/吨降到 15300 元/吨，每吨低 200 元。\n新挂牌") {
			t.Errorf("the message is %s", m.Text)
		}
		w.Quote("CF701", 14300)
		w.known()
		for _, look := range []struct {
			at   string
			all  bool
			want []string
		}{
			{"2026-11-21 11:20", true, []string{first, both}},
			{"2026-11-21 11:20", false, []string{first, both}},
			{"2026-11-21 11:21", false, []string{first, both, "“双29”最低价降到 15100"}},
			{"2026-11-21 11:22", false, []string{first, both, "“双29”最低价降到 15100"}},
			{"2026-11-21 11:30", true, []string{first, both, "“双29”最低价降到 15100"}},
		} {
			w.at(look.at)
			do := (*Runner).remindFallsAgain
			if look.all {
				do = (*Runner).remindFalls
			}
			w.does(do)
			w.hears(look.at, w.buyer, look.want...)
		}
	})
}
