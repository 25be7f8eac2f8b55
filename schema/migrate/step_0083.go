package migrate

import "gorm.io/gorm"

// createFreightNews creates the table of the freight requests whose carriers are being notified.
func createFreightNews(db *gorm.DB) error {
	return createTable(db, "freight_news", &freightNews83{})
}

type freightNews83 struct {
	RequestID int64 `gorm:"primaryKey;autoIncrement:false"`
	After     number
}
