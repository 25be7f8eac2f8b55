package schema

import (
	"gorm.io/gorm/clause"
)

// EachRow reads rows into the same places, one after the other: there may be very many.
func EachRow(tx *Tx, query string, f func() error, into ...any) (err error) {
	rows, err := tx.db.Statement.ConnPool.QueryContext(tx.db.Statement.Context, query)
	if err != nil {
		return err
	}
	defer func() {
		if e := rows.Close(); err == nil {
			err = e
		}
	}()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := f(); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Locking locks the rows that a plain statement reads. SQLite has one writer.
func Locking(tx *Tx) string {
	if tx.lite {
		return ""
	}
	return " FOR UPDATE"
}

// ForUpdate locks the rows that are read until the transaction ends. SQLite needs no locks: it has one writer.
var ForUpdate = clause.Locking{Strength: clause.LockingStrengthUpdate}
