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

// PriceMove is the change of the price of a listing since a time.
type PriceMove struct {
	ListingID int64
	By        *schema.Yuan // of the basis or the fixed price; nil if the contract has changed
	Text      string       // such as 改价 CF701+360→+260
}

// PriceMoves returns the changed prices of listings since a time. It omits listings that are not shown to buyers, and
// those that were put on sale since.
func PriceMoves(tx *schema.Tx, listings []int64, since time.Time) ([]PriceMove, error) {
	rows, err := schema.FindIn[Repricing](listings, func(part []int64) *gorm.DB {
		return tx.DB().Where("listing_id IN ? AND at > ?", part, schema.Millis(since)).Order("id DESC")
	})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	before := map[int64]Offer{}
	for _, r := range rows {
		before[r.ListingID] = r.Offer() // the first one since then is the last of the list
	}
	list, err := schema.FindIn[Listing](schema.KeysOf(before), func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ? AND state IN ? AND listed_at <= ?", part, ShownStates, schema.Millis(since))
	})
	var moves []PriceMove
	for i := range list {
		if m, moved := list[i].moveFrom(before[list[i].ID]); moved {
			moves = append(moves, m)
		}
	}
	return moves, err
}

// moveFrom returns the change of the price from a former offer, and reports whether there is one.
func (l *Listing) moveFrom(was Offer) (m PriceMove, moved bool) {
	is := l.Offer()
	m = PriceMove{ListingID: l.ID, Text: is.From(was)}
	if is.IndexCode == was.IndexCode {
		m.By = new(is.Basis - was.Basis + is.Price - was.Price)
	}
	return m, m.Text != ""
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
