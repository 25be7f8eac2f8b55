package engine

import (
	"slices"
	"strconv"
	"sync"
)

// recent has what was asked lately of one version of an index: pages ask the same again for their rows, at every tick,
// and with one more filter. Something is kept when it is made for the second time.
type recent struct {
	mu      sync.Mutex
	sets    generations[*set]   // of conditions
	results generations[*found] // of queries
}

// generations is a cache of values by key. It has the keys of the last recentMax searches at least, and twice as many
// at most. The value of a key that was asked for once is nil.
type generations[V any] struct{ young, old map[any]V }

// recentMax is the size of a generation.
const recentMax = 64

// find returns the value of a key, and reports whether the key was asked for before.
func (g *generations[V]) find(key any) (v V, again bool) {
	if v, again = g.young[key]; again {
		return v, true
	}
	v, again = g.old[key]
	g.keep(key, v)
	return v, again
}

func (g *generations[V]) keep(key any, v V) {
	if len(g.young) >= recentMax {
		g.old, g.young = g.young, nil
	}
	if g.young == nil {
		g.young = map[any]V{}
	}
	g.young[key] = v
}

// recall returns the set of a condition from the recent ones, or calls make.
func (e *evaluator) recall(condition any, make func() *set) *set {
	r := e.index.recent
	r.mu.Lock()
	s, again := r.sets.find(condition)
	r.mu.Unlock()
	if s != nil {
		return s
	}
	s = make()
	if again {
		copied := &set{n: s.n, bits: slices.Clone(s.bits), list: slices.Clone(s.list)}
		r.mu.Lock()
		r.sets.keep(condition, copied)
		r.mu.Unlock()
	}
	return s
}

// foundMax is how many documents and values a result may have to be kept.
const foundMax = 1 << 14

// result answers a query from the recent results, or by evaluating it.
func (l *evaluators) result(q *Query) (*Result, *Error) {
	x := l.catalog.indexes[q.Index]
	if x == nil {
		return nil, indexNotFound(q.Index)
	}
	if q.Once || slices.ContainsFunc(q.Filter, func(f *Filter) bool { return f.op == opSum }) {
		return l.evaluate(q)
	}
	key := q.key()
	x.recent.mu.Lock()
	known, again := x.recent.results.find(key)
	x.recent.mu.Unlock()
	if known != nil {
		return &Result{index: x, found: *known}, nil
	}
	r, err := l.evaluate(q)
	if err == nil && again && r.size() <= foundMax {
		kept := r.found
		kept.docs = slices.Clone(r.docs)
		x.recent.mu.Lock()
		x.recent.results.keep(key, &kept)
		x.recent.mu.Unlock()
	}
	return r, err
}

func (l *evaluators) evaluate(q *Query) (*Result, *Error) {
	e, err := l.of(q.Index)
	if err != nil {
		return nil, err
	}
	r, err := e.find(&query{Query: *q})
	if err == nil {
		r.count()
	}
	return r, err
}

// size returns how many documents and values a result has.
func (f *found) size() int {
	n := len(f.docs)
	for i := range f.facets {
		n += len(f.facets[i].numbers) + len(f.facets[i].strings)
	}
	return n
}

// key returns a text that only equal queries have.
func (q *Query) key() string {
	b := make([]byte, 0, 1<<10)
	b = strconv.AppendInt(b, int64(q.Offset), 10)
	b = strconv.AppendInt(append(b, ' '), int64(q.Limit), 10)
	b = strconv.AppendInt(append(b, ' '), int64(q.Strategy), 10)
	b = strconv.AppendBool(append(b, ' '), q.ByValue)
	b = strconv.AppendQuote(b, q.Words)
	for _, list := range [][]string{q.Sort, q.Facets} {
		b = append(b, '\n')
		for _, s := range list {
			b = strconv.AppendQuote(b, s)
		}
	}
	for _, f := range q.Filter {
		b = f.append(append(b, '\n'))
	}
	return string(b)
}
