package schema

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// TakeChanges reads the oldest changes that the index has not got, at most limit of them. They stay until
// DropChanges.
func (tx *Tx) TakeChanges(limit int) ([]ChangeIndex, error) {
	var rows []ChangeIndex
	err := tx.db.Order("id").Limit(limit).Find(&rows).Error
	return rows, err
}

// ReadAgain asks the index to read everything again, and gives the id of the change that says so: when it does not wait
// any more, the index has.
func (tx *Tx) ReadAgain() (id int64, err error) {
	rows := []ChangeIndex{{Kind: LotsChanged, At: tx.now}}
	err = insert(tx, rows)
	tx.changes.some = true
	return rows[0].ID, err
}

// Waits tells whether the index has not got a change yet.
func (tx *Tx) Waits(change int64) (bool, error) {
	var n int64
	err := tx.db.Model(&ChangeIndex{}).Where("id = ?", change).Count(&n).Error
	return n > 0, err
}

// DropChanges deletes the changes with these ids: the index has them.
func (tx *Tx) DropChanges(ids []int64) error {
	for part := range slices.Chunk(ids, maxIn) {
		if err := tx.db.Delete(&ChangeIndex{}, part).Error; err != nil {
			return err
		}
	}
	return nil
}

// DropAllChanges deletes every change: for an index that is about to read everything. A change that another
// transaction commits later stays.
func (tx *Tx) DropAllChanges() error {
	return tx.db.Where("1 = 1").Delete(&ChangeIndex{}).Error
}

// LiveKept is how long a live change can be read: who was away for longer asks for everything again.
const LiveKept = 10 * time.Minute

// LiveChanges are the changes written after one of them, oldest first, at most limit. Transactions become visible out of
// order: read again from a while before the last look, and tell each id once.
func (tx *Tx) LiveChanges(after ChangeLive, limit int) ([]ChangeLive, error) {
	var rows []ChangeLive
	at := millis(after.At)
	err := tx.db.Where("at >= ? AND (at > ? OR id > ?)", at, at, after.ID).Order("at, id").Limit(limit).Find(&rows).Error
	return rows, err
}

// ForgetLive deletes the live changes of before a moment and tells how many.
func (tx *Tx) ForgetLive(before time.Time) (int64, error) {
	out := tx.db.Where("at < ?", before.UnixMilli()).Delete(&ChangeLive{})
	return out.RowsAffected, out.Error
}

// affected finds the listings that a change of a kind touches, by the keys that changed.
var affected = map[string]string{
	BatchChanged:     "SELECT id FROM listing WHERE batch_id IN ?",
	WarehouseChanged: "SELECT l.id FROM batch b JOIN listing l ON l.batch_id = b.batch_id WHERE b.warehouse_id IN ?",
	GinneryChanged:   "SELECT l.id FROM batch b JOIN listing l ON l.batch_id = b.batch_id WHERE b.ginnery_code IN ?",
	CompanyChanged:   "SELECT id FROM listing WHERE member_id IN ?",
	ContractChanged:  "SELECT id FROM listing WHERE state IN (1, 2) AND index_code IN ?",
}

// ExpandChanges turns changes into the ids of the listings that must be read again, ascending and each once; all is
// true when every listing must be.
func (tx *Tx) ExpandChanges(changes []ChangeIndex) (ids []int64, all bool, err error) {
	keys := map[string][]string{}
	for _, c := range changes {
		if aboutPeople[c.Kind] {
			continue
		}
		switch c.Kind {
		case PremiumChanged, LotsChanged:
			return nil, true, nil
		case ListingChanged:
			id, err := strconv.ParseInt(c.Key, 10, 64)
			if err != nil {
				return nil, false, fmt.Errorf("change %d has the listing id %q: %w", c.ID, c.Key, err)
			}
			ids = append(ids, id)
		default:
			keys[c.Kind] = append(keys[c.Kind], c.Key)
		}
	}
	for kind, keys := range keys {
		if ids, err = tx.appendAffected(ids, kind, keys); err != nil {
			return nil, false, err
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), false, nil
}

func (tx *Tx) appendAffected(ids []int64, kind string, keys []string) ([]int64, error) {
	query, ok := affected[kind]
	if !ok {
		return nil, fmt.Errorf("change of unknown kind %q", kind)
	}
	for part := range slices.Chunk(keys, maxIn) {
		var more []int64
		if err := tx.db.Raw(query, part).Scan(&more).Error; err != nil {
			return nil, fmt.Errorf("listings of changed %s: %w", kind, err)
		}
		ids = append(ids, more...)
	}
	return ids, nil
}
