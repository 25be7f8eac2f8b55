package migrate

import "gorm.io/gorm"

// createSeries creates the table of the prices of the market day by day.
func createSeries(db *gorm.DB) error { return createTable(db, "series_day", &seriesDay65{}) }

type seriesDay65 struct {
	Code   code `gorm:"primaryKey;size:20"`
	Day    code `gorm:"primaryKey;size:10"`
	Value  number
	Source text `gorm:"size:80"`
	At     number
}
