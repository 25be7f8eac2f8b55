package schema

import (
	"fmt"
	"sync/atomic"
	"time"
)

// clockReadEvery is how often a process reads the clock of the database server.
const clockReadEvery = time.Minute

// databaseClock follows the clock of the database server, so that stored times do not depend on the clocks of the
// servers of a site. Between two readings it advances with the monotonic clock of the process.
type databaseClock struct {
	last atomic.Pointer[clockReading]
}

// clockReading is a time of the database server and the time of this process at which it was read.
type clockReading struct{ database, process time.Time }

// now returns the time of the database server.
func (c *databaseClock) now() time.Time {
	r := c.last.Load()
	return r.database.Add(time.Since(r.process))
}

// due reports whether the clock must be read again. A process that was suspended notices it by its wall clock.
func (c *databaseClock) due() bool {
	r := c.last.Load()
	if r == nil || time.Since(r.process) >= clockReadEvery {
		return true
	}
	return time.Now().Round(0).Sub(r.process.Round(0)).Abs() >= clockReadEvery
}

// read reads the clock of the database server in a transaction.
func (c *databaseClock) read(tx *Tx) error {
	nanos, err := DatabaseTime(tx)
	if err != nil {
		return fmt.Errorf("read the clock of the database: %w", err)
	}
	c.last.Store(&clockReading{database: time.Unix(0, nanos), process: time.Now()})
	return nil
}

// Present returns the present time of the database. It is later than the time of a transaction that has waited for a
// lock.
func Present(tx *Tx) time.Time { return tx.origin.now() }
