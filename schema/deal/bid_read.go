package deal

import (
	"gorm.io/gorm"

	"cottonmall/schema"
)

// BestBids returns the highest bids for listings in bidding.
func BestBids(tx *schema.Tx, listingIDs []int64) (map[int64]schema.Yuan, error) {
	rows, err := schema.FindIn[struct {
		ListingID int64
		Bid       schema.Yuan
	}](listingIDs, func(part []int64) *gorm.DB {
		return tx.DB().Model(&Deal{}).Select("listing_id, MAX(bid) AS bid").Where("listing_id IN ? AND bid > 0", part).
			Group("listing_id")
	})
	best := map[int64]schema.Yuan{}
	for _, r := range rows {
		best[r.ListingID] = r.Bid
	}
	return best, err
}
