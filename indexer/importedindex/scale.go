package importedindex

import (
	"cmp"
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// offerAttribute holds the stored offers of lots.
const offerAttribute = "offer"

// Facets and orders that are no attribute.
const (
	LandedFacet = "landed" // landed price in CNY/t
	PriceFacet  = "price"  // price in the currency of the search
)

// scale is a way to measure the price of a lot: landed under a duty, or in its currency.
type scale struct {
	facet    string
	duty     Duty            // of landed prices
	currency market.Currency // of other prices; its steps are the unit
}

// part is the lots of a class and their groups on a scale.
type part struct {
	filter []indexer.Expr // nil: all lots
	groups []prices.Group[schema.Yuan]
}

// parts returns the parts of the market on a scale. There is one part if no country has an additional duty.
func (m *Market) parts(s scale) (list []part) {
	if s.facet == PriceFacet {
		return []part{{groups: m.groups(func(c market.Currency) (*prices.Curve[schema.Yuan], bool) {
			return nil, c == s.currency
		})}}
	}
	var others []string
	for i := len(m.classes) - 1; i >= 0; i-- {
		c := &m.classes[i]
		p := part{groups: m.groups(func(of market.Currency) (*prices.Curve[schema.Yuan], bool) {
			switch {
			case of == market.CNY:
				return nil, true
			case c.landed == nil:
				return nil, false
			}
			return c.landed[s.duty], true
		})}
		switch {
		case c.countries != nil:
			p.filter = []indexer.Expr{indexer.In("country", c.countries)}
			others = append(others, c.countries...)
		case others != nil:
			p.filter = []indexer.Expr{indexer.NotIn("country", others)}
		}
		list = append(list, p)
	}
	return list
}

// curveOf returns the curve of the prices in a currency, nil for the prices themselves; false if they have no place on
// a scale.
type curveOf func(market.Currency) (*prices.Curve[schema.Yuan], bool)

// groups returns the groups of the currencies on a scale: fixed prices and each contract with a quote.
func (m *Market) groups(curve curveOf) (list []prices.Group[schema.Yuan]) {
	add := func(c market.Currency, code string, value int64) {
		number, known := groupNumber(c, code)
		if of, ok := curve(c); ok && known {
			list = append(list, prices.Group[schema.Yuan]{Number: number, Value: value, Curve: of})
		}
	}
	add(market.CNY, "", 0)
	add(market.USD, "", 0)
	for code, v := range m.Quotes {
		add(market.CNY, code, int64(v))
	}
	for code, v := range m.Foreign {
		add(market.USD, code, int64(v))
	}
	slices.SortFunc(list, func(a, b prices.Group[schema.Yuan]) int { return cmp.Compare(a.Number, b.Number) })
	return list
}

// offers returns the stored offers of all lots that are found: the fixed prices and those on each contract.
func (m *Market) offers() (list []indexer.Bounds[int64]) {
	numbers := []int64{fixedYuan, fixedDollar}
	for _, code := range m.Contracts {
		if n, ok := groupNumber(market.CNY, code); ok {
			numbers = append(numbers, n)
		}
	}
	for _, n := range numbers {
		list = append(list, (&prices.Group[schema.Yuan]{Number: n}).Whole())
	}
	return list
}

// within returns the filter for the lots with a price within bounds.
func within(parts []part, price indexer.Yuans) indexer.Expr {
	list := make([]indexer.Expr, len(parts))
	for i, p := range parts {
		list[i] = engine.And(append(slices.Clone(p.filter), prices.Within(offerAttribute, p.groups, price))...)
	}
	return indexer.AnyOf(list)
}

// of returns the price of a lot on a scale; nil if it has none.
func (s scale) of(doc *ImportedDoc, m *Market) *schema.Yuan {
	if s.facet == PriceFacet {
		price, _ := m.Price(doc)
		if price == nil || doc.Currency != s.currency {
			return nil
		}
		return new(schema.Yuan(*price / s.currency.Step()))
	}
	landed := m.Landed(doc)
	if landed == nil || s.duty.Of(landed) == 0 {
		return nil
	}
	return new(s.duty.Of(landed))
}

// unpriced returns the filter for the lots without a price on a scale; nil if every lot has one.
func (m *Market) unpriced(s scale) indexer.Expr {
	var list []indexer.Expr
	if codes := m.unquoted(); len(codes) > 0 {
		list = append(list, indexer.In("indexCode", codes))
	}
	if s.facet == LandedFacet && m.classes[0].landed == nil {
		list = append(list, indexer.Equal("currency", "2"))
	}
	if len(list) == 0 {
		return nil
	}
	return indexer.AnyOf(list)
}
