package auction_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// checkBid returns the outcome of the check of a bid outside of the lock.
func checkBid(t *testing.T, db *schematest.DB, by auction.By, lotID int64, price schema.Yuan) error {
	t.Helper()
	_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
		return schematest.Done(auction.CheckBid(tx, by.CompanyID, lotID, price))
	})
	return err
}

// TestABidAfterAnExtensionIsAccepted lets a bid arrive after the end of a lot, while the bid that prolongs the lot is
// not yet committed. Only too low prices are refused without the lock.
func TestABidAfterAnExtensionIsAccepted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 3)
		s, lots := h.session(h.terms(), "65012252001")
		id := lots[0].ID
		db.Advance(2 * time.Minute)
		h.clock()
		h.bid(0, id, 800)
		db.Advance(s.EndAt.Sub(db.Now()) - time.Second)
		var low, high, leader error
		h.Do(func(tx *schema.Tx) error {
			if _, err := auction.BidOn(tx, h.buyers[1], id, 850); err != nil {
				return err
			}
			db.Advance(2 * time.Second) // after the end that others still read
			low = checkBid(t, db, h.buyers[2], id, 805)
			high = checkBid(t, db, h.buyers[2], id, 900)
			leader = checkBid(t, db, h.buyers[0], id, 805)
			return nil
		})
		schematest.Refuses(t, "a low bid", low, schema.InvalidKind, "至少出价 CF701 +810")
		if high != nil || leader != nil {
			t.Errorf("the checks refuse %v and, for the leader, %v", high, leader)
		}
		schematest.Refuses(t, "the leader", bid(t, db, h.buyers[1], id, 805), schema.ConflictKind, "出价最高")
		h.bid(2, id, 900)
		if l := h.lot(id); l.Price != 900 || l.Extended != 2 || !l.EndAt.Equal(s.EndAt.Add(2*auction.Extension)) {
			t.Errorf("the lot is %+v", l)
		}
		db.Advance(time.Hour)
		schematest.Refuses(t, "a late bid", bid(t, db, h.buyers[0], id, 950), schema.ConflictKind, "已结束")
	})
}

// TestServersWithOtherClocks lets two servers bid that read clocks five seconds behind and ahead of each other's. No
// two bids have the same time, each prolongs by exactly two minutes, and an ended lot stays ended.
func TestServersWithOtherClocks(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 2)
		s, lots := h.session(h.terms(), "65012252001")
		id := lots[0].ID
		db.Advance(2 * time.Minute)
		h.clock()
		clock := db.Now
		off := func(d time.Duration) { db.Now = func() time.Time { return clock().Add(d) } }
		const behind, ahead = -5 * time.Second, 5 * time.Second
		db.Advance(s.EndAt.Sub(clock()) - 10*time.Second)
		off(ahead)
		h.bid(0, id, 800)
		off(behind)
		h.bid(1, id, 850)
		bids := schematest.Read(db, func(tx *schema.Tx) (list []auction.Bid, err error) {
			return list, tx.DB().Where("lot_id = ?", id).Order("id").Find(&list).Error
		})
		first := s.EndAt.Add(-5 * time.Second)
		if len(bids) != 2 || !bids[0].At.Equal(first) || !bids[1].At.Equal(first.Add(time.Millisecond)) {
			t.Errorf("the bids are %+v, want the first at %s and the other right after it", bids, first)
		}
		end := s.EndAt.Add(auction.Extension)
		if l := h.lot(id); l.Extended != 1 || !l.EndAt.Equal(end) {
			t.Errorf("the lot ends at %s, want %s", l.EndAt, end)
		}
		db.Advance(end.Sub(clock()) - 2*time.Second)
		off(ahead)
		h.clock() // it is 3 seconds after the end
		off(behind)
		schematest.Refuses(t, "a bid on an ended lot", bid(t, db, h.buyers[0], id, 900), schema.ConflictKind, "已结束")
		if l := h.lot(id); l.State != auction.LotSold || l.Price != 850 || l.Bids != 2 {
			t.Errorf("the lot is %+v", l)
		}
		h.balanced()
	})
}

// TestALotThatAnotherServerHasBegunIsNotChanged places a bid through a server whose clock is ahead: there the session
// has begun. The seller may then neither take the lot out nor change or withdraw the session.
func TestALotThatAnotherServerHasBegunIsNotChanged(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 1)
		terms := h.terms()
		s, lots := h.session(terms, "65012252001")
		clock := db.Now
		db.Now = func() time.Time { return clock().Add(2 * time.Minute) }
		h.bid(0, lots[0].ID, 800)
		db.Now = clock
		terms.Step = 20
		for name, act := range map[string]func(tx *schema.Tx) error{
			"the lot":     func(tx *schema.Tx) error { return auction.TakeOut(tx, h.seller, lots[0].ID, "") },
			"the session": func(tx *schema.Tx) error { return auction.WithdrawSession(tx, h.seller, s.Code, "") },
			"its terms": func(tx *schema.Tx) error {
				_, err := auction.ChangeSession(tx, h.seller, s.Code, terms, nil)
				return err
			},
		} {
			schematest.Refuses(t, name, schematest.Try(t, db, act), schema.ConflictKind, "竞价中，不能再改")
		}
		if l := h.lot(lots[0].ID); l.State != auction.LotRunning || l.Price != 800 || l.Step != 10 {
			t.Errorf("the lot is %+v", l)
		}
	})
}

// TestTheClockOfTheDatabaseEndsLots bids when the clock of the server and that of the database disagree on whether the
// time of a lot is over. They are minutes apart, so that a slow machine does not matter.
func TestTheClockOfTheDatabaseEndsLots(t *testing.T) {
	t.Parallel()
	dsn, ok := schematest.MigratedMySQL(t)
	if !ok {
		return
	}
	h := newHall(t, schematest.Open(t, schema.Config{DSN: dsn}), 2)
	_, lots := h.session(h.terms(), "65012252001")
	id := lots[0].ID
	h.Advance(2 * time.Minute)
	h.clock()
	for i, off := range []time.Duration{10 * time.Minute, -10 * time.Minute} {
		server := h.serverAt(dsn, time.Now().Add(off))
		h.Do(func(tx *schema.Tx) error {
			end := schema.Millis(time.Now().Add(off / 2)) // between the two clocks
			return schematest.Run(tx, "UPDATE auction_lot SET begin_at = 0, end_at = ? WHERE id = ?", end, id)
		})
		_, err := schema.Do(t.Context(), server, func(tx *schema.Tx) (*auction.Lot, error) {
			return auction.BidOn(tx, h.buyers[i], id, 900)
		})
		if off > 0 {
			schematest.Refuses(t, "a bid after the end by the database", err, schema.ConflictKind, "已结束")
		} else if err != nil {
			t.Errorf("a bid before the end by the database: %v", err)
		}
	}
}

// serverAt opens a server on a database whose clock is at a time.
func (h *hall) serverAt(dsn string, at time.Time) *schema.DB {
	h.t.Helper()
	config, err := mysql.ParseDSN(dsn)
	if err != nil {
		h.t.Fatal(err)
	}
	if config.Params == nil {
		config.Params = map[string]string{}
	}
	config.Params["timestamp"] = fmt.Sprintf("%.3f", float64(at.UnixMilli())/1000)
	db, err := schema.Open(h.t.Context(), schema.Config{DSN: config.FormatDSN(), Domains: site.Domains()})
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() {
		if err := db.Close(); err != nil {
			h.t.Error(err)
		}
	})
	return db
}

// TestALotWithAWrongDepositIsSkipped ends two lots. The deposit of one of them is not what the ledger holds.
func TestALotWithAWrongDepositIsSkipped(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 2)
	s, lots := h.session(h.terms(), "65012252001", "65012252002")
	h.Advance(2 * time.Minute)
	h.clock()
	for buyer := range h.buyers {
		h.bid(buyer, lots[buyer].ID, 800)
	}
	platform := auction.By{Actor: h.Admin().Actor(), Platform: true}
	h.Do(func(tx *schema.Tx) error {
		broken := schematest.Run(tx, "UPDATE auction_bidder SET deposit = deposit * 1000 WHERE lot_id = ?", lots[0].ID)
		return errors.Join(auction.WithdrawSession(tx, platform, s.Code, "行情异常"), broken)
	})
	release := func(skip ...int64) (int, error) {
		return schema.Do(t.Context(), h.DB.DB, func(tx *schema.Tx) (int, error) {
			return auction.ReleaseDeposits(tx, skip...)
		})
	}
	_, err := release()
	failed := (*auction.StepError)(nil)
	if !errors.As(err, &failed) || failed.ID != lots[0].ID {
		t.Fatalf("the error is %v", err)
	}
	if n, err := release(failed.ID); n != 1 || err != nil {
		t.Errorf("%d deposits are released, error %v", n, err)
	}
	h.holds(0, lots[0].Deposit)
	h.holds(1, 0)
}
