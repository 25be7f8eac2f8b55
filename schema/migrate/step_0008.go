package migrate

import "gorm.io/gorm"

// addConsents adds the remark of an application, the reason and correction of a returned company, and the terms that
// users accepted.
func addConsents(db *gorm.DB) error {
	for table, frozen := range map[string]any{"membership": &membership8{}, "company": &company8{}, "user": &user8{}} {
		if err := addColumns(db, table, frozen); err != nil {
			return err
		}
	}
	return nil
}

// membership8 is the column added to membership.
type membership8 struct {
	Remark text `gorm:"size:200;default:''"`
}

// company8 are the columns added to company.
type company8 struct {
	Returned text `gorm:"size:200;default:''"`
	Mended   text `gorm:"size:500;default:''"`
}

// user8 are the columns added to user.
type user8 struct {
	Terms    code   `gorm:"size:20;default:''"`
	AgreedAt number `gorm:"default:0"`
}
