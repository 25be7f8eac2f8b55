package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// knowHowSheetsAreHandled tells of an import when it was last worked on and when and how far it was undone, and of a template
// how its sheets are read apart from their columns.
func knowHowSheetsAreHandled(db *gorm.DB) error {
	return errors.Join(addColumns(db, "import", &import25{}), addColumns(db, "import_config", &importConfig25{}))
}

// import25 are the columns that import gains.
type import25 struct {
	MendedAt  number `gorm:"default:0"`
	UndoneAt  number `gorm:"default:0"`
	Withdrawn number `gorm:"default:0"`
}

// importConfig25 is the column that import_config gains.
type importConfig25 struct {
	Habit text `gorm:"size:2000;default:''"`
}
