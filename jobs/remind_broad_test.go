package jobs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// listMany lists lots of a ginnery at a basis over CF701 and returns all listings except the first.
func (w *fixture) listMany(ginnery string, lots int, basis schema.Yuan) []cotton.Listing {
	w.t.Helper()
	first := w.seller.Batch(ginnery + "252000")
	first.OnBasis("CF701", basis)
	batches, listings := make([]cotton.Batch, lots-1), make([]cotton.Listing, lots-1)
	for i := range batches {
		batches[i], listings[i] = first.Batch, first.Listing
		batches[i].BatchID = fmt.Sprintf("%s2%05d", ginnery, i)
		listings[i].BatchID = batches[i].BatchID
	}
	w.Do(func(tx *schema.Tx) error {
		if err := cotton.AddBatches(tx, batches); err != nil {
			return err
		}
		return cotton.AddListings(tx, listings)
	})
	return listings
}

// TestNewLotsOfBroadDemands lists and reprices lots of a demand that matches more than are recorded. Each of them is
// new, and no other.
func TestNewLotsOfBroadDemands(t *testing.T) {
	t.Parallel()
	w := newFixture(t, schematest.New(t))
	old := w.listMany("65012", 1105, 1000)[3]
	demandID := w.save("新疆", south, onContract(1100))
	var news []int
	nine := func(day string, want ...string) {
		t.Helper()
		w.waitForIndex()
		w.at(day + " 09:00")
		s := w.subscription(demandID)
		list, err := w.index.ScheduledReminders(t.Context(), viewer(&demand.Due{}), "新疆", south, s, true)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			news = append(news, r.NewLots)
		}
		w.run((*Runner).remind)
		w.checkTitles(day, w.buyer, want...)
	}
	first := "“新疆”有 1,105 批 CF701"
	nine("2026-11-22", first)
	nine("2026-11-23", first)
	w.seller.Batch("65012252999").OnBasis("CF701", 1000)
	nine("2026-11-24", first, "“新疆”有 1,106 批 CF701")
	w.reprice(old, 990)
	nine("2026-11-25", first, "“新疆”有 1,106 批 CF701", "“新疆”有 1,106 批 CF701")
	nine("2026-11-26", first, "“新疆”有 1,106 批 CF701", "“新疆”有 1,106 批 CF701")
	if diff := cmp.Diff([]int{1105, 1, 1}, news); diff != "" {
		t.Error(diff)
	}
}

// TestBroadDemandsStartAgain changes the limit and the filters of a broad demand, and the market. Each time the lots
// are new, once.
func TestBroadDemandsStartAgain(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.listMany("65012", 1003, 1000)
		w.listMany("65013", 1004, 1200)
		demandID := w.save("新疆", south, onContract(1100))
		var want []string
		day := schema.Day("2026-11-22")
		nine := func(what string, titles ...string) {
			t.Helper()
			w.waitForIndex()
			want = append(want, titles...)
			for range 2 {
				w.remindAt(string(day) + " 09:00")
				w.checkTitles(what, w.buyer, want...)
				day = day.Add(1)
			}
		}
		nine("at first", "“新疆”有 1,003 批 CF701")
		w.subscribe(demandID, onContract(1300))
		nine("with another limit", "“新疆”有 2,007 批 CF701")
		cheap := south
		cheap.PriceMax = new(schema.Yuan(15600))
		w.change(demandID, "新疆", cheap)
		nine("with other filters", "“新疆”有 1,003 批 CF701")
		w.Quote("CF701", 14300)
		nine("when the market has fallen", "“新疆”有 2,007 批 CF701")
		if text := w.messages(w.buyer)[0].Text; !strings.Contains(text, "其中 1,004 批") {
			t.Errorf("the text is %s", text)
		}
	})
}

// TestManyNewLots sends more new lots than one search returns. The message names the cheapest ones, and mentions it if
// only the last ones are counted.
func TestManyNewLots(t *testing.T) {
	t.Parallel()
	w := newFixture(t, schematest.New(t))
	w.save("新疆", south, demand.Subscription{AtOnce: true})
	w.listMany("65012", 1500, 1000)
	w.seller.Batch("65012259999").OnBasis("CF701", 300)
	w.newLots()
	w.checkTitles("of many", w.buyer, "“新疆”有 1,501 批新挂牌或改价")
	if text := w.messages(w.buyer)[0].Text; !strings.Contains(text, "最便宜的 5 批：\n65012259999 ") ||
		strings.Contains(text, "只统计") {
		t.Errorf("the text is %s", text)
	}
	ids := make([]int64, demand.MaxMatchedLots)
	for i := range ids {
		ids[i] = int64(i + 1)
	}
	notified, err := w.index.NewLotsReminder(
		t.Context(), viewer(&demand.Due{}), "新疆", demand.Demand{}, ids, cotton.LastNotified{},
	)
	if err != nil || !strings.HasSuffix(notified.Text, "新批次太多，只统计了最近的 5000 批。") {
		t.Errorf("%s: %v", notified.Text, err)
	}
}
