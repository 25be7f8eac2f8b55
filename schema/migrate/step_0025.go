package migrate

import "gorm.io/gorm"

// knowHowSheetsAreHandled tells of an import when it was last worked on, and when and how far it was undone.
func knowHowSheetsAreHandled(db *gorm.DB) error { return addColumns(db, "import", &import25{}) }

// import25 are the columns that import gains.
type import25 struct {
	MendedAt  number `gorm:"default:0"`
	UndoneAt  number `gorm:"default:0"`
	Withdrawn number `gorm:"default:0"`
}
