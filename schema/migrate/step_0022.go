package migrate

import "gorm.io/gorm"

// indexUpdatedListings adds the index for the order of a shop by last change.
func indexUpdatedListings(db *gorm.DB) error { return createTable(db, "listing", &listing22{}) }

// listing22 are the indexed columns of listing.
type listing22 struct {
	MemberID  number `gorm:"index:listing_member_updated,priority:1"`
	State     number `gorm:"index:listing_member_updated,priority:2"`
	UpdatedAt number `gorm:"index:listing_member_updated,priority:3"`
}
