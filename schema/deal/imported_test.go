package deal_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// cargo is a lot of imported cotton on sale, with two buyers.
type cargo struct {
	*schematest.DB
	t          *testing.T
	lot        int64 // id of the lot
	a, b, sell deal.By
	seller     account.Member
}

// newCargo puts 20 t of bonded American cotton on sale at a basis over CT2703, or cleared cotton at a fixed price in
// CNY.
func newCargo(t *testing.T, db *schematest.DB, offer imported.Offer, position imported.Position) *cargo {
	t.Helper()
	seller := db.Company("甲进出口").Merchant("卖")
	c := &cargo{
		DB: db, t: t, seller: seller.Member, sell: byOf(seller),
		a: byOf(db.Company("乙纺织").Manager("买")), b: byOf(db.Company("丙纺织").Manager("丙")),
	}
	admin := db.Admin()
	for _, by := range []deal.By{c.a, c.b} {
		payIn(t, db, admin, by.CompanyID, 5_000_000_00, "B"+schema.Yuan(by.CompanyID).String())
	}
	db.Do(func(tx *schema.Tx) error {
		return market.SetRate(tx, &admin.Member, market.Rate{Day: tx.Today(), Rate: 7_0500, Source: "测试"})
	})
	c.lot = c.put(offer, position)
	return c
}

// put puts a lot on sale.
func (c *cargo) put(offer imported.Offer, position imported.Position) (lotID int64) {
	c.t.Helper()
	offer.Until = c.Now().Add(30 * 24 * time.Hour)
	c.Do(func(tx *schema.Tx) error {
		list, err := imported.Add(tx, &c.seller, []imported.Form{{
			BillNo: "MAEU1234", Port: "CNTAO", Position: position, Year: 2026, Country: "US", Level: "31", Length: 36,
			Packages: 88, Weight: 20 * schema.Ton, Offer: offer,
		}}, true)
		if err == nil {
			lotID = market.ImportedLots + list[0].ID
		}
		return err
	})
	return lotID
}

// ask asks for the lot with terms and lets the seller verify it, so that the terms are submitted.
func (c *cargo) ask(by deal.By, t deal.Terms) deal.Deal {
	c.t.Helper()
	var d deal.Deal
	c.Do(func(tx *schema.Tx) error {
		list, err := deal.InquireLots(tx, site.Goods, by, by.CompanyID, deal.Inquiry{
			Items: []deal.InquiryItem{{ListingID: c.lot, Terms: &t}}, RiskAgreed: true,
		})
		if err != nil {
			return err
		}
		d = list[0]
		_, err = deal.VerifyDeal(tx, site.Goods, c.sell, d.ID, false, deal.Correction{})
		return err
	})
	return *c.get(d.ID)
}

func (c *cargo) get(id int64) *deal.Deal {
	c.t.Helper()
	return schematest.Read(c.DB, func(tx *schema.Tx) (*deal.Deal, error) { return deal.FindDeal(tx, c.sell, "", id) })
}

// state is the state of the listing.
func (c *cargo) state() imported.State {
	c.t.Helper()
	return schematest.Read(c.DB, func(tx *schema.Tx) (imported.State, error) {
		l, err := imported.Own(tx, c.sell.CompanyID, c.lot-market.ImportedLots)
		if err != nil {
			return 0, err
		}
		return l.State, nil
	})
}

func (c *cargo) try(f func(tx *schema.Tx) error) error { return schematest.Try(c.t, c.DB, f) }

// listed checks the state of the listing.
func (c *cargo) listed(want imported.State) {
	c.t.Helper()
	if got := c.state(); got != want {
		c.t.Errorf("the listing is %s, want %s", got.Name(), want.Name())
	}
}

// is checks what a deal is about, its amounts and its rate.
func is(t *testing.T, got *deal.Deal, want deal.Deal) {
	t.Helper()
	shown := deal.Deal{
		State: got.State, Goods: got.Goods, Currency: got.Currency, BatchID: got.BatchID, Deposit: got.Deposit,
		Price: got.Price, Amount: got.Amount, Rate: got.Rate, RateDay: got.RateDay,
	}
	if diff := cmp.Diff(want, shown); diff != "" {
		t.Errorf("the deal (-want +got):\n%s", diff)
	}
}

// quote stores a price of CT2703 and touches deals by it.
func (c *cargo) quote(price schema.Cents) (touched int) {
	c.Advance(time.Minute)
	c.Do(func(tx *schema.Tx) error {
		q := market.ForeignQuote{IndexCode: "CT2703", Price: price, Source: "ICE", At: tx.Now()}
		_, err := market.AddForeignQuotes(tx, []market.ForeignQuote{q})
		return err
	})
	c.Do(func(tx *schema.Tx) error {
		ticks, err := market.QuoteTicks(tx)
		if err != nil {
			return err
		}
		touched, err = deal.TouchDeals(tx, site.Goods, deal.QuoteOf(&ticks[len(ticks)-1]))
		return err
	})
	return touched
}

var usBasis = imported.Offer{Currency: market.USD, IndexCode: "CT2703", Basis: 12_50}

// TestImportedLotsAreSoldForCNY follows cleared cotton at a fixed price to its order and back on sale.
func TestImportedLotsAreSoldForCNY(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		c := newCargo(t, db, imported.Offer{Currency: market.CNY, Price: 15_600_00}, imported.Cleared)
		db.Do(func(tx *schema.Tx) error {
			m, err := account.FindMember(tx, c.a.MembershipID)
			if err != nil {
				return err
			}
			n, err := deal.AddToCart(tx, m, site.Goods, []int64{c.lot})
			if n != 1 {
				t.Errorf("%d lots were put into the cart", n)
			}
			return err
		})
		d := c.ask(c.a, deal.Terms{Until: friday})
		is(t, &d, deal.Deal{
			State: deal.Waiting, Goods: market.ImportedGoods, Currency: market.CNY, BatchID: "MAEU1234", Deposit: 10_000_00,
		})
		c.listed(imported.InDeal)
		other := c.ask(c.b, deal.Terms{Until: friday})
		db.Do(func(tx *schema.Tx) error {
			_, err := deal.Reply(tx, site.Goods, c.sell, d.ID, deal.Answering{Verb: deal.Trade})
			return err
		})
		d = *c.get(d.ID)
		is(t, &d, deal.Deal{
			State: deal.Succeeded, Goods: market.ImportedGoods, Currency: market.CNY, BatchID: "MAEU1234", Price: 15_600,
			Amount: 312_000_00,
		})
		if lost := c.get(other.ID); lost.Reason != deal.SoldElsewhere {
			t.Errorf("the other deal is %+v", lost)
		}
		c.listed(imported.Sold)
		admin := db.Admin()
		db.Do(func(tx *schema.Tx) error {
			_, err := order.StopOrder(tx, site.Goods, &admin.Member, d.OrderID, "核查")
			return err
		})
		c.listed(imported.OffSale)
		if err := checkLedger(db); err != nil {
			t.Error(err)
		}
	})
}

// TestImportedLotsAreSoldForDollars prices bonded cotton over a contract of ICE: the quote fills it, and the deposit in
// CNY becomes part payment in dollars.
func TestImportedLotsAreSoldForDollars(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		c := newCargo(t, db, usBasis, imported.Bonded)
		d := c.ask(c.a, deal.Terms{PriceType: deal.NamedPrice, Futures: 72_15, Until: friday})
		is(t, &d, deal.Deal{
			State: deal.Waiting, Goods: market.ImportedGoods, Currency: market.USD, BatchID: "MAEU1234", Deposit: 10_000_00,
			Rate: 7_0500, RateDay: "2026-11-21",
		})
		db.Do(func(tx *schema.Tx) error {
			_, err := deal.Reply(tx, site.Goods, c.sell, d.ID, deal.Answering{
				Verb: deal.Hang, FillWhenTouched: schematest.Ref(true),
			})
			return err
		})
		if n := c.quote(72_16); n != 0 {
			t.Errorf("a quote above the price touched %d deals", n)
		}
		if n := c.quote(72_15); n != 1 {
			t.Errorf("%d deals were touched", n)
		}
		// 20 t are 44,092.4 lb; at 84.65 ¢ they cost 37,324.2166 dollars.
		d = *c.get(d.ID)
		is(t, &d, deal.Deal{
			State: deal.Succeeded, Goods: market.ImportedGoods, Currency: market.USD, BatchID: "MAEU1234", Price: 84_65,
			Amount: 37_324_22, Rate: 7_0500, RateDay: "2026-11-21",
		})
		m := &account.Member{UserID: c.a.UserID, CompanyID: c.a.CompanyID}
		w := schematest.Read(db, func(tx *schema.Tx) (*order.Whole, error) { return order.Read(tx, m, false, d.OrderID) })
		if w.Currency != market.USD || w.Order.Amount != 37_324_22 || w.Paid != 1_418_43 ||
			!strings.Contains(w.Payments[0].Note, "点价金 10,000.00 元按 2026-11-21 的汇率 7.05 折 1,418.43 美元") {
			t.Errorf("the order is %+v, its payments %+v", w.Order, w.Payments)
		}
		if err := checkLedger(db); err != nil {
			t.Error(err)
		}
	})
}

// TestRulesOfDollarDeals refuses prices that ICE cannot have, mixed currencies, and a contract of the other exchange.
func TestRulesOfDollarDeals(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	c := newCargo(t, db, usBasis, imported.Bonded)
	cleared := c.put(imported.Offer{Currency: market.CNY, Price: 15_600_00}, imported.Cleared)
	inquire := func(ids []int64, t *deal.Terms) error {
		return c.try(func(tx *schema.Tx) error {
			q := deal.Inquiry{RiskAgreed: true}
			for _, id := range ids {
				q.Items = append(q.Items, deal.InquiryItem{ListingID: id, Terms: t})
			}
			_, err := deal.InquireLots(tx, site.Goods, c.a, c.a.CompanyID, q)
			return err
		})
	}
	schematest.Refuses(t, "mixed", inquire([]int64{c.lot, cleared}, nil), schema.InvalidKind, "人民币和美元的批次请分开询盘")
	schematest.Refuses(t, "CNY/t", inquire([]int64{c.lot}, &deal.Terms{Futures: 14_500_00, Until: friday}),
		schema.InvalidKind, "提单 MAEU1234：期货价应在 20 到 300 美分/磅之间")
	now := c.ask(c.b, deal.Terms{PriceType: deal.CurrentPrice, Until: friday})
	trade := func(tx *schema.Tx) error {
		_, err := deal.Reply(tx, site.Goods, c.sell, now.ID, deal.Answering{Verb: deal.Trade})
		return err
	}
	schematest.Refuses(t, "no quote", c.try(trade), schema.ConflictKind, "合约 CT2703 还没有行情")
	db.Do(func(tx *schema.Tx) error {
		q := market.ForeignQuote{IndexCode: "CT2703", Price: 72_00, Source: "ICE", At: tx.Now().Add(-4 * time.Minute)}
		_, err := market.AddForeignQuotes(tx, []market.ForeignQuote{q})
		return err
	})
	schematest.Refuses(t, "an old quote", c.try(trade), schema.ConflictKind, "合约 CT2703 的行情已暂停")
	d := c.ask(c.a, deal.Terms{PriceType: deal.NamedPrice, Futures: 72_15, Until: friday})
	schematest.Refuses(t, "a contract in CNY", c.try(func(tx *schema.Tx) error {
		_, err := deal.Reply(tx, site.Goods, c.sell, d.ID, deal.Answering{Verb: deal.Hang})
		if err != nil {
			return err
		}
		_, err = deal.ChangeHanging(tx, site.Goods, c.sell, d.ID, deal.Answering{
			Verb: deal.Correct, Correction: deal.Correction{IndexCode: schematest.Ref("CF701")},
		})
		return err
	}), schema.InvalidKind, "不是美分/磅的合约")
}

// TestBuyersRaceForImportedLots lets the seller fill two deals on one lot at once, while both buyers revoke.
func TestBuyersRaceForImportedLots(t *testing.T) {
	onServers(t, func(t *testing.T, db *schematest.DB, servers ...*schematest.DB) {
		c := newCargo(t, db, usBasis, imported.Bonded)
		for range raceTries(t) {
			c.lot = c.put(usBasis, imported.Bonded)
			terms := deal.Terms{PriceType: deal.NamedPrice, Futures: 72_15, Until: friday}
			a, b := c.ask(c.a, terms), c.ask(c.b, terms)
			fill := func(id int64) act {
				return func(tx *schema.Tx) error {
					_, err := deal.Reply(tx, site.Goods, c.sell, id, deal.Answering{Verb: deal.Trade})
					return err
				}
			}
			revoke := func(by deal.By, id int64) act {
				return func(tx *schema.Tx) error {
					list, err := deal.RevokeDeals(tx, site.Goods, by, []int64{id}, "")
					if err == nil && list[0].Err != nil {
						err = list[0].Err
					}
					return err
				}
			}
			atOnce(t, servers, fill(a.ID), fill(b.ID), revoke(c.a, a.ID), revoke(c.b, b.ID))
			done := 0
			for _, id := range []int64{a.ID, b.ID} {
				if d := c.get(id); d.State == deal.Succeeded {
					done++
				} else if d.State != deal.Failed {
					t.Errorf("a deal is %s", d.State.Name())
				}
			}
			if want := map[int]imported.State{0: imported.OnSale, 1: imported.Sold}; done > 1 || c.state() != want[done] {
				t.Errorf("%d deals have succeeded, the listing is %s", done, c.state().Name())
			}
		}
		if err := checkLedger(db); err != nil {
			t.Error(err)
		}
	})
}
