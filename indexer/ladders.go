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
}

// rungCount is how many lots there are on a rung.
type rungCount struct {
	rung  int64
	count int
}

// laddersMax is how many distributions are remembered, of at most 160 kB each.
const laddersMax = 50

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
	if l.kept == nil || len(l.kept) >= laddersMax {
		l.kept = map[string][]rungCount{}
	}
	l.kept[key] = r
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
}
