package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createImportedSheets creates the tables of sellers' sheets of imported lots, and adds where countries, levels, ports
// and duties are from.
func createImportedSheets(db *gorm.DB) error {
	return errors.Join(
		createTables(db, []table{
			{"imported_import", &importedImport61{}},
			{"imported_import_row", &importRow58{}},
			{"imported_import_change", &importedChange61{}},
			{"imported_import_column", &importedColumn61{}},
		}),
		addColumns(db, "imported_country", &base61{}),
		addColumns(db, "imported_level", &base61{}),
		addColumns(db, "imported_port", &base61{}),
		addColumns(db, "import_duty", &entered61{}),
	)
}

type importedImport61 struct {
	ID        int64  `gorm:"primaryKey"`
	CompanyID number `gorm:"index:imported_import_company"`
	UserID    number
	FileName  text `gorm:"size:120"`
	Titles    long
	Columns   long
	Hints     long
	Until     number
	State     number
	Whole     flag
	Total     number
	Fresh     number
	Changed   number
	Relisted  number
	Same      number
	Wrong     number
	Gone      number
	Stayed    number
	CreatedAt number `gorm:"index:imported_import_created"`
	DoneAt    number
	UndoneAt  number
}

type importedChange61 struct {
	ImportID  number `gorm:"primaryKey;autoIncrement:false"`
	ListingID number `gorm:"primaryKey;autoIncrement:false"`
	Former    long
	Version   number
}

type importedColumn61 struct {
	CompanyID number `gorm:"primaryKey;autoIncrement:false"`
	Title     text   `gorm:"primaryKey;size:60"`
	ColumnKey code   `gorm:"size:20"`
}

// base61 says where a row of base data is from, since when it is as it is, and whether it can still be chosen.
type base61 struct {
	Source    text   `gorm:"size:200;default:''"`
	ChangedAt number `gorm:"default:0"`
	Closed    flag   `gorm:"default:false"`
}

type entered61 struct {
	ChangedAt number `gorm:"default:0"`
}
