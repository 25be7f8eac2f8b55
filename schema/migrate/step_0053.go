package migrate

import (
	"fmt"

	"gorm.io/gorm"
)

// createClassDays creates the table of the prices of quality classes. The first premium table is no longer the default
// one unless an administrator has saved it: without a choice the newest table is the default.
func createClassDays(db *gorm.DB) error {
	err := createTable(db, "class_day", &classDay53{})
	if err != nil {
		return err
	}
	var saved int64
	const code = "CZCE_2015_11"
	const events = "SELECT COUNT(*) FROM event WHERE kind = 'premium' AND verb = 'set' AND `key` = ?"
	err = db.Raw(events, code).Scan(&saved).Error
	if err == nil && saved == 0 {
		err = db.Exec("UPDATE premium_table SET standard = ? WHERE code = ?", false, code).Error
	}
	if err != nil {
		return fmt.Errorf("clear the default premium table: %w", err)
	}
	return nil
}

type classDay53 struct {
	Class         code `gorm:"primaryKey;size:60"`
	Day           code `gorm:"primaryKey;size:10"`
	Lots          number
	Lowest        number
	LowerQuartile number
	Median        number
	UpperQuartile number
	IndexCode     code `gorm:"size:10"`
	IndexValue    number
	At            number `gorm:"index:class_day_at"`
}
