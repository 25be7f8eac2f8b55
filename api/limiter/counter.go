package limiter

import (
	"time"

	"cottonmall/schema"
)

// counter counts the calls of one key by the generic cell rate algorithm (ITU-T I.371): each call moves fullAt, the
// time when a whole burst is possible again, by the cost of a call. Times are those of this server, in nanoseconds.
type counter struct {
	fullAt   int64
	pending  int64 // calls that are not shared yet
	since    int64 // time of the first of them
	liftedAt int64 // shared time of the last captcha that was solved, as far as this server knows
	lookedUp int64 // when the database was last read for this key
	refused  int   // calls since loggedAt
	loggedAt int64
}

// wait returns how long the next call must wait; zero when it is admitted.
func (c *counter) wait(p Pace, now int64) time.Duration {
	return time.Duration(max(0, max(c.fullAt, now)+p.cost()-p.room()-now))
}

func (c *counter) add(p Pace, now int64) {
	c.fullAt = max(c.fullAt, now) + p.cost()
	if c.pending == 0 {
		c.since = now
	}
	c.pending++
}

// serversMax is how many servers the guarantees hold for.
const serversMax = 8

// use returns the pending calls when other servers must know of them: they are at least an eighth of the burst, and
// serversMax servers that admit calls as fast as this one would exceed the pace.
func (c *counter) use(p Pace, now int64) (use schema.LimitCount, ok bool) {
	if c.pending < max(1, int64(p.Burst)/serversMax) {
		return use, false
	}
	use = schema.LimitCount{Cost: c.pending * p.cost(), FullAt: c.since + c.pending*p.cost()}
	if use.Cost*serversMax < now-c.since {
		c.pending = 0
		return use, false
	}
	return use, true
}

// adopt takes over what all servers know of the key. The clock of the database is ahead of this server's by offset.
func (c *counter) adopt(count schema.LimitCount, lifts bool, offset int64) {
	if lifts && count.LiftedAt > c.liftedAt {
		c.liftedAt, c.fullAt, c.pending = count.LiftedAt, 0, 0
	}
	c.fullAt = max(c.fullAt, count.FullAt-offset)
}
