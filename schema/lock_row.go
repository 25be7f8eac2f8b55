package schema

import (
	"errors"
	"iter"

	"gorm.io/gorm/clause"
)

// EachRow runs a query and calls f after each row was scanned into the same variables. It is for results too large
// for memory.
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

// Seq returns the values for which each calls its function. An error of each is the last element.
func Seq[T any](each func(f func(T) error) error) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		errStopped := errors.New("iteration stopped")
		err := each(func(v T) error {
			if !yield(v, nil) {
				return errStopped
			}
			return nil
		})
		if err != nil && !errors.Is(err, errStopped) {
			var none T
			yield(none, err)
		}
	}
}

// Locking returns the SQL suffix that locks the rows a plain statement reads. It is empty on SQLite, which has one
// writer.
func Locking(tx *Tx) string {
	if tx.lite {
		return ""
	}
	return " FOR UPDATE"
}

// ForUpdate locks the rows of a query until the transaction ends. It has no effect on SQLite, which has one writer.
var ForUpdate = clause.Locking{Strength: clause.LockingStrengthUpdate}
