package auction_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/schematest"
)

// TestSessionsAreFoundByBatches finds sessions by the beginning of the number of a batch, by an index.
func TestSessionsAreFoundByBatches(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 0)
		first, _ := h.session(h.terms(), "65012252001", "65099252001")
		second, lots := h.session(h.terms(), "65012252002", "65090252001")
		h.Do(func(tx *schema.Tx) error { return auction.TakeOut(tx, h.seller, lots[1].ID, "") })
		for keyword, want := range map[string]string{
			"65012": first.Code + " " + second.Code, "65012252002": second.Code, "65099": first.Code, "65090": "", "6501": "",
		} {
			rows := schematest.Read(db, func(tx *schema.Tx) ([]auction.SessionRow, error) {
				list, _, err := auction.ListSessions(tx, auction.SessionFilter{Keyword: keyword}, schema.Page{Num: 1, Size: 10})
				return list, err
			})
			found := []string{}
			for i := range rows {
				found = append(found, rows[i].Code)
			}
			if got := strings.Join(found, " "); got != want {
				t.Errorf("%s finds %s, want %s", keyword, got, want)
			}
		}
		h.Do(func(tx *schema.Tx) error {
			plan, err := schematest.PlanOf(tx, "SELECT o.session_id FROM auction_item i JOIN auction_lot o ON o.id = i.lot_id "+
				"WHERE i.batch_id >= ? AND i.batch_id < ? AND o.state <> 5", "65012", "65012:")
			if text := strings.Join(plan, "; "); !strings.Contains(text, "auction_item_batch") {
				t.Errorf("the plan is %s", text)
			}
			return err
		})
	})
}

// TestSessionsOfSellers takes the only lot of a seller out of a session of the platform: the session is no more theirs.
func TestSessionsOfSellers(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 0)
	platform := auction.By{Actor: schema.Actor{UserID: h.Admin().UserID}, Platform: true}
	l := h.shop.Batch("65012252001").OnBasis("CF701", 1100)
	var lots []auction.Lot
	h.Do(func(tx *schema.Tx) error {
		s, err := auction.CreateSession(tx, platform, h.terms(), nil)
		if err != nil {
			return err
		}
		lots, err = auction.PutIn(tx, h.seller, s.Code, []auction.LotPrices{{ListingID: l.ID, Start: 800}})
		return err
	})
	own := func() (n int) {
		h.Do(func(tx *schema.Tx) (err error) {
			f := auction.SessionFilter{CompanyID: h.seller.CompanyID}
			_, n, err = auction.ListSessions(tx, f, schema.Page{Num: 1, Size: 10})
			return err
		})
		return n
	}
	if n := own(); n != 1 {
		t.Errorf("with a lot the seller has %d sessions", n)
	}
	takeOut := func(reason string) error {
		return schematest.Try(t, h.DB, func(tx *schema.Tx) error {
			return auction.TakeOut(tx, platform, lots[0].ID, reason)
		})
	}
	schematest.Refuses(t, "without a reason", takeOut(" "), schema.InvalidKind, "请填写撤出原因")
	schematest.Refuses(t, "a long reason", takeOut(strings.Repeat("长", 101)), schema.InvalidKind, "最多 100 个字")
	if err := takeOut("质押中"); err != nil {
		t.Error(err)
	}
	want := "竞价批次撤出：批次 65012252001 由平台撤出竞价，回到在售：质押中。"
	if list := h.messages(h.seller); len(list) != 1 || !strings.HasPrefix(list[0], want) {
		t.Errorf("the seller gets %q, want %s", list, want)
	}
	if n := own(); n != 0 {
		t.Errorf("without a lot the seller has %d sessions", n)
	}
}

// TestGoing advances the clock to the begin of a lot that the clock has not begun: the pages of all servers must
// receive the first bid at once. A session whose lots have all ended is over.
func TestGoing(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 0)
		h.session(h.terms(), "65012252001")
		going := func(when string, want bool) {
			t.Helper()
			if got := schematest.Read(db, auction.AnyGoing); got != want {
				t.Errorf("%s: going is %t", when, got)
			}
		}
		going("a minute before the begin", false)
		h.Advance(time.Minute - time.Second)
		going("a second before the begin", true)
		h.Advance(time.Second)
		h.clock()
		going("after the begin", true)
		h.Advance(time.Hour)
		h.clock()
		going("after the end", false)
	})
}

// TestCountVersions takes the steps of a session: the version of its counts grows with each of them, also when a lot is
// taken out.
func TestCountVersions(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 1)
	s, lots := h.session(h.terms(), "65012252001", "65012252002")
	last := int64(0)
	check := func(when string, lots, bids int) {
		t.Helper()
		rows := schematest.Read(h.DB, func(tx *schema.Tx) ([]auction.SessionRow, error) {
			return auction.CountedSessions(tx, []int64{s.ID})
		})
		if len(rows) != 1 || rows[0].Lots != lots || rows[0].Bids != bids || rows[0].CountVersion <= last {
			t.Errorf("%s, after version %d: %+v", when, last, rows)
		}
		last = rows[0].CountVersion
	}
	check("announced", 2, 0)
	h.Do(func(tx *schema.Tx) error { return auction.TakeOut(tx, h.seller, lots[1].ID, "") })
	check("with a lot taken out", 1, 0)
	h.Advance(time.Minute)
	h.clock()
	check("begun", 1, 0)
	h.bid(0, lots[0].ID, 800)
	check("with a bid", 1, 1)
	h.Advance(time.Hour)
	h.clock()
	check("ended", 1, 1)
	if rows := schematest.Read(h.DB, func(tx *schema.Tx) ([]auction.SessionRow, error) {
		return auction.CountedSessions(tx, nil)
	}); len(rows) != 0 {
		t.Errorf("of no session there are %d rows", len(rows))
	}
}
