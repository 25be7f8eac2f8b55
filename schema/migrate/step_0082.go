package migrate

import (
	"fmt"

	"gorm.io/gorm"
)

// createFloors creates the table of the floor prices of reserve cotton by week and kind. Those of reserve_standard,
// which older servers read, are for all kinds.
func createFloors(db *gorm.DB) error {
	if err := createTable(db, "reserve_floor", &reserveFloor82{}); err != nil {
		return err
	}
	err := db.Exec("INSERT INTO reserve_floor (week, kind, price, premium_table, source, at)" +
		" SELECT week, 0, price, premium_table, source, at FROM reserve_standard" +
		" WHERE week NOT IN (SELECT week FROM reserve_floor)").Error
	if err != nil {
		return fmt.Errorf("copy floor prices of reserve cotton: %w", err)
	}
	return nil
}

type reserveFloor82 struct {
	Week   code   `gorm:"primaryKey;size:10"`
	Kind   number `gorm:"primaryKey;autoIncrement:false"`
	Price  number
	Table  code `gorm:"column:premium_table;size:40"`
	Source text `gorm:"size:200"`
	At     number
}
