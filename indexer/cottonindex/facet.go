package cottonindex

import (
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
)

// counted are facets of numbers that are shown with counts too.
var counted = []string{"packnum"}

// facetCalls asks for the total, and for each facet without its own conditions. Facets without conditions come with
// the total. The total is the first query: the engine reuses its conditions for the others.
func (q *search) facetCalls() []indexer.Call {
	var open []string
	var calls []indexer.Call
	for _, name := range q.Facets {
		switch {
		case name == PriceFacet:
			calls = append(calls, q.priceCalls(Scale{})...)
		case name == Price3128Facet:
			calls = append(calls, q.priceCalls(Scale{Premium: q.table.Code})...)
		case name == DeliveredFacet: // see readDelivered
		case q.filter.refines(name):
			calls = append(calls, indexer.Call{
				q.filter.counting(q.filter.without(name), name),
				func(r indexer.Answer) ([]indexer.Call, error) { return q.readFacet(r, name) },
			})
		default:
			open = append(open, name)
		}
	}
	counting := q.filter.counting(q.filter.all(), open...)
	total := indexer.Call{counting, func(r indexer.Answer) (more []indexer.Call, err error) {
		q.total = r.Total()
		for _, name := range open {
			next, err := q.readFacet(r, name)
			if err != nil {
				return nil, err
			}
			more = append(more, next...)
		}
		return more, nil
	}}
	return append([]indexer.Call{total}, calls...)
}

// sharesPrices reports whether the facet of a scale has the same prices as the order.
func (q *search) sharesPrices(s Scale) bool {
	return q.prices != nil && q.scale == s && !q.filter.refines(s.facet()) && slices.Contains(q.Facets, s.facet())
}

// priceCalls asks for the prices on a scale without the range of these prices.
func (q *search) priceCalls(s Scale) []indexer.Call {
	if q.sharesPrices(s) {
		return nil
	}
	l := &priceHistogram{}
	return q.filter.readPrices(l, s, q.filter.without(s.facet()), func() { q.facets[s.facet()] = s.facetOf(l) })
}

func (s Scale) facetOf(l *priceHistogram) Facet {
	values := make([]valueTally, len(l.Steps))
	for i, step := range l.Steps {
		values[i] = valueTally{schema.Centi(step.Price * 100), step.Count}
	}
	return rangeFacet(s.facet(), values)
}

// basisFacet is the only facet that can have more values than fit into an answer.
const basisFacet = "basis"

func (q *search) basisCalls() []indexer.Call {
	return q.filter.distribution(basisFacet, q.filter.without(basisFacet), nil, func(known []prices.Count) {
		values := make([]valueTally, len(known))
		for i, b := range known {
			values[i] = valueTally{schema.Centi(b.Value * 100), b.Count}
		}
		q.facets[basisFacet] = rangeFacet(basisFacet, values)
	})
}

// readFacet reads a distribution: counts for a choice from a list, a histogram for a range.
func (q *search) readFacet(r indexer.Answer, name string) ([]indexer.Call, error) {
	var values []valueTally
	facet := Facet{Counts: []Count{}}
	ranged := attributes.Find(name).Has("range")
	listed := !ranged || slices.Contains(counted, name)
	if ranged {
		values = make([]valueTally, 0, r.Values(name))
	}
	err := r.Distribution(name, func(value indexer.FacetValue, n int) {
		if ranged {
			if v, ok := parseCenti(value); ok {
				values = append(values, valueTally{v, n})
			}
		}
		if listed {
			if text := value.Text(); text != "" && q.viewer.mayCount(name, text) {
				facet.Counts = append(facet.Counts, Count{text, n})
			}
		}
	})
	if name == marksFacet {
		facet.Counts = q.viewer.addMarks(facet.Counts)
	}
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

func rangeFacet(name string, values []valueTally) Facet {
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
