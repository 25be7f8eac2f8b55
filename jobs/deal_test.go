package jobs

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
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

// dealIs checks the state of a deal.
func dealIs(t *testing.T, db *schematest.DB, id int64, want deal.State) {
	t.Helper()
	d := schematest.Read(db, func(tx *schema.Tx) (*deal.Deal, error) { return schema.ByKey[deal.Deal](tx, "id = ?", id) })
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
