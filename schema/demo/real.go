package demo

import (
	"math/rand/v2"

	"cottonmall/schema/cotton"
)

// realLots returns the published inspection records. Complete ones are on sale by the demonstration seller.
func (s *source) realLots(r *rand.Rand) []lot {
	list := make([]lot, 0, len(s.real))
	for _, record := range s.real {
		l := lot{batch: record.Batch}
		for _, w := range s.warehouses {
			if w.Name == record.Warehouse {
				l.batch.WarehouseID = w.ID
			}
		}
		if complete(&l.batch) {
			area := s.warehouses[l.batch.WarehouseID-1].Area
			listing := s.listing(&l.batch, sellerID, area, 0)
			listing.State, listing.Until = cotton.OnSale, s.friday.AddDate(0, 0, 12*7)
			l.listings = append(l.listings, listing)
		}
		list = append(list, l)
	}
	return list
}

// complete reports whether warehouse, weights and averages of a batch are known.
func complete(b *cotton.Batch) bool {
	return b.WarehouseID != 0 && b.City != "" && b.PackNum > 0 && b.Gross > 0 && b.Net > 0 && b.Conditioned > 0 &&
		b.Moisture > 0 && b.Impurity > 0 && b.Length.Avg > 0 && b.Strength.Avg > 0 && b.Mike.Avg > 0 && b.Uniformity.Avg > 0
}
