package schema

import (
	"errors"
	"strconv"

	"gorm.io/gorm"
)

// ByKey returns the row with a key; nil if it does not exist.
func ByKey[T any](tx *Tx, where string, key any) (*T, error) {
	var row T
	switch err := tx.db.Take(&row, where, key).Error; {
	case errors.Is(err, gorm.ErrRecordNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &row, nil
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
