package schema

import "time"

// ListedSince is how many of the shown listings were put on sale at a moment or later.
func (tx *Tx) ListedSince(since time.Time) (int, error) {
	var n int64
	err := tx.db.Model(&Listing{}).Where("state IN ? AND listed_at >= ?", shownStates, millis(since)).Count(&n).Error
	return int(n), err
}
