package deal_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// random returns a source of random numbers and prints its seed.
func random(t *testing.T) *rand.Rand {
	t.Helper()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	return rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // no secret
}

// fenOf returns an amount of CNY in fen, half up.
func fenOf(yuan *big.Rat) schema.Fen {
	fen := new(big.Rat).Add(new(big.Rat).Mul(yuan, big.NewRat(100, 1)), big.NewRat(1, 2))
	return schema.Fen(new(big.Int).Div(fen.Num(), fen.Denom()).Int64())
}

// tonsOf returns a weight in tons.
func tonsOf(w schema.Weight) *big.Rat { return big.NewRat(int64(w), int64(schema.Ton)) }

// randomFutures returns a futures price of five digits that ends in 0 or 5.
func randomFutures(r *rand.Rand) market.Price { return market.Price(10_000 + 5*r.IntN(18_000)) }

// TestPricesAmountsAndDeposits compares them with a plain computation in fractions.
func TestPricesAmountsAndDeposits(t *testing.T) {
	t.Parallel()
	r := random(t)
	for range 20_000 {
		futures, rate := randomFutures(r), schema.Fen(r.IntN(5_000_00))
		d := deal.Deal{
			IndexCode: "CF701", Basis: market.Price(r.IntN(7001) - 2000),
			Weight: 1 + schema.Weight(r.IntN(int(1000*schema.Ton))),
		}
		if r.IntN(4) == 0 {
			d.IndexCode, d.Basis, d.FixedPrice = "", 0, market.Price(5_000+r.IntN(55_001))
		}
		price := int64(futures) + int64(d.Basis)
		if d.Fixed() {
			price = int64(d.FixedPrice)
		}
		want := fenOf(new(big.Rat).Mul(big.NewRat(price, 1), tonsOf(d.Weight)))
		if got := d.PriceAt(futures); int64(got) != price || market.CNY.Times(got, d.Weight) != want {
			t.Fatalf("%+v at %d costs %d, in all %s, want %d and %s", d, futures, got,
				market.CNY.Times(got, d.Weight), price, want)
		}
		want = fenOf(new(big.Rat).Mul(big.NewRat(int64(rate), 100), tonsOf(d.Weight)))
		if got := deal.DepositFor(rate, d.Weight); got != want {
			t.Fatalf("the deposit of %s t at %s is %s, want %s", d.Weight, rate, got, want)
		}
	}
}

// TestRandomDealsBecomeOrders trades lots at random prices. The deal, its deposit and its order have the figures of a
// plain computation in fractions.
func TestRandomDealsBecomeOrders(t *testing.T) {
	t.Parallel()
	tr, r := newTrade(t, schematest.New(t)), random(t)
	seller := &schematest.Seller{Company: tr.Company("甲棉业")}
	rate := schematest.Read(tr.DB, deal.DepositRate)
	for i := range 12 {
		basis, futures := market.Price(r.IntN(3000)-500), market.Price(14_100+5*r.IntN(200))
		weight := 40*schema.Ton + schema.Weight(r.IntN(int(4*schema.Ton)))
		tr.lot = seller.Batch(fmt.Sprintf("65014%06d", i)).OnBasis("CF701", schema.Yuan(basis))
		d := tr.weighed(weight, futures)
		deposit := fenOf(new(big.Rat).Mul(big.NewRat(int64(rate), 100), tonsOf(weight)))
		if d.Deposit != deposit {
			t.Fatalf("held are %s of %s t, want %s", d.Deposit, weight, deposit)
		}
		tr.reply(d.ID, deal.Answering{Verb: deal.Trade})
		got, price := tr.is(d.ID, deal.Succeeded, ""), futures+basis
		amount := fenOf(new(big.Rat).Mul(big.NewRat(int64(price), 1), tonsOf(weight)))
		if got.Price != price || got.Amount != amount {
			t.Fatalf("%s t cost %d, in all %s, want %d and %s", weight, got.Price, got.Amount, price, amount)
		}
		o := schematest.Read(tr.DB, func(tx *schema.Tx) (*order.Order, error) {
			return schema.ByKey[order.Order](tx, "id = ?", got.OrderID)
		})
		if o.Amount != amount || o.Paid != deposit || o.Weight != weight {
			t.Fatalf("the order is %s t for %s, paid %s, want %s, %s", o.Weight, o.Amount, o.Paid, amount, deposit)
		}
	}
	if err := checkLedger(tr.DB); err != nil {
		t.Error(err)
	}
}

// TestTheExampleOfTheTrade trades 42.579 t at CF701 +1100 for 14,500 when the quote falls to 14,480. A quote of 14,530
// lets the deal expire, and the deposit returns.
func TestTheExampleOfTheTrade(t *testing.T) {
	t.Parallel()
	for lowest, want := range map[market.Price]deal.State{14480: deal.Succeeded, 14530: deal.Failed} {
		tr := newTrade(t, schematest.New(t))
		d := tr.weighed(4_257_900, 14500)
		tr.reply(d.ID, deal.Answering{Verb: deal.Hang})
		tr.Advance(monday)
		if touched := tr.tick(lowest); (touched == 1) != (want == deal.Succeeded) {
			t.Errorf("a quote of %d touches %d deals", lowest, touched)
		}
		if want == deal.Succeeded {
			tr.Do(trades(tr.seller, d.ID))
		}
		tr.Advance(expiry.Sub(tr.Now()))
		tr.clock(func(tx *schema.Tx) (int, error) { return deal.ExpireDeals(tx, goods) })
		got, account := tr.get(d.ID), depositOf(tr.DB, tr.b.CompanyID)
		if want == deal.Failed {
			tr.is(d.ID, deal.Failed, deal.Ended)
			tr.state(cotton.OnSale)
			if account != [2]schema.Fen{plenty, 0} {
				t.Errorf("the account has %v", account)
			}
			continue
		}
		if got.State != want || got.Price != 15600 || got.Amount != 664_232_40 || got.DoneFutures != 14500 {
			t.Errorf("it is %s at %d for %s", got.State.Name(), got.Price, got.Amount)
		}
		if account != [2]schema.Fen{plenty - 21_289_50, 0} {
			t.Errorf("the account has %v", account)
		}
	}
}

// weighed brings a deal of the first buyer on the lot, with a corrected weight, to submitted terms.
func (tr *trade) weighed(weight schema.Weight, futures market.Price) deal.Deal {
	tr.t.Helper()
	d := tr.ask(tr.b, nil)
	tr.Do(func(tx *schema.Tx) error {
		_, err := deal.VerifyDeal(tx, goods, tr.seller, d.ID, false, deal.Correction{Weight: &weight})
		return err
	})
	tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.SubmitTerms(tx, goods, tr.b, true, []deal.SubmitItem{{d.ID, *terms(futures)}})
	})
	return tr.get(d.ID)
}
