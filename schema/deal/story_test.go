package deal_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// trade is a test database with a lot and two buyers.
type trade struct {
	*schematest.DB
	t            testing.TB
	lot          cotton.Listing
	seller, b, c deal.By
	platform     deal.By
	admin        *schematest.Person
}

// Admin returns the administrator who has entered what the buyers paid in.
func (tr *trade) Admin() *schematest.Person { return tr.admin }

// friday is the coming Friday of schematest.Start.
var friday = schema.Day("2026-11-27").At(15, 0)

// expiry is when the clock ends the deals whose validity ends on that Friday.
var expiry = friday.Add(5 * time.Second)

func newTrade(t testing.TB, db *schematest.DB) *trade {
	t.Helper()
	db.Do(func(tx *schema.Tx) error {
		return market.AddDailyQuotes(tx, []market.DailyQuote{{
			IndexCode: "CF701", Day: "2026-11-20", Open: 14600, High: 14650, Low: 14550, Close: 14590, Settle: 14600,
		}})
	})
	db.Quote("CF701", 14600)
	s := db.Company("甲棉业").Seller()
	tr := &trade{DB: db, t: t, lot: s.Batch("65012252001").OnBasis("CF701", 1100)}
	tr.seller = byOf(s.Manager("卖"))
	tr.b, tr.c = byOf(db.Company("乙纺织").Manager("买")), byOf(db.Company("丙纺织").Manager("另"))
	tr.platform = byOf(db.Company("平台").Manager("管"))
	tr.platform.Platform = true
	tr.admin = db.Admin()
	tr.payIn(tr.b, plenty)
	tr.payIn(tr.c, plenty)
	return tr
}

// plenty is more than all deposits of a test.
const plenty schema.Fen = 900_000_000_00

// payIn pays money into the account of a buyer.
func (tr *trade) payIn(by deal.By, money schema.Fen) {
	tr.t.Helper()
	payIn(tr.t, tr.DB, tr.admin, by.CompanyID, money, "B"+schema.Yuan(by.CompanyID).String())
}

func byOf(p *schematest.Person) deal.By {
	return deal.By{Actor: p.Member.Actor(), CompanyName: p.CompanyName, Sells: p.Sells()}
}

func (tr *trade) ask(by deal.By, terms *deal.Terms) deal.Deal {
	tr.t.Helper()
	var list []deal.Deal
	tr.Do(func(tx *schema.Tx) (err error) {
		list, err = deal.InquireLots(tx, cotton.Goods{}, by, by.CompanyID, deal.Inquiry{
			Items: []deal.InquiryItem{{ListingID: tr.lot.ID, Terms: terms}}, RiskAgreed: true,
		})
		return err
	})
	return list[0]
}

func (tr *trade) get(id int64) deal.Deal {
	tr.t.Helper()
	return *schematest.Read(tr.DB, func(tx *schema.Tx) (*deal.Deal, error) {
		return schema.ByKey[deal.Deal](tx, "id = ?", id)
	})
}

func (tr *trade) state(want cotton.ListingState) {
	tr.t.Helper()
	l := schematest.Read(tr.DB, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, tr.lot.ID) })
	if l.State != want {
		tr.t.Errorf("the listing is %s, want %s", l.State.Name(), want.Name())
	}
}

func terms(futures market.Price) *deal.Terms {
	return &deal.Terms{PriceType: deal.NamedPrice, Futures: futures, Until: friday}
}

func TestDealFromInquiryToSuccess(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		d, other := tr.ask(tr.b, nil), tr.ask(tr.c, terms(14550))
		tr.Do(func(tx *schema.Tx) error {
			w := schema.Weight(4257900) // 42.579 t
			_, err := deal.VerifyDeal(tx, cotton.Goods{}, tr.seller, d.ID, false, deal.Correction{Weight: &w})
			return err
		})
		tr.Do(func(tx *schema.Tx) error {
			out, err := deal.ConfirmDeals(tx, cotton.Goods{}, tr.seller, []int64{other.ID})
			if out[0].Err != nil {
				t.Error(out[0].Err)
			}
			return err
		})
		if got := tr.get(other.ID); got.State != deal.Waiting || got.Deposit == 0 {
			t.Errorf("the kept terms led to %s", got.State.Name())
		}
		tr.state(cotton.InDeal)
		tr.Do(func(tx *schema.Tx) error {
			out, err := deal.SubmitTerms(tx, cotton.Goods{}, tr.b, true, []deal.SubmitItem{{d.ID, *terms(14500)}})
			if out[0].Err != nil {
				t.Error(out[0].Err)
			}
			return err
		})
		tr.Do(func(tx *schema.Tx) error {
			_, err := deal.Reply(tx, cotton.Goods{}, tr.seller, d.ID, deal.Answering{Verb: deal.Hang})
			return err
		})
		tr.Do(func(tx *schema.Tx) error {
			_, err := deal.ChangeHanging(tx, cotton.Goods{}, tr.seller, d.ID, deal.Answering{Verb: deal.Trade, Futures: 14500})
			return err
		})
		got := tr.get(d.ID)
		if got.State != deal.Succeeded || got.Price != 15600 || got.Amount != 66423240 {
			t.Errorf("%s at %d for %s", got.State.Name(), got.Price, got.Amount)
		}
		if got := tr.get(other.ID); got.State != deal.Failed || got.Reason != deal.SoldElsewhere || got.Deposit != 0 {
			t.Errorf("the other deal: %s %s", got.State.Name(), got.Reason)
		}
		tr.state(cotton.Sold)
	})
}
