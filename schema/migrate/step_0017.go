package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// addNoticeEnds adds the time at which a notice becomes obsolete, and indexes for equal reminder plans and for
// followers of the official account.
func addNoticeEnds(db *gorm.DB) error {
	return errors.Join(
		addColumns(db, "notice", &notice17{}),
		createTable(db, "subscription", &subscription17{}), // only its index
		createTable(db, "reminder_way", &reminderWay17{}),  // only its index
	)
}

// notice17 is the column added to notice.
type notice17 struct {
	Until number `gorm:"default:0"`
}

// subscription17 are the indexed columns of subscription.
type subscription17 struct {
	Kind         number `gorm:"index:subscription_plan,priority:1"`
	At           code   `gorm:"size:5;index:subscription_plan,priority:2"`
	Days         code   `gorm:"size:7;index:subscription_plan,priority:3"`
	SkipHolidays flag   `gorm:"index:subscription_plan,priority:4"`
	NextAt       number `gorm:"index:subscription_plan,priority:5"`
}

// reminderWay17 is the indexed column of reminder_way.
type reminderWay17 struct {
	OpenID code `gorm:"size:64;index:reminder_way_open"`
}
