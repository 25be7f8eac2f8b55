package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createExports creates the tables of prepared exports and of chosen columns.
func createExports(db *gorm.DB) error {
	return errors.Join(createTable(db, "export", &export16{}), createTable(db, "column_config", &columnConfig16{}))
}

type export16 struct {
	Hash  code `gorm:"primaryKey;size:40"`
	Owner number
	Wish  long
	At    number `gorm:"index:export_at"`
}

type columnConfig16 struct {
	ID        int64  `gorm:"primaryKey"`
	Owner     number `gorm:"uniqueIndex:column_config_name,priority:1"`
	TableName code   `gorm:"size:20;uniqueIndex:column_config_name,priority:2"`
	Name      code   `gorm:"size:40;uniqueIndex:column_config_name,priority:3"`
	Columns   code   `gorm:"size:4000"`
	Active    flag
	UpdatedAt number
}
