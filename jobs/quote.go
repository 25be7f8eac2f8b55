package jobs

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// moveQuotes moves every contract that trades. The market moves together, each contract a little differently.
func (r *Runner) moveQuotes(ctx context.Context) error {
	if err := schema.Write(ctx, r.db, moveForeignQuotes); err != nil {
		return err
	}
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int, error) {
		quotes, err := market.Quotes(tx)
		if err != nil {
			return 0, err
		}
		marketOf, moved := rand.NormFloat64(), 0
		for _, q := range quotes {
			price := nextPrice(q, 0.9*marketOf+0.5*rand.NormFloat64())
			if price == q.Price {
				continue
			}
			if _, err := market.Tick(tx, q.IndexCode, price); err != nil {
				return moved, err
			}
			moved++
		}
		return moved, nil
	})
	return err
}

// moveForeignQuotes moves the contracts on ICE alike, now and then.
func moveForeignQuotes(tx *schema.Tx) error {
	if rand.IntN(4) > 0 {
		return nil
	}
	quotes, err := market.ForeignQuotes(tx)
	if err != nil {
		return err
	}
	move := rand.NormFloat64()
	for i := range quotes {
		q := &quotes[i]
		pull := float64(cmp.Or(q.Settled, q.Price)-q.Price) / 100
		q.Price += schema.Cents(math.Round(3*move + pull + rand.NormFloat64()))
		q.Settled, q.At = 0, tx.Now()
	}
	_, err = market.AddForeignQuotes(tx, quotes)
	return err
}

// nextPrice returns the price of a contract after a move of push ticks. It is pulled towards the settlement of the day
// before. It is a multiple of 5 CNY/t within 4 % of that settlement, the exchange's usual limit for a day.
func nextPrice(q market.Quote, push float64) schema.Yuan {
	const tick, pull = 5, 0.01
	settled := cmp.Or(q.Settled, q.Price)
	ticks := math.Round(push + pull*float64(settled-q.Price)/tick)
	least := (settled*96 + 100*tick - 1) / (100 * tick) * tick
	most := settled * 104 / (100 * tick) * tick
	return min(max(q.Price+tick*schema.Yuan(ticks), least), most)
}
