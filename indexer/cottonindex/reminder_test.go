package cottonindex_test

import (
	"slices"
	"strings"
	"testing"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/mill"
	"cottonmall/schema/schematest"
	"cottonmall/schema/series"
)

// scheduledReminder returns the only reminder of a subscription and checks its lots, which are the newest first.
func scheduledReminder(
	t *testing.T, x *indexertest.Lots, d demand.Demand, s *demand.Subscription,
) demand.ReminderText {
	t.Helper()
	list, err := x.ScheduledReminders(t.Context(), cottonindex.Viewer{}, "双29", d, s, true)
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v: %+v %v", s, list, err)
	}
	r := list[0]
	if len(r.Notified) != r.Lots || r.NewLots != r.Lots {
		t.Errorf("%s: %d lots, %v", r.Title, r.Lots, r.Notified)
	}
	if !slices.IsSortedFunc(r.Notified, func(a, b demand.NotifiedLot) int { return int(b.ListingID - a.ListingID) }) {
		t.Errorf("%s: not the newest first, %v", r.Title, r.Notified)
	}
	return r
}

// checkLink checks that the link of a reminder finds as many lots as the reminder has, and that its text names them.
func checkLink(t *testing.T, r demand.ReminderText, found []string, want int) {
	t.Helper()
	if r.Lots != want || len(found) != want {
		t.Errorf("%s: %d lots, its link finds %v, want %d", r.Title, r.Lots, found, want)
	}
	for _, number := range found {
		if !strings.Contains(r.Text, number) {
			t.Errorf("%s does not name %s", r.Text, number)
		}
	}
}

// TestLinksFindTheLotsOfReminders compares each reminder with a search, and with the search of its link.
func TestLinksFindTheLotsOfReminders(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Quote("CF701", 14500)
	db.Quote("CF705", 14700)
	seller := db.Company("天山棉业").Seller()
	fresh := []int64{}
	for i, basis := range []schema.Yuan{1000, 1100, 1200, 1300, 900, 800} {
		lot := seller.Batch("6501225200" + string(rune('1'+i)))
		if i%2 == 1 {
			lot.Hand()
		}
		fresh = append(fresh, lot.OnBasis([]string{"CF701", "CF705"}[i/3], basis).ID)
	}
	seller.Batch("65012252009").Fixed(14600)
	db.Company("他人棉业").Seller().Batch("65012252001").OnBasis("CF701", 2000) // the same batch of another seller
	x := indexertest.Open(t, db.DB)
	d, v := demand.Demand{Areas: schema.List{"南疆"}}, cottonindex.Viewer{}
	contract := &demand.Subscription{
		Kind:  demand.ContractReminder,
		Basis: []demand.BasisLimit{{IndexCode: "CF701", Basis: 1100}, {IndexCode: "CF705", Basis: 700}},
	}
	quantity := &demand.Subscription{Kind: demand.QuantityReminder, Below: []demand.Below{{Lots: 2}}}
	var all []demand.ReminderText
	for _, s := range []*demand.Subscription{contract, quantity} {
		all = append(all, scheduledReminder(t, x, d, s))
	}
	notified, err := x.NewLotsReminder(t.Context(), v, "双29", d, fresh[:2], cotton.LastNotified{})
	if err != nil {
		t.Fatal(err)
	}
	const note = "点开后是现在符合条件的全部批次。"
	worded, err := x.NewLotsReminder(t.Context(), v, "双29", demand.Demand{Areas: d.Areas, Keyword: "6501"}, fresh[:2],
		cotton.LastNotified{})
	if err != nil || strings.Contains(worded.Text, note) || strings.Contains(notified.Text, note) {
		t.Errorf("%s; %s: %v", worded.Text, notified.Text, err)
	}
	if numbers := indexertest.BatchIDs(t, x, v, worded.Demand); len(numbers) != 2 {
		t.Errorf("the link of a demand with words finds %v", numbers)
	}
	fell, err := x.FallReminder(t.Context(), v, "双29", d, 15500, 100)
	if err != nil || fell.Lowest != 14600 {
		t.Fatalf("fell to %d: %v", fell.Lowest, err)
	}
	db.Quote("CF701", 14700) // the lots stay the same
	want := []int{2, 5, 2, 1}
	for i, reminder := range append(all, notified, fell) {
		checkLink(t, reminder, indexertest.BatchIDs(t, x, v, reminder.Demand), want[i])
	}
	if none, err := x.FallReminder(t.Context(), v, "双29", d, 15500, 1501); err != nil || none.Lots != 0 {
		t.Errorf("it has not fallen by so much: %+v %v", none, err)
	}
}

// TestRemindersNameDeliveredPrices checks that the reminders of a demand with a range of delivered prices have it, with
// the delivered price of each lot, and that their links find the same lots at any later price.
func TestRemindersNameDeliveredPrices(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	boss := db.Company("南通江海纺织").Manager("张经理")
	db.Do(func(tx *schema.Tx) error {
		_, err := mill.Save(tx, &boss.Member, mill.Saving{Name: "一厂", Place: "320600", Unloading: 12})
		return err
	})
	x := indexertest.Open(t, db.DB)
	m := schematest.Read(db, cottonindex.ReadMarket)
	m.DistinctMax = indexer.DistinctMax
	m.Mills.Rates = mill.NewRates(series.DayValue{Day: "2026-11-01", Value: 1437}, nil)
	v, most := cottonindex.Viewer{Company: boss.CompanyID}, new(schema.Yuan(15900))
	search := cottonindex.Search{Demand: demand.Demand{DeliveredMax: most}, Order: "delivered", PageNum: 1, PageSize: 20}
	page, err := x.At(m).Search(t.Context(), v, search)
	if err != nil || len(page.List) == 0 {
		t.Fatalf("%+v: %v", page, err)
	}
	var ids []int64
	for _, l := range page.List {
		ids = append(ids, l.ListingID)
	}
	remind := func(d demand.Demand) []demand.ReminderText {
		t.Helper()
		fresh, err := x.At(m).NewLotsReminder(t.Context(), v, "双29", d, ids, cotton.LastNotified{})
		if err != nil {
			t.Fatal(err)
		}
		fall, err := x.At(m).FallReminder(t.Context(), v, "双29", d, 20000, 100)
		if err != nil {
			t.Fatal(err)
		}
		return []demand.ReminderText{fresh, fall}
	}
	for _, r := range remind(search.Demand) {
		if !strings.Contains(r.Text, "到厂价（一厂）不高于 15,900 元/吨。") || !strings.Contains(r.Text, " 元/吨 到厂 15,") ||
			r.Demand.DeliveredMax != nil || r.Lots != len(ids) || len(r.Demand.ListingIDs) != len(ids) {
			t.Errorf("%s: %d lots, %s", r.Text, r.Lots, r.Demand.Text())
		}
	}
	for _, r := range remind(demand.Demand{}) {
		if strings.Contains(r.Text, "到厂") {
			t.Errorf("no range of delivered prices: %s", r.Text)
		}
	}
}
