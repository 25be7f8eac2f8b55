package migrate

import "gorm.io/gorm"

// createMarks creates the tables of the platform's marks and their rules, and adds the intermediary of staged lots.
func createMarks(db *gorm.DB) error {
	err := createTables(db, []table{{"mark_rule", &markRule31{}}, {"lot_mark", &lotMark31{}}})
	if err != nil {
		return err
	}
	return addColumns(db, "import_lot", &importLot31{})
}

type markRule31 struct {
	ID        int64 `gorm:"primaryKey"`
	Name      text  `gorm:"size:40;uniqueIndex:mark_rule_name"`
	Mark      number
	Enabled   flag
	Form      number
	Filters   long
	UserName  text `gorm:"size:40"`
	CreatedAt number
	UpdatedAt number
}

type lotMark31 struct {
	ListingID number `gorm:"primaryKey;autoIncrement:false"`
	Mark      number `gorm:"primaryKey;autoIncrement:false"`
	Excluded  flag
	UserName  text   `gorm:"size:40"`
	Note      text   `gorm:"size:200"`
	At        number `gorm:"index:lot_mark_at"`
}

// importLot31 are the columns added to import_lot.
type importLot31 struct {
	WasIntermediaryID number `gorm:"default:0"`
	IntermediaryID    number `gorm:"default:0"`
}
