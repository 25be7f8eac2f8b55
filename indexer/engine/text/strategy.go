package text

import (
	"cmp"
	"math"
	"slices"
)

// plan returns the levels of a query, the one with all terms first. A quoted phrase is never given up, and of other
// terms at least one stays if there is no phrase.
func (r *Result) plan(s Strategy) []level {
	levels := []level{{kept: 1<<len(r.terms) - 1}}
	switch s {
	case Last:
		return r.planLast(levels)
	case Frequency:
		return r.planFrequency(levels)
	}
	return levels
}

// planLast returns up words from the end, of Chinese characters one at a time.
func (r *Result) planLast(levels []level) []level {
	l := levels[0]
	needed := !slices.ContainsFunc(r.terms, func(t term) bool { return t.quoted })
	for i := len(r.terms) - 1; i >= 0; i-- {
		if r.terms[i].quoted {
			continue
		}
		l.kept &^= 1 << i
		for _, n := range cuts(r.terms[i], i) {
			r.match(n)
			n.id = len(r.nodes) + len(r.cuts)
			r.cuts = append(r.cuts, n)
			l.lost++
			l.cut = n
			levels = append(levels, l)
		}
		l.lost++
		l.cut = nil
		if l.kept != 0 || !needed {
			levels = append(levels, l)
		}
	}
	return levels
}

// planFrequency returns up the terms that most documents have first, and before them those that no document has.
func (r *Result) planFrequency(levels []level) []level {
	type weighed struct{ term, docs int }
	var order []weighed
	for i, t := range r.terms {
		if t.quoted {
			continue
		}
		docs := r.nodes[i].docs.count()
		if docs == 0 {
			docs = math.MaxInt
		}
		order = append(order, weighed{i, docs})
	}
	slices.SortStableFunc(order, func(a, b weighed) int { return cmp.Compare(b.docs, a.docs) })
	l := levels[0]
	for k, w := range order {
		l.kept &^= 1 << w.term
		l.lost++
		if l.kept != 0 && (k+1 < len(order) || len(order) < len(r.terms)) {
			levels = append(levels, l)
		}
	}
	return levels
}
