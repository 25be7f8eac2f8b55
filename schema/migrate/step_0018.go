package migrate

import "gorm.io/gorm"

// createFreezes tells which members the platform froze.
func createFreezes(db *gorm.DB) error { return addColumns(db, "membership", &membership18{}) }

// membership18 is the column that membership gains.
type membership18 struct {
	Platform flag `gorm:"default:false"`
}
