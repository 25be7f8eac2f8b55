package engine

import "slices"

// and returns the documents that match all conditions, smallest sets first. The queries of a page leave one filter out
// each: such a one is put together from what is common to the sets before the gap and to those after it, and both are
// remembered. So n+1 queries cost about three times what one costs.
func (e *evaluator) and(parts []*Filter) *set {
	sets := e.terms(parts)
	slices.SortStableFunc(sets, func(a, b *set) int { return a.n - b.n })
	if sets[0].n == 0 {
		return sets[0]
	}
	if len(sets) > len(e.widest) {
		e.widest = sets
	}
	gap := 0
	for gap < len(sets) && sets[gap] == e.widest[gap] {
		gap++
	}
	before := e.all
	for _, s := range sets[:gap] {
		before = e.common(before, s)
	}
	if before.bits == nil {
		for _, s := range sets[gap:] {
			before = e.common(before, s)
		}
		return before
	}
	after := e.all
	for _, s := range slices.Backward(sets[gap:]) {
		after = e.common(s, after)
	}
	return e.common(before, after)
}

// common returns what two sets have in common, and remembers it.
func (e *evaluator) common(a, b *set) *set {
	if a == e.all {
		return b
	}
	if b == e.all {
		return a
	}
	pair := [2]*set{a, b}
	s, ok := e.pairs[pair]
	if !ok {
		s = e.both(a, b)
		e.pairs[pair] = s
	}
	return s
}

// both returns the documents of two sets.
func (e *evaluator) both(a, b *set) *set {
	switch {
	case b.n == e.all.n:
		return a
	case a.n == e.all.n:
		return b
	case b.bits == nil && (a.bits != nil || a.n > b.n):
		a, b = b, a
	}
	if a.bits == nil {
		list := e.scratch.list(len(a.list))
		for _, doc := range a.list {
			if b.has(doc) {
				list = append(list, doc)
			}
		}
		return &set{n: len(list), list: list}
	}
	bits := e.scratch.dirty(min(len(a.bits), len(b.bits)))
	return e.dense(bits, bits.setAnd(a.bits, b.bits))
}

// span is a run of neighbouring values of a column, from one place of their order to another.
type span struct {
	column   *column
	from, to int
}

// span returns the values that a condition allows, if it is a comparison and documents have one number each.
func (e *evaluator) span(f *Filter) (r span, ok bool) {
	if r, ok := e.spans[f]; ok {
		return r, true
	}
	switch f.op {
	case opLess, opLessEqual, opMore, opMoreEqual, opBetween:
	default:
		return span{}, false
	}
	c := e.index.columns[f.attribute.text]
	if c == nil || !c.strings.empty() || len(c.numbers.combos) > 0 {
		return span{}, false
	}
	low, isLow := filterNumber(f.values[0].text)
	high, isHigh := filterNumber(f.values[len(f.values)-1].text)
	if !isLow || !isHigh {
		return span{}, false
	}
	r.column = c
	r.from, r.to = places(c.numbers, f.op, low, high)
	e.spans[f] = r
	return r, true
}

// terms returns the sets of conditions. Comparisons of one attribute are one range.
func (e *evaluator) terms(parts []*Filter) []*set {
	sets := make([]*set, 0, len(parts))
	var spans []span
	for _, p := range parts {
		r, ok := e.span(p)
		if !ok {
			sets = append(sets, e.conditionDocuments(p))
			continue
		}
		if i := slices.IndexFunc(spans, func(other span) bool { return other.column == r.column }); i >= 0 {
			spans[i].from, spans[i].to = max(spans[i].from, r.from), min(spans[i].to, r.to)
			continue
		}
		spans = append(spans, r)
	}
	for _, r := range spans {
		s, ok := e.ranges[r]
		if !ok {
			s = e.recall(r, func() *set { return rangeOf(e, r.column.numbers, r.from, r.to) })
			e.ranges[r] = s
		}
		sets = append(sets, s)
	}
	return sets
}
