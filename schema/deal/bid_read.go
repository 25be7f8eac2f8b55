package deal

import (
	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Round is one bidding for a lot.
type Round struct {
	ListingID int64
	End       int64 // in milliseconds
}

// Round returns the last bidding that the deal has joined.
func (d *Deal) Round() Round { return Round{d.ListingID, schema.Millis(d.BidEnd)} }

// LeadingBids returns the deals with the best bids of the rounds of listings, as the end of bidding compares them. It
// leaves out deals that the platform has stopped.
func LeadingBids(tx *schema.Tx, listingIDs []int64) (map[Round]*Deal, error) {
	found, err := schema.FindIn[Deal](listingIDs, func(part []int64) *gorm.DB {
		return tx.DB().Select("id, listing_id, index_code, basis, bid, bid_at, bid_end").
			Where("listing_id IN ? AND bid > 0 AND reason <> ?", part, Stopped)
	})
	best := map[Round]*Deal{}
	for i := range found {
		d := &found[i]
		if b := best[d.Round()]; b == nil || compareBids(d, b) < 0 {
			best[d.Round()] = d
		}
	}
	return best, err
}

// EquivalentBid returns the bid for a deal that has the same price as another deal's bid, with the bases of both.
func (d *Deal) EquivalentBid(o *Deal) market.Price {
	if d.Fixed() {
		return o.Bid
	}
	return o.bidPrice() - d.Basis
}

// BidsOf returns the bids of the round of a deal, the best price with the basis first.
func BidsOf(tx *schema.Tx, d *Deal) ([]Bid, error) {
	var list []Bid
	err := tx.DB().Joins("JOIN deal ON deal.id = deal_bid.deal_id").
		Where("deal_bid.listing_id = ? AND deal.bid_end = ?", d.ListingID, schema.Millis(d.BidEnd)).
		Order("deal_bid.price + deal.basis DESC, deal_bid.id").Find(&list).Error
	return list, err
}
