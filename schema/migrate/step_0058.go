package migrate

import "gorm.io/gorm"

// createProductSelling creates the tables of what sellers fill products from: templates, pictures and sheets.
func createProductSelling(db *gorm.DB) error {
	return createTables(db, []table{
		{"product_template", &template58{}},
		{"product_picture", &picture58{}},
		{"product_import", &import58{}},
		{"product_import_row", &importRow58{}},
		{"product_import_change", &importChange58{}},
	})
}

type template58 struct {
	ID              int64  `gorm:"primaryKey"`
	Code            code   `gorm:"size:60;uniqueIndex:product_template_code"`
	CategoryID      number `gorm:"index:product_template_category"`
	Brand           text   `gorm:"size:40"`
	AttributeValues long
	ValidFrom       code `gorm:"size:10"`
	Place           number
}

type picture58 struct {
	ProductID number `gorm:"primaryKey;autoIncrement:false"`
	Place     number `gorm:"primaryKey;autoIncrement:false"`
	PictureID number `gorm:"index:product_picture_picture"`
}

type import58 struct {
	ID         int64  `gorm:"primaryKey"`
	CompanyID  number `gorm:"index:product_import_company"`
	UserID     number
	CategoryID number
	FileName   text `gorm:"size:120"`
	Columns    long
	Hints      long
	State      number
	Whole      flag
	Total      number
	Fresh      number
	Changed    number
	Relisted   number
	Same       number
	Wrong      number
	Gone       number
	Stayed     number
	CreatedAt  number `gorm:"index:product_import_created"`
	DoneAt     number
	UndoneAt   number
}

type importRow58 struct {
	ImportID number `gorm:"primaryKey;autoIncrement:false"`
	Number   number `gorm:"primaryKey;autoIncrement:false"`
	Texts    long
	Title    text `gorm:"size:200"`
	Becomes  code `gorm:"size:10"`
	Problems long
}

type importChange58 struct {
	ImportID  number `gorm:"primaryKey;autoIncrement:false"`
	ProductID number `gorm:"primaryKey;autoIncrement:false"`
	Former    long
	Version   number
}
