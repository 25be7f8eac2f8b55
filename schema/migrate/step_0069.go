package migrate

import "gorm.io/gorm"

// createReserve creates the tables of reserve cotton.
func createReserve(db *gorm.DB) error {
	return createTables(db, []table{
		{"reserve_lot", &reserveLot69{}},
		{"reserve_standard", &reserveStandard69{}},
		{"reserve_report", &reserveReport69{}},
		{"reserve_import", &reserveImport69{}},
		{"reserve_import_row", &importRow58{}},
		{"reserve_import_change", &reserveChange69{}},
	})
}

type reserveLot69 struct {
	ID         int64 `gorm:"primaryKey"`
	Day        code  `gorm:"size:10;uniqueIndex:reserve_lot_batch,priority:1"`
	BatchID    code  `gorm:"size:11;uniqueIndex:reserve_lot_batch,priority:2"`
	Bundle     code  `gorm:"size:20;index:reserve_lot_bundle"`
	Kind       number
	Year       number `gorm:"column:cotton_year"`
	Warehouse  text   `gorm:"size:80"`
	Origin     text   `gorm:"size:40"`
	Packages   number
	Weight     number `gorm:"column:tons"`
	Colour     code   `gorm:"size:2"`
	Colours    code   `gorm:"size:120"`
	Length     number
	Strength   number
	Mike       number
	MikeGrade  code `gorm:"size:2"`
	Uniformity number
	Moisture   number
	Impurity   number
	State      number
	Price      number
	Version    number
	CreatedAt  number
	UpdatedAt  number
}

type reserveStandard69 struct {
	Week   code `gorm:"primaryKey;size:10"`
	Price  number
	Table  code `gorm:"column:premium_table;size:40"`
	Source text `gorm:"size:200"`
	At     number
}

type reserveReport69 struct {
	From          code `gorm:"primaryKey;column:first_day;size:10"`
	Until         code `gorm:"primaryKey;column:last_day;size:10"`
	Origin        code `gorm:"primaryKey;size:10"`
	Lots          number
	SoldLots      number
	OpenLots      number
	Planned       number
	Sold          number
	Standard      number
	Mean          number
	Mean3128      number
	Raise         number
	Highest       number
	Lowest        number
	RaiseXinjiang number
	RaiseInland   number
	Source        text `gorm:"size:200"`
	At            number
}

type reserveImport69 struct {
	ID        int64  `gorm:"primaryKey"`
	CompanyID number `gorm:"index:reserve_import_company"`
	UserID    number
	FileName  text `gorm:"size:120"`
	Titles    long
	Columns   long
	Hints     long
	Day       code `gorm:"size:10"`
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
	CreatedAt number `gorm:"index:reserve_import_created"`
	DoneAt    number
	UndoneAt  number
}

type reserveChange69 struct {
	ImportID number `gorm:"primaryKey;autoIncrement:false"`
	LotID    number `gorm:"primaryKey;autoIncrement:false"`
	Former   long
	Version  number
}
