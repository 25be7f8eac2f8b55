package cottonapi

import (
	"fmt"
	"slices"
	"testing"

	"cottonmall/api/web"
	"cottonmall/api/web/webtest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// bulkShop is a shop with many lots for bulk actions.
type bulkShop struct {
	Stocks
	db       *schematest.DB
	call     *web.Call
	company  int64
	listings []cotton.Listing
	parts    int // transactions of the last action
}

func newBulkShop(t *testing.T, lots int) *bulkShop {
	t.Helper()
	db := schematest.New(t)
	farm := db.Company("金穗棉业有限公司")
	by := farm.Merchant("老金")
	lot := farm.Seller().Batch("65012250001")
	batch, batches := lot.Unlisted(), make([]cotton.Batch, lots)
	s := &bulkShop{
		Stocks: Stocks{DB: db.DB}, db: db, call: webtest.CallBy(t, &by.Member), company: farm.ID,
		listings: make([]cotton.Listing, lots),
	}
	for i := range s.listings {
		batches[i], s.listings[i] = batch, lot.Listing
		batches[i].BatchID = fmt.Sprintf("66%09d", i)
		s.listings[i].BatchID, s.listings[i].Price = batches[i].BatchID, 15000
	}
	if err := schema.Bulk(t.Context(), db.DB, func(tx *schema.Tx) error {
		tx.BeQuiet()
		if err := cotton.AddBatches(tx, batches); err != nil {
			return err
		}
		return cotton.AddListings(tx, s.listings)
	}); err != nil {
		t.Fatal(err)
	}
	return s
}

// raise returns an action that raises prices by 5 yuan. It is refused after some transactions.
func (s *bulkShop) raise(transactions int) bulkAction {
	s.parts = 0
	do := func(tx *schema.Tx, seller int64, part []int64) (cotton.StockDone, error) {
		if s.parts++; s.parts > transactions {
			return cotton.StockDone{}, schema.Busy(nil, "数据库正忙，请稍后再试")
		}
		return cotton.RepriceStock(tx, seller, part, cotton.OfferChange{By: 5})
	}
	return bulkAction{cotton.RepricedLots, "+5 元/吨", do}
}

// notes returns the notes of the events about changed prices.
func (s *bulkShop) notes() (notes []string) {
	schematest.Read(s.db, func(tx *schema.Tx) (int, error) {
		events, n, err := notice.Events(tx, notice.EventFilter{CompanyID: s.company}, schema.Page{Num: 1, Size: 9})
		for _, e := range events {
			if e.Verb == cotton.RepricedLots {
				notes = append(notes, e.Note)
			}
		}
		return n, err
	})
	return notes
}

// TestABulkActIsCutShort checks that a bulk action that is refused reports how far it came. What is committed stays
// committed, nothing is done twice, and the events count the lots.
func TestABulkActIsCutShort(t *testing.T) {
	t.Parallel()
	s := newBulkShop(t, bulkMax+1900)
	onSale := &cotton.StockFilter{State: cotton.OnSale}
	total, after := 0, int64(0)
	for _, transactions := range []int{2, 99, 99} { // refused, then up to the most of one call, then the rest
		done, next, err := s.runBulk(s.call, &BulkIn{Filter: onSale, After: after}, s.raise(transactions))
		if err != nil {
			t.Fatal(err)
		}
		if total, after = total+done.Changed, next; after == 0 {
			break
		}
	}
	if total != len(s.listings) || after != 0 {
		t.Errorf("%d were raised, to go on after %d", total, after)
	}
	if got := s.notes(); !slices.Equal(got, []string{"700 批：+5 元/吨", "10,000 批：+5 元/吨", "1,200 批：+5 元/吨"}) {
		t.Errorf("the events are %q", got)
	}
	prices := map[schema.Yuan]int{}
	schematest.Read(s.db, func(tx *schema.Tx) (int, error) {
		return 0, cotton.EachListing(tx, nil, func(r *cotton.ListingRow) error { prices[r.Listing.Price]++; return nil })
	})
	if prices[15005] != len(s.listings) {
		t.Errorf("the prices are %v", prices)
	}
}

// TestABulkActOnChosenLotsIsCutShort checks that chosen lots fail after the action is refused.
func TestABulkActOnChosenLotsIsCutShort(t *testing.T) {
	t.Parallel()
	const lots = 1000
	s := newBulkShop(t, lots)
	var chosen []int64
	for _, l := range s.listings {
		chosen = append(chosen, l.ID)
	}
	done, next, err := s.runBulk(s.call, &BulkIn{ListingIDs: chosen}, s.raise(1))
	if err != nil || next != 0 || done.Changed != cotton.StockMax {
		t.Errorf("%d were raised, to go on after %d, %v", done.Changed, next, err)
	}
	if len(done.Failed) != lots-cotton.StockMax || done.Failed[0].Reason != "数据库正忙，请稍后再试" {
		t.Errorf("%d failed", len(done.Failed))
	}
	if _, _, err := s.runBulk(s.call, &BulkIn{ListingIDs: chosen}, s.raise(0)); err == nil {
		t.Error("nothing was done, without a refusal")
	}
	done, next, err = s.runBulk(s.call, &BulkIn{ListingIDs: chosen, After: s.listings[899].ID}, s.raise(9))
	if err != nil || next != 0 || done.Changed != 100 || s.parts != 1 {
		t.Errorf("going on, %d were raised, to go on after %d, %v", done.Changed, next, err)
	}
}

// TestLotsThatWereNotDoneAreNamed checks that the failed lots and those after next have batch numbers.
func TestLotsThatWereNotDoneAreNamed(t *testing.T) {
	t.Parallel()
	done := cotton.StockDone{Failed: []cotton.StockFailure{{ListingID: 1, Reason: "正在点价"}}}
	addBatchNumbers(&done, map[int64]string{1: "65012250001", 2: "65012250002", 4: "65012250004", 3: "65012250003"}, 2)
	var named []string
	for _, f := range done.Failed {
		named = append(named, f.BatchID)
	}
	if !slices.Equal(named, []string{"65012250001", "65012250003", "65012250004"}) {
		t.Errorf("named are %q", named)
	}
}
