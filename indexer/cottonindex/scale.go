package cottonindex

import (
	"strconv"
	"strings"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
)

// Scale is a way to measure the price of a lot: plainly, or in terms of base cotton by a premium table. The index
// stores the contract and the basis in one number. A new price of the contract does not change it.
type Scale struct {
	Premium string // code of the table; empty: plain prices
	Mill    int64  // delivered prices at this mill; 0: prices in the warehouse
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
		without := indexer.In("indexCode", codes)
		if m.stored { // a sold lot keeps its price
			without = engine.And(without, indexer.IsNull("fixedPrice"))
		}
		parts = append(parts, without)
	}
	if s.Premium != "" {
		parts = append(parts, engine.Not(engine.Exists(s.attribute())))
	}
	if to := m.mill(s.Mill); to != nil {
		parts = append(parts, engine.Not(indexer.In(warehouseAttribute, m.reachable(to))))
	}
	if len(parts) == 0 {
		return nil
	}
	return indexer.AnyOf(parts)
}

// Within returns the filter for the lots in a price range: a range of stored numbers in each group, for delivered
// prices of each warehouse.
func (s Scale) Within(m *Market, groups []priceGroup, price indexer.Yuans) indexer.Expr {
	if s.Mill != 0 {
		return m.deliveredAt(m.mill(s.Mill), groups).within(price)
	}
	return s.stored(groups, price)
}

// stored returns the filter for the lots in a price range without delivery.
func (s Scale) stored(groups []priceGroup, price indexer.Yuans) indexer.Expr {
	return prices.Within(s.attribute(), groups, price)
}

// storedRanges returns the stored numbers of the fixed prices and of each contract.
func (m *Market) storedRanges() []indexer.Bounds[int64] {
	list := []indexer.Bounds[int64]{(&priceGroup{}).Whole()}
	for _, code := range m.Contracts {
		if n, ok := contractNumber(code); ok {
			list = append(list, (&priceGroup{Number: n}).Whole())
		}
	}
	return list
}

// of returns the price of a lot at a market, or nil without a price on this scale. The fixed price of a sale comes
// before the price of the contract.
func (s Scale) of(doc *Row, m *Market) *schema.Yuan {
	stored, value := doc.FixedPrice, schema.Yuan(0)
	if stored == nil && doc.IndexCode != nil {
		v := m.Value(*doc.IndexCode)
		if v == nil {
			return nil
		}
		stored, value = doc.Basis, *v
	}
	if s.Premium != "" {
		offer, known := doc.Offer[s.Name()]
		if !known {
			return nil
		}
		_, asked := prices.Split(offer)
		stored = new(schema.Yuan(asked))
	}
	if stored == nil {
		return nil
	}
	if s.Mill != 0 {
		d := m.delivery(m.mill(s.Mill), doc.Warehouse)
		if d == nil {
			return nil
		}
		value += d.Cost()
	}
	return new(*stored + value)
}
