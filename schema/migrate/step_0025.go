package migrate

import "gorm.io/gorm"

// addUploadTimes adds the time of the last edit of an upload, and the time and extent of its undo.
func addUploadTimes(db *gorm.DB) error { return addColumns(db, "import", &import25{}) }

// import25 are the columns added to import.
type import25 struct {
	MendedAt  number `gorm:"default:0"`
	UndoneAt  number `gorm:"default:0"`
	Withdrawn number `gorm:"default:0"`
}
