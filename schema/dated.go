package schema

import (
	"time"

	"gorm.io/gorm"
)

// Dated is a row with the time of its last change, as site maps list it.
type Dated struct {
	ID        int64
	Name      string    // in the address of its page; empty: the ID is
	UpdatedAt time.Time `gorm:"serializer:moment"` // zero when unknown
}

// DatedRows returns at most limit of the rows that a query finds, with after < id <= until, by id. The columns are the
// name and the time of Dated.
func DatedRows(query *gorm.DB, columns string, after, until int64, limit int) ([]Dated, error) {
	var list []Dated
	query = query.Select("id, "+columns).Where("id > ? AND id <= ?", after, until).Order("id").Limit(limit)
	return list, query.Find(&list).Error
}
