package auction

import (
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

// ShowBids copies the highest bid of a running lot to its listings, at which searches find them: of the first lot with
// an id over after. It returns the id, zero for none. Bids wait for a transaction that has locked their lot, so one
// takes one lot alone. Bids do not copy themselves: a thousand bids within seconds change the search index once.
func ShowBids(tx *schema.Tx, after int64) (lotID int64, err error) {
	var ids []int64
	err = unshown(tx).Where("l.id > ?", after).Order("l.id").Limit(1).Pluck("l.id", &ids).Error
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	lots, err := lockLots(tx, tx.DB().Where("id IN ? AND state = ?", ids, LotRunning))
	if err != nil || len(lots) == 0 { // it has ended
		return ids[0], err
	}
	listings, err := listingsOf(tx, ids[0])
	if err != nil {
		return 0, err
	}
	return ids[0], cotton.SetBid(tx, listings, lots[0].Price)
}
