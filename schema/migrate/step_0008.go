package migrate

import "gorm.io/gorm"

// createConsents gives applications what the applicant says, companies why they were sent back and what was mended
// since, and users what they have agreed to.
func createConsents(db *gorm.DB) error {
	for table, frozen := range map[string]any{"membership": &membership8{}, "company": &company8{}, "user": &user8{}} {
		if err := addColumns(db, table, frozen); err != nil {
			return err
		}
	}
	return nil
}

// membership8 is the column that membership gains.
type membership8 struct {
	Remark text `gorm:"size:200;default:''"`
}

// company8 are the columns that company gains.
type company8 struct {
	Returned text `gorm:"size:200;default:''"`
	Mended   text `gorm:"size:500;default:''"`
}

// user8 are the columns that user gains.
type user8 struct {
	Terms    code   `gorm:"size:20;default:''"`
	AgreedAt number `gorm:"default:0"`
}
