package migrate

import "gorm.io/gorm"

// createStops gives messages and notices the path that ends them, and lets old reminders be found.
func createStops(db *gorm.DB) error {
	for _, table := range []string{"message", "notice"} {
		if err := addColumns(db, table, &stop7{}); err != nil {
			return err
		}
	}
	return create(db, "reminder", &reminder7{}) // its index
}

// reminder7 is the column of reminder that gets an index.
type reminder7 struct {
	At number `gorm:"index:reminder_at"`
}

// stop7 is the column that messages and notices gain.
type stop7 struct {
	Stop code `gorm:"size:100;default:''"`
}
