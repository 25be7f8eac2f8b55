package demo

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/notice"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// trades are the trades that the home page shows.
type trades struct {
	latest []order.Trade
	sums   *order.TradeStatistics
}

func tradesOf(db *schematest.DB) trades {
	return schematest.Read(db, func(tx *schema.Tx) (t trades, err error) {
		if t.latest, err = order.LatestTrades(tx, 20); err == nil {
			t.sums, err = order.CountTrades(tx, tx.Today().Add(-29))
		}
		return t, err
	})
}

func TestLotsWereTradedInTheLastWeeks(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		fill(t, db, 3000, 9)
		got := tradesOf(db)
		if len(got.latest) != 20 || len(got.sums.Days) < 10 || len(got.sums.Contracts) < 3 {
			t.Errorf("%d trades, %d days, %d contracts", len(got.latest), len(got.sums.Days), len(got.sums.Contracts))
		}
		for _, one := range got.latest {
			if !one.At.Before(db.Now()) || one.Price < 10_000 || one.IndexCode != "" && one.Price < one.Basis+10_000 {
				t.Errorf("a trade at %v costs %v with a basis of %v", one.At, one.Price, one.Basis)
			}
		}
		checkAccepted(t, db)
		counts := schematest.Read(db, func(tx *schema.Tx) (map[deal.State]deal.Count, error) {
			return deal.CountDeals(tx, schema.Buyer, 0)
		})
		n := 0
		for _, day := range got.sums.Days {
			n += day.Lots
		}
		if counts[deal.Succeeded].N != n {
			t.Errorf("%d deals are counted, %d lots were traded", counts[deal.Succeeded].N, n)
		}
		for _, id := range []int64{millID, sellerID} {
			own := schematest.Read(db, func(tx *schema.Tx) (map[deal.State]deal.Count, error) {
				return deal.CountDeals(tx, schema.Buyer, id)
			})
			if len(own) > 0 {
				t.Errorf("company %d of an account has deals", id)
			}
		}
	})
}

// checkAccepted reports orders whose accepted figures are not those of the contract.
func checkAccepted(t *testing.T, db *schematest.DB) {
	t.Helper()
	for _, o := range schematest.Read(db, func(tx *schema.Tx) ([]order.Row, error) {
		list, _, err := order.List(tx, order.Filter{}, schema.Page{Num: 1, Size: 10})
		return list, err
	}) {
		if o.AcceptedWeight != o.Weight || o.AcceptedPacks == 0 {
			t.Errorf("%v of %v t were accepted in %d bales", o.AcceptedWeight, o.Weight, o.AcceptedPacks)
		}
	}
}

func TestTradeSellsOneLotQuietly(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Do(Trade) // nothing is on sale
	fill(t, db, 100, 9)
	messages := func() int64 {
		return schematest.Read(db, func(tx *schema.Tx) (n int64, err error) {
			return n, tx.DB().Model(&notice.Message{}).Count(&n).Error
		})
	}
	before, sent := len(tradesOf(db).latest), messages()
	for range 5 {
		db.Do(Trade)
	}
	got := tradesOf(db)
	if n := len(got.latest) - before; n < 3 || n > 5 {
		t.Errorf("%d lots were sold by five calls", n)
	}
	if messages() != sent {
		t.Error("a trade has sent messages")
	}
}
