package auction_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// hall is a database with a seller of cotton and buyers with deposits.
type hall struct {
	*schematest.DB
	t      *testing.T
	seller auction.By
	shop   *schematest.Seller
	buyers []auction.By
}

func byOf(p *schematest.Person) auction.By {
	return auction.By{Actor: p.Actor(), CompanyName: p.CompanyName, Sells: p.Sells()}
}

// newHall returns a hall with a number of buyers on the next Monday at 10:00.
func newHall(t *testing.T, db *schematest.DB, buyers int) *hall {
	t.Helper()
	h := &hall{DB: db, t: t, shop: db.Company("甲棉业").Seller()}
	h.seller = byOf(db.Company("甲棉业").Merchant("卖"))
	db.Quote("CF701", 14600)
	admin := db.Admin()
	for i := range buyers {
		p := db.Company(fmt.Sprintf("买家%d", i)).Manager(fmt.Sprintf("买%d", i))
		db.Advance(3 * time.Minute) // codes are limited
		pay := deal.DepositPayment{CompanyID: p.CompanyID, Money: 1_000_000_00, Reference: fmt.Sprintf("B%d", i)}
		code := schematest.ConfirmCode(t, db, admin.UserID, account.PostDeposit, pay.Subject(deal.PaidIn))
		db.Do(func(tx *schema.Tx) error { return deal.PayIn(tx, &admin.Member, pay, code) })
		h.buyers = append(h.buyers, byOf(p))
	}
	return h
}

// terms returns the terms of an open session of an hour that begins in a minute.
func (h *hall) terms() auction.Terms {
	at := h.Now().Add(time.Minute).Truncate(time.Second)
	return auction.Terms{
		Title: "南疆机采专场", Kind: auction.Open, BeginAt: at, EndAt: at.Add(time.Hour), Step: 10, PerTon: 500_00,
	}
}

// session creates a session with lots of one listing each, which start at a basis of 800.
func (h *hall) session(t auction.Terms, batches ...string) (auction.Session, []auction.Lot) {
	h.t.Helper()
	var s *auction.Session
	var lots []auction.Lot
	h.Do(func(tx *schema.Tx) (err error) {
		s, err = auction.CreateSession(tx, h.seller, t, nil)
		return err
	})
	for _, batch := range batches {
		l := h.shop.Batch(batch).OnBasis("CF701", 1100)
		h.Do(func(tx *schema.Tx) error {
			put, err := auction.PutIn(tx, h.seller, s.Code, []auction.LotPrices{{ListingID: l.ID, Start: 800}})
			lots = append(lots, put...)
			return err
		})
	}
	return *s, lots
}

// clock takes all steps of the clock.
func (h *hall) clock() {
	h.t.Helper()
	if err := clock(h.t, h.DB); err != nil {
		h.t.Fatal(err)
	}
}

func clock(t *testing.T, db *schematest.DB) error {
	t.Helper()
	end := func(tx *schema.Tx, skip ...int64) (int, error) { return auction.EndLots(tx, site.Goods, skip...) }
	for _, step := range []func(tx *schema.Tx, skip ...int64) (int, error){
		auction.BeginSessions, auction.RemindOfEnds, end, auction.ReleaseDeposits, auction.EndSessions,
	} {
		for {
			n, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (int, error) { return step(tx) })
			if err != nil {
				return err
			}
			if n == 0 {
				break
			}
		}
	}
	return nil
}

// bid returns the outcome of a bid.
func bid(t *testing.T, db *schematest.DB, by auction.By, lotID int64, price schema.Yuan) error {
	t.Helper()
	return schematest.Try(t, db, func(tx *schema.Tx) error {
		_, err := auction.BidOn(tx, by, lotID, price)
		return err
	})
}

func (h *hall) bid(buyer int, lotID int64, price schema.Yuan) {
	h.t.Helper()
	if err := bid(h.t, h.DB, h.buyers[buyer], lotID, price); err != nil {
		h.t.Errorf("buyer %d bids %d: %v", buyer, price, err)
	}
}

func (h *hall) lot(id int64) auction.Lot {
	h.t.Helper()
	return *schematest.Read(h.DB, func(tx *schema.Tx) (*auction.Lot, error) {
		return schema.ByKey[auction.Lot](tx, "id = ?", id)
	})
}

func (h *hall) find(code string) auction.SessionRow {
	h.t.Helper()
	return *schematest.Read(h.DB, func(tx *schema.Tx) (*auction.SessionRow, error) { return auction.FindRow(tx, code) })
}

func (h *hall) listing(id int64) cotton.Listing {
	h.t.Helper()
	return *schematest.Read(h.DB, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, id) })
}

// balanced checks the ledger.
func (h *hall) balanced() {
	h.t.Helper()
	err := schematest.Try(h.t, h.DB, func(tx *schema.Tx) error {
		if err := deal.CheckLedger(tx); err != nil {
			return err
		}
		return auction.CheckDeposits(tx)
	})
	if err != nil {
		h.t.Error(err)
	}
}

// account returns the deposit account of a buyer.
func (h *hall) account(buyer int) deal.DepositAccount {
	return schematest.Read(h.DB, func(tx *schema.Tx) (deal.DepositAccount, error) {
		return deal.FindDeposit(tx, h.buyers[buyer].CompanyID)
	})
}

// holds checks what is held of the deposit of a buyer.
func (h *hall) holds(buyer int, want schema.Fen) {
	h.t.Helper()
	if a := h.account(buyer); a.Held != want {
		h.t.Errorf("%s of buyer %d is held, want %s", a.Held, buyer, want)
	}
}

// is checks the state of a session and the number of its sold lots.
func (h *hall) is(code string, state auction.SessionState, sold int) {
	h.t.Helper()
	if s := h.find(code); s.State != state || s.Sold != sold {
		h.t.Errorf("the session is %s with %d lots sold", s.State.Name(), s.Sold)
	}
}

// bought checks the deal of a lot that a buyer has won.
func (h *hall) bought(lotID int64, buyer int, price market.Price) {
	h.t.Helper()
	items := schematest.Read(h.DB, func(tx *schema.Tx) (map[int64][]auction.Item, error) {
		return auction.ItemsOf(tx, []int64{lotID})
	})
	d := schematest.Read(h.DB, func(tx *schema.Tx) (*deal.Deal, error) {
		return schema.ByKey[deal.Deal](tx, "id = ?", items[lotID][0].DealID)
	})
	if d.State != deal.Succeeded || d.Price != price || d.OrderID == 0 || d.BuyerID != h.buyers[buyer].CompanyID {
		h.t.Errorf("the deal is %+v", d)
	}
	created := schematest.Read(h.DB, func(tx *schema.Tx) (*order.Entry, error) {
		return schema.ByKey[order.Entry](tx, "order_id = ?", d.OrderID)
	})
	if !strings.Contains(created.Note, "中标") {
		h.t.Errorf("the order begins with %q, want the session", created.Note)
	}
}
