package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// nameWarehouses tells which warehouses sellers have named, who and when, and finds kept batches by where they lie.
func nameWarehouses(db *gorm.DB) error {
	return errors.Join(
		addColumns(db, "warehouse", &warehouse24{}),
		create(db, "warehouse", &warehouse24{}),
		create(db, "import_former", &importFormer24{}),
	)
}

// warehouse24 are the columns that warehouse gains.
type warehouse24 struct {
	Unconfirmed flag   `gorm:"default:false"`
	NamedBy     number `gorm:"default:0"`
	MemberID    number `gorm:"default:0;index:warehouse_named,priority:1"`
	NamedAt     number `gorm:"default:0;index:warehouse_named,priority:2"`
}

// importFormer24 is the column of import_former that gets an index.
type importFormer24 struct {
	WarehouseID number `gorm:"index:import_former_warehouse"`
}
