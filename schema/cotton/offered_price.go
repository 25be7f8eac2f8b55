package cotton

import "cottonmall/schema"

// OfferedPrices returns what a listing was offered for at the close of each day, at that day's price of its contract.
// Offers begin with the oldest. It is nil before the listing was listed, and without a price of the contract.
func OfferedPrices(days []PricedDay, offers []DatedOffer) []*schema.Yuan {
	prices := make([]*schema.Yuan, len(days))
	for i := range days {
		for j := range offers {
			if !offers[j].Since.After(days[i].Close()) {
				prices[i] = offers[j].at(days[i].Prices)
			}
		}
	}
	return prices
}

// at returns the price of the offer at the prices of the contracts, or nil without a price of its contract.
func (d *DatedOffer) at(prices map[string]schema.Yuan) *schema.Yuan {
	if d.IndexCode == "" {
		return new(d.Price)
	}
	value, ok := prices[d.IndexCode]
	if !ok {
		return nil
	}
	return new(value + d.Basis)
}
