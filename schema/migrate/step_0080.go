package migrate

import "gorm.io/gorm"

// addSharing adds the time at which the link of a kept computation was copied.
func addSharing(db *gorm.DB) error { return addColumns(db, "calculation", &calculation80{}) }

type calculation80 struct {
	SharedAt number `gorm:"default:0"`
}
