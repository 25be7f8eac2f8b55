package auction

import (
	"errors"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// unshown returns the query for running lots whose highest bids are not yet those of their listings.
func unshown(tx *schema.Tx) *gorm.DB {
	return tx.DB().Table("auction_lot l").Joins("JOIN auction_item i ON i.lot_id = l.id").
		Joins("JOIN listing g ON g.id = i.listing_id").
		Where("l.state = ? AND l.kind = ? AND l.bids > 0", LotRunning, Open).
		Where("g.state = ? AND (g.bid IS NULL OR g.bid <> l.price)", cotton.Auction)
}

// HasUnshownBids reports whether ShowBids has something to do.
func HasUnshownBids(tx *schema.Tx) (bool, error) {
	var found []int64
	err := unshown(tx).Limit(1).Pluck("l.id", &found).Error
	return len(found) > 0, err
}

// ShowBids copies the highest bids of some running lots to their listings, at which searches find them: lots with ids
// over after, in their order. It returns the id of the last one, zero for none. Bids do not do so themselves: a
// thousand bids within seconds change the search index once.
func ShowBids(tx *schema.Tx, after int64) (last int64, err error) {
	var ids []int64
	err = unshown(tx).Where("l.id > ?", after).Distinct("l.id").Order("l.id").Limit(clockMax).Pluck("l.id", &ids).Error
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	lots, err := lockLots(tx, tx.DB().Where("id IN ? AND state = ?", ids, LotRunning))
	for i := range lots {
		listings, readErr := listingsOf(tx, lots[i].ID)
		if err = errors.Join(err, readErr); err == nil {
			err = cotton.SetBid(tx, listings, lots[i].Price)
		}
	}
	return ids[len(ids)-1], err
}
