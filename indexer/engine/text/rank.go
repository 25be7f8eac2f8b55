package text

import (
	"math"
	"math/bits"
)

// Rank is how well a document of Docs matches.
func (r *Result) Rank(doc uint32) Rank {
	if p := r.placement(doc); p != nil {
		return p.rank
	}
	return Rank{}
}

// placement is the rank of documents with the same matching texts, and the worst rank there could be.
type placement struct {
	rank, worst Rank
	terms       int // that are kept
}

// known is how many placements of a level are kept.
const known = 4096

// tuple is the kinds of matching texts.
type tuple [4]uint32

// placement returns the rank of a document. Documents of one level whose matching texts are of the same kinds have the
// same, which is kept as long as there are not more than four such texts.
func (r *Result) placement(doc uint32) *placement {
	l := r.level(doc)
	if l == nil {
		return nil
	}
	r.found = r.found[:0]
	var key tuple
	for _, t := range r.x.rows.at(doc) {
		if r.texts.has(t) {
			p := r.placesOf(t)
			if n := len(r.found); n < len(key) {
				key[n] = p.kind
			}
			r.found = append(r.found, sighting{t, p})
		}
	}
	if len(r.found) > len(key) {
		return r.place(l)
	}
	p := l.ranked[key]
	if p == nil {
		p = r.place(l)
		if l.ranked == nil {
			l.ranked = map[tuple]*placement{}
		}
		if len(l.ranked) < known {
			l.ranked[key] = p
		}
	}
	return p
}

// sighting is a matching text of a document.
type sighting struct {
	text uint32
	*places
}

// level returns the first level that has a document.
func (r *Result) level(doc uint32) *level {
	for i := range r.levels {
		if r.levels[i].docs.has(doc) {
			return &r.levels[i]
		}
	}
	return nil
}

// place computes the placement of a document of a level from its texts, which are in hand.
func (r *Result) place(l *level) *placement {
	for i := range r.at {
		r.at[i] = r.at[i][:0]
	}
	if r.at == nil {
		r.at = make([][]place, len(r.nodes)+len(r.cuts))
	}
	whole := uint32(2)
	for _, s := range r.found {
		for _, p := range s.list {
			p.text = s.text
			r.at[p.node.id] = append(r.at[p.node.id], p)
		}
		whole = min(whole, s.whole)
	}
	path := r.path(l)
	p := &placement{terms: bits.OnesCount64(l.kept)}
	if l.lost > 0 {
		whole = 2
	}
	p.rank.Words, p.worst.Words = l.lost, r.levels[len(r.levels)-1].lost
	p.measure(path, r)
	p.rank.Exactness += whole << wholeShift
	p.worst.Exactness = uint32(p.terms) + 2<<wholeShift
	return p
}

// wholeShift places the comparison of whole texts above the number of words that are not exact.
const wholeShift = 8

// step is a node of the way through a query, and its places with the fewest typos.
type step struct {
	node   *node
	cost   uint32 // of typos
	places []place
}

// path returns the way through the kept terms that has the fewest typos.
func (r *Result) path(l *level) []step {
	type reach struct {
		cost uint32
		last *step
		from int
	}
	reached := make([]reach, len(r.terms)+1)
	for i := range r.terms {
		if l.kept&(1<<i) == 0 {
			reached[i+1] = reach{cost: reached[i].cost, from: i}
			continue
		}
		best := reach{cost: math.MaxUint32 / 2}
		for _, n := range r.nodes {
			if n.to != i+1 || !l.keeps(n) || len(r.at[n.id]) == 0 && !n.apart {
				continue
			}
			s := fewest(n, r.at[n.id])
			if c := reached[n.from].cost + s.cost; c < best.cost {
				best = reach{c, &s, n.from}
			}
		}
		reached[i+1] = best
	}
	var path []step
	for i := len(r.terms); i > 0; i = reached[i].from {
		if s := reached[i].last; s != nil {
			path = append([]step{*s}, path...)
		} else if reached[i].from == 0 {
			break
		}
	}
	if l.cut != nil && len(r.at[l.cut.id]) > 0 {
		path = append(path, fewest(l.cut, r.at[l.cut.id]))
	}
	return path
}

// fewest keeps the places of a node with the fewest typos. Terms found as one word cost as many typos as they are.
func fewest(n *node, all []place) step {
	s := step{node: n, cost: math.MaxUint32}
	if len(all) == 0 { // characters that stand apart
		s.cost = 1
	}
	for _, p := range all {
		c := uint32(p.typos)
		if n.to-n.from > 1 {
			c += uint32(n.to - n.from)
		}
		if c < s.cost {
			s.cost, s.places = c, nil
		}
		if c == s.cost {
			s.places = append(s.places, p)
		}
	}
	return s
}
