package deal_test

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// raceTries is how often the race for a lot is run: a few times, or as the variable says.
func raceTries(t *testing.T) int {
	t.Helper()
	text := os.Getenv("COTTONMALL_RACE_TRIES")
	if text == "" {
		return 15
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("COTTONMALL_RACE_TRIES: %v", err)
	}
	return n
}

// TestOneDealOfALotSucceeds lets two sellers, two buyers, the market and, at every other lot, the end of validity act
// on one lot at once. Exactly one deal of a sold lot succeeds, and both deals have one outcome. On MySQL each of them
// acts four times, through two servers.
func TestOneDealOfALotSucceeds(t *testing.T) { onServers(t, testRaceForLots) }

// onServers runs a race on SQLite, and on MySQL through two servers.
func onServers(t *testing.T, race func(t *testing.T, db *schematest.DB, servers ...*schematest.DB)) {
	t.Helper()
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		db := schematest.New(t)
		race(t, db, db)
	})
	t.Run("mysql", func(t *testing.T) {
		t.Parallel()
		if dsn, ok := schematest.MigratedMySQL(t); ok {
			a, b := schematest.Open(t, schema.Config{DSN: dsn}), schematest.Open(t, schema.Config{DSN: dsn})
			b.Now = a.Now
			race(t, a, a, b, a, b)
		}
	})
}

// act is a step in a race.
type act = func(tx *schema.Tx) error

// atOnce lets each server take all steps at once. Refusals are outcomes of a race, other errors are not.
func atOnce(t *testing.T, servers []*schematest.DB, acts ...act) {
	t.Helper()
	errs := schematest.AtOnce(len(acts)*len(servers), func(j int) error {
		return schematest.Try(t, servers[j/len(acts)], acts[j%len(acts)])
	})
	for j, err := range errs {
		if _, refused := schema.KindOf(err); err != nil && !refused {
			t.Errorf("act %d: %v", j%len(acts), err)
		}
	}
}

func testRaceForLots(t *testing.T, db *schematest.DB, servers ...*schematest.DB) {
	t.Helper()
	tr := newTrade(t, db)
	db.Advance(monday)
	db.Quote("CF701", 14600)
	seller := &schematest.Seller{Company: db.Company("甲棉业")}
	second := byOf(db.Company("甲棉业").Merchant("卖二"))
	succeeded := 0
	for i := range raceTries(t) {
		tr.lot = seller.Batch(fmt.Sprintf("65013%06d", i)).OnBasis("CF701", 1100)
		a, b := tr.hanging(tr.b, 14500, deal.Hang), tr.hanging(tr.c, 14550, deal.Hang)
		tr.Do(func(tx *schema.Tx) error {
			_, err := deal.ChangeHanging(tx, goods, tr.seller, b.ID, deal.Answering{
				Verb: deal.Correct, FillWhenTouched: schematest.Ref(true),
			})
			return err
		})
		q := deal.Quote{IndexCode: "CF701", Price: 14550, At: db.Now().Add(time.Millisecond)}
		db.Advance(2 * time.Millisecond)
		acts := []act{
			trades(tr.seller, a.ID), trades(second, b.ID), revokes(tr.b, a.ID), revokes(tr.c, b.ID),
			func(tx *schema.Tx) error { _, err := deal.TouchDeals(tx, goods, q); return err },
		}
		if i%3 == 2 {
			acts = append(acts, stops(tr.platform, a.ID))
		}
		if i%2 == 1 {
			tr.endValidity(a.ID, b.ID)
			acts = append(acts, func(tx *schema.Tx) error { _, err := deal.ExpireDeals(tx, goods); return err })
		}
		atOnce(t, servers, acts...)
		n := tr.oneOutcome(a.ID, b.ID)
		succeeded += n
		tr.state(map[int]cotton.ListingState{0: cotton.OnSale, 1: cotton.Sold}[n])
	}
	if succeeded == 0 {
		t.Error("no deal has succeeded")
	}
	if err := checkLedger(db); err != nil {
		t.Error(err)
	}
}

// TestBidsRaceWithTheEnd lets two buyers bid while the clock ends the bidding and the seller picks a winner. One bid
// wins.
func TestBidsRaceWithTheEnd(t *testing.T) {
	onServers(t, func(t *testing.T, db *schematest.DB, servers ...*schematest.DB) {
		tr := newTrade(t, db)
		db.Advance(monday)
		db.Quote("CF701", 14600)
		seller := &schematest.Seller{Company: db.Company("甲棉业")}
		for i := range raceTries(t) {
			tr.lot = seller.Batch(fmt.Sprintf("65014%06d", i)).OnBasis("CF701", 1100)
			a, b := tr.hanging(tr.b, 14500, ""), tr.hanging(tr.c, 14550, "")
			tr.reply(a.ID, opens())
			tr.Do(bids(tr.b, a.ID, 14600))
			if i%2 == 1 {
				tr.endBids(a.ID, b.ID)
			}
			atOnce(t, servers, bids(tr.b, a.ID, 14650), bids(tr.c, b.ID, 14700), picks(tr.seller, a.ID),
				picks(tr.seller, b.ID), func(tx *schema.Tx) error { _, err := deal.EndBidding(tx, goods); return err })
			if i%2 == 0 {
				tr.endBids(a.ID, b.ID)
				tr.clock(func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, goods) })
				tr.is(b.ID, deal.Succeeded, "")
			}
			if n := tr.oneOutcome(a.ID, b.ID); n != 1 {
				t.Errorf("%d bids have won", n)
			}
			tr.state(cotton.Sold)
		}
		if err := checkLedger(db); err != nil {
			t.Error(err)
		}
	})
}

// TestALockedBasisRacesForItsLot lets the seller lock one deal and trade or report the lot as sold with others, and
// then the clock price the locked basis while its buyer answers and the platform stops it.
func TestALockedBasisRacesForItsLot(t *testing.T) {
	onServers(t, func(t *testing.T, db *schematest.DB, servers ...*schematest.DB) {
		tr := newTrade(t, db)
		db.Advance(monday)
		db.Quote("CF701", 14600)
		third := byOf(db.Company("丁纱厂").Manager("丁"))
		seller := &schematest.Seller{Company: db.Company("甲棉业")}
		for i := range raceTries(t) {
			tr.lot = seller.Batch(fmt.Sprintf("65015%06d", i)).OnBasis("CF701", 1100)
			pending, a, b := tr.ask(third, nil), tr.hanging(tr.b, 14500, ""), tr.hanging(tr.c, 14550, deal.Hang)
			acts := []act{tr.replies(a.ID, deal.Answering{Verb: deal.Lock}), trades(tr.seller, b.ID)}
			if i%2 == 1 {
				acts = append(acts, func(tx *schema.Tx) error {
					_, err := deal.VerifyDeal(tx, goods, tr.seller, pending.ID, true, deal.Correction{})
					return err
				})
			}
			atOnce(t, servers, acts...)
			if tr.get(a.ID).State == deal.Locked {
				tr.Do(func(tx *schema.Tx) error {
					return tx.DB().Model(&deal.Deal{}).Where("id = ?", a.ID).
						Updates(map[string]any{"answer_by": schema.Millis(tx.Now()), "call_quote": 14400}).Error
				})
				atOnce(t, servers, stops(tr.platform, a.ID),
					func(tx *schema.Tx) error { _, err := deal.AnswerMarginCall(tx, goods, tr.b, a.ID); return err },
					func(tx *schema.Tx) error { _, err := deal.ForcePricing(tx, goods); return err })
			}
			ends := map[deal.State]int{}
			for _, d := range []deal.Deal{pending, a, b} {
				ends[tr.get(d.ID).State]++
			}
			if ends[deal.Succeeded] > 1 || ends[deal.Succeeded] == 1 && ends[deal.Failed] != 2 {
				t.Errorf("the deals end as %v", ends)
			}
		}
		if err := checkLedger(db); err != nil {
			t.Error(err)
		}
	})
}

// TestBatchesOfOneBuyerDoNotBlockEachOther revokes and trades many lots of two buyers in opposite orders, while a quote
// touches them.
func TestBatchesOfOneBuyerDoNotBlockEachOther(t *testing.T) {
	onServers(t, func(t *testing.T, db *schematest.DB, servers ...*schematest.DB) {
		tr := newTrade(t, db)
		db.Advance(monday)
		db.Quote("CF701", 14600)
		seller := &schematest.Seller{Company: db.Company("甲棉业")}
		var ids, first, second []int64
		for i := range 12 {
			tr.lot = seller.Batch(fmt.Sprintf("65016%06d", i)).OnBasis("CF701", 1100)
			by, list := tr.b, &first
			if i%2 == 1 {
				by, list = tr.c, &second
			}
			id := tr.hanging(by, 14500, deal.Hang).ID
			ids, *list = append(ids, id), append(*list, id)
		}
		tr.Do(func(tx *schema.Tx) error {
			return tx.DB().Model(&deal.Deal{}).Where("id IN ?", ids).Update("fill_when_touched", true).Error
		})
		items := make([]deal.ReplyItem, len(ids))
		for i, id := range ids {
			items[i].DealID = id
		}
		db.Advance(time.Second)
		q := deal.Quote{IndexCode: "CF701", Price: 14500, At: db.Now()}
		atOnce(t, servers,
			func(tx *schema.Tx) error { _, err := deal.TouchDeals(tx, goods, q); return err },
			func(tx *schema.Tx) error {
				_, err := deal.ReplyAll(tx, goods, tr.seller, deal.Answering{Verb: deal.Trade}, items)
				return err
			},
			func(tx *schema.Tx) error { _, err := deal.RevokeDeals(tx, goods, tr.b, first, ""); return err },
			func(tx *schema.Tx) error { _, err := deal.RevokeDeals(tx, goods, tr.c, second, ""); return err },
		)
		for _, id := range ids {
			tr.oneOutcome(id)
		}
		if err := checkLedger(db); err != nil {
			t.Error(err)
		}
	})
}

// stops returns the end of a deal by the platform.
func stops(by deal.By, id int64) act {
	return func(tx *schema.Tx) error { _, err := deal.StopDeal(tx, goods, by, id, "违规"); return err }
}

// bids returns a bid of a buyer.
func bids(by deal.By, id int64, price market.Price) act {
	return func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, by, id, price); return err }
}

// picks returns the seller's choice of a bid.
func picks(by deal.By, id int64) act {
	return func(tx *schema.Tx) error { _, err := deal.PickBid(tx, goods, by, id, "熟客"); return err }
}

// endValidity makes the validity of deals end now, and waits until the clock may end them.
func (tr *trade) endValidity(ids ...int64) {
	tr.Do(func(tx *schema.Tx) error {
		return tx.DB().Model(&deal.Deal{}).Where("id IN ?", ids).Update("until", schema.Millis(tx.Now())).Error
	})
	tr.Advance(5 * time.Second)
}

// endBids makes the bidding of deals end two hours ago.
func (tr *trade) endBids(ids ...int64) {
	tr.Do(func(tx *schema.Tx) error {
		end := schema.Millis(tx.Now().Add(bidEnd.Sub(pickEnd)))
		return tx.DB().Model(&deal.Deal{}).Where("id IN ?", ids).
			Updates(map[string]any{"until": end, "bid_end": end}).Error
	})
}

// trades returns the trade of a hanging order by its seller.
func trades(by deal.By, id int64) func(tx *schema.Tx) error {
	return func(tx *schema.Tx) error {
		_, err := deal.ChangeHanging(tx, goods, by, id, deal.Answering{Verb: deal.Trade})
		return err
	}
}

// revokes returns the revocation of a deal by its buyer.
func revokes(by deal.By, id int64) func(tx *schema.Tx) error {
	return func(tx *schema.Tx) error { _, err := deal.RevokeDeals(tx, goods, by, []int64{id}, ""); return err }
}

// oneOutcome checks that both deals have ended, at most one with success, and each with one last step.
func (tr *trade) oneOutcome(ids ...int64) (succeeded int) {
	tr.t.Helper()
	for _, id := range ids {
		d := tr.get(id)
		if !d.State.Final() {
			tr.t.Errorf("deal %d is %s", id, d.State.Name())
		}
		if d.State == deal.Succeeded {
			succeeded++
		}
		ends := 0
		for _, e := range schematest.Read(tr.DB, func(tx *schema.Tx) ([]deal.Entry, error) { return deal.Entries(tx, id) }) {
			if e.To.Final() {
				ends++
			}
		}
		if ends != 1 {
			tr.t.Errorf("deal %d has ended %d times", id, ends)
		}
	}
	if succeeded > 1 {
		tr.t.Errorf("%d deals of one lot have succeeded", succeeded)
	}
	return succeeded
}

// TestBuyersAskAtOnce lets one company ask for one lot many times at once: one deal results.
func TestBuyersAskAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		errs := schematest.AtOnce(4, func(int) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := deal.InquireLots(tx, goods, tr.b, tr.b.CompanyID, deal.Inquiry{
					Items: []deal.InquiryItem{{ListingID: tr.lot.ID}},
				})
				return err
			})
		})
		if n := schematest.Won(t, errs, schema.ConflictKind, "已询盘"); n != 1 {
			t.Errorf("%d deals were made", n)
		}
	})
}
