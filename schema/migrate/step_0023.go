package migrate

import "gorm.io/gorm"

// countRelisted counts lots that an import puts on sale again apart from those of which it changes the price.
func countRelisted(db *gorm.DB) error { return addColumns(db, "import", &import23{}) }

// import23 are the columns that import gains.
type import23 struct {
	Relisted number `gorm:"default:0"`
	Returned number `gorm:"default:0"`
}
