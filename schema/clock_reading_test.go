package schema

import (
	"errors"
	"testing"
	"time"
)

// slowClock is the clock of a database server whose answers take some time each. The server is ahead of the process by
// an hour.
type slowClock struct {
	process time.Time
	takes   []time.Duration // question and answer take equally long
}

const serverAhead = time.Hour

func (c *slowClock) now() time.Time { return c.process }

func (c *slowClock) read() (int64, error) {
	if len(c.takes) == 0 {
		return 0, errors.New("connection lost")
	}
	took := c.takes[0]
	c.takes = c.takes[1:]
	at := c.process.Add(took / 2)
	c.process = c.process.Add(took)
	return at.Add(serverAhead).UnixNano(), nil
}

// TestSlowReadingsOfTheClock reads the clock of a database server whose answers are slow: the time of the process is
// that in the middle of the reading, and the fastest one of three is used.
func TestSlowReadingsOfTheClock(t *testing.T) {
	t.Parallel()
	const fast, slow, slower = 2 * time.Millisecond, 400 * time.Millisecond, 2 * time.Second
	for name, c := range map[string]struct {
		takes []time.Duration
		slack time.Duration
		left  int // readings that were not made
	}{
		"a fast one":        {[]time.Duration{fast, slow}, fast / 2, 1},
		"a slow one first":  {[]time.Duration{slower, fast, slow}, fast / 2, 1},
		"only slow ones":    {[]time.Duration{slower, slow, slower, fast}, slow / 2, 1},
		"the first is best": {[]time.Duration{slow, slower, slower}, slow / 2, 0},
	} {
		clock := slowClock{process: time.Unix(1_790_000_000, 0), takes: c.takes}
		r, err := readClock(clock.now, clock.read)
		if err != nil {
			t.Fatal(err)
		}
		if off := r.database.Sub(r.process) - serverAhead; off != 0 {
			t.Errorf("%s: the clock is off by %v", name, off)
		}
		if r.slack != c.slack || len(clock.takes) != c.left || !r.checked.After(r.process) {
			t.Errorf("%s: slack %v, %d readings left", name, r.slack, len(clock.takes))
		}
	}
	clock := slowClock{takes: []time.Duration{slow}}
	if _, err := readClock(clock.now, clock.read); err == nil {
		t.Error("a reading without an answer succeeds")
	}
}

// TestASlowReadingConfirmsAFastOne reads a clock fast and then slowly: the fast reading stays in use, unless the slow
// one contradicts it.
func TestASlowReadingConfirmsAFastOne(t *testing.T) {
	t.Parallel()
	start := time.Unix(1_790_000_000, 0)
	reading := func(after, ahead, slack time.Duration) *clockReading {
		at := start.Add(after)
		return &clockReading{at.Add(ahead), at, slack, at.Add(slack)}
	}
	const second, milli = time.Second, time.Millisecond
	fast := reading(0, 0, milli)
	if got := reading(time.Minute, second, 2*second).better(fast); got.database != fast.database ||
		got.checked != start.Add(time.Minute+2*second) {
		t.Errorf("after a slow reading the clock is %+v", got)
	}
	for name, r := range map[string]*clockReading{
		"a slow one that contradicts": reading(time.Minute, 3*second, 2*second),
		"a fast one":                  reading(time.Minute, 4*milli, milli),
	} {
		if r.better(fast) != r {
			t.Errorf("%s is not used", name)
		}
	}
	if slow, slower := reading(0, 0, second), reading(time.Minute, 0, 2*second); slower.better(nil) != slower ||
		reading(time.Minute, 0, 500*milli).better(slow).slack != 500*milli {
		t.Error("a better reading is not used")
	}
}
