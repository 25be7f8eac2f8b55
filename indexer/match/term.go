package match

import (
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
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
const openMin, openMax = schema.Yuan(-cottonindex.ContractRange), schema.Yuan(cottonindex.ContractRange)

func priceTerm(price indexer.Yuans) term {
	t := term{min: openMin, max: openMax}
	if price.Min != nil {
		t.min = *price.Min
	}
	if price.Max != nil {
		t.max = *price.Max
	}
	return t
}

// at is the term as a filter at the prices of a market.
func (t *term) at(m *cottonindex.Market) (indexer.Expr, error) {
	if t.filter != "" {
		return engine.ParseFilter(t.filter)
	}
	return cottonindex.Scale{}.Within(m.Groups(), indexer.Yuans{&t.min, &t.max}), nil
}

// storedDemand is a saved demand taken apart.
type storedDemand struct {
	demandRef
	terms []uint32 // their numbers; the ones that few demands have come last
}

// demandRef has the owner of a saved demand and its traits.
type demandRef struct {
	demand, owner int64
	is            traits
}

// traits are properties of a saved demand.
type traits uint8

const (
	waiting traits = 1 << iota // its owner wants to hear of lots at once
	stored                     // names warehouses: their names may come to mean others
	inside                     // as it is asked by member companies, for whom there are more sale types
	outside                    // as it is asked by others
)

func (t traits) has(some traits) bool { return t&some == some }

// demandTerms is a saved demand with its terms, which have no numbers yet.
type demandTerms struct {
	demandRef
	terms []term
}

// termsOf turns a demand into its conditions, as a search would. It is false for one that cannot be asked. Of the market
// it needs the names of the warehouses alone.
func termsOf(d *demand.Demand, m *cottonindex.Market) (demandTerms, bool) {
	f, err := cottonindex.NewFilter(d, cottonindex.Viewer{Product: true}, m)
	if err != nil {
		return demandTerms{}, false
	}
	p := demandTerms{terms: make([]term, 0, len(f.Conditions)+1)}
	for _, c := range f.Conditions {
		if c.Facet == cottonindex.PriceFacet {
			p.terms = append(p.terms, priceTerm(f.Price))
		} else {
			p.terms = append(p.terms, term{filter: c.Expr.String()})
		}
	}
	if f.Words != "" {
		p.terms = append(p.terms, term{words: f.Words})
	}
	if len(d.Warehouses)+len(d.Sidings) > 0 {
		p.is |= stored
	}
	return p, true
}

// demandSet are all saved demands. The terms that they have in common are kept once, and numbered as they first came: those of
// many demands have low numbers.
type demandSet struct {
	list    []storedDemand
	place   map[int64]int // in the list, by key
	terms   []term
	numbers map[term]uint32
}

func newDemandSet() *demandSet { return &demandSet{place: map[int64]int{}, numbers: map[term]uint32{}} }

// key tells demands apart: a demand by the marks of member companies is another one for others.
func (s *demandRef) key() int64 {
	if s.is.has(outside) {
		return -s.demand
	}
	return s.demand
}

// put adds a demand.
func (w *demandSet) put(p demandTerms) {
	terms := make([]uint32, len(p.terms))
	for i, t := range p.terms {
		terms[i] = w.number(t)
	}
	slices.Sort(terms)
	w.place[p.key()] = len(w.list)
	w.list = append(w.list, storedDemand{p.demandRef, terms})
}

func (w *demandSet) number(t term) uint32 {
	n, ok := w.numbers[t]
	if !ok {
		n = uint32(len(w.terms))
		w.numbers[t], w.terms = n, append(w.terms, t)
	}
	return n
}

// remove forgets a demand. Its terms stay.
func (w *demandSet) remove(demand int64) {
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
func (w *demandSet) having(t traits) []int64 {
	var ids []int64
	for i := range w.list {
		if w.list[i].is.has(t) {
			ids = append(ids, w.list[i].demand)
		}
	}
	return ids
}
