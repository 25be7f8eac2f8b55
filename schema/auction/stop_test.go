package auction_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestThePlatformStopsARunningSession takes a running lot out and withdraws the session while another one runs: the
// deposits are released, and bidders, followers and sellers get the reason. The seller may not.
func TestThePlatformStopsARunningSession(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 2)
		platform := auction.By{Actor: h.Admin().Actor(), Platform: true}
		s, lots := h.session(h.terms(), "65012252001", "65012252002")
		h.Do(func(tx *schema.Tx) error { return auction.FollowSession(tx, h.buyers[1].MembershipID, s.Code, true) })
		h.Advance(2 * time.Minute)
		h.clock()
		h.bid(0, lots[0].ID, 800)
		h.bid(0, lots[1].ID, 800)
		takeOut := func(by auction.By, reason string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return auction.TakeOut(tx, by, lots[0].ID, reason) })
		}
		withdraw := func(by auction.By, reason string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return auction.WithdrawSession(tx, by, s.Code, reason) })
		}
		schematest.Refuses(t, "a lot by its seller", takeOut(h.seller, ""), schema.ConflictKind, "不能再改")
		schematest.Refuses(t, "the session by its seller", withdraw(h.seller, ""), schema.ConflictKind, "不能再改")
		schematest.Refuses(t, "without a reason", takeOut(platform, ""), schema.InvalidKind, "请填写撤出原因")
		if err := takeOut(platform, "批次已质押"); err != nil {
			t.Fatal(err)
		}
		late := bid(t, db, h.buyers[1], lots[0].ID, 810)
		schematest.Refuses(t, "a bid for the lot", late, schema.ConflictKind, "已结束")
		h.clock()
		h.holds(0, lots[1].Deposit)
		listed := schematest.Read(db, func(tx *schema.Tx) ([]auction.Lot, error) { return auction.LotsOf(tx, s.ID) })
		if len(listed) != 2 || listed[0].State != auction.LotWithdrawn || listed[0].Reason != "批次已质押" {
			t.Errorf("the lots of the session are %+v", listed)
		}
		if err := withdraw(platform, "行情异常"); err != nil {
			t.Fatal(err)
		}
		h.clock()
		h.is(s.Code, auction.Withdrawn, 0)
		h.holds(0, 0)
		h.balanced()
		for _, l := range lots {
			if now := h.lot(l.ID); now.State != auction.LotWithdrawn || now.BuyerID != 0 || now.Reason == "" {
				t.Errorf("the lot is %+v", now)
			}
			if listing := h.listing(l.ListingID); listing.State != cotton.OnSale {
				t.Errorf("the listing is %s", listing.State.Name())
			}
		}
		schematest.Refuses(t, "twice", withdraw(platform, "再次"), schema.ConflictKind, "已撤销")
		h.gotStopLetters(s, lots)
	})
}

// gotStopLetters checks what the bidder and a follower of a stopped session got, and the alert of the bidder.
func (h *hall) gotStopLetters(s auction.Session, lots []auction.Lot) {
	h.t.Helper()
	link := auction.Path(s.Code)
	const stopped = "竞价已撤销：“南疆机采专场”由平台撤销，批次回到在售：行情异常。 -> "
	gone := func(i int, reason string) string {
		return fmt.Sprintf("竞价已撤销：%s 由平台撤出竞价：%s。保证金已释放。 -> %s#lot-%d", lots[i].Name(), reason, link, lots[i].ID)
	}
	bidder := h.messages(h.buyers[0])
	if diff := cmp.Diff([]string{gone(0, "批次已质押"), stopped + link, gone(1, "行情异常")}, bidder); diff != "" {
		h.t.Error(diff)
	}
	follower := h.messages(h.buyers[1])
	if n := len(follower); n != 3 || follower[n-1] != stopped+link { // after the begin and the lot
		h.t.Errorf("the follower gets %q", follower)
	}
	a := auction.Alert{LotID: lots[1].ID, CompanyID: h.buyers[0].CompanyID}
	found := schematest.Read(h.DB, func(tx *schema.Tx) (map[auction.Alert]auction.Standing, error) {
		return auction.ReadStandings(tx, []auction.Alert{a})
	})
	if standing := found[a]; standing.Kind != auction.GoneAlert || standing.Text == "" {
		h.t.Errorf("the alert is %+v", standing)
	}
}

// TestAlertsThatHoldNow reads the alerts of two companies that bid for two lots until one of them has won.
func TestAlertsThatHoldNow(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 2)
		_, lots := h.session(h.terms(), "65012252001", "65012252002")
		first, second := lots[0].ID, lots[1].ID
		alerted := func(what string, buyer int, want ...string) {
			t.Helper()
			company := h.buyers[buyer].CompanyID
			got := schematest.Read(db, func(tx *schema.Tx) (list []string, err error) {
				alerts, err := auction.AlertsOf(tx, company)
				if err != nil {
					return nil, err
				}
				standings, err := auction.ReadStandings(tx, alerts)
				for _, a := range alerts {
					list = append(list, fmt.Sprintf("%s %d", standings[a].Kind, a.LotID))
				}
				return list, err
			})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, buyer %d: %s", what, buyer, diff)
			}
		}
		h.Advance(2 * time.Minute)
		h.clock()
		h.bid(0, first, 800)
		h.Advance(time.Second)
		h.bid(0, second, 800)
		h.bid(1, first, 810)
		h.bid(1, second, 810)
		alerted("outbid", 0, fmt.Sprintf("outbid %d", second), fmt.Sprintf("outbid %d", first))
		alerted("leading", 1)
		h.bid(0, first, 820)
		alerted("after an own bid", 0, fmt.Sprintf("outbid %d", second))
		h.Advance(2 * time.Hour)
		h.clock()
		alerted("after the end", 0, fmt.Sprintf("won %d", first))
		alerted("after the end", 1, fmt.Sprintf("won %d", second))
		h.Advance(24 * time.Hour)
		alerted("a day later", 0)
	})
}
