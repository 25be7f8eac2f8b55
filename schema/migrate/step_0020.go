package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createElsewhere tells which lots stand in other sheets of an import's file, and which templates were made by hand.
func createElsewhere(db *gorm.DB) error {
	return errors.Join(
		create(db, "import_elsewhere", &importElsewhere20{}),
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

// import20 are the columns that import gains.
type import20 struct {
	Sheet       number `gorm:"default:0"`
	OtherSheets flag   `gorm:"default:false"`
	Jumps       number `gorm:"default:0"`
}

// importConfig20 is the column that import_config gains.
type importConfig20 struct {
	Remembered flag `gorm:"default:false"`
}
