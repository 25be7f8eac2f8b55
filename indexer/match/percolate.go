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

// lotSet has the documents of the listings that may be shown.
type lotSet struct {
	ids    []int64
	rows   *engine.Rows // the documents, in the order of the ids
	market *cottonindex.Market
}

// readLotSet reads the documents of listings.
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

// percolation is one match of demands with lots. The first demand that has a term evaluates it to a bitmap over the
// lots, which serves all others. Most demands match no lot after two or three terms.
type percolation struct {
	*demandSet
	lots       *lotSet
	percolator *engine.Percolator
	visible    []uint64                   // the lots that everybody may see
	sets       []atomic.Pointer[[]uint64] // the lots of each term; nil before its evaluation
	log        *slog.Logger
}

// hit is a demand with the lots that match it.
type hit struct {
	demandRef
	company int64 // of the owner; set by permitted
	lots    []uint64
}

// match returns the demands with the required flags that at least one of the lots matches, in no particular order.
func (s *demandSet) match(l *lotSet, required demandFlags, log *slog.Logger) ([]hit, error) {
	if len(l.ids) == 0 {
		return nil, nil
	}
	percolator, err := engine.NewPercolator(cottonindex.Settings(), cottonindex.Key, l.rows)
	if err != nil {
		return nil, err
	}
	sets := make([]atomic.Pointer[[]uint64], len(s.terms))
	p := &percolation{demandSet: s, lots: l, percolator: percolator, sets: sets, log: log}
	if p.visible, err = p.visibleLots(); err != nil {
		return nil, err
	}
	return p.run(required)
}

// visibleLots returns the lots that everybody may see.
func (s *percolation) visibleLots() ([]uint64, error) {
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

// chunkSize is the number of demands that a goroutine takes at a time.
const chunkSize = 1 << 12

// run matches the demands on all processors. It returns a panic as an error.
func (s *percolation) run(required demandFlags) ([]hit, error) {
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
				found[i] = s.appendHits(found[i], s.list[from:min(from+chunkSize, len(s.list))], required)
			}
		})
	}
	work.Wait()
	return slices.Concat(found...), errors.Join(failures...)
}

// appendHits appends the hits among the demands of a list.
func (s *percolation) appendHits(hits []hit, list []demandEntry, required demandFlags) []hit {
	matched := make([]uint64, len(s.visible))
	for i := range list {
		if w := &list[i]; w.flags.has(required) && s.matches(matched, w) {
			hits = append(hits, hit{demandRef: w.demandRef, lots: slices.Clone(matched)})
		}
	}
	return hits
}

// matches sets matched to the lots that match a demand and reports whether there are any.
func (s *percolation) matches(matched []uint64, w *demandEntry) bool {
	copy(matched, s.visible)
	for _, t := range w.terms {
		if !intersect(matched, s.lotsOf(t)) {
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

// lotsOf returns the lots that match a term. Two goroutines may evaluate it at once, with equal results.
func (s *percolation) lotsOf(number uint32) []uint64 {
	if set := s.sets[number].Load(); set != nil {
		return *set
	}
	set := s.evaluate(&s.terms[number])
	s.sets[number].Store(&set)
	return set
}

// evaluate returns the lots that match a term. It logs a term that the percolator refuses, which matches no lot. If the
// percolator panics with a single lot, that lot does not match. With more lots the panic goes on, as any may be the
// cause.
func (s *percolation) evaluate(t *term) (matched []uint64) {
	if len(s.lots.ids) == 1 {
		defer func() {
			if cause := recover(); cause != nil {
				s.log.Error("failed to match a condition of saved demands", "condition", *t,
					"listing", s.lots.ids[0], "panic", cause, "stack", string(debug.Stack()))
				matched = make([]uint64, len(s.visible))
			}
		}()
	}
	if t.words != "" {
		return s.percolator.MatchWords(t.words)
	}
	var set []uint64
	expr, err := t.filterAt(s.lots.market)
	if err == nil {
		set, err = s.percolator.Match(expr)
	}
	if err != nil {
		s.log.Error("failed to match a condition of saved demands", "condition", *t, "error", err)
		return make([]uint64, len(s.visible))
	}
	return set
}

// listings returns the ids of the lots of a set.
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
