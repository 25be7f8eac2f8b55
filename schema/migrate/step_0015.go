package migrate

import "gorm.io/gorm"

// createViewCounts creates the tables of view counts and entry forms, and the indexes for the filters and orders of a
// shop.
func createViewCounts(db *gorm.DB) error {
	return createTables(db, []table{
		{"view_count", &viewCount15{}},
		{"entry_form", &entryForm15{}},
		{"listing", &listing15{}}, // only its indexes
	})
}

type viewCount15 struct {
	Kind    code   `gorm:"primaryKey;size:20"`
	Subject number `gorm:"primaryKey;autoIncrement:false"`
	Views   number
}

type entryForm15 struct {
	MembershipID int64 `gorm:"primaryKey;autoIncrement:false"`
	IndexCode    code  `gorm:"size:10"`
	Fixed        flag
	Days         number
	Notes        text `gorm:"size:500"`
}

// listing15 are the indexed columns of listing.
type listing15 struct {
	MemberID  number `gorm:"index:listing_member_listed,priority:1;index:listing_member_until,priority:1;index:listing_member_offer,priority:1;index:listing_member_bundle,priority:1"`
	State     number `gorm:"index:listing_member_listed,priority:2;index:listing_member_until,priority:2;index:listing_member_offer,priority:2"`
	ListedAt  number `gorm:"index:listing_member_listed,priority:3"`
	Until     number `gorm:"index:listing_member_until,priority:3"`
	IndexCode code   `gorm:"size:10;index:listing_member_offer,priority:3"`
	Basis     number `gorm:"index:listing_member_offer,priority:4"`
	Price     number `gorm:"index:listing_member_offer,priority:5"`
	Bundle    number `gorm:"index:listing_member_bundle,priority:2"`
}
