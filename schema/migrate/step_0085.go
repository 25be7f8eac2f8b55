package migrate

import "gorm.io/gorm"

// addWarehousePlaces adds the city or county that distances from a warehouse begin at.
func addWarehousePlaces(db *gorm.DB) error {
	return addColumns(db, "warehouse", &warehouse85{})
}

type warehouse85 struct {
	Place code `gorm:"size:6;default:''"`
}
