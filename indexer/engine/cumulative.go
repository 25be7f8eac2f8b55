package engine

import "sync/atomic"

// cumulativeSteps is how many cumulative sets a dimension has. Between two of them lies this part of the documents.
const cumulativeSteps = 16

// cumulative has, for some places in the order of a dimension's values, the documents whose value is before the place.
// A wide range is the difference of two of these sets, corrected by the values between their places and its ends.
type cumulative struct {
	places []int
	below  []bitmap
}

// cumulativeOf is the cumulative of one version of a dimension. The first range that needs it builds it.
type cumulativeOf struct{ built atomic.Pointer[cumulative] }

func (d *dimension[K]) cumulative(words int) *cumulative {
	if l := d.sums.built.Load(); l != nil {
		return l
	}
	l := &cumulative{places: []int{0}, below: []bitmap{{}}}
	sum, next, b := 0, d.any.n/cumulativeSteps, make(bitmap, words)
	for i, n := range d.order() {
		if sum >= next {
			l.places, l.below = append(l.places, i), append(l.below, append(bitmap(nil), b...))
			next = sum + d.any.n/cumulativeSteps
		}
		p := d.posting(n)
		p.addTo(b)
		sum += p.n
	}
	l.places, l.below = append(l.places, len(d.order())), append(l.below, b)
	d.sums.built.Store(l)
	return l
}

// nearest returns the index of the place that is nearest to a place.
func (l *cumulative) nearest(place int) int {
	best := 0
	for i, p := range l.places {
		if abs(p-place) < abs(l.places[best]-place) {
			best = i
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// between fills b with the documents that have a value from one place of the order to another. Every document must have
// one value at most.
func (d *dimension[K]) between(b bitmap, from, to int) {
	l := d.cumulative(len(b))
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
		p := d.posting(n)
		p.addTo(b)
	}
}

func (d *dimension[K]) removeValues(b bitmap, from, to int) {
	for _, n := range d.order()[min(from, to):to] {
		p := d.posting(n)
		p.removeFrom(b)
	}
}
