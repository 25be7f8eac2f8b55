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

// CountOthers returns how many other open deals are on the listing of a deal.
func CountOthers(tx *schema.Tx, d *Deal) (int, error) {
	var n int64
	err := tx.DB().Model(&Deal{}).Where("listing_id = ? AND id <> ? AND state NOT IN ?", d.ListingID, d.ID,
		[]State{Succeeded, Failed}).Count(&n).Error
	return int(n), err
}
