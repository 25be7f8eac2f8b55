package schema

import (
	"errors"
	"time"

	"gorm.io/gorm"
)

// Dated is a row with the time of its last change, as site maps list it.
type Dated struct {
	ID        int64
	Name      string    // in the address of its page; empty: the ID is
	UpdatedAt time.Time // zero when unknown
}

// DatedRows returns at most limit of the rows that a query finds, with after < id <= until, by id. Name and at are the
// SQL of their names and times. A site map has 50,000 rows, so it scans them itself.
func DatedRows(query *gorm.DB, name, at string, after, until int64, limit int) (list []Dated, err error) {
	rows, err := query.Select("id, "+name+", "+at).Where("id > ? AND id <= ?", after, until).Order("id").Limit(limit).
		Rows()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var d Dated
		var changed int64
		if err := rows.Scan(&d.ID, &d.Name, &changed); err != nil {
			return nil, err
		}
		d.UpdatedAt = FromMillis(changed)
		list = append(list, d)
	}
	return list, rows.Err()
}

// The parts of site maps that have no names or times.
const (
	NoName = "''"
	NoTime = "0"
)
