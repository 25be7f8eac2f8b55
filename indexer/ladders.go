package indexer

import (
	"strings"
	"sync"
)

// ladders remember the distributions on a scale of the last questions. They do not change with the quotes but only
// when the index is written, and every page that is looked at is read again at every tick. They are for the embedded
// engine, which nobody else writes; nil remembers nothing.
type ladders struct {
	mu      sync.Mutex
	written int64 // how often the index was written
	kept    map[string][]rungCount
	rungs   int // in all of them
}

// rungCount is how many lots there are on a rung.
type rungCount struct {
	rung  int64
	count int
}

// How much is remembered: distributions, and rungs of all of them, of 16 bytes each.
const (
	laddersMax = 50
	rungsMax   = 500_000
)

func ladderKey(f *filter, expressions []string, attribute string) string {
	return attribute + "\n" + f.words + "\n" + strings.Join(expressions, "\n")
}

// find gives what is remembered, and otherwise the moment that keep wants to hear of.
func (l *ladders) find(key string) (r []rungCount, moment int64, ok bool) {
	if l == nil {
		return nil, 0, false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	r, ok = l.kept[key]
	return r, l.written, ok
}

// keep remembers a distribution, unless the index was written since the moment it was asked for.
func (l *ladders) keep(key string, moment int64, r []rungCount) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if moment != l.written {
		return
	}
	if l.kept == nil || l.rungs+len(r) > rungsMax || len(l.kept) >= laddersMax {
		l.kept, l.rungs = map[string][]rungCount{}, 0
	}
	l.kept[key] = r
	l.rungs += len(r)
}

// forget everything: the index was written.
func (l *ladders) forget() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.written++
	clear(l.kept)
	l.rungs = 0
}
