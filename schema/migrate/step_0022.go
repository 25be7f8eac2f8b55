package migrate

import "gorm.io/gorm"

// indexChangedLots finds what a seller changed last.
func indexChangedLots(db *gorm.DB) error { return create(db, "listing", &listing22{}) }

// listing22 are the columns of listing that get an index.
type listing22 struct {
	MemberID  number `gorm:"index:listing_member_updated,priority:1"`
	State     number `gorm:"index:listing_member_updated,priority:2"`
	UpdatedAt number `gorm:"index:listing_member_updated,priority:3"`
}
