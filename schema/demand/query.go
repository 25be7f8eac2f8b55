package demand

import (
	"errors"
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// takeOr returns the first row of a query, or other without a row.
func takeOr[T any](query *gorm.DB, other T) (*T, error) {
	row := other
	err := query.Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return &other, nil
	}
	return &row, err
}

// eachPart calls f with parts of values that fit into a statement.
func eachPart[T any](values []T, f func(part []T) error) error {
	for part := range slices.Chunk(values, schema.MaxIn) {
		if err := f(part); err != nil {
			return err
		}
	}
	return nil
}

// rowsOf returns the rows whose column has one of the ids.
func rowsOf[T any](query *gorm.DB, column string, ids []int64) (rows []T, err error) {
	query = query.Session(&gorm.Session{})
	err = eachPart(ids, func(part []int64) error {
		var some []T
		err := query.Where(column+" IN ?", part).Find(&some).Error
		rows = append(rows, some...)
		return err
	})
	return rows, err
}
