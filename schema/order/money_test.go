package order_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// TestFinalAmount compares the final amount with a plain computation in fractions.
func TestFinalAmount(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 44))
	for range 2000 {
		list, want := []order.Settled{}, schema.Fen(0)
		for range 1 + r.IntN(20) {
			s := order.Settled{
				Price: market.Price(1 + r.IntN(30_000)), Weight: schema.Weight(r.IntN(9_000_000)),
				Difference: schema.Fen(r.IntN(500_000)),
			}
			list = append(list, s)
			want += roundedFen(s.Price, s.Weight) - s.Difference
		}
		if got := order.FinalOf(list, market.CNY); got != want {
			t.Fatalf("the final amount of %+v is %s, want %s", list, got, want)
		}
	}
}

// roundedFen returns price × weight in fen, half up.
func roundedFen(price market.Price, weight schema.Weight) schema.Fen {
	fen := big.NewRat(int64(price)*int64(weight), int64(schema.Ton))
	fen.Add(fen.Mul(fen, big.NewRat(100, 1)), big.NewRat(1, 2))
	return schema.Fen(new(big.Int).Quo(fen.Num(), fen.Denom()).Int64())
}

// TestTheLedgerAddsUp enters random payments and refunds. What is paid must be the sum of the accepted rows.
func TestTheLedgerAddsUp(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	r := rand.New(rand.NewPCG(1, 2))
	id := w.concluded(5_000_00, 100)
	w.take(func(tx *schema.Tx) (*order.Order, error) { return order.Cancel(tx, &w.clerk.Member, id, "暂停") })
	w.take(func(tx *schema.Tx) (*order.Order, error) { return order.KeepOrder(tx, &w.clerk.Member, id, "") })
	for range 12 {
		o := w.whole(id)
		w.take(func(tx *schema.Tx) (*order.Order, error) {
			return order.AddPayment(tx, &w.clerk.Member, id, bank(1+schema.Fen(r.IntN(int(o.Payable()/20)))))
		})
		row := w.lastPayment(id)
		if r.IntN(3) == 0 {
			w.take(func(tx *schema.Tx) (*order.Order, error) {
				return order.ReturnPayment(tx, &w.seller.Member, id, row, "未到账")
			})
		} else {
			w.confirm(w.seller, id)
		}
	}
	whole, want := w.whole(id), schema.Fen(0)
	for _, p := range whole.Payments {
		switch {
		case p.Kind == order.PartPayment, whole.PaymentDecisions[p.ID].Outcome == order.Accepted:
			want += p.Amount
		}
	}
	if whole.Paid != want || whole.Pending != 0 {
		t.Errorf("paid are %s and %s pending, the rows say %s", whole.Paid, whole.Pending, want)
	}
	w.refused("too much", schema.InvalidKind, "金额最多", func(tx *schema.Tx) (*order.Order, error) {
		return order.AddPayment(tx, &w.clerk.Member, id, bank(whole.Payable()+1))
	})
}

// TestAPaymentIsDecidedOnce decides about a payment from several sides at once.
func TestAPaymentIsDecidedOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := newTrade(t, db)
		id := w.concluded(0, 100)
		w.take(func(tx *schema.Tx) (*order.Order, error) {
			return order.AddPayment(tx, &w.clerk.Member, id, bank(10_000_00))
		})
		row := w.lastPayment(id)
		errs := schematest.AtOnce(6, func(int) error {
			return schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
				_, err := order.ReturnPayment(tx, &w.seller.Member, id, row, "未到账")
				return err
			})
		})
		if n := schematest.Won(t, errs, schema.ConflictKind, ""); n != 1 {
			t.Errorf("%d decided", n)
		}
	})
}
