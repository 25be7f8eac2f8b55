package auctionapi_test

import (
	"fmt"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "auctionapi", auctionCases, lotCases, platformCases)
}

// values are the input of a call.
type values = map[string]any

// termsAt returns the input of a session that begins after some time.
func termsAt(w *apitest.Site, after time.Duration) values {
	at := w.DB.Now().Add(after).Truncate(time.Second)
	return values{
		"title": "南疆机采专场", "kind": 1, "beginAt": at, "endAt": at.Add(time.Hour), "step": 10, "perTon": 500, "notes": "月底提货",
	}
}

func byOf(p *schematest.Person) auction.By {
	return auction.By{Actor: p.Actor(), CompanyName: p.CompanyName, Sells: p.Sells()}
}

// addSession creates a session of a person's company that begins after some time.
func addSession(w *apitest.Site, p *schematest.Person, after time.Duration) *auction.Session {
	at := w.DB.Now().Add(after).Truncate(time.Second)
	var s *auction.Session
	w.DB.Do(func(tx *schema.Tx) (err error) {
		s, err = auction.CreateSession(tx, byOf(p), auction.Terms{
			Title: "南疆机采专场", Kind: auction.Open, BeginAt: at, EndAt: at.Add(time.Hour), Step: 10, PerTon: 500_00,
		}, nil)
		return err
	})
	return s
}

// addListing puts another lot of a person's company on sale.
func addListing(w *apitest.Site, p *schematest.Person) cotton.Listing {
	n := schematest.Read(w.DB, func(tx *schema.Tx) (n int64, err error) {
		return n, tx.DB().Model(&cotton.Listing{}).Count(&n).Error
	})
	return w.DB.Company(p.CompanyName).Seller().Batch(fmt.Sprintf("65013%06d", n)).OnBasis("CF701", 1100)
}

// addLot puts a lot of a person's company into a session of it that begins after some time.
func addLot(w *apitest.Site, p *schematest.Person, after time.Duration) (*auction.Session, auction.Lot) {
	s, l := addSession(w, p, after), addListing(w, p)
	var lots []auction.Lot
	w.DB.Do(func(tx *schema.Tx) (err error) {
		lots, err = auction.PutIn(tx, byOf(p), s.Code, []auction.LotPrices{{ListingID: l.ID, Start: 800}})
		return err
	})
	return s, lots[0]
}

// addRunning puts a lot of the trader into a session that runs, and pays deposits in.
func addRunning(w *apitest.Site) (*auction.Session, auction.Lot) {
	s, l := addLot(w, w.Rival, time.Minute)
	fund(w, w.Boss)
	w.DB.Do(func(tx *schema.Tx) error {
		now := schema.Millis(tx.Now().Add(-time.Minute))
		for _, table := range []string{"auction_session", "auction_lot"} {
			key := map[string]int64{"auction_session": s.ID, "auction_lot": l.ID}[table]
			if err := tx.DB().Exec("UPDATE "+table+" SET state = 2, begin_at = ? WHERE id = ?", now, key).Error; err != nil {
				return err
			}
		}
		return nil
	})
	return s, l
}

// fund pays a million into the account of a person's company, once.
func fund(w *apitest.Site, p *schematest.Person) {
	a := schematest.Read(w.DB, func(tx *schema.Tx) (deal.DepositAccount, error) {
		return deal.FindDeposit(tx, p.CompanyID)
	})
	if a.Available+a.Held > 0 {
		return
	}
	pay := deal.DepositPayment{CompanyID: p.CompanyID, Money: 1_000_000_00, Reference: "fund " + apitest.Num(p.CompanyID)}
	code := schematest.ConfirmCode(w.T(), w.DB, w.Admin.UserID, account.PostDeposit, pay.Subject(deal.PaidIn))
	w.DB.Do(func(tx *schema.Tx) error { return deal.PayIn(tx, &w.Admin.Member, pay, code) })
}
