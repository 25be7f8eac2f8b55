package migrate

import "gorm.io/gorm"

// createImported creates the tables of imported cotton, with its countries, levels and ports.
func createImported(db *gorm.DB) error {
	return createTables(db, []table{
		{"imported_country", &importedCountry57{}},
		{"imported_level", &importedLevel57{}},
		{"imported_port", &importedPort57{}},
		{"imported_listing", &importedListing57{}},
	})
}

type importedCountry57 struct {
	Code    code `gorm:"primaryKey;size:10"`
	Name    text `gorm:"size:40"`
	English text `gorm:"size:40"`
	Place   number
}

type importedLevel57 struct {
	Country code `gorm:"primaryKey;size:10"`
	Name    code `gorm:"primaryKey;size:40"`
	Also    text `gorm:"size:40"`
	Place   number
}

type importedPort57 struct {
	Code    code `gorm:"primaryKey;size:10"`
	Name    text `gorm:"size:40"`
	English text `gorm:"size:40"`
	Place   number
}

type importedListing57 struct {
	ID          int64  `gorm:"primaryKey"`
	CompanyID   number `gorm:"column:member_id;index:imported_member,priority:1"`
	UserID      number
	BillNo      code `gorm:"size:40;index:imported_bill"`
	WarehouseID number
	Port        code `gorm:"size:10"`
	Position    number
	ShipMonth   code `gorm:"size:7"`
	Quota       flag
	Year        number
	Country     code `gorm:"size:10"`
	Level       code `gorm:"size:40"`
	Length      number
	Strength    number
	MikeMin     number
	MikeMax     number
	Packages    number
	Weight      number `gorm:"column:tons"`
	Notes       text   `gorm:"size:500"`
	Currency    number
	IndexCode   code `gorm:"size:10"`
	Basis       number
	Price       number
	State       number `gorm:"index:imported_member,priority:2;index:imported_until,priority:1"`
	Until       number `gorm:"index:imported_until,priority:2"`
	ListedAt    number
	Version     number
	CreatedAt   number
	UpdatedAt   number
}
