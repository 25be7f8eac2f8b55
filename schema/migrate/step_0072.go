package migrate

import "gorm.io/gorm"

// createMill creates the table of the mills of companies.
func createMill(db *gorm.DB) error {
	return createTables(db, []table{{"mill", &mill72{}}})
}

type mill72 struct {
	ID        int64  `gorm:"primaryKey"`
	CompanyID number `gorm:"index:mill_company"`
	Name      text   `gorm:"size:80"`
	Place     code   `gorm:"size:6"`
	Unloading number
	Default   flag `gorm:"column:is_default"`
	UpdatedAt number
}
