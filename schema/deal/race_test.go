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
func TestOneDealOfALotSucceeds(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		db := schematest.New(t)
		testRaceForLots(t, db, db)
	})
	t.Run("mysql", func(t *testing.T) {
		t.Parallel()
		if dsn, ok := schematest.MigratedMySQL(t); ok {
			a, b := schematest.Open(t, schema.Config{DSN: dsn}), schematest.Open(t, schema.Config{DSN: dsn})
			b.Now = a.Now
			testRaceForLots(t, a, a, b, a, b)
		}
	})
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
		q := market.Quote{IndexCode: "CF701", Price: 14550, Version: 1 << 40, At: db.Now().Add(time.Millisecond)}
		db.Advance(2 * time.Millisecond)
		acts := []func(tx *schema.Tx) error{
			trades(tr.seller, a.ID), trades(second, b.ID), revokes(tr.b, a.ID), revokes(tr.c, b.ID),
			func(tx *schema.Tx) error { _, err := deal.TouchDeals(tx, goods, q); return err },
		}
		if i%2 == 1 {
			tr.endValidity(a.ID, b.ID)
			acts = append(acts, func(tx *schema.Tx) error { _, err := deal.ExpireDeals(tx, goods); return err })
		}
		errs := schematest.AtOnce(len(acts)*len(servers), func(j int) error {
			return schematest.Try(t, servers[j/len(acts)], acts[j%len(acts)])
		})
		for j, err := range errs {
			if _, refused := schema.KindOf(err); err != nil && !refused {
				t.Errorf("act %d: %v", j, err)
			}
		}
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

// endValidity makes the validity of deals end now.
func (tr *trade) endValidity(ids ...int64) {
	tr.Do(func(tx *schema.Tx) error {
		return tx.DB().Model(&deal.Deal{}).Where("id IN ?", ids).Update("until", schema.Millis(tx.Now())).Error
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
