package migrate

import "gorm.io/gorm"

// addBids adds what is bid for listings that are in an auction: the highest bid that everybody sees, else the start.
func addBids(db *gorm.DB) error {
	if err := addColumns(db, "listing", &listing79{}); err != nil {
		return err
	}
	return db.Exec("UPDATE listing SET bid = (" +
		"SELECT MAX(CASE WHEN l.kind = 1 AND l.bids > 0 THEN l.price ELSE l.start END)" +
		" FROM auction_lot l JOIN auction_item i ON i.lot_id = l.id" +
		" WHERE i.listing_id = listing.id AND l.state IN (1, 2)) WHERE state = 6").Error
}

type listing79 struct{ Bid *int64 }
