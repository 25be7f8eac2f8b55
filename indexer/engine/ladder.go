package engine

import "sync/atomic"

// ladderRungs is how many rungs a ladder has: a sixteenth of the documents lies between two.
const ladderRungs = 16

// ladder has, for some places in the order of a dimension's values, the documents whose value is before it. A wide range
// is what is between two rungs, put right by the values between them and its ends.
type ladder struct {
	places []int
	below  []bitmap
}

// ladderOf is the ladder of one version of a dimension. The first range that needs it builds it.
type ladderOf struct{ built atomic.Pointer[ladder] }

func (d *dimension[K]) rungs(words int) *ladder {
	if l := d.ladder.built.Load(); l != nil {
		return l
	}
	l := &ladder{places: []int{0}, below: []bitmap{{}}}
	sum, next, b := 0, d.any.n/ladderRungs, make(bitmap, words)
	for i, n := range d.order() {
		if sum >= next {
			l.places, l.below = append(l.places, i), append(l.below, append(bitmap(nil), b...))
			next = sum + d.any.n/ladderRungs
		}
		p := d.posting(n)
		p.addTo(b)
		sum += int(p.n)
	}
	l.places, l.below = append(l.places, len(d.order())), append(l.below, b)
	d.ladder.built.Store(l)
	return l
}

// nearest gives the rung that is nearest to a place.
func (l *ladder) nearest(place int) int {
	best := 0
	for i, p := range l.places {
		if abs(p-place) < abs(l.places[best]-place) {
			best = i
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// between fills b with the documents that have a value from one place of the order to another. Every document has one
// value.
func (d *dimension[K]) between(b bitmap, from, to int) {
	l := d.rungs(len(b))
	upper, lower := l.nearest(to), l.nearest(from)
	clear(b[copy(b, l.below[upper]):])
	d.addValues(b, l.places[upper], to)
	d.removeValues(b, to, l.places[upper])
	b.andNot(l.below[lower])
	d.removeValues(b, l.places[lower], from)
	d.addValues(b, from, min(l.places[lower], to))
}

func (d *dimension[K]) addValues(b bitmap, from, to int) {
	for _, n := range d.order()[min(from, to):to] {
		d.posting(n).addTo(b)
	}
}

func (d *dimension[K]) removeValues(b bitmap, from, to int) {
	for _, n := range d.order()[min(from, to):to] {
		d.posting(n).removeFrom(b)
	}
}
