package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// addWarehouseNaming adds the author and time of warehouse names given by sellers, and an index of overwritten
// batches by warehouse.
func addWarehouseNaming(db *gorm.DB) error {
	return errors.Join(
		addColumns(db, "warehouse", &warehouse24{}),
		createTable(db, "warehouse", &warehouse24{}),
		createTable(db, "import_former", &importFormer24{}),
	)
}

// warehouse24 are the columns added to warehouse.
type warehouse24 struct {
	Unconfirmed flag   `gorm:"default:false"`
	NamedBy     number `gorm:"default:0"`
	MemberID    number `gorm:"default:0;index:warehouse_named,priority:1"`
	NamedAt     number `gorm:"default:0;index:warehouse_named,priority:2"`
}

// importFormer24 is the indexed column of import_former.
type importFormer24 struct {
	WarehouseID number `gorm:"index:import_former_warehouse"`
}
