package migrate

import "gorm.io/gorm"

// createRemovedCities creates the table of deleted cities.
func createRemovedCities(db *gorm.DB) error { return createTable(db, "removed_city", &removedCity36{}) }

type removedCity36 struct {
	Name code `gorm:"primaryKey;size:40"`
}
