package demand

import (
	"gorm.io/gorm"

	"cottonmall/schema"
)

// takeOr returns the first row of a query, or other without a row.
func takeOr[T any](query *gorm.DB, other T) (*T, error) {
	row, err := schema.Take[T](query, nil)
	if row == nil && err == nil {
		row = &other
	}
	return row, err
}
