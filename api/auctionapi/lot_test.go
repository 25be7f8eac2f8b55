package auctionapi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/api/auctionapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestABundleHasTheNameOfItsFirstListing puts a bundle in at the price of its second listing: the first number of the
// lot is that of the listing that is shown.
func TestABundleHasTheNameOfItsFirstListing(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	s := addSession(w, w.Rival, time.Hour)
	listings := []cotton.Listing{addListing(w, w.Rival), addListing(w, w.Rival), addListing(w, w.Rival)}
	w.DB.Do(func(tx *schema.Tx) error {
		ids := []int64{listings[0].ID, listings[1].ID, listings[2].ID}
		if err := schematest.Run(tx, "UPDATE listing SET bundle = ? WHERE id IN ?", ids[0], ids); err != nil {
			return err
		}
		_, err := auction.PutIn(tx, byOf(w.Rival), s.Code, []auction.LotPrices{{ListingID: ids[1], Start: 800}})
		return err
	})
	lot := apitest.Get[apitest.List[struct {
		BatchIDs []string
		Lot      struct{ BatchID string }
	}]](w.In(t), apitest.Request{Method: "GET", Path: "auction/listing/" + s.Code}).List[0]
	want := []string{listings[1].BatchID, listings[0].BatchID, listings[2].BatchID}
	if lot.Lot.BatchID != want[0] || !slices.Equal(lot.BatchIDs, want) {
		t.Errorf("the lot of %s has the batches %v, want %v", lot.Lot.BatchID, lot.BatchIDs, want)
	}
}

// TestReservePricesOfSealedLotsStayUnknown asks whether the reserve price is met: unknown without a shown bid, met
// without a reserve price.
func TestReservePricesOfSealedLotsStayUnknown(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	s, l := addRunning(w)
	shown := func() *bool {
		return apitest.Get[apitest.List[struct{ ReserveMet *bool }]](w.In(t), apitest.Request{
			Method: "GET", Path: "auction/listing/" + s.Code,
		}).List[0].ReserveMet
	}
	set := func(column string, value any) {
		w.DB.Do(func(tx *schema.Tx) error {
			return tx.DB().Exec("UPDATE auction_lot SET "+column+" = ? WHERE id = ?", value, l.ID).Error
		})
	}
	met, missed := new(true), new(false)
	for _, step := range []struct {
		column string
		value  any
		want   *bool
	}{
		{"bids", 0, met},
		{"has_reserve", true, nil},
		{"reserve", 850, nil},
		{"bids", 1, missed},
		{"price", 850, met},
		{"kind", auction.Sealed, nil},
		{"state", auction.LotSold, met},
	} {
		set(step.column, step.value)
		got := shown()
		if (got == nil) != (step.want == nil) || got != nil && *got != *step.want {
			t.Errorf("after %s = %v: got %v, want %v", step.column, step.value, got, step.want)
		}
	}
}

// TestColleaguesFollowBids lets a member bid twice and a competitor once: all members of the company get the alerts.
func TestColleaguesFollowBids(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	_, l := addRunning(w)
	other := w.DB.Company("丙棉业").Manager("丙")
	fund(w, other)
	bid := func(p *schematest.Person, price schema.Yuan) map[string]web.PersonalMessage {
		t.Helper()
		schematest.ForgetChanges(w.DB)
		w.DB.Do(func(tx *schema.Tx) error {
			_, err := auction.BidOn(tx, byOf(p), l.ID, price)
			return err
		})
		var keys []string
		_, live := schematest.ChangeRows(w.DB)
		for _, row := range live {
			if key, ok := strings.CutPrefix(row, auction.AlertChanged+" "); ok {
				keys = append(keys, key)
			}
		}
		if !slices.Contains(live, fmt.Sprintf("%s %d", auction.BidsChanged, w.Boss.CompanyID)) {
			t.Errorf("after %d the mill does not read its bids: %q", price, live)
		}
		return schematest.Read(w.DB, func(tx *schema.Tx) (map[string]web.PersonalMessage, error) {
			return auctionapi.Alerts.Read(tx, keys)
		})
	}
	mill := schematest.Read(w.DB, func(tx *schema.Tx) (map[int64][]int64, error) {
		return account.ActiveMemberships(tx, []int64{w.Boss.CompanyID})
	})[w.Boss.CompanyID]
	if len(mill) < 2 || !slices.Contains(mill, w.Clerk.MembershipID) {
		t.Fatalf("the mill has the members %v", mill)
	}
	if first := bid(w.Boss, 800); len(first) != 0 {
		t.Errorf("after the first bid: %+v", first)
	}
	for _, c := range []struct {
		by    *schematest.Person
		price schema.Yuan
		kind  auction.AlertKind
	}{{other, 850, auction.OutbidAlert}, {w.Boss, 900, auction.BidAlert}} {
		m := bid(c.by, c.price)[fmt.Sprintf("%s/%d/%d", c.kind, l.ID, w.Boss.CompanyID)]
		to := append([]int64{m.MembershipID}, m.Colleagues...)
		data, _ := m.Data.(auctionapi.AuctionAlert)
		if !slices.Equal(to, mill) || data.Kind != c.kind || data.LotID != l.ID {
			t.Errorf("after %d: %+v to %v, want %v", c.price, data, to, mill)
		}
	}
}
