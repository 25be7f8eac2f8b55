package engine

import (
	"slices"
	"sync"
)

// recentMax is how many conditions are remembered at least since they were last asked for; twice as many at most.
const recentMax = 32

// recent are the sets of conditions that were asked for lately in one version of an index: a page asks its filters again
// for its rows, at every tick, and with one more filter. A set is kept when it is made for the second time.
type recent struct {
	mu         sync.Mutex
	young, old map[any]*set // nil for a condition that was asked for once
}

// find gives the set of a condition, or whether the condition was asked for before.
func (r *recent) find(condition any) (s *set, again bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s, again = r.young[condition]; again {
		return s, true
	}
	s, again = r.old[condition]
	r.remember(condition, s)
	return s, again
}

// keep remembers the set of a condition, which is a copy of its own.
func (r *recent) keep(condition any, s *set) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.remember(condition, s)
}

func (r *recent) remember(condition any, s *set) {
	if len(r.young) >= recentMax {
		r.old, r.young = r.young, nil
	}
	if r.young == nil {
		r.young = map[any]*set{}
	}
	r.young[condition] = s
}

// recall gives the set of a condition from those of lately, or has it made.
func (e *evaluator) recall(condition any, make func() *set) *set {
	s, again := e.index.recent.find(condition)
	if s != nil {
		return s
	}
	s = make()
	if again {
		e.index.recent.keep(condition, &set{n: s.n, bits: slices.Clone(s.bits), list: slices.Clone(s.list)})
	}
	return s
}
