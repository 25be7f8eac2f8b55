package migrate

import "gorm.io/gorm"

// addStopPaths adds the unsubscribe path to messages and notices, and an index for old reminders.
func addStopPaths(db *gorm.DB) error {
	for _, table := range []string{"message", "notice"} {
		if err := addColumns(db, table, &stop7{}); err != nil {
			return err
		}
	}
	return createTable(db, "reminder", &reminder7{}) // only its index
}

// reminder7 is the indexed column of reminder.
type reminder7 struct {
	At number `gorm:"index:reminder_at"`
}

// stop7 is the column added to message and notice.
type stop7 struct {
	Stop code `gorm:"size:100;default:''"`
}
