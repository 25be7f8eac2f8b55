package migrate

import "gorm.io/gorm"

// createCounties creates the table of the counties and towns of a city.
func createCounties(db *gorm.DB) error { return createTable(db, "county", &county2{}) }

type county2 struct {
	Name code `gorm:"primaryKey;size:40"`
	City code `gorm:"primaryKey;size:40"`
}
