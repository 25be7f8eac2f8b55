package migrate

import "gorm.io/gorm"

// addFreezes adds the mark of memberships frozen by the platform.
func addFreezes(db *gorm.DB) error { return addColumns(db, "membership", &membership18{}) }

// membership18 is the column added to membership.
type membership18 struct {
	Platform flag `gorm:"default:false"`
}
