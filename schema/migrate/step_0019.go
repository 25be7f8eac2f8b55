package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createOrigins tells of batches which import has brought them, and keeps for a while what one has written over.
func createOrigins(db *gorm.DB) error {
	return errors.Join(
		addColumns(db, "batch", &brought19{}),
		addColumns(db, "import_batch", &brought19{}),
		addColumns(db, "import", &import19{}),
		addColumns(db, "import_lot", &importLot19{}),
		create(db, "import_former", &importFormer19{}),
		create(db, "import_former_bale", &importFormerBale19{}),
	)
}

// brought19 are the columns that batch and import_batch gain.
type brought19 struct {
	BroughtBy number `gorm:"default:0"`
	BroughtIn number `gorm:"default:0"`
}

// import19 are the columns that import gains.
type import19 struct {
	BatchesMade    number `gorm:"default:0"`
	BatchesChanged number `gorm:"default:0"`
	BatchesBack    number `gorm:"default:0"`
	ReadAt         number `gorm:"default:0"`
}

// importLot19 is the column that import_lot gains.
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
