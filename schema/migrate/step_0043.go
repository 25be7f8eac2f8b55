package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createTerms creates the tables of the sections from which companies draw contracts.
func createTerms(db *gorm.DB) error {
	return errors.Join(
		createTable(db, "term_section", &termSection43{}), createTable(db, "term_library", &termLibrary43{}),
	)
}

type termSection43 struct {
	ID        int64  `gorm:"primaryKey"`
	CompanyID int64  `gorm:"index:term_section_company"`
	Type      code   `gorm:"size:20"`
	Title     text   `gorm:"size:60"`
	Content   long   `gorm:"not null"`
	Place     number `gorm:"not null"`
	Standard  flag
	UserName  text `gorm:"size:40"`
	UpdatedAt number
}

type termLibrary43 struct {
	CompanyID int64 `gorm:"primaryKey;autoIncrement:false"`
	OpenedAt  number
}
