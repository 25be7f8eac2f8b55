package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createQuoteTicks creates the table of quotes that have not touched deals yet, and adds when the risk reference price
// of a deal was set.
func createQuoteTicks(db *gorm.DB) error {
	return errors.Join(createTable(db, "quote_tick", &quoteTick49{}), addColumns(db, "deal", &deal49{}))
}

type quoteTick49 struct {
	ID        int64 `gorm:"primaryKey"`
	IndexCode code  `gorm:"size:10"`
	Price     number
	At        number
}

type deal49 struct {
	RiskAt number `gorm:"default:0"`
}
