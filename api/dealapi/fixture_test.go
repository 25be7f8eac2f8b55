package dealapi_test

import (
	"fmt"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

// values are the input of a call.
type values = map[string]any

// friday is the coming Friday of schematest.Start.
var friday = schema.Day("2026-11-27").At(15, 0)

// third is a company that is neither the mill nor the trader.
func third(w *apitest.Site) *schematest.Company { return w.DB.Company("第三棉业有限公司") }

// newLot puts another lot of a company on sale.
func newLot(w *apitest.Site, of *schematest.Company) cotton.Listing {
	n := schematest.Read(w.DB, func(tx *schema.Tx) (n int64, err error) {
		return n, tx.DB().Model(&cotton.Listing{}).Count(&n).Error
	})
	return of.Seller().Batch(fmt.Sprintf("65013%06d", n)).Marked(cotton.Direct).OnBasis("CF701", 1100)
}

// bought makes a deal in which a person buys from a company, and changes it by set.
func bought(w *apitest.Site, buyer *schematest.Person, seller *schematest.Company, set func(*deal.Deal)) int64 {
	lot := newLot(w, seller)
	by := deal.By{Actor: buyer.Actor(), CompanyName: buyer.CompanyName}
	var d deal.Deal
	w.DB.Do(func(tx *schema.Tx) error {
		list, err := deal.InquireLots(tx, cotton.Goods{}, by, buyer.CompanyID, deal.Inquiry{
			Items: []deal.InquiryItem{{ListingID: lot.ID}},
		})
		if err != nil {
			return err
		}
		if d = list[0]; set == nil {
			return nil
		}
		set(&d)
		return tx.Update(&d)
	})
	return d.ID
}

// in returns what puts a deal with terms into a state.
func in(w *apitest.Site, state deal.State) func(*deal.Deal) {
	return func(d *deal.Deal) {
		d.State, d.PriceType, d.Futures, d.Until, d.Account = state, deal.NamedPrice, 14500, friday, deal.PlatformAccount
		switch state {
		case deal.Bidding:
			d.BidType, d.BidLeast, d.BidEnd = deal.RisingBids, 14500, w.DB.Now().Add(time.Hour)
		case deal.Locked:
			d.RiskPrice, d.CallQuote, d.AnswerBy = 14400, 14300, friday
		}
	}
}

// fund pays a million into the account of a person's company, once.
func fund(w *apitest.Site, p *schematest.Person) {
	a := schematest.Read(w.DB, func(tx *schema.Tx) (deal.DepositAccount, error) {
		return deal.FindDeposit(tx, p.CompanyID)
	})
	if a.Available+a.Held > 500_000_00 {
		return
	}
	payment := deal.DepositPayment{
		CompanyID: p.CompanyID, Money: 1_000_000_00, Reference: "fund " + apitest.Num(p.CompanyID),
	}
	code := payCode(w, deal.PaidIn, &payment)
	w.DB.Do(func(tx *schema.Tx) error { return deal.PayIn(tx, &w.Admin.Member, payment, code) })
}

// get returns a stored deal.
func get(w *apitest.Site, id int64) *deal.Deal {
	return schematest.Read(w.DB, func(tx *schema.Tx) (*deal.Deal, error) {
		return schema.ByKey[deal.Deal](tx, "id = ?", id)
	})
}

// unchanged checks that a deal is as it is now.
func unchanged(w *apitest.Site, id int64) func(testing.TB) {
	before := get(w, id).Version
	return func(t testing.TB) {
		if d := get(w, id); d.Version != before {
			t.Errorf("deal %d has changed: %+v", id, d)
		}
	}
}
