package cotton

import (
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// DatedOffer is an offer of a listing and the time from which it applied.
type DatedOffer struct {
	ListingID int64       `json:"listingID"`
	Since     time.Time   `json:"since" doc:"从何时起；到下一条为止"`
	IndexCode string      `json:"indexCode" doc:"合约；一口价时为空"`
	Basis     schema.Yuan `json:"basis"`
	Price     schema.Yuan `json:"price" doc:"一口价"`
}

// OfferHistory returns the offers of listings since they were listed first, the oldest offer of each listing first. The
// last offer of a listing is its current one.
func OfferHistory(tx *schema.Tx, listings []Listing) ([]DatedOffer, error) {
	ids := make([]int64, len(listings))
	for i := range listings {
		ids[i] = listings[i].ID
	}
	rows, err := schema.FindIn[Repricing](ids, func(part []int64) *gorm.DB {
		return tx.DB().Where("listing_id IN ?", part).Order("id")
	})
	if err != nil {
		return nil, err
	}
	repricings := map[int64][]Repricing{}
	for _, r := range rows {
		repricings[r.ListingID] = append(repricings[r.ListingID], r)
	}
	var list []DatedOffer
	for i := range listings {
		list = append(list, listings[i].offersSince(repricings[listings[i].ID])...)
	}
	return list, nil
}

// offersSince returns the offers of the listing from its repricings, the oldest first. It omits repricings that changed
// nothing: a listing that was put on sale again has one.
func (l *Listing) offersSince(repricings []Repricing) []DatedOffer {
	var list []DatedOffer
	since := l.CreatedAt
	if l.ListedAt.Before(since) {
		since = l.ListedAt // the rows of a demonstration are younger than what they describe
	}
	add := func(o Offer) {
		if n := len(list); n > 0 && list[n-1].same(o) {
			return
		}
		list = append(list, DatedOffer{l.ID, since.UTC(), o.IndexCode, o.Basis, o.Price})
	}
	for i := range repricings {
		add(repricings[i].Offer())
		since = repricings[i].At
	}
	add(l.Offer())
	return list
}

func (d *DatedOffer) same(o Offer) bool {
	return d.IndexCode == o.IndexCode && d.Basis == o.Basis && d.Price == o.Price
}

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
