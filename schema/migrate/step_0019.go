package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// addBatchSources adds the upload that a batch is from, and creates the tables of overwritten batches.
func addBatchSources(db *gorm.DB) error {
	return errors.Join(
		addColumns(db, "batch", &brought19{}),
		addColumns(db, "import_batch", &brought19{}),
		addColumns(db, "import", &import19{}),
		addColumns(db, "import_lot", &importLot19{}),
		createTable(db, "import_former", &importFormer19{}),
		createTable(db, "import_former_bale", &importFormerBale19{}),
	)
}

// brought19 are the columns added to batch and import_batch.
type brought19 struct {
	BroughtBy number `gorm:"default:0"`
	BroughtIn number `gorm:"default:0"`
}

// import19 are the columns added to import.
type import19 struct {
	BatchesMade    number `gorm:"default:0"`
	BatchesChanged number `gorm:"default:0"`
	BatchesBack    number `gorm:"default:0"`
	ReadAt         number `gorm:"default:0"`
}

// importLot19 is the column added to import_lot.
type importLot19 struct {
	Back number `gorm:"default:0"`
}

type importFormer19 struct {
	Batch     importBatch14 `gorm:"embedded"`
	BroughtBy number
	BroughtIn number
}

type importFormerBale19 struct {
	Bale importBale14 `gorm:"embedded"`
}
