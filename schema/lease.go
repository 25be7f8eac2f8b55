package schema

import (
	"errors"
	"time"

	"gorm.io/gorm"
)

// Lease records which process runs a job that only one process may run, and until when.
type Lease struct {
	Name  string    `gorm:"primaryKey;size:60"`
	Owner string    `gorm:"size:120"`
	Until time.Time `gorm:"serializer:moment;type:bigint"`
	Fence int64     // fencing number, increased with every new owner, so that writes of an older owner can be refused
}

// TakeLease takes or extends a lease and returns its fencing number; held is false if another owner has it.
func TakeLease(tx *Tx, name, owner string, ttl time.Duration) (fence int64, held bool, err error) {
	until := tx.now.Add(ttl)
	pending, args := WhereDeadlinePending(tx, "until", 2*ttl) // the owner's clock may be ahead of this one
	out := tx.db.Exec("UPDATE lease SET until = ? WHERE name = ? AND owner = ? AND "+pending,
		append([]any{Millis(until), name, owner}, args...)...)
	if out.Error == nil && out.RowsAffected == 0 {
		passed, args := WhereDeadlinePassed(tx, "until", 2*ttl)
		out = tx.db.Exec("UPDATE lease SET owner = ?, until = ?, fence = fence + 1 WHERE name = ? AND "+passed,
			append([]any{owner, Millis(until), name}, args...)...)
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

// ExtendLease extends a lease with a fencing number, even if it has expired. It returns false if another owner has
// taken the lease.
func ExtendLease(tx *Tx, name, owner string, fence int64, ttl time.Duration) (held bool, err error) {
	out := tx.db.Exec("UPDATE lease SET until = ? WHERE name = ? AND owner = ? AND fence = ?",
		Millis(tx.now.Add(ttl)), name, owner, fence)
	return out.RowsAffected > 0, out.Error
}

// LeaseRemaining returns how long another owner still has a lease; zero if none has it.
func LeaseRemaining(tx *Tx, name, owner string, ttl time.Duration) (time.Duration, error) {
	var l Lease
	err := tx.db.Take(&l, "name = ?", name).Error
	remaining := max(0, l.Until.Sub(tx.now))
	if errors.Is(err, gorm.ErrRecordNotFound) || err == nil && (l.Owner == owner || remaining > 2*ttl) {
		return 0, nil
	}
	return remaining, err
}

// DropLease deletes a lease whose fencing number is not used. It does nothing if another owner has the lease.
func DropLease(tx *Tx, name, owner string) error {
	return tx.db.Where("name = ? AND owner = ?", name, owner).Delete(&Lease{}).Error
}

// ReleaseLease ends a lease early. It does nothing if another owner has the lease.
func ReleaseLease(tx *Tx, name, owner string) error {
	return tx.db.Exec("UPDATE lease SET until = 0 WHERE name = ? AND owner = ?", name, owner).Error
}

// ListLeases returns all leases by name, including expired ones.
func ListLeases(tx *Tx) ([]Lease, error) {
	list := []Lease{}
	err := tx.db.Order("name").Find(&list).Error
	return list, err
}
