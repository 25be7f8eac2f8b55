package demo

import (
	"math/rand/v2"

	"cottonmall/schema/cotton"
)

// realLots are the published inspection records. What is complete is on sale, all of it by the demonstration seller.
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

// complete tells whether everything is known that a buyer needs: where the lot lies, its weights and its averages.
func complete(b *cotton.Batch) bool {
	return b.WarehouseID != 0 && b.City != "" && b.PackNum > 0 && b.Gross > 0 && b.Net > 0 && b.Conditioned > 0 &&
		b.Moisture > 0 && b.Impurity > 0 && b.Length.Avg > 0 && b.Strength.Avg > 0 && b.Mike.Avg > 0 && b.Uniformity.Avg > 0
}
