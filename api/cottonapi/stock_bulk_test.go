package cottonapi

import (
	"fmt"
	"slices"
	"testing"

	"cottonmall/api/web/webtest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// A bulk act that is cut off says how far it came: what is done stays done, nothing is done twice, and the event counts it.
func TestABulkActIsCutShort(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	farm := db.Company("金穗棉业有限公司")
	by := farm.Merchant("老金")
	lot := farm.Seller().Batch("65012250001")
	batch, listings := lot.Unlisted(), make([]cotton.Listing, bulkMax+1900)
	batches := make([]cotton.Batch, len(listings))
	for i := range listings {
		batches[i], listings[i] = batch, lot.Listing
		batches[i].BatchID = fmt.Sprintf("66%09d", i)
		listings[i].BatchID, listings[i].Price = batches[i].BatchID, 15000
	}
	if err := schema.Bulk(t.Context(), db.DB, func(tx *schema.Tx) error {
		tx.BeQuiet()
		if err := cotton.AddBatches(tx, batches); err != nil {
			return err
		}
		return cotton.AddListings(tx, listings)
	}); err != nil {
		t.Fatal(err)
	}
	h, c := Stocks{DB: db.DB}, webtest.CallBy(t, &by.Member)
	ids := func(ids []int64) (list []int64) {
		for _, i := range ids {
			list = append(list, listings[i].ID)
		}
		return list
	}
	parts := 0
	raise := func(until int) bulkAction {
		parts = 0
		return bulkAction{cotton.RepricedLots, "+5元/吨", func(tx *schema.Tx, seller int64, part []int64) (cotton.StockDone, error) {
			if parts++; parts > until {
				return cotton.StockDone{}, schema.Busy(nil, "数据库正忙，请稍后再试")
			}
			return cotton.RepriceStock(tx, seller, part, cotton.OfferChange{By: 5})
		}}
	}
	onSale := &cotton.StockFilter{State: cotton.OnSale}
	notes := func() (notes []string) {
		schematest.Read(db, func(tx *schema.Tx) (int, error) {
			events, n, err := notice.Events(tx, notice.EventFilter{CompanyID: farm.ID}, schema.Page{Num: 1, Size: 9})
			for _, e := range events {
				if e.Verb == cotton.RepricedLots {
					notes = append(notes, e.Note)
				}
			}
			return n, err
		})
		return notes
	}
	total, after := 0, int64(0)
	for _, until := range []int{2, 99, 99} { // cut off, then up to the most of one call, then the rest
		done, next, err := h.runBulk(c, &BulkIn{Filter: onSale, After: after}, raise(until))
		if err != nil {
			t.Fatal(err)
		}
		if total, after = total+done.Changed, next; after == 0 {
			break
		}
	}
	if total != len(listings) || after != 0 {
		t.Errorf("%d were raised, to go on after %d", total, after)
	}
	if got := notes(); !slices.Equal(got, []string{"700 批：+5元/吨", "10000 批：+5元/吨", "1200 批：+5元/吨"}) {
		t.Errorf("the events are %q", got)
	}
	prices := map[schema.Yuan]int{}
	schematest.Read(db, func(tx *schema.Tx) (int, error) {
		return 0, cotton.EachListing(tx, nil, func(r *cotton.ListingRow) error { prices[r.Listing.Price]++; return nil })
	})
	if prices[15005] != len(listings) {
		t.Errorf("the prices are %v", prices)
	}

	chosen := make([]int64, 1000)
	for i := range chosen {
		chosen[i] = int64(i)
	}
	done, next, err := h.runBulk(c, &BulkIn{ListingIDs: ids(chosen)}, raise(1))
	if err != nil || next != 0 || done.Changed != cotton.StockMax || len(done.Failed) != 1000-cotton.StockMax || done.Failed[0].Reason != "数据库正忙，请稍后再试" {
		t.Errorf("%d were raised, to go on after %d, %d failed, %v", done.Changed, next, len(done.Failed), err)
	}
	if _, _, err := h.runBulk(c, &BulkIn{ListingIDs: ids(chosen)}, raise(0)); err == nil {
		t.Error("nothing was done, and nothing said")
	}
	done, next, err = h.runBulk(c, &BulkIn{ListingIDs: ids(chosen), After: listings[899].ID}, raise(9))
	if err != nil || next != 0 || done.Changed != 100 || parts != 1 {
		t.Errorf("going on, %d were raised, to go on after %d, %v", done.Changed, next, err)
	}
}

// Of numbers that were pasted each one that was not done is named, also those whose turn did not come.
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
