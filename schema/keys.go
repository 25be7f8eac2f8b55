package schema

import (
	"errors"
	"slices"
	"strconv"

	"gorm.io/gorm"
)

// ByKey returns the row with a key; nil if it does not exist.
func ByKey[T any](tx *Tx, where string, key any) (*T, error) {
	return Take[T](tx.db.Where(where, key), nil)
}

// Take returns the row that a query selects. Without such a row it returns the error missing, which may be nil.
func Take[T any](query *gorm.DB, missing error) (*T, error) {
	var row T
	switch err := query.Take(&row).Error; {
	case errors.Is(err, gorm.ErrRecordNotFound):
		return nil, missing
	case err != nil:
		return nil, err
	}
	return &row, nil
}

// FindIn returns what queries find for all keys. Each query has at most MaxIn of them.
func FindIn[T, K any](keys []K, query func(part []K) *gorm.DB) ([]T, error) {
	var list []T
	err := EachPart(keys, func(part []K) error {
		var found []T
		err := query(part).Find(&found).Error
		list = append(list, found...)
		return err
	})
	return list, err
}

// EachPart calls f with parts of values that fit into a statement.
func EachPart[T any](values []T, f func(part []T) error) error {
	for part := range slices.Chunk(values, MaxIn) {
		if err := f(part); err != nil {
			return err
		}
	}
	return nil
}

// JoinIDs returns the ids with commas between them.
func JoinIDs(ids []int64) string {
	b := make([]byte, 0, 8*len(ids))
	for i, id := range ids {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, id, 10)
	}
	return string(b)
}

// KeysOf returns the keys of a map in any order.
func KeysOf[K comparable, V any](set map[K]V) []K {
	keys := make([]K, 0, len(set))
	for k := range set {
		keys = append(keys, k)
	}
	return keys
}

// First returns a pointer to the first element; nil for an empty list.
func First[T any](list []T) *T {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}
