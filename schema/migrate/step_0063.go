package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createOwnPremiums lets companies have premium tables of their own, and a default one.
func createOwnPremiums(db *gorm.DB) error {
	return errors.Join(
		addColumns(db, "premium_table", &premiumTable63{}),
		createTable(db, "premium_table", &premiumTable63{}),
		createTable(db, "premium_choice", &premiumChoice63{}),
	)
}

type premiumTable63 struct {
	CompanyID  number `gorm:"index:premium_table_company;default:0"`
	CopiedFrom code   `gorm:"size:40;default:''"`
}

type premiumChoice63 struct {
	CompanyID number `gorm:"primaryKey;autoIncrement:false"`
	Code      code   `gorm:"size:40;index:premium_choice_code"`
}
