package migrate

import "gorm.io/gorm"

// addRelistedCounts adds counts of relisted lots, separate from repriced ones.
func addRelistedCounts(db *gorm.DB) error { return addColumns(db, "import", &import23{}) }

// import23 are the columns added to import.
type import23 struct {
	Relisted number `gorm:"default:0"`
	Returned number `gorm:"default:0"`
}
