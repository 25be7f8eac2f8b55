package schema

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// LimitCount is the state of a caller under a limit, shared by all servers. Times are those of [DatabaseTime].
type LimitCount struct {
	Class    string `gorm:"primaryKey;size:100"`
	Caller   string `gorm:"primaryKey;size:120"`
	FullAt   int64  // when a full burst of calls is available again
	Cost     int64  // of the calls added last: their number times the time for which one call uses the limit
	LiftedAt int64  // when the caller last solved a captcha
	Pardons  int    // calls allowed beyond the limit
}

// DatabaseTime returns the time of the database server in nanoseconds since 1970, a clock that all servers share.
// For SQLite, which belongs to one process, it is the time of this process.
func DatabaseTime(tx *Tx) (int64, error) {
	if tx.lite {
		return time.Now().UnixNano(), nil
	}
	var micros int64
	err := tx.db.Raw("SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))").Scan(&micros).Error
	return micros * int64(time.Microsecond), err
}

// AddLimitUses adds calls to the counts of their callers. The FullAt of a use is the time of its first call plus its
// Cost.
func AddLimitUses(tx *Tx, uses []LimitCount) error {
	if len(uses) == 0 {
		return nil
	}
	slices.SortFunc(uses, func(a, b LimitCount) int { // all servers lock rows in the same order
		return cmp.Or(cmp.Compare(a.Class, b.Class), cmp.Compare(a.Caller, b.Caller))
	})
	fullAt := "GREATEST(limit_count.full_at + VALUES(cost), VALUES(full_at))"
	if tx.lite {
		fullAt = "MAX(limit_count.full_at + excluded.cost, excluded.full_at)"
	}
	return tx.db.Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "class"}, {Name: "caller"}},
		DoUpdates: clause.Assignments(map[string]any{"full_at": gorm.Expr(fullAt)}),
	}).CreateInBatches(uses, maxVars/6).Error
}

// LimitCounts returns at most limit counts that become full after a time. It adds at most limit counts that were
// lifted after a time.
func LimitCounts(tx *Tx, fullAfter, liftedAfter int64, limit int) ([]LimitCount, error) {
	var used, lifted []LimitCount
	err := tx.db.Where("full_at > ?", fullAfter).Order("full_at DESC").Limit(limit).Find(&used).Error
	if err != nil {
		return nil, err
	}
	err = tx.db.Where("lifted_at > ?", liftedAfter).Order("lifted_at DESC").Limit(limit).Find(&lifted).Error
	return append(used, lifted...), err
}

// FindLimitCount returns the count of a caller; a zero count if there is no row.
func FindLimitCount(tx *Tx, class, caller string) (LimitCount, error) {
	count := LimitCount{Class: class, Caller: caller}
	err := tx.db.Take(&count, "class = ? AND caller = ?", class, caller).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = nil
	}
	return count, err
}

// LiftLimit makes a full burst of calls available to a caller at a time.
func LiftLimit(tx *Tx, class, caller string, now int64) error {
	return saveLimit(tx, LimitCount{Class: class, Caller: caller, LiftedAt: now}, "full_at", "lifted_at")
}

// PardonLimit allows a caller one call beyond the limit.
func PardonLimit(tx *Tx, class, caller string, now int64) error {
	return saveLimit(tx, LimitCount{Class: class, Caller: caller, LiftedAt: now, Pardons: 1}, "pardons", "lifted_at")
}

func saveLimit(tx *Tx, count LimitCount, columns ...string) error {
	return tx.db.Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "class"}, {Name: "caller"}},
		DoUpdates: clause.AssignmentColumns(columns),
	}).Create(&count).Error
}

// UseLimitPardon reports whether the caller had a pardon, and removes it.
func UseLimitPardon(tx *Tx, class, caller string) (bool, error) {
	out := tx.db.Exec("UPDATE limit_count SET pardons = 0 WHERE class = ? AND caller = ? AND pardons > 0", class, caller)
	return out.RowsAffected > 0, out.Error
}

// DeleteLimitCounts deletes the counts that became full and were lifted before these times.
func DeleteLimitCounts(tx *Tx, fullBefore, liftedBefore int64) error {
	return tx.db.Exec("DELETE FROM limit_count WHERE full_at < ? AND lifted_at < ?", fullBefore, liftedBefore).Error
}
