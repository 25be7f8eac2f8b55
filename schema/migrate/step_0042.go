package migrate

import "gorm.io/gorm"

// createDepositRates creates the table of the deposits of a ton.
func createDepositRates(db *gorm.DB) error { return createTable(db, "deposit_rate", &depositRate42{}) }

type depositRate42 struct {
	Day      code `gorm:"primaryKey;size:10"`
	PerTon   number
	UserID   number
	UserName text `gorm:"size:40"`
	At       number
}
