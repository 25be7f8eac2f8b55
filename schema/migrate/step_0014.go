package migrate

import "gorm.io/gorm"

// createUploads creates the tables of uploaded sheets, their lines, their changes and their templates.
func createUploads(db *gorm.DB) error {
	return createTables(db, []table{
		{"import", &import14{}},
		{"import_line", &importLine14{}},
		{"import_lot", &importLot14{}},
		{"import_batch", &importBatch14{}},
		{"import_bale", &importBale14{}},
		{"import_config", &importConfig14{}},
	})
}

type import14 struct {
	ID           int64  `gorm:"primaryKey"`
	MemberID     number `gorm:"index:import_member"`
	MembershipID number
	Kind         code `gorm:"size:10"`
	FileName     text `gorm:"size:120"`
	Hash         code `gorm:"size:64;index:import_hash"`
	Sheets       huge
	Hints        huge
	Layout       huge
	Mended       huge
	Defaults     huge
	State        number `gorm:"index:import_state,priority:1"`
	Version      number
	LinesOf      number
	Attempt      number
	WorkedAt     number `gorm:"index:import_state,priority:2"`
	Reason       text   `gorm:"size:500"`
	AllOrNothing flag
	Whole        flag

	Total     number
	Ready     number
	Warning   number
	Wrong     number
	Skipped   number
	Duplicate number
	Fresh     number
	Repriced  number
	Same      number

	Made     number
	Changed  number
	Kept     number
	TakenOff number
	Failed   number
	Stayed   number
	Done     number

	CreatedAt number `gorm:"index:import_created"`
	DoneAt    number
}

type importLine14 struct {
	ImportID number `gorm:"primaryKey;autoIncrement:false;index:import_line_level,priority:1;index:import_line_batch,priority:1"`
	Number   number `gorm:"primaryKey;autoIncrement:false;index:import_line_level,priority:3"`
	Level    code   `gorm:"size:10;index:import_line_level,priority:2"`
	Becomes  code   `gorm:"size:10"`
	BatchID  code   `gorm:"size:11;index:import_line_batch,priority:2"`
	Digest   number
	Body     huge
}

type importLot14 struct {
	ImportID  number `gorm:"primaryKey;autoIncrement:false"`
	BatchID   code   `gorm:"primaryKey;size:11"`
	Number    number
	Becomes   code `gorm:"size:10"`
	Reason    text `gorm:"size:200"`
	ListingID number

	WasState    number
	WasCode     code `gorm:"size:10"`
	WasBasis    number
	WasPrice    number
	WasUntil    number
	WasNotes    text `gorm:"size:500"`
	WasListedAt number
	WasVersion  number

	IndexCode code `gorm:"size:10"`
	Basis     number
	Price     number
	Until     number
	Notes     text `gorm:"size:500"`
	ListedAt  number
	Version   number
}

type importBatch14 struct {
	ImportID      number `gorm:"primaryKey;autoIncrement:false"`
	BatchID       code   `gorm:"primaryKey;size:11"`
	GinneryCode   code   `gorm:"size:5"`
	WarehouseID   number
	Zone          code `gorm:"size:2"`
	Origin        code `gorm:"size:20"`
	City          code `gorm:"size:40"`
	CottonYear    number
	PackType      number
	CottonType    number
	Standard      text `gorm:"size:40"`
	InspectOrg    text `gorm:"size:120"`
	Laboratory    text `gorm:"size:120"`
	WeightCert    code `gorm:"size:40"`
	QualityCert   code `gorm:"size:40"`
	StoredOn      code `gorm:"size:10"`
	InspectedOn   code `gorm:"size:10"`
	CertifiedOn   code `gorm:"size:10"`
	PackNum       number
	Gross         number
	Tare          number
	Net           number
	Conditioned   number
	Moisture      number
	Impurity      number
	PrimaryColour code    `gorm:"size:2"`
	Colours       code    `gorm:"size:120"`
	Length        spread1 `gorm:"embedded;embeddedPrefix:length_"`
	Lengths       code    `gorm:"size:160"`
	Mike          spread1 `gorm:"embedded;embeddedPrefix:mike_"`
	MikeGrade     code    `gorm:"size:2"`
	Mikes         code    `gorm:"size:60"`
	Strength      spread1 `gorm:"embedded;embeddedPrefix:strength_"`
	Strengths     code    `gorm:"size:60"`
	Uniformity    spread1 `gorm:"embedded;embeddedPrefix:uniformity_"`
	Uniformities  code    `gorm:"size:60"`
	Ginning       code    `gorm:"size:40"`
	Rd            spread1 `gorm:"embedded;embeddedPrefix:rd_"`
	PlusB         spread1 `gorm:"embedded;embeddedPrefix:plus_b_"`
	ForeignBales  *int64
	CreatedAt     number
	UpdatedAt     number
}

type importBale14 struct {
	ImportID   number `gorm:"primaryKey;autoIncrement:false"`
	BatchID    code   `gorm:"primaryKey;size:11"`
	Number     number `gorm:"primaryKey;autoIncrement:false"`
	Barcode    code   `gorm:"size:32"`
	Colour     code   `gorm:"size:2"`
	Ginning    code   `gorm:"size:2"`
	Length     number
	Mike       number
	Uniformity number
	Strength   number
	Rd         number
	PlusB      number
	Foreign    flag
}

type importConfig14 struct {
	ID       int64  `gorm:"primaryKey"`
	MemberID number `gorm:"uniqueIndex:import_config_name,priority:1"`
	Name     code   `gorm:"size:40;uniqueIndex:import_config_name,priority:2"`
	Columns  huge
	UsedAt   number
}
