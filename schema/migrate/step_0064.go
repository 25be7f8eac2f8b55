package migrate

import "gorm.io/gorm"

// createCalculations creates the table of the computations that members have made with the tools.
func createCalculations(db *gorm.DB) error { return createTable(db, "calculation", &calculation64{}) }

type calculation64 struct {
	ID     int64  `gorm:"primaryKey"`
	Owner  number `gorm:"uniqueIndex:calculation_input,priority:1;index:calculation_at,priority:1"`
	Tool   code   `gorm:"size:20;uniqueIndex:calculation_input,priority:2"`
	Hash   code   `gorm:"size:40;uniqueIndex:calculation_input,priority:3"`
	Name   text   `gorm:"size:80"`
	Input  huge
	Result text   `gorm:"size:400"`
	Code   code   `gorm:"size:44;uniqueIndex:calculation_code"`
	At     number `gorm:"index:calculation_at,priority:2"`
}
