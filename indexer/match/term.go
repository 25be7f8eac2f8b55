package match

import (
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/engine"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// term is one condition of saved demands, which many of them may share: a filter, words, or a range of prices. The
// filter of a price range depends on the market.
type term struct {
	filter   string
	words    string
	min, max schema.Yuan // of the current price, without filter and words; openMin and openMax are no bounds
	scale    cottonindex.Scale
}

// openMin and openMax are below and above every price.
const openMin, openMax = schema.Yuan(-prices.Width), schema.Yuan(prices.Width)

func priceTerm(price indexer.Yuans, s cottonindex.Scale) term {
	t := term{min: openMin, max: openMax, scale: s}
	if price.Min != nil {
		t.min = *price.Min
	}
	if price.Max != nil {
		t.max = *price.Max
	}
	return t
}

// filterAt returns the term as a filter at the prices of a market.
func (t *term) filterAt(m *cottonindex.Market) (indexer.Expr, error) {
	if t.filter != "" {
		return engine.ParseFilter(t.filter)
	}
	return t.scale.Within(m, m.Groups(), indexer.Yuans{&t.min, &t.max}), nil
}

// demandEntry is a saved demand as the numbers of its terms.
type demandEntry struct {
	demandRef
	terms []uint32 // ascending, so rare terms come last
}

// demandRef identifies a saved demand and its owner.
type demandRef struct {
	demand, owner int64
	flags         demandFlags
}

// demandFlags are properties of a saved demand.
type demandFlags uint8

const (
	immediate      demandFlags = 1 << iota // has immediate reminders
	namesWarehouse                         // has names of warehouses, which may be given to other warehouses
	namesOrigin                            // has names of ginneries, cities or areas, which may be renamed
	namesPremium                           // names a premium table, which may be deleted
	namesMill                              // names a mill, which may be deleted
	forMembers                             // the reading for member companies, which have more sale types
	forOthers                              // the reading for other companies
)

func (f demandFlags) has(all demandFlags) bool { return f&all == all }

// demandTerms is a saved demand with its terms before they are numbered.
type demandTerms struct {
	demandRef
	terms []term
}

// termsOf returns the conditions of a demand as a search of a company has them, and false if the search would refuse
// the demand. It uses only the names, premium tables and mills of the market.
func termsOf(d *demand.Demand, companyID int64, m *cottonindex.Market) (demandTerms, bool) {
	f, err := cottonindex.NewFilter(d, cottonindex.Viewer{Company: companyID, Product: true}, m)
	if err != nil {
		return demandTerms{}, false
	}
	p := demandTerms{terms: make([]term, 0, len(f.Conditions)+1)}
	for _, c := range f.Conditions {
		switch c.Facet {
		case cottonindex.PriceFacet:
			p.terms = append(p.terms, priceTerm(f.Price, cottonindex.Scale{}))
		case cottonindex.Price3128Facet:
			p.terms = append(p.terms, priceTerm(f.Price3128, f.Scale3128()))
		case cottonindex.DeliveredFacet:
			p.terms = append(p.terms, priceTerm(f.Delivered, cottonindex.Scale{Mill: f.Mill}))
		default:
			p.terms = append(p.terms, term{filter: c.Expr.String()})
		}
	}
	if f.Words != "" {
		p.terms = append(p.terms, term{words: f.Words})
	}
	if len(d.Warehouses)+len(d.Sidings) > 0 {
		p.flags |= namesWarehouse
	}
	if len(d.Ginneries)+len(d.ExcludeGinneries)+len(d.Cities)+len(d.Areas) > 0 {
		p.flags |= namesOrigin
	}
	if d.Premium != "" {
		p.flags |= namesPremium
	}
	if f.Mill != 0 {
		p.flags |= namesMill
	}
	return p, true
}

// demandSet has all saved demands. Demands share their terms. Terms are numbered in order of appearance, so common
// terms have low numbers.
type demandSet struct {
	list     []demandEntry
	position map[int64]int // in the list, by key
	terms    []term
	numbers  map[term]uint32
}

func newDemandSet() *demandSet {
	return &demandSet{position: map[int64]int{}, numbers: map[term]uint32{}}
}

// key returns the key of a demand in the set. The reading for other companies has a key of its own.
func (s *demandRef) key() int64 {
	if s.flags.has(forOthers) {
		return -s.demand
	}
	return s.demand
}

// add adds a demand.
func (s *demandSet) add(p demandTerms) {
	terms := make([]uint32, len(p.terms))
	for i, t := range p.terms {
		terms[i] = s.number(t)
	}
	slices.Sort(terms)
	s.position[p.key()] = len(s.list)
	s.list = append(s.list, demandEntry{p.demandRef, terms})
}

func (s *demandSet) number(t term) uint32 {
	n, ok := s.numbers[t]
	if !ok {
		n = uint32(len(s.terms))
		s.numbers[t], s.terms = n, append(s.terms, t)
	}
	return n
}

// remove removes a demand from the set. Its terms stay.
func (s *demandSet) remove(demand int64) {
	for _, key := range []int64{demand, -demand} {
		i, ok := s.position[key]
		if !ok {
			continue
		}
		last := s.list[len(s.list)-1]
		s.list[i], s.position[last.key()] = last, i
		s.list = s.list[:len(s.list)-1]
		delete(s.position, key)
	}
}

// idsWith returns the ids of the demands with the flags.
func (s *demandSet) idsWith(flags demandFlags) []int64 {
	var ids []int64
	for i := range s.list {
		if s.list[i].flags.has(flags) {
			ids = append(ids, s.list[i].demand)
		}
	}
	return ids
}
