package auction_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestManyBidsChangeTheIndexOnce lets two buyers bid in turn for a bundle. Searches find its listings at the start,
// then at the highest bid, and after the end at the offer of the seller. Bids alone change nothing that is searched.
func TestManyBidsChangeTheIndexOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 2)
		s, _ := h.session(h.terms())
		ids := []int64{
			h.shop.Batch("65012252001").OnBasis("CF701", 1100).ID, h.shop.Batch("65012252002").OnBasis("CF701", 1100).ID,
		}
		h.bundle(ids...)
		lot := h.put(s, auction.LotPrices{ListingID: ids[0], Start: 800, Reserve: 2000, HasReserve: true})
		h.offered(800, ids...)
		h.Advance(2 * time.Minute)
		h.clock()
		schematest.ForgetChanges(db)
		const bids = 60
		for n := range bids {
			h.bid(n%2, lot.ID, 800+10*schema.Yuan(n))
		}
		h.searchChanges("bids")
		h.offered(800, ids...)
		h.showBids()
		h.searchChanges("the highest bid", ids...)
		h.offered(800+10*(bids-1), ids...)
		schematest.ForgetChanges(db)
		h.showBids()
		h.searchChanges("nothing new")
		h.Advance(2 * time.Hour)
		h.clock()
		if l := h.lot(lot.ID); l.State != auction.LotUnsold {
			t.Errorf("the lot is %s", l.State.Name())
		}
		h.offered(1100, ids...)
		h.showBids()
		h.offered(1100, ids...)
	})
}

// TestSealedBidsAreNotShown places a sealed bid: searches find the listing at the start.
func TestSealedBidsAreNotShown(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 1)
	terms := h.terms()
	terms.Kind = auction.Sealed
	_, lots := h.session(terms, "65012252001")
	h.Advance(2 * time.Minute)
	h.clock()
	h.bid(0, lots[0].ID, 900)
	schematest.ForgetChanges(h.DB)
	h.showBids()
	h.searchChanges("a sealed bid")
	h.offered(800, lots[0].ListingID)
}

// TestEachLotIsShownByItself shows the bids for two lots in a transaction each, so that bids wait for one lot alone.
func TestEachLotIsShownByItself(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 2)
	_, lots := h.session(h.terms(), "65012252001", "65012252002")
	h.Advance(2 * time.Minute)
	h.clock()
	for i := range lots {
		h.bid(i, lots[i].ID, 900)
	}
	for i, want := range []int64{lots[0].ID, lots[1].ID, 0} {
		last := int64(0)
		if i > 0 {
			last = lots[i-1].ID
		}
		h.Do(func(tx *schema.Tx) (err error) {
			last, err = auction.ShowBids(tx, last)
			return err
		})
		if last != want {
			t.Errorf("step %d shows lot %d, want %d", i+1, last, want)
		}
		h.offered(map[bool]schema.Yuan{true: 900, false: 800}[i > 0], lots[1].ListingID)
	}
	h.offered(900, lots[0].ListingID)
}

// put puts a listing or a bundle into a session.
func (h *hall) put(s auction.Session, p auction.LotPrices) (l auction.Lot) {
	h.t.Helper()
	h.Do(func(tx *schema.Tx) error {
		lots, err := auction.PutIn(tx, h.seller, s.Code, []auction.LotPrices{p})
		if err == nil {
			l = lots[0]
		}
		return err
	})
	return l
}

// showBids shows all bids, as the job does.
func (h *hall) showBids() {
	h.t.Helper()
	found := schematest.Read(h.DB, auction.HasUnshownBids)
	shown := false
	for last := int64(0); ; shown = true {
		h.Do(func(tx *schema.Tx) (err error) {
			last, err = auction.ShowBids(tx, last)
			return err
		})
		if last == 0 {
			break
		}
	}
	if found != shown {
		h.t.Errorf("there are unshown bids: %t, some were shown: %t", found, shown)
	}
}

// searchChanges checks which listings are written to the search index.
func (h *hall) searchChanges(after string, listings ...int64) {
	h.t.Helper()
	want := []string{}
	for _, id := range listings {
		want = append(want, fmt.Sprintf("%s %d", cotton.ListingChanged, id))
	}
	got, _ := schematest.ChangeRows(h.DB)
	got = slices.DeleteFunc(got, func(row string) bool { return row[:len("listing ")] != "listing " })
	if !slices.Equal(got, want) {
		h.t.Errorf("after %s the changes are %q, want %q", after, got, want)
	}
}

// offered checks at which basis searches, files and carts find listings.
func (h *hall) offered(want schema.Yuan, listings ...int64) {
	h.t.Helper()
	h.Do(func(tx *schema.Tx) error {
		bases := []schema.Yuan{}
		add := func(row *cotton.ListingRow) error {
			bases = append(bases, row.Listing.Basis)
			return nil
		}
		lots, err := cotton.Goods{}.Lots(tx, listings)
		for _, lot := range lots {
			bases = append(bases, schema.Yuan(lot.Basis))
		}
		if err == nil {
			err = cotton.EachListing(tx, listings, add)
		}
		if err == nil {
			err = cotton.EachWhole(tx, listings, add)
		}
		rows, stockErr := cotton.StockRows(tx, listings)
		for i := range rows {
			if own := rows[i].Listing.Basis; own != 1100 {
				h.t.Errorf("the seller sees the offer %d", own)
			}
		}
		if len(bases) != 3*len(listings) || slices.ContainsFunc(bases, func(b schema.Yuan) bool { return b != want }) {
			h.t.Errorf("the offers are %d, want %d", bases, want)
		}
		if err == nil {
			err = stockErr
		}
		return err
	})
}
