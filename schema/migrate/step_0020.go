package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createElsewhereLots creates the table of lots in other sheets of an uploaded file, and marks remembered templates.
func createElsewhereLots(db *gorm.DB) error {
	return errors.Join(
		createTable(db, "import_elsewhere", &importElsewhere20{}),
		addColumns(db, "import", &import20{}),
		addColumns(db, "import_config", &importConfig20{}),
	)
}

type importElsewhere20 struct {
	ImportID number `gorm:"primaryKey;autoIncrement:false"`
	BatchID  code   `gorm:"primaryKey;size:11"`
	Sheet    number
	Number   number
}

// import20 are the columns added to import.
type import20 struct {
	Sheet       number `gorm:"default:0"`
	OtherSheets flag   `gorm:"default:false"`
	Jumps       number `gorm:"default:0"`
}

// importConfig20 is the column added to import_config.
type importConfig20 struct {
	Remembered flag `gorm:"default:false"`
}
