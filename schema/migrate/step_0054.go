package migrate

import "gorm.io/gorm"

// createPresets creates the table of the named views of the cotton page.
func createPresets(db *gorm.DB) error { return createTable(db, "preset", &preset54{}) }

type preset54 struct {
	ID          int64  `gorm:"primaryKey"`
	Owner       number `gorm:"uniqueIndex:preset_name,priority:1"`
	Name        code   `gorm:"size:40;uniqueIndex:preset_name,priority:2"`
	Form        number
	Filters     long
	Arrangement long
	UpdatedAt   number
}
