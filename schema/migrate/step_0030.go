package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// addGinneryNaming adds the author, time and main code of ginneries, former names, removed counties, and the texts that
// sellers have explained.
func addGinneryNaming(db *gorm.DB) error {
	return errors.Join(
		addColumns(db, "ginnery", &ginnery30{}),
		addColumns(db, "county", &county30{}),
		createTable(db, "former_name", &formerName30{}),
		createTable(db, "cell_choice", &cellChoice30{}),
	)
}

// ginnery30 are the columns added to ginnery.
type ginnery30 struct {
	SameAs      code   `gorm:"size:5;default:''"`
	Unconfirmed flag   `gorm:"default:false"`
	NamedBy     number `gorm:"default:0"`
	MemberID    number `gorm:"default:0"`
	NamedAt     number `gorm:"default:0"`
}

// county30 is the column added to county.
type county30 struct {
	Removed flag `gorm:"default:false"`
}

type formerName30 struct {
	Kind    code `gorm:"primaryKey;size:10"`
	Name    code `gorm:"primaryKey;size:120"`
	Current code `gorm:"size:120"`
}

type cellChoice30 struct {
	MemberID int64 `gorm:"primaryKey;autoIncrement:false"`
	Field    code  `gorm:"primaryKey;size:20"`
	Written  code  `gorm:"primaryKey;size:120"`
	Chosen   code  `gorm:"size:120"`
	ChosenAt number
}
