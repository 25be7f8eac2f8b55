package match

import (
	"errors"
	"fmt"
	"log/slog"
	"math/bits"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// lotSet are listings at one moment, as they are found: those of them that may be shown, as documents.
type lotSet struct {
	ids    []int64
	rows   *engine.Rows // the documents, in the order of the ids
	market *cottonindex.Market
}

// readLotSet reads listings as they are now.
func readLotSet(tx *schema.Tx, ids []int64) (*lotSet, error) {
	m, err := cottonindex.ReadMarket(tx)
	if err != nil {
		return nil, err
	}
	l, w := &lotSet{market: m}, cottonindex.DocumentFields.NewRows(len(ids))
	l.rows = w.Rows
	l.ids, err = cottonindex.EachDocument(tx, ids, func(doc *cottonindex.Document) { w.Write(doc) })
	return l, err
}

// percolation is one run of demands over lots. Every term is evaluated when the first demand needs it, once for all: a bitmap over
// the lots. Most demands are out after two or three of them.
type percolation struct {
	*demandSet
	lots       *lotSet
	percolator *engine.Percolator
	shown      []uint64 // the lots that are visible
	sets       []atomic.Pointer[[]uint64]
	log        *slog.Logger
}

// hit is a demand that some lots meet.
type hit struct {
	demandRef
	company int64 // of the owner, once it is known
	lots    []uint64
}

// match returns the demands with certain traits that at least one of the lots matches, in no particular order.
func (w *demandSet) match(l *lotSet, having traits, log *slog.Logger) ([]hit, error) {
	if len(l.ids) == 0 {
		return nil, nil
	}
	percolator, err := engine.NewPercolator(cottonindex.Settings(), cottonindex.Key, l.rows)
	if err != nil {
		return nil, err
	}
	s := &percolation{demandSet: w, lots: l, percolator: percolator, sets: make([]atomic.Pointer[[]uint64], len(w.terms)), log: log}
	if s.shown, err = s.visible(); err != nil {
		return nil, err
	}
	return s.run(having)
}

// visible are the lots that anybody may see.
func (s *percolation) visible() ([]uint64, error) {
	var shown []uint64
	for _, expr := range cottonindex.Visible(s.lots.market) {
		set, err := s.percolator.Match(expr)
		if err != nil {
			return nil, err
		}
		if shown == nil {
			shown = set
		}
		intersect(shown, set)
	}
	return shown, nil
}

// chunkSize is how many demands a processor takes at a time.
const chunkSize = 1 << 12

// run shares the demands among the processors. A panic is an error: it ends no process.
func (s *percolation) run(having traits) ([]hit, error) {
	var next atomic.Int64
	found, failures := make([][]hit, runtime.GOMAXPROCS(0)), make([]error, runtime.GOMAXPROCS(0))
	var work sync.WaitGroup
	for i := range found {
		work.Go(func() {
			defer func() {
				if cause := recover(); cause != nil {
					failures[i] = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
				}
			}()
			for {
				from := int(next.Add(chunkSize)) - chunkSize
				if from >= len(s.list) {
					return
				}
				found[i] = s.some(found[i], s.list[from:min(from+chunkSize, len(s.list))], having)
			}
		})
	}
	work.Wait()
	return slices.Concat(found...), errors.Join(failures...)
}

// some appends the hits among some demands.
func (s *percolation) some(hits []hit, list []storedDemand, having traits) []hit {
	met := make([]uint64, len(s.shown))
	for i := range list {
		if w := &list[i]; w.is.has(having) && s.meets(met, w) {
			hits = append(hits, hit{demandRef: w.demandRef, lots: slices.Clone(met)})
		}
	}
	return hits
}

// meets sets met to the lots that match a demand and reports whether there are any.
func (s *percolation) meets(met []uint64, w *storedDemand) bool {
	copy(met, s.shown)
	for _, t := range w.terms {
		if !intersect(met, s.set(t)) {
			return false
		}
	}
	return true
}

// intersect removes from a set what another one does not contain and reports whether anything is left.
func intersect(set, other []uint64) bool {
	any := uint64(0)
	for i := range set {
		set[i] &= other[i]
		any |= set[i]
	}
	return any != 0
}

// set is the lots that meet a term. Two processors may make it at once; both make the same.
func (s *percolation) set(number uint32) []uint64 {
	if set := s.sets[number].Load(); set != nil {
		return *set
	}
	set := s.evaluate(&s.terms[number])
	s.sets[number].Store(&set)
	return set
}

// evaluate asks the percolator. What it refuses a search would refuse too: no lot meets it, and we want to know of it. Where it
// panics with one lot alone, that lot does not meet it; with more of them it is not known which.
func (s *percolation) evaluate(t *term) (met []uint64) {
	if len(s.lots.ids) == 1 {
		defer func() {
			if cause := recover(); cause != nil {
				s.log.Error("a condition of saved demands panics", "term", *t, "listing", s.lots.ids[0], "cause", cause, "stack", string(debug.Stack()))
				met = make([]uint64, len(s.shown))
			}
		}()
	}
	if t.words != "" {
		return s.percolator.MatchWords(t.words)
	}
	var set []uint64
	expr, err := t.at(s.lots.market)
	if err == nil {
		set, err = s.percolator.Match(expr)
	}
	if err != nil {
		s.log.Error("failed to match a condition of saved demands", "condition", *t, "error", err)
		return make([]uint64, len(s.shown))
	}
	return set
}

// listings are the ids of the lots of a set.
func (l *lotSet) listings(set []uint64) []int64 {
	n := 0
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	ids := make([]int64, 0, n)
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			ids = append(ids, l.ids[i*64+bits.TrailingZeros64(w)])
		}
	}
	return ids
}
