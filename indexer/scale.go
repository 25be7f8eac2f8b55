package indexer

import (
	"strconv"
	"strings"

	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// scale is a way to measure what a lot costs: plainly, or in terms of base cotton by a premium table. What is stored
// of it is a rung: which contract the lot follows and what is asked over it. A tick changes the contract's price, not
// the rung.
type scale struct {
	premium string // code of the table; empty: plain prices
}

// name is the scale's key in the documents' offer, attribute its name in filters.
func (s scale) name() string {
	if s.premium == "" {
		return "price"
	}
	return "3128_" + s.premium
}

func (s scale) attribute() string { return "offer." + s.name() }

// rungs is the width of a group on a scale: twice more than any price, basis or adjusted basis in CNY/t, so that each
// group has a range of its own.
const rungs = 10_000_000

// rung is a stored number: what is asked in a group.
func rung(contract int64, asked schema.Yuan) int64 { return contract*rungs + rungs/2 + int64(asked) }

// unrung is the group and what is asked in it.
func unrung(n int64) (contract int64, asked schema.Yuan) {
	return n / rungs, schema.Yuan(n%rungs - rungs/2)
}

// contractNumber is the number of a contract, 701 for CF701, and zero for none.
func contractNumber(code string) (int64, bool) {
	if code == "" {
		return 0, true
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(code, "CF"), 10, 32)
	return n, err == nil && n > 0
}

// unpriced is the filter for the lots that the scale cannot measure; nil when there are none.
func (s scale) unpriced() expr {
	if s.premium == "" {
		return nil
	}
	return engine.Not(engine.Exists(s.attribute()))
}

// within is the filter for the lots that cost what a range allows: in each group it is a range of rungs.
func (s scale) within(groups []group, price yuans) expr {
	parts := make([]expr, len(groups))
	for i, g := range groups {
		parts[i] = s.inGroup(g, price)
	}
	return anyOf(parts)
}

func (s scale) inGroup(g group, price yuans) expr {
	all := g.rungs()
	if price.min != nil {
		*all.min = max(*all.min, rung(g.number, *price.min-g.value))
	}
	if price.max != nil {
		*all.max = min(*all.max, rung(g.number, *price.max-g.value))
	}
	return between(s.attribute(), all, 0)
}

// rungs are all that a group can have.
func (g group) rungs() bounds[int64] {
	return bounds[int64]{new(g.number * rungs), new((g.number+1)*rungs - 1)}
}

func rungsOf(groups []group) []bounds[int64] {
	list := make([]bounds[int64], len(groups))
	for i, g := range groups {
		list[i] = g.rungs()
	}
	return list
}

// of is what a lot costs at the market; nil when it cannot be measured.
func (s scale) of(doc *CottonDoc, m *marketState) *schema.Yuan {
	stored, value := doc.FixedPrice, schema.Yuan(0)
	if doc.IndexCode != nil {
		v := m.value(*doc.IndexCode)
		if v == nil {
			return nil
		}
		stored, value = doc.Basis, *v
	}
	if s.premium != "" {
		adjusted, ok := doc.Adjusted[s.premium]
		if !ok {
			return nil
		}
		stored = &adjusted
	}
	if stored == nil {
		return nil
	}
	return new(*stored + value)
}
