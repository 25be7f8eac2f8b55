package cottonindex

import (
	"strconv"
	"strings"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// Scale is a way to measure what a lot costs: plainly, or in terms of base cotton by a premium table. What is stored
// of it is a rung: which contract the lot follows and what is asked over it. A tick changes the contract's price, not
// the rung.
type Scale struct {
	Premium string // code of the table; empty: plain prices
}

// Name is the scale's key in the documents' offer, attribute its name in filters.
func (s Scale) Name() string {
	if s.Premium == "" {
		return "price"
	}
	return "3128_" + s.Premium
}

func (s Scale) attribute() string { return "offer." + s.Name() }

// ContractRange is the width of a group on a scale: twice more than any price, basis or adjusted basis in CNY/t, so that each
// group has a range of its own.
const ContractRange = 10_000_000

// storedPrice is a stored number: what is asked in a group.
func storedPrice(contract int64, asked schema.Yuan) int64 {
	return contract*ContractRange + ContractRange/2 + int64(asked)
}

// splitStoredPrice is the group and what is asked in it.
func splitStoredPrice(n int64) (contract int64, asked schema.Yuan) {
	return n / ContractRange, schema.Yuan(n%ContractRange - ContractRange/2)
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
func (s Scale) unpriced() indexer.Expr {
	if s.Premium == "" {
		return nil
	}
	return engine.Not(engine.Exists(s.attribute()))
}

// Within is the filter for the lots that cost what a range allows: in each group it is a range of rungs.
func (s Scale) Within(groups []group, price indexer.Yuans) indexer.Expr {
	parts := make([]indexer.Expr, len(groups))
	for i, g := range groups {
		parts[i] = s.inGroup(g, price)
	}
	return indexer.AnyOf(parts)
}

func (s Scale) inGroup(g group, price indexer.Yuans) indexer.Expr {
	all := g.storedRange()
	if price.Min != nil {
		*all.Min = max(*all.Min, storedPrice(g.number, *price.Min-g.value))
	}
	if price.Max != nil {
		*all.Max = min(*all.Max, storedPrice(g.number, *price.Max-g.value))
	}
	return indexer.Between(s.attribute(), all, 0)
}

// storedRange are all that a group can have.
func (g group) storedRange() indexer.Bounds[int64] {
	return indexer.Bounds[int64]{new(g.number * ContractRange), new((g.number+1)*ContractRange - 1)}
}

func storedRanges(groups []group) []indexer.Bounds[int64] {
	list := make([]indexer.Bounds[int64], len(groups))
	for i, g := range groups {
		list[i] = g.storedRange()
	}
	return list
}

// of is what a lot costs at the market; nil when it cannot be measured.
func (s Scale) of(doc *CottonDoc, m *Market) *schema.Yuan {
	stored, value := doc.FixedPrice, schema.Yuan(0)
	if doc.IndexCode != nil {
		v := m.Value(*doc.IndexCode)
		if v == nil {
			return nil
		}
		stored, value = doc.Basis, *v
	}
	if s.Premium != "" {
		adjusted, ok := doc.Adjusted[s.Premium]
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
