package schema

import (
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// TakeChanges returns the oldest changes that the index has not applied, at most limit. They stay until DropChanges
// deletes them.
func TakeChanges(tx *Tx, limit int) ([]ChangeIndex, error) {
	var rows []ChangeIndex
	err := tx.db.Order("id").Limit(limit).Find(&rows).Error
	return rows, err
}

// ChangesOf returns the ids of the waiting changes of some kinds, ascending.
func ChangesOf(tx *Tx, kinds []string) (ids []int64, err error) {
	err = tx.db.Model(&ChangeIndex{}).Where("kind IN ?", kinds).Order("id").Pluck("id", &ids).Error
	return ids, err
}

// ReadAgain makes the index read all things of a collection again. It returns the id of the change. The index has
// finished when Waits returns false for it.
func ReadAgain(tx *Tx, of *Collection) (id int64, err error) {
	rows := []ChangeIndex{{Kind: of.Many, At: tx.now}}
	err = Insert(tx, rows)
	tx.changes.some = true
	return rows[0].ID, err
}

// Waits reports whether the index has not applied a change yet.
func Waits(tx *Tx, change int64) (bool, error) {
	var n int64
	err := tx.db.Model(&ChangeIndex{}).Where("id = ?", change).Count(&n).Error
	return n > 0, err
}

// DropChanges deletes the changes with these ids, after the index has applied them. Open pages are notified again of
// the collections that changed as a whole: after the first notice their searches found the values of before.
func DropChanges(tx *Tx, ids []int64) error {
	var applied []string
	for part := range slices.Chunk(ids, MaxIn) {
		var kinds []string
		err := tx.db.Model(&ChangeIndex{}).Where("id IN ?", part).Distinct().Pluck("kind", &kinds).Error
		if err != nil {
			return err
		}
		applied = append(applied, kinds...)
		if err := tx.db.Delete(&ChangeIndex{}, part).Error; err != nil {
			return err
		}
	}
	var live []ChangeLive
	for _, c := range tx.origin.registry.collections {
		if slices.ContainsFunc(applied, c.ConcernsAll) {
			live = append(live, ChangeLive{Kind: c.Many, At: tx.now})
		}
	}
	tx.changes.some = tx.changes.some || len(live) > 0
	return Insert(tx, live)
}

// DropAllChanges deletes every change, for an index that is about to read everything. A change that another
// transaction commits later stays.
func DropAllChanges(tx *Tx) error {
	return tx.db.Where("1 = 1").Delete(&ChangeIndex{}).Error
}

// LiveKept is how long a live change can be read. A page that was disconnected for longer loads everything again.
const LiveKept = 10 * time.Minute

// LiveChanges returns at most limit changes that were written after one of them, oldest first. Transactions become
// visible out of order: read some earlier changes again and skip the known ids.
func LiveChanges(tx *Tx, after ChangeLive, limit int) ([]ChangeLive, error) {
	var rows []ChangeLive
	at := Millis(after.At)
	err := tx.db.Where("at >= ? AND (at > ? OR id > ?)", at, at, after.ID).Order("at, id").Limit(limit).
		Find(&rows).Error
	return rows, err
}

// ForgetLive deletes the live changes before a time and returns their number.
func ForgetLive(tx *Tx, before time.Time) (int64, error) {
	out := tx.db.Where("at < ?", before.UnixMilli()).Delete(&ChangeLive{})
	return out.RowsAffected, out.Error
}

// ExpandChanges returns the ids of the things of a collection that changes concern, ascending and without
// duplicates. If they concern every thing, all is true. Changes that do not concern the collection add nothing. Those
// whose key is no id are logged, counted and ignored.
func ExpandChanges(tx *Tx, of *Collection, changes []ChangeIndex) (ids []int64, all bool, err error) {
	keys := map[string][]string{}
	for _, c := range changes {
		switch {
		case of.ConcernsAll(c.Kind):
			return nil, true, nil
		case c.Kind == of.One:
			id, err := strconv.ParseInt(c.Key, 10, 64)
			if err != nil {
				tx.origin.dropUnknown(invalidID, c.Kind, c.Key)
				continue
			}
			ids = append(ids, id)
		case of.Expand[c.Kind] != "":
			keys[c.Kind] = append(keys[c.Kind], c.Key)
		}
	}
	for kind, keys := range keys {
		for part := range slices.Chunk(keys, MaxIn) {
			var more []int64
			if err := tx.db.Raw(of.Expand[kind], part).Scan(&more).Error; err != nil {
				return nil, false, fmt.Errorf("expand changes of %s: %w", kind, err)
			}
			ids = append(ids, more...)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), false, nil
}

// DropUnknownChanges returns the changes whose kind a domain has registered. It logs and counts the others.
func (db *DB) DropUnknownChanges(changes []ChangeIndex) []ChangeIndex {
	return slices.DeleteFunc(changes, func(c ChangeIndex) bool {
		if db.registry.changes[c.Kind] {
			return false
		}
		db.dropUnknown(unknownKind, c.Kind, c.Key)
		return true
	})
}

// IDRange returns the least id of a table's rows and the greatest plus one. Both are zero if it has no rows.
func IDRange(tx *Tx, table string) (from, to int64, err error) {
	var least, most sql.NullInt64
	err = tx.db.Table(table).Select("MIN(id), MAX(id)").Row().Scan(&least, &most)
	if err != nil || !least.Valid {
		return 0, 0, err
	}
	return least.Int64, most.Int64 + 1, nil
}
