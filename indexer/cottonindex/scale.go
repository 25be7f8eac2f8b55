package cottonindex

import (
	"strconv"
	"strings"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// Scale is a way to measure the price of a lot: plainly, or in terms of base cotton by a premium table. The index
// stores the contract and the basis in one number. A new price of the contract does not change it.
type Scale struct {
	Premium string // code of the table; empty: plain prices
}

// Name returns the key of the scale in the offer of a document.
func (s Scale) Name() string {
	if s.Premium == "" {
		return "price"
	}
	return "3128_" + s.Premium
}

// attribute returns the name of the scale in filters.
func (s Scale) attribute() string { return "offer." + s.Name() }

// ContractRange is the width of a group's range of stored numbers: more than twice any price, basis or adjusted basis
// in CNY/t.
const ContractRange = 10_000_000

// storedPrice returns the stored number of a contract and a basis, or of zero and a fixed price.
func storedPrice(contract int64, asked schema.Yuan) int64 {
	return contract*ContractRange + ContractRange/2 + int64(asked)
}

// splitStoredPrice returns the contract and the basis of a stored number.
func splitStoredPrice(n int64) (contract int64, asked schema.Yuan) {
	return n / ContractRange, schema.Yuan(n%ContractRange - ContractRange/2)
}

// contractNumber returns the number of a contract, 701 for CF701, and zero for none.
func contractNumber(code string) (int64, bool) {
	if code == "" {
		return 0, true
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(code, "CF"), 10, 32)
	return n, err == nil && n > 0
}

// unpriced returns the filter for the lots without a price on this scale, or nil if every lot has one.
func (s Scale) unpriced(m *Market) indexer.Expr {
	var parts []indexer.Expr
	if codes := m.unquoted(); len(codes) > 0 {
		parts = append(parts, indexer.In("indexCode", codes))
	}
	if s.Premium != "" {
		parts = append(parts, engine.Not(engine.Exists(s.attribute())))
	}
	if len(parts) == 0 {
		return nil
	}
	return indexer.AnyOf(parts)
}

// Within returns the filter for the lots in a price range: a range of stored numbers in each group.
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

// storedRange returns all stored numbers of a group.
func (g group) storedRange() indexer.Bounds[int64] {
	return indexer.Bounds[int64]{new(g.number * ContractRange), new((g.number+1)*ContractRange - 1)}
}

// storedRanges returns the stored numbers of the fixed prices and of each contract.
func (m *Market) storedRanges() []indexer.Bounds[int64] {
	list := []indexer.Bounds[int64]{group{}.storedRange()}
	for _, code := range m.Contracts {
		if n, ok := contractNumber(code); ok {
			list = append(list, group{number: n}.storedRange())
		}
	}
	return list
}

// of returns the price of a lot at a market, or nil without a price on this scale.
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
