package auctionapi_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/api/auctionapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
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

// TestColleaguesFollowBids lets a member bid twice and a competitor once: all members of the company receive how it
// stands.
func TestColleaguesFollowBids(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	_, l := addRunning(w)
	other := w.DB.Company("丙棉业").Manager("丙")
	fund(w, other)
	mill := schematest.Read(w.DB, func(tx *schema.Tx) (map[int64][]int64, error) {
		return account.ActiveMemberships(tx, []int64{w.Boss.CompanyID})
	})[w.Boss.CompanyID]
	if len(mill) < 2 || !slices.Contains(mill, w.Clerk.MembershipID) {
		t.Fatalf("the mill has the members %v", mill)
	}
	key := fmt.Sprintf("%d/%d", l.ID, w.Boss.CompanyID)
	for _, c := range []struct {
		by    *schematest.Person
		price schema.Yuan
		want  auctionapi.AuctionAlert
	}{
		{w.Boss, 800, auctionapi.AuctionAlert{Kind: auction.ClearAlert, MyPrice: new(schema.Yuan(800)), Leading: true}},
		{other, 850, auctionapi.AuctionAlert{Kind: auction.OutbidAlert, MyPrice: new(schema.Yuan(800))}},
		{w.Boss, 900, auctionapi.AuctionAlert{Kind: auction.ClearAlert, MyPrice: new(schema.Yuan(900)), Leading: true}},
	} {
		schematest.ForgetChanges(w.DB)
		placeBid(w, c.by, l.ID, c.price)
		keys, bidders := alertKeys(w)
		if !slices.Contains(keys, key) || !slices.Contains(bidders, w.Boss.CompanyID) {
			t.Errorf("after %d the mill does not read its bids: %q, %v", c.price, keys, bidders)
		}
		m := readAlerts(w, keys...)[key]
		to := append([]int64{m.MembershipID}, m.Colleagues...)
		got, _ := m.Data.(auctionapi.AuctionAlert)
		c.want.LotID, c.want.Code, c.want.Version, c.want.Text = l.ID, got.Code, got.Version, got.Text
		if diff := cmp.Diff(c.want, got); diff != "" || !slices.Equal(to, mill) || (got.Text != "") == c.want.Leading {
			t.Errorf("after %d to %v: %+v %s", c.price, to, got, diff)
		}
	}
}

// TestAlertsShowThePresent outbids a company, lets it bid again and outbids it again, all between two polls: the one
// alert is that it was outbid. After the end the winner and the seller receive the order, and the loser no alert.
func TestAlertsShowThePresent(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	_, l := addRunning(w)
	other := w.DB.Company("丙棉业").Manager("丙")
	fund(w, other)
	placeBid(w, w.Boss, l.ID, 800)
	schematest.ForgetChanges(w.DB)
	placeBid(w, other, l.ID, 850)
	placeBid(w, w.Boss, l.ID, 900)
	placeBid(w, other, l.ID, 950)
	alerts := newAlerts(w, l.ID)
	if mill, rival := alerts[w.Boss.CompanyID], alerts[other.CompanyID]; len(alerts) != 2 ||
		mill.Kind != auction.OutbidAlert || rival.Kind != auction.ClearAlert || !rival.Leading {
		t.Errorf("the mill has %+v, the leader %+v", mill, rival)
	}
	w.DB.Advance(2 * time.Hour)
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := auction.EndLots(tx, site.Goods)
		return err
	})
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := auction.ReleaseDeposits(tx)
		return err
	})
	alerts = newAlerts(w, l.ID)
	order := alerts[other.CompanyID].OrderID
	if order == 0 {
		t.Error("the winner receives no order")
	}
	for company, want := range map[int64]auctionapi.AuctionAlert{
		other.CompanyID: {
			Kind: auction.WonAlert, MyPrice: new(schema.Yuan(950)), Leading: true, OrderID: order,
		},
		w.Rival.CompanyID: {Kind: auction.ClearAlert, OrderID: order, Buyer: other.CompanyName},
		w.Boss.CompanyID:  {Kind: auction.ClearAlert, MyPrice: new(schema.Yuan(900))},
	} {
		got := alerts[company]
		want.LotID, want.Code, want.Version, want.Text = l.ID, got.Code, got.Version, got.Text
		if diff := cmp.Diff(want, got); diff != "" || (got.Text != "") != (want.Kind == auction.WonAlert) {
			t.Errorf("after the end: %+v %s", got, diff)
		}
	}
	if list := readAlerts(w, "x", "1/x", "999999/1", "bid/7/3"); len(list) != 0 {
		t.Errorf("unknown keys are answered %+v", list)
	}
}

// newAlerts returns the alerts about a lot that were recorded since the last call, by company.
func newAlerts(w *apitest.Site, lotID int64) map[int64]auctionapi.AuctionAlert {
	keys, companies := alertKeys(w)
	schematest.ForgetChanges(w.DB)
	messages, alerts := readAlerts(w, keys...), map[int64]auctionapi.AuctionAlert{}
	for _, id := range companies {
		if m, ok := messages[fmt.Sprintf("%d/%d", lotID, id)]; ok {
			alerts[id], _ = m.Data.(auctionapi.AuctionAlert)
		}
	}
	return alerts
}

// placeBid places a bid of a person.
func placeBid(w *apitest.Site, by *schematest.Person, lotID int64, price schema.Yuan) {
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := auction.BidOn(tx, byOf(by), lotID, price)
		return err
	})
}

// alertKeys returns the keys of the alerts that were recorded, and the companies whose bids have changed.
func alertKeys(w *apitest.Site) (keys []string, bidders []int64) {
	_, live := schematest.ChangeRows(w.DB)
	for _, row := range live {
		if key, ok := strings.CutPrefix(row, auction.AlertChanged+" "); ok {
			keys = append(keys, key)
		}
		if key, ok := strings.CutPrefix(row, auction.BidsChanged+" "); ok {
			id, _ := strconv.ParseInt(key, 10, 64)
			bidders = append(bidders, id)
		}
	}
	return keys, bidders
}

// readAlerts returns the messages of alerts by their keys.
func readAlerts(w *apitest.Site, keys ...string) map[string]web.PersonalMessage {
	return schematest.Read(w.DB, func(tx *schema.Tx) (map[string]web.PersonalMessage, error) {
		return auctionapi.Alerts.Read(tx, keys)
	})
}

// TestTicksOfASession bids for one of two lots: the values of the lot and of its session are read, for the pages that
// watch it.
func TestTicksOfASession(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	s, l := addRunning(w)
	addRunning(w)
	placeBid(w, w.Boss, l.ID, 850)
	prices, counts := ticksOf(w, l.ID)
	if len(prices) != 1 || len(counts) != 1 || prices[0].Of != s.ID || counts[0].Of != s.ID {
		t.Fatalf("there are %+v and %+v", prices, counts)
	}
	if p, _ := prices[0].Data.(auctionapi.AuctionPrice); p.LotID != l.ID || *p.Price != 850 || p.Bids != 1 {
		t.Errorf("the lot is %+v", p)
	}
	c, _ := counts[0].Data.(auctionapi.AuctionCounts)
	row := apitest.Get[auctionapi.AuctionPage](w.In(t), apitest.Request{
		Method: "GET", Path: "auction/listing/" + s.Code,
	}).Session
	if diff := cmp.Diff(row.AuctionCounts, c); diff != "" || c.Bids != 1 || c.Running != 1 {
		t.Errorf("the session is %+v %s", c, diff)
	}
	if prices, counts := ticksOf(w); len(prices)+len(counts) != 0 {
		t.Errorf("without changes there are %+v and %+v", prices, counts)
	}
}

// ticksOf returns the values that pages receive after changes of lots.
func ticksOf(w *apitest.Site, lots ...int64) (prices, counts []web.Tick) {
	changes := []schema.ChangeIndex{{Kind: auction.LotChanged, Key: "x"}}
	for _, id := range lots {
		changes = append(changes, schema.ChangeIndex{Kind: auction.LotChanged, Key: apitest.Num(id)})
	}
	w.DB.Do(func(tx *schema.Tx) (err error) {
		if prices, err = auctionapi.PriceTicker.Read(tx, changes); err != nil {
			return err
		}
		counts, err = auctionapi.CountTicker.Read(tx, changes)
		return err
	})
	return prices, counts
}
