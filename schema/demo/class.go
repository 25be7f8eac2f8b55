package demo

import (
	"maps"
	"slices"
	"time"

	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// pastDays returns the trading days that have closed, with the prices of the contracts.
func pastDays(quotes []market.DailyQuote, now time.Time) []cotton.PricedDay {
	prices := market.DailyPrices(quotes)
	var list []cotton.PricedDay
	for _, day := range slices.Sorted(maps.Keys(prices)) {
		if d := (cotton.PricedDay{Day: day, Prices: prices[day]}); !d.Close().After(now) {
			list = append(list, d)
		}
	}
	return list
}

// countClasses adds the listings of a chunk to the prices of their quality classes.
func (s *scene) countClasses(classes *cotton.ClassPrices, c *chunk) {
	names := make(map[string]string, len(c.batches))
	for i := range c.batches {
		b, area := &c.batches[i], ""
		if b.WarehouseID != 0 {
			area = s.warehouses[b.WarehouseID-1].Area
		}
		names[b.BatchID] = cotton.ClassOf(b, area)
	}
	for i := range c.listings {
		classes.Add(names[c.listings[i].BatchID], &c.listings[i])
	}
}
