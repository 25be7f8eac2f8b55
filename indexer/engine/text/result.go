package text

import "slices"

// Result is what a query found. It belongs to one goroutine. The zero Result is that of no query: it marks nothing, and
// crops from the beginning.
type Result struct {
	x      *Index
	stop   func() bool
	over   bool
	splits bool   // a word is found as any two words
	on     []bool // attributes to search, nil if all are
	terms  []term
	nodes  []*node // of each term, then of several terms at once
	cuts   []*node // for the beginnings of Chinese characters
	levels []level
	texts  bitmap // texts that match a node
	base   bitmap // documents that may be found
	docs   bitmap
	empty  bool
	places map[uint32]*places // of texts that several documents have
	kinds  map[string]*places // by what distinguishes them
	found  []sighting         // in the document in hand
	at     [][]place          // of the document in hand, by node
	tokens []token            // of the text in hand
	list   []place            // of the text in hand
	key    []byte             // of the text in hand
}

// level is the documents that have some of a query's terms.
type level struct {
	kept uint64 // the terms, as bits
	cut  *node  // the beginning of the run of characters that comes after the kept terms
	lost uint32 // words given up
	docs bitmap

	ranked map[tuple]*placement // of documents with the same texts
}

// Search finds the documents that match a query among the candidates, a dense bitmap over document numbers
// (nil: every document of the index).
func (x *Index) Search(q Query, candidates []uint64) *Result {
	r := &Result{x: x, stop: q.Stop, splits: q.Splits, base: slices.Clone(x.docs)}
	if candidates != nil {
		r.base.and(candidates)
	}
	if q.On != nil {
		r.on = make([]bool, len(x.rules.Attributes))
		for _, a := range q.On {
			if a >= 0 && a < len(r.on) {
				r.on[a] = true
			}
		}
	}
	terms, not := x.rules.parse(q.Text)
	r.terms = terms
	r.empty = len(terms) == 0 && len(not) == 0
	for _, units := range not {
		r.reject(units)
	}
	if r.over { // what is not wanted is not known
		clear(r.base)
	}
	r.texts = newBitmap(x.texts.size)
	if r.docs = r.base; len(terms) > 0 {
		r.find(q.Strategy)
	}
	return r
}

// reject takes away the documents that contain a phrase.
func (r *Result) reject(units []unit) {
	for _, t := range r.x.find(units, r.halted) {
		if e := r.x.texts.ref(t); r.searches(e.attr) {
			for _, d := range e.docs() {
				r.base.remove(d)
			}
		}
	}
}

// halted reports that the search is to end with what it has found.
func (r *Result) halted() bool {
	r.over = r.over || r.stop != nil && r.stop()
	return r.over
}

// find fills the levels and the documents of all of them.
func (r *Result) find(s Strategy) {
	r.places, r.kinds = map[uint32]*places{}, map[string]*places{}
	r.nodes = r.x.rules.nodes(r.terms)
	for i, n := range r.nodes {
		n.id = i
		r.match(n)
	}
	r.levels = r.plan(s)
	r.docs = newBitmap(uint32(len(r.base)) * 64)
	for i := range r.levels {
		l := &r.levels[i]
		l.docs = r.resolve(l)
		r.docs.or(l.docs)
	}
}

// resolve returns the documents of a level: those that the kept terms are found in one after another, by whatever
// nodes.
func (r *Result) resolve(l *level) bitmap {
	reached := make([]bitmap, len(r.terms)+1)
	reached[0] = slices.Clone(r.base)
	for i := range r.terms {
		if l.kept&(1<<i) == 0 {
			reached[i+1] = reached[i]
			continue
		}
		b := newBitmap(uint32(len(r.base)) * 64)
		for _, n := range r.nodes {
			if n.to == i+1 && l.keeps(n) {
				part := slices.Clone(reached[n.from])
				part.and(n.docs)
				b.or(part)
			}
		}
		reached[i+1] = b
	}
	out := reached[len(r.terms)]
	if l.cut != nil {
		out.and(l.cut.docs)
	}
	return out
}

// keeps reports that all terms of a node are kept.
func (l *level) keeps(n *node) bool {
	mask := uint64(1)<<n.to - uint64(1)<<n.from
	return l.kept&mask == mask
}

// Empty reports that the query has no words: everything matches and nothing is ranked.
func (r *Result) Empty() bool { return r.empty }

// Docs returns the dense bitmap of matching documents among the candidates. It must not be changed.
func (r *Result) Docs() []uint64 { return r.docs }
