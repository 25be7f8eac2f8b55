package jobs

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// hangDeal brings a deal of a new lot to the state after the seller's reply.
func hangDeal(t *testing.T, db *schematest.DB, batch string, a deal.Answering) int64 {
	t.Helper()
	lot := db.Company("甲").Seller().Batch(batch).OnBasis("CF701", 1000)
	seller, buyer := db.Company("甲").Manager("卖"+batch), db.Company("乙").Manager("买"+batch)
	sells, buys := deal.By{Actor: seller.Actor(), Sells: true}, deal.By{Actor: buyer.Actor()}
	var id int64
	db.Do(func(tx *schema.Tx) error {
		list, err := deal.InquireLots(tx, cotton.Goods{}, buys, buyer.CompanyID, deal.Inquiry{
			RiskAgreed: true,
			Items: []deal.InquiryItem{{ListingID: lot.ID, Terms: &deal.Terms{
				PriceType: deal.NamedPrice, Futures: 14500, Until: schema.Day("2026-11-27").At(15, 0),
			}}},
		})
		if err != nil {
			return err
		}
		id = list[0].ID
		if _, err := deal.ConfirmDeals(tx, cotton.Goods{}, sells, []int64{id}); err != nil {
			return err
		}
		_, err = deal.Reply(tx, cotton.Goods{}, sells, id, a)
		return err
	})
	return id
}

// payIn pays a deposit of a million into the account of a company.
func payIn(t *testing.T, db *schematest.DB, companyID int64) {
	t.Helper()
	admin := db.Admin()
	p := deal.DepositPayment{CompanyID: companyID, Money: 1_000_000_00, Reference: "B1"}
	code := schematest.ConfirmCode(t, db, admin.UserID, account.PostDeposit, p.Subject(deal.PaidIn))
	db.Do(func(tx *schema.Tx) error { return deal.PayIn(tx, &admin.Member, p, code) })
}

// dealOf returns a deal.
func dealOf(db *schematest.DB, id int64) *deal.Deal {
	return schematest.Read(db, func(tx *schema.Tx) (*deal.Deal, error) {
		return schema.ByKey[deal.Deal](tx, "id = ?", id)
	})
}

// dealIs checks the state of a deal.
func dealIs(t *testing.T, db *schematest.DB, id int64, want deal.State) {
	t.Helper()
	d := dealOf(db, id)
	if d.State != want {
		t.Errorf("deal %d is %s, want %s", id, d.State.Name(), want.Name())
	}
}

func TestQuotesAndTheClockEndDeals(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Quote("CF701", 14600)
		payIn(t, db, db.Company("乙").ID)
		fill := true
		touched := hangDeal(t, db, "65012251001", deal.Answering{Verb: deal.Hang, FillWhenTouched: &fill})
		called := hangDeal(t, db, "65012251002", deal.Answering{Verb: deal.Lock, RiskPrice: 14550})
		monday := schema.Day("2026-11-23").At(9, 1)
		bidding := hangDeal(t, db, "65012251003", deal.Answering{
			Verb: deal.OpenBids, BidType: deal.RisingBids, BidLeast: 14500, BidEnd: monday,
		})
		expired := hangDeal(t, db, "65012251004", deal.Answering{Verb: deal.Hang})
		r := &Runner{db: db.DB}
		run := func(after time.Duration, do jobFunc) {
			t.Helper()
			db.Advance(after)
			if err := do(r, t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		run(47*time.Hour+time.Minute, (*Runner).endBidding) // Monday
		dealIs(t, db, bidding, deal.Failed)
		db.Quote("CF701", 14500)
		run(0, (*Runner).touchDeals)
		dealIs(t, db, touched, deal.Succeeded)
		dealIs(t, db, called, deal.Locked)
		run(2*schematest.OneDay, (*Runner).forcePricing)
		dealIs(t, db, called, deal.Succeeded)
		dealIs(t, db, expired, deal.Hanging)
		run(2*schematest.OneDay+6*time.Hour, (*Runner).expireDeals)
		dealIs(t, db, expired, deal.Failed)
	})
}

// addQuotes stores prices of a contract, a second apart until now.
func addQuotes(db *schematest.DB, prices ...schema.Yuan) {
	db.Do(func(tx *schema.Tx) error {
		entries := make([]market.QuoteEntry, len(prices))
		for i, price := range prices {
			at := tx.Now().Add(time.Duration(i+1-len(prices)) * time.Second)
			entries[i] = market.QuoteEntry{IndexCode: "CF701", Price: price, At: at}
		}
		_, err := market.AddQuotes(tx, entries)
		return err
	})
}

// ticksLeft returns how many quotes no job has taken.
func ticksLeft(db *schematest.DB) int {
	return len(schematest.Read(db, market.QuoteTicks))
}

// TestEveryQuoteTouches stores three quotes at once, and the second one is the lowest.
func TestEveryQuoteTouches(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Quote("CF701", 14600)
		payIn(t, db, db.Company("乙").ID)
		fill := true
		low := hangDeal(t, db, "65012251001", deal.Answering{Verb: deal.Hang, FillWhenTouched: &fill})
		called := hangDeal(t, db, "65012251002", deal.Answering{Verb: deal.Lock, RiskPrice: 14595})
		r := &Runner{db: db.DB}
		db.Advance(47*time.Hour + time.Minute) // Monday
		addQuotes(db, 14510, 14490, 14515)
		if err := r.touchDeals(t.Context()); err != nil {
			t.Fatal(err)
		}
		dealIs(t, db, low, deal.Succeeded)
		d := dealOf(db, called)
		if d.CallQuote != 14510 {
			t.Errorf("the margin is called at %d", d.CallQuote)
		}
		if n := ticksLeft(db); n != 0 {
			t.Errorf("%d quotes are left", n)
		}
	})
}

// TestAFailingDealStopsNoOther has a deal whose ledger holds more than its company has, so that it cannot succeed.
func TestAFailingDealStopsNoOther(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Quote("CF701", 14600)
		payIn(t, db, db.Company("乙").ID)
		fill := true
		var ids []int64
		for _, batch := range []string{"65012251001", "65012251002", "65012251003"} {
			ids = append(ids, hangDeal(t, db, batch, deal.Answering{Verb: deal.Hang, FillWhenTouched: &fill}))
		}
		db.Do(func(tx *schema.Tx) error {
			return tx.DB().Exec("UPDATE deposit_entry SET held = held * 100 WHERE deal_id = ?", ids[0]).Error
		})
		r := &Runner{db: db.DB}
		db.Advance(47*time.Hour + time.Minute) // Monday
		addQuotes(db, 14500)
		err := r.touchDeals(t.Context())
		d := dealOf(db, ids[0])
		if err == nil || !strings.Contains(err.Error(), "touch deal "+d.Number) {
			t.Errorf("the job returns %v", err)
		}
		dealIs(t, db, ids[0], deal.Hanging)
		dealIs(t, db, ids[1], deal.Succeeded)
		dealIs(t, db, ids[2], deal.Succeeded)
		if n := ticksLeft(db); n != 2 { // with the first one
			t.Errorf("%d quotes are left for the failing deal, want 2", n)
		}
		db.Advance(time.Minute)
		if err := r.touchDeals(t.Context()); err != nil || ticksLeft(db) != 0 {
			t.Errorf("an old quote is left (%v)", err)
		}
	})
}
