package mill

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/freight"
)

const (
	sampleMost   = 5 // quotes whose median is a freight
	sampleEnough = 3 // quotes of a narrow place that count without those of wider ones
)

// sample is the newest plausible quotes of a route, the newest first: at most one of each requester and carrier.
type sample struct {
	quotes [sampleMost]freight.Rate
	n      int
}

// add adds a quote unless there is a newer one of the same companies.
func (s *sample) add(q *freight.Rate) {
	for _, other := range s.quotes[:s.n] {
		if other.Requester == q.Requester && other.Carrier == q.Carrier {
			return
		}
	}
	s.quotes[s.n] = *q
	s.n++
}

// sampleOf returns the sample of quotes, the newest last, of a route with a length.
func (r *Rates) sampleOf(quotes []freight.Rate, km int) (s sample) {
	for i := len(quotes) - 1; i >= 0 && s.n < sampleMost; i-- {
		if r.plausible(quotes[i].PerTon, km) {
			s.add(&quotes[i])
		}
	}
	return s
}

// quoted returns the sample from a warehouse to a place: that of the narrowest route with enough quotes, else that of
// the route with the most. Routes begin at the warehouse, its county or its prefecture.
func (r *Rates) quoted(from Warehouse, to *Place, km int) (best sample) {
	if len(r.quotes) == 0 {
		return best
	}
	try := func(of route) {
		if best.n >= sampleEnough {
			return
		}
		if s := r.sampleOf(r.quotes[of], km); s.n > best.n {
			best = s
		}
	}
	for _, end := range to.routeEnds {
		try(route{origin{warehouseID: from.ID}, end})
		for _, begin := range from.routeEnds {
			try(route{origin{place: begin}, end})
		}
	}
	return best
}

// freight returns the median of a sample. If some of its quotes include unloading, its cost is added to the others.
func (s *sample) freight(unloading schema.Yuan) Freight {
	quotes := s.quotes[:s.n]
	f := Freight{Source: Quoted, Day: quotes[0].On, Quotes: s.n}
	for i := range quotes {
		f.Loading = f.Loading || quotes[i].Loading
		if !slices.Contains(f.Ways, quotes[i].Way) {
			f.Ways = append(f.Ways, quotes[i].Way)
		}
	}
	var costs [sampleMost]schema.Yuan
	for i := range quotes {
		costs[i] = quotes[i].PerTon
		if f.Loading && !quotes[i].Loading {
			costs[i] += unloading
		}
	}
	sorted := costs[:s.n]
	slices.Sort(sorted)
	slices.Sort(f.Ways)
	f.PerTon, f.Lowest, f.Highest = median(sorted), sorted[0], sorted[s.n-1]
	return f
}

// median returns the middle of sorted prices, or the mean of the two in the middle, with halves rounded up.
func median(sorted []schema.Yuan) schema.Yuan {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2] + 1) / 2
}
