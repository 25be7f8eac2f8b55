package schema

import (
	"errors"
	"time"

	"gorm.io/gorm"
)

// Lease says which process does a job that only one may do, and until when.
type Lease struct {
	Name  string    `gorm:"primaryKey;size:60"`
	Owner string    `gorm:"size:120"`
	Until time.Time `gorm:"serializer:moment;type:bigint"`
	Fence int64     // grows with every new owner: what an older one still writes can be refused
}

// TakeLease takes or prolongs a lease and gives its fencing number; false when another owner holds it. One that ends later
// than a lease taken now would, was taken by a clock that was ahead: it is over, but for as much as clocks may differ.
func TakeLease(tx *Tx, name, owner string, ttl time.Duration) (fence int64, held bool, err error) {
	until := tx.now.Add(ttl)
	ahead := until.Add(ClocksDiffer)
	out := tx.db.Exec("UPDATE lease SET until = ? WHERE name = ? AND owner = ? AND until > ? AND until <= ?",
		Millis(until), name, owner, Millis(tx.now), Millis(ahead))
	if out.Error == nil && out.RowsAffected == 0 {
		out = tx.db.Exec("UPDATE lease SET owner = ?, until = ?, fence = fence + 1 WHERE name = ? AND (until <= ? OR until > ?)",
			owner, Millis(until), name, Millis(tx.now), Millis(ahead))
	}
	if out.Error == nil && out.RowsAffected == 0 {
		out = tx.db.Create(&Lease{Name: name, Owner: owner, Until: until, Fence: 1})
	}
	if errors.Is(out.Error, gorm.ErrDuplicatedKey) { // another owner has it
		return 0, false, nil
	}
	if out.Error != nil {
		return 0, false, out.Error
	}
	var l Lease
	err = tx.db.Take(&l, "name = ?", name).Error
	return l.Fence, err == nil, err
}

// DropLease gives a lease back and forgets it: nobody asks for its fence. Nothing happens when another owner holds it.
func DropLease(tx *Tx, name, owner string) error {
	return tx.db.Where("name = ? AND owner = ?", name, owner).Delete(&Lease{}).Error
}

// ReleaseLease gives a lease back before its end; nothing happens when another owner holds it.
func ReleaseLease(tx *Tx, name, owner string) error {
	return tx.db.Exec("UPDATE lease SET until = 0 WHERE name = ? AND owner = ?", name, owner).Error
}

// ClocksDiffer is by how much the clocks of several servers may.
const ClocksDiffer = time.Minute
