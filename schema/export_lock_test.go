package schema

import (
	"errors"
	"time"
)

// Run runs a statement that no store function has.
func (tx *Tx) Run(sql string, args ...any) error { return tx.db.Exec(sql, args...).Error }

// Keep writes a whole row.
func (tx *Tx) Keep(row any) error { return tx.save(row) }

// OthersWait waits until another transaction waits for a lock of this database. InnoDB shows anew who waits only
// to those who have not asked for 0.1 seconds.
func (tx *Tx) OthersWait() error {
	const waiting = "SELECT COUNT(*) FROM information_schema.innodb_trx t JOIN information_schema.processlist p ON p.id = t.trx_mysql_thread_id " +
		"WHERE t.trx_state = 'LOCK WAIT' AND p.db = DATABASE()"
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(150 * time.Millisecond) {
		var n int
		if err := tx.db.Raw(waiting).Scan(&n).Error; err != nil || n > 0 {
			return err
		}
	}
	return errors.New("nobody waits")
}
