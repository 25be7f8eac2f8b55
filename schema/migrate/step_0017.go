package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// endNotices gives notices the moment from which they are worth nothing; plans of reminders that are alike, and who follows the
// official account, can be found.
func endNotices(db *gorm.DB) error {
	return errors.Join(
		addColumns(db, "notice", &notice17{}),
		create(db, "subscription", &subscription17{}), // its index
		create(db, "reminder_way", &reminderWay17{}),  // its index
	)
}

// notice17 is the column that notice gains.
type notice17 struct {
	Until number `gorm:"default:0"`
}

// subscription17 are the columns of subscription that get an index.
type subscription17 struct {
	Kind         number `gorm:"index:subscription_plan,priority:1"`
	At           code   `gorm:"size:5;index:subscription_plan,priority:2"`
	Days         code   `gorm:"size:7;index:subscription_plan,priority:3"`
	SkipHolidays flag   `gorm:"index:subscription_plan,priority:4"`
	NextAt       number `gorm:"index:subscription_plan,priority:5"`
}

// reminderWay17 is the column of reminder_way that gets an index.
type reminderWay17 struct {
	OpenID code `gorm:"size:64;index:reminder_way_open"`
}
