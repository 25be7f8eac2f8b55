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

// clockReading is a time of the database server and the time of this process at which the server had it.
type clockReading struct {
	database, process time.Time
	slack             time.Duration // by which process may be wrong: half the time of the reading
	checked           time.Time     // when the process last read the clock
}

const (
	// fastReading is the slack of a reading that is not repeated.
	fastReading = 5 * time.Millisecond

	// clockReadings is how many slow readings are made, before the fastest one is taken.
	clockReadings = 3
)

// at returns the time of the database server at a time of this process.
func (r *clockReading) at(process time.Time) time.Time { return r.database.Add(process.Sub(r.process)) }

// readClock reads the clock of the database server, in nanoseconds since 1970, up to clockReadings times. It returns
// the fastest reading. The server is assumed to have read its clock in the middle between question and answer.
func readClock(now func() time.Time, read func() (nanos int64, err error)) (*clockReading, error) {
	var best *clockReading
	for range clockReadings {
		asked := now()
		nanos, err := read()
		if err != nil {
			return nil, err
		}
		answered := now()
		slack := answered.Sub(asked) / 2
		if best == nil || slack < best.slack {
			best = &clockReading{time.Unix(0, nanos), asked.Add(slack), slack, answered}
		}
		if slack <= fastReading {
			break
		}
	}
	return best, nil
}

// better returns the reading that is to be used after another one. A slow reading only confirms a faster one of before
// that does not contradict it.
func (r *clockReading) better(before *clockReading) *clockReading {
	if before == nil || r.slack <= fastReading || before.slack >= r.slack ||
		before.at(r.process).Sub(r.database).Abs() > r.slack {
		return r
	}
	return &clockReading{before.database, before.process, before.slack, r.checked}
}

// now returns the time of the database server.
func (c *databaseClock) now() time.Time {
	r := c.last.Load()
	return r.at(time.Now())
}

// due reports whether the clock must be read again. A process that was suspended notices it by its wall clock.
func (c *databaseClock) due() bool {
	r := c.last.Load()
	if r == nil || time.Since(r.checked) >= clockReadEvery {
		return true
	}
	return time.Now().Round(0).Sub(r.checked.Round(0)).Abs() >= clockReadEvery
}

// read reads the clock of the database server in a transaction.
func (c *databaseClock) read(tx *Tx) error {
	r, err := readClock(time.Now, func() (int64, error) { return DatabaseTime(tx) })
	if err != nil {
		return fmt.Errorf("read the clock of the database: %w", err)
	}
	c.last.Store(r.better(c.last.Load()))
	return nil
}

// Present returns the present time of the database. It is later than the time of a transaction that has waited for a
// lock.
func Present(tx *Tx) time.Time { return tx.origin.now() }
