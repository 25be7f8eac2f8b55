package migrate

import "gorm.io/gorm"

// addWarehousePlaces adds the city or county that distances from a warehouse begin at.
func addWarehousePlaces(db *gorm.DB) error {
	return addColumns(db, "warehouse", &warehouse87{})
}

type warehouse87 struct {
	Place code `gorm:"size:6;default:''"`
}
