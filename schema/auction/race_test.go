package auction_test

import (
	"os"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// raceBids is the number of bids in the race: as many as take a few seconds, or as the variable says.
func raceBids(t *testing.T) int {
	t.Helper()
	text := os.Getenv("COTTONMALL_RACE_TRIES")
	if text == "" {
		return 2000
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("COTTONMALL_RACE_TRIES: %v", err)
	}
	return n
}

// TestBidsRace lets twenty buyers bid for one lot at once, on MySQL through two servers, until its time is over, while
// the clock of both servers, one of them seconds ahead, tries to end it. The accepted bids must be what the rules
// accept one after the other.
func TestBidsRace(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		db := schematest.New(t)
		raceForLot(t, db, db)
	})
	t.Run("mysql", func(t *testing.T) {
		t.Parallel()
		if dsn, ok := schematest.MigratedMySQL(t); ok {
			a, b := schematest.Open(t, schema.Config{DSN: dsn}), schematest.Open(t, schema.Config{DSN: dsn})
			b.Now = func() time.Time { return a.Now().Add(3 * time.Second) }
			raceForLot(t, a, b)
		}
	})
}

func raceForLot(t *testing.T, servers ...*schematest.DB) {
	t.Helper()
	const buyers = 20
	h := newHall(t, servers[0], buyers)
	h.Quote("CF701", 14600)
	terms := h.terms()
	terms.Step = 5
	_, lots := h.session(terms, "65012252001")
	id, first := lots[0].ID, h.lot(lots[0].ID)
	h.Advance(time.Minute + 57*time.Minute)
	h.clock()
	tries := raceBids(t)
	begun := atomic.Int64{}
	// Most of it is after the end, which bids put off. All buyers together advance the clock by less than an extension
	// while one of them bids.
	const span = 10 * time.Minute
	accepted := atomic.Int64{}
	for _, err := range schematest.AtOnce(buyers+2, func(worker int) error {
		server := servers[worker%len(servers)]
		if worker >= buyers {
			for begun.Load() < int64(tries) {
				if err := clock(t, server); err != nil {
					return err
				}
			}
			return nil
		}
		for n := begun.Add(1); n <= int64(tries); n = begun.Add(1) {
			h.Advance(span / time.Duration(tries))
			took, err := outbid(t, server, h.buyers[worker], id, 5*schema.Yuan(n%3))
			if err != nil {
				return err
			}
			accepted.Add(took)
		}
		return nil
	}) {
		if err != nil {
			t.Error(err)
		}
	}
	h.Advance(time.Hour)
	h.clock()
	h.raced(&first, int(accepted.Load()))
}

// raced checks an ended lot against its bids. It was like first before them.
func (h *hall) raced(first *auction.Lot, accepted int) {
	h.t.Helper()
	l := h.lot(first.ID)
	bids := schematest.Read(h.DB, func(tx *schema.Tx) (list []auction.Bid, err error) {
		return list, tx.DB().Where("lot_id = ?", l.ID).Order("id").Find(&list).Error
	})
	replayed := replay(h.t, first, bids)
	switch {
	case len(bids) != accepted || len(bids) != l.Bids || len(bids) == 0:
		h.t.Errorf("%d bids are stored, %d were accepted, the lot has %d", len(bids), accepted, l.Bids)
	case l.State != auction.LotSold || !l.EndAt.Equal(replayed.EndAt) || l.Price != replayed.Price ||
		l.BuyerID != replayed.BuyerID || l.Extended != replayed.Extended || l.Extended == 0:
		h.t.Errorf("the lot is %+v, by the rules %+v", l, replayed)
	case h.listing(l.ListingID).State != cotton.Sold:
		h.t.Error("the listing is not sold")
	}
	h.balanced()
}

// replay places bids one after the other. All must be accepted and prolong the lot as they have.
func replay(t *testing.T, l *auction.Lot, bids []auction.Bid) *auction.Lot {
	t.Helper()
	own := map[int64]*auction.Bidder{}
	for _, stored := range bids {
		if own[stored.CompanyID] == nil {
			own[stored.CompanyID] = &auction.Bidder{}
		}
		b := auction.Bid{CompanyID: stored.CompanyID, MembershipID: stored.MembershipID, Price: stored.Price}
		if err := l.Place(&b, own[stored.CompanyID], stored.At); err != nil {
			t.Fatalf("bid %d at %s: %v", stored.ID, stored.At, err)
		}
		if b.Extends != stored.Extends {
			t.Fatalf("bid %d prolongs: %t", stored.ID, stored.Extends)
		}
	}
	return l
}

// outbid bids more than the least next bid that a buyer reads. It returns the number of accepted bids.
func outbid(t *testing.T, db *schematest.DB, by auction.By, lotID int64, more schema.Yuan) (int64, error) {
	t.Helper()
	l, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*auction.Lot, error) {
		return schema.ByKey[auction.Lot](tx, "id = ?", lotID)
	})
	if err != nil {
		return 0, err
	}
	err = bid(t, db, by, lotID, l.Least()+more)
	if _, refused := schema.KindOf(err); refused {
		return 0, nil
	}
	return 1, err
}
