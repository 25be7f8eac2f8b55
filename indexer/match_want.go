package indexer

import (
	"slices"

	"cottonmall/indexer/engine"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// term is one condition of saved demands. Many demands have the same one. It is a filter, words, or a range of prices,
// which is another filter at every market.
type term struct {
	filter   string
	words    string
	min, max schema.Yuan // of the current price, where it is neither; openMin and openMax stand for none
}

// Beyond everything that a group has room for.
const openMin, openMax = schema.Yuan(-rungs), schema.Yuan(rungs)

func priceTerm(price yuans) term {
	t := term{min: openMin, max: openMax}
	if price.min != nil {
		t.min = *price.min
	}
	if price.max != nil {
		t.max = *price.max
	}
	return t
}

// at is the term as a filter at the prices of a market.
func (t *term) at(m *marketState) (expr, error) {
	if t.filter != "" {
		return engine.ParseFilter(t.filter)
	}
	return scale{}.within(m.groups(), yuans{&t.min, &t.max}), nil
}

// want is a saved demand taken apart.
type want struct {
	saved
	terms []uint32 // their numbers; the ones that few demands have come last
}

// saved is whose demand a want is, and what else must be known of it.
type saved struct {
	demand, owner int64
	is            traits
}

// traits are what can be true of a want.
type traits uint8

const (
	waiting traits = 1 << iota // its owner wants to hear of lots at once
	stored                     // names warehouses: their names may come to mean others
	inside                     // as it is asked by member companies, for whom there are more sale types
	outside                    // as it is asked by others
)

func (t traits) has(some traits) bool { return t&some == some }

// parts is a want whose terms have no numbers yet.
type parts struct {
	saved
	terms []term
}

// takeApart turns a demand into its conditions, as a search would. It is false for one that cannot be asked. Of the market
// it needs the names of the warehouses alone.
func takeApart(d *demand.Demand, m *marketState) (parts, bool) {
	f, err := newFilter(d, Viewer{Product: true}, m)
	if err != nil {
		return parts{}, false
	}
	p := parts{terms: make([]term, 0, len(f.conditions)+1)}
	for _, c := range f.conditions {
		if c.facet == priceFacet {
			p.terms = append(p.terms, priceTerm(f.price))
		} else {
			p.terms = append(p.terms, term{filter: c.expr.String()})
		}
	}
	if f.words != "" {
		p.terms = append(p.terms, term{words: f.words})
	}
	if len(d.Warehouses)+len(d.Sidings) > 0 {
		p.is |= stored
	}
	return p, true
}

// wants are all saved demands. The terms that they have in common are kept once, and numbered as they first came: those of
// many demands have low numbers.
type wants struct {
	list    []want
	place   map[int64]int // in the list, by key
	terms   []term
	numbers map[term]uint32
}

func newWants() *wants { return &wants{place: map[int64]int{}, numbers: map[term]uint32{}} }

// key tells wants apart: a demand by the marks of member companies is another one for others.
func (s *saved) key() int64 {
	if s.is.has(outside) {
		return -s.demand
	}
	return s.demand
}

// put adds a want.
func (w *wants) put(p parts) {
	terms := make([]uint32, len(p.terms))
	for i, t := range p.terms {
		terms[i] = w.number(t)
	}
	slices.Sort(terms)
	w.place[p.key()] = len(w.list)
	w.list = append(w.list, want{p.saved, terms})
}

func (w *wants) number(t term) uint32 {
	n, ok := w.numbers[t]
	if !ok {
		n = uint32(len(w.terms))
		w.numbers[t], w.terms = n, append(w.terms, t)
	}
	return n
}

// remove forgets a demand. Its terms stay.
func (w *wants) remove(demand int64) {
	for _, key := range []int64{demand, -demand} {
		i, ok := w.place[key]
		if !ok {
			continue
		}
		last := w.list[len(w.list)-1]
		w.list[i], w.place[last.key()] = last, i
		w.list = w.list[:len(w.list)-1]
		delete(w.place, key)
	}
}

// having gives the demands with a trait.
func (w *wants) having(t traits) []int64 {
	var ids []int64
	for i := range w.list {
		if w.list[i].is.has(t) {
			ids = append(ids, w.list[i].demand)
		}
	}
	return ids
}
