package deal

import (
	"gorm.io/gorm"

	"cottonmall/schema"
)

// Round is one bidding for a lot.
type Round struct {
	ListingID int64
	End       int64 // in milliseconds
}

// Round returns the last bidding that the deal has joined.
func (d *Deal) Round() Round { return Round{d.ListingID, schema.Millis(d.BidEnd)} }

// BestBids returns the highest bids of the rounds of listings.
func BestBids(tx *schema.Tx, listingIDs []int64) (map[Round]schema.Yuan, error) {
	rows, err := schema.FindIn[struct {
		ListingID int64
		BidEnd    int64
		Bid       schema.Yuan
	}](listingIDs, func(part []int64) *gorm.DB {
		return tx.DB().Model(&Deal{}).Select("listing_id, bid_end, MAX(bid) AS bid").
			Where("listing_id IN ? AND bid > 0", part).Group("listing_id, bid_end")
	})
	best := map[Round]schema.Yuan{}
	for _, r := range rows {
		best[Round{r.ListingID, r.BidEnd}] = r.Bid
	}
	return best, err
}

// BidsOf returns the bids of the round of a deal, the best first.
func BidsOf(tx *schema.Tx, d *Deal) ([]Bid, error) {
	var list []Bid
	err := tx.DB().Joins("JOIN deal ON deal.id = deal_bid.deal_id").
		Where("deal_bid.listing_id = ? AND deal.bid_end = ?", d.ListingID, schema.Millis(d.BidEnd)).
		Order("deal_bid.price DESC, deal_bid.id").Find(&list).Error
	return list, err
}
