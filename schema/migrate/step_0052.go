package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createInterests creates the tables of what memberships have decided about listings, which they have seen, and when
// they were last on the site.
func createInterests(db *gorm.DB) error {
	return errors.Join(
		createTable(db, "interest", &interest52{}), createTable(db, "seen_lot", &seenLot52{}),
		createTable(db, "visit", &visit52{}),
	)
}

type interest52 struct {
	Owner     number `gorm:"primaryKey;autoIncrement:false"`
	ListingID number `gorm:"primaryKey;autoIncrement:false"`
	Kind      number
	Note      text `gorm:"size:200"`
	At        number
}

type seenLot52 struct {
	Owner     number `gorm:"primaryKey;autoIncrement:false;index:seen_lot_at,priority:1"`
	ListingID number `gorm:"primaryKey;autoIncrement:false"`
	At        number `gorm:"index:seen_lot_at,priority:2"`
}

type visit52 struct {
	Owner  number `gorm:"primaryKey;autoIncrement:false"`
	At     number
	Before number
}
