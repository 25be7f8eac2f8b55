package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createBatchVersions creates the tables of official certificates and of the data below them.
func createBatchVersions(db *gorm.DB) error {
	return errors.Join(
		addColumns(db, "batch", &certified32{}),
		addColumns(db, "import_batch", &certified32{}),
		addColumns(db, "import_former", &certified32{}),
		addColumns(db, "import", &import32{}),
		addColumns(db, "import_lot", &importLot32{}),
		createTable(db, "batch_version", &batchVersion32{}),
		createTable(db, "version_bale", &versionBale32{}),
	)
}

// certified32 are the columns added to batch, import_batch and import_former.
type certified32 struct {
	Certificate number `gorm:"default:0"`
	BaleVersion number `gorm:"default:0"`
}

// import32 is the column added to import.
type import32 struct {
	UserID number `gorm:"default:0"`
}

// importLot32 is the column added to import_lot.
type importLot32 struct {
	WarehouseID number `gorm:"default:0"`
}

type batchVersion32 struct {
	BatchID    code   `gorm:"primaryKey;size:11"`
	Number     number `gorm:"primaryKey;autoIncrement:false"`
	ImportID   number `gorm:"index:batch_version_import"`
	State      number `gorm:"index:batch_version_added,priority:1"`
	ReplacedBy number
	AddedAt    number `gorm:"index:batch_version_added,priority:2"`
	AddedBy    text   `gorm:"size:40"`
	Remark     text   `gorm:"size:500"`
	EndedAt    number
	EndedBy    text `gorm:"size:40"`
	Reason     text `gorm:"size:500"`

	GinneryCode   code `gorm:"size:5"`
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
	BroughtBy     number
	BroughtIn     number
	Certificate   number
	BaleVersion   number
	CreatedAt     number
	UpdatedAt     number
}

type versionBale32 struct {
	BatchID    code   `gorm:"primaryKey;size:11"`
	Version    number `gorm:"primaryKey;autoIncrement:false"`
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
