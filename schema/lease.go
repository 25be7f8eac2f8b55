package schema

import (
	"time"

	"gorm.io/gorm/clause"
)

// Lease says which process does a job that only one may do, and until when.
type Lease struct {
	Name  string    `gorm:"primaryKey;size:60"`
	Owner string    `gorm:"size:120"`
	Until time.Time `gorm:"serializer:moment;type:bigint"`
	Fence int64     // grows with every new owner: what an older one still writes can be refused
}

// Lease takes or prolongs a lease and gives its fencing number; false when another owner holds it.
func (tx *Tx) Lease(name, owner string, ttl time.Duration) (fence int64, held bool, err error) {
	first := Lease{Name: name, Owner: owner, Until: tx.now.Add(ttl), Fence: 1}
	out := tx.db.Clauses(clause.OnConflict{DoNothing: true}).Create(&first)
	if out.Error != nil || out.RowsAffected == 1 {
		return 1, out.Error == nil, out.Error
	}
	out = tx.db.Exec("UPDATE lease SET until = ? WHERE name = ? AND owner = ? AND until > ?",
		millis(first.Until), name, owner, millis(tx.now))
	if out.Error == nil && out.RowsAffected == 0 {
		out = tx.db.Exec("UPDATE lease SET owner = ?, until = ?, fence = fence + 1 WHERE name = ? AND until <= ?",
			owner, millis(first.Until), name, millis(tx.now))
	}
	if out.Error != nil || out.RowsAffected == 0 {
		return 0, false, out.Error
	}
	var l Lease
	err = tx.db.Take(&l, "name = ?", name).Error
	return l.Fence, err == nil, err
}

// Release gives a lease back before its end; nothing happens when another owner holds it.
func (tx *Tx) Release(name, owner string) error {
	return tx.db.Exec("UPDATE lease SET until = 0 WHERE name = ? AND owner = ?", name, owner).Error
}
