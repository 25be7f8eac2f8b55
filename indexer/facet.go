package indexer

import (
	"slices"

	"cottonmall/schema"
)

// counted are the facets whose values are numbers but which are shown as counts too.
var counted = []string{"packnum"}

// facetCalls asks for the total and for each facet without its own conditions. Facets without conditions of their own
// come with the total. The total is asked first:
// what its conditions have in common serves the others.
func (q *search) facetCalls() []call {
	var open []string
	var calls []call
	for _, name := range q.Facets {
		switch {
		case name == priceFacet:
			calls = append(calls, q.priceCalls()...)
		case q.filter.refines(name):
			calls = append(calls, call{
				q.filter.counting(q.filter.without(name), name),
				func(r answer) ([]call, error) { return q.readFacet(r, name) },
			})
		default:
			open = append(open, name)
		}
	}
	total := call{q.filter.counting(q.filter.all(), open...), func(r answer) (more []call, err error) {
		q.total = r.total()
		for _, name := range open {
			next, err := q.readFacet(r, name)
			if err != nil {
				return nil, err
			}
			more = append(more, next...)
		}
		return more, nil
	}}
	return append([]call{total}, calls...)
}

// sharesLadder tells whether the price facet is the ladder of the order.
func (q *search) sharesLadder() bool {
	return q.ladder != nil && q.scale == scale{} && q.filter.price.empty() && slices.Contains(q.Facets, priceFacet)
}

// priceCalls asks for the ladder without the price range.
func (q *search) priceCalls() []call {
	if q.sharesLadder() {
		return nil
	}
	l := &ladder{}
	return q.filter.climb(l, scale{}, q.filter.without(priceFacet), func() { q.facets[priceFacet] = priceFacetOf(l) })
}

func priceFacetOf(l *ladder) Facet {
	values := make([]tally, len(l.steps))
	for i, s := range l.steps {
		values[i] = tally{schema.Centi(s.price * 100), s.count}
	}
	return rangeFacet(priceFacet, values)
}

// basisFacet is the only facet that can have more values than fit into an answer: fibre values have fewer.
const basisFacet = "basis"

func (q *search) basisCalls() []call {
	return q.filter.distribution(basisFacet, q.filter.without(basisFacet), nil, func(known []rungCount) {
		values := make([]tally, len(known))
		for i, b := range known {
			values[i] = tally{schema.Centi(b.rung * 100), b.count}
		}
		q.facets[basisFacet] = rangeFacet(basisFacet, values)
	})
}

// readFacet reads a distribution: counts for what is chosen from a list, a histogram for what is chosen by range.
func (q *search) readFacet(r answer, name string) ([]call, error) {
	var values []tally
	facet := Facet{Counts: []Count{}}
	ranged := lotAttributes.find(name).has("range")
	listed := !ranged || slices.Contains(counted, name)
	err := r.distribution(name, func(value facetValue, n int) {
		if ranged {
			if v, ok := parseCenti(value); ok {
				values = append(values, tally{v, n})
			}
		}
		if listed {
			if text := value.text(); text != "" && q.viewer.mayCount(name, text) {
				facet.Counts = append(facet.Counts, Count{text, n})
			}
		}
	})
	if name == basisFacet && len(values) >= q.filter.distinctMax {
		return q.basisCalls(), err
	}
	if ranged {
		counts := facet.Counts
		facet = rangeFacet(name, values)
		facet.Counts = counts
	}
	q.facets[name] = facet
	return nil, err
}

func rangeFacet(name string, values []tally) Facet {
	facet := Facet{Counts: []Count{}, Histogram: histogram(name, values)}
	for i := range values {
		v := values[i].value
		if facet.Min == nil || v < *facet.Min {
			facet.Min = &v
		}
		if facet.Max == nil || v > *facet.Max {
			facet.Max = &v
		}
	}
	return facet
}
