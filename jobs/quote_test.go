package jobs

import (
	"testing"

	"pgregory.net/rapid"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestQuotesMove(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Quote("CF701", 17065)
	db.Quote("CF705", 17105)
	prices := map[schema.Yuan]bool{}
	for range 50 {
		if err := (&Runner{db: db.DB}).moveQuotes(t.Context()); err != nil {
			t.Fatalf("move: %v", err)
		}
		for _, q := range schematest.Read(db, market.Quotes) {
			prices[q.Price] = true
		}
	}
	quotes := schematest.Read(db, market.Quotes)
	if len(quotes) != 2 || quotes[0].Version < 10 || len(prices) < 5 {
		t.Errorf("after 50 moves there were %d prices, quotes %+v", len(prices), quotes)
	}
}

func TestNextPrice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		q := market.Quote{
			Settled: 5 * schema.Yuan(rapid.IntRange(2000, 6000).Draw(t, "settled")),
			Price:   5 * schema.Yuan(rapid.IntRange(1000, 9000).Draw(t, "price")),
		}
		got := nextPrice(q, rapid.Float64Range(-4, 4).Draw(t, "push"))
		if got%5 != 0 || got*100 < q.Settled*96 || got*100 > q.Settled*104 {
			t.Fatalf("from %v, settled %v: %v", q.Price, q.Settled, got)
		}
	})
	far := market.Quote{Settled: 17000, Price: 17500}
	if got := nextPrice(far, 0); got >= far.Price {
		t.Errorf("a price far above the settlement is not drawn back: %v", got)
	}
}
