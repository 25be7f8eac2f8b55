package indexer

import (
	"context"
	"slices"
	"time"

	"cottonmall/schema"
)

// market is the moment at which a request is answered: the live contracts with their prices, the premium tables, and
// the time. One request uses one market from beginning to end.
type market struct {
	quotes []schema.Quote // in the order of their last trading days
	tables []string       // codes of the premium tables, the standard one first
	now    time.Time

	distinctMax int // a distribution of so many values may have been cut off
}

// group is a part of the lots in which the price is one stored number and a constant.
type group struct {
	code  string      // of the contract; empty: lots with a fixed price
	value schema.Yuan // of the contract
}

func (g group) is() string {
	if g.code == "" {
		return isNull("indexCode")
	}
	return equal("indexCode", g.code)
}

// groups are all groups of the market: each live contract, and fixed prices.
func (m *market) groups() []group {
	list := make([]group, 0, len(m.quotes)+1)
	for _, q := range m.quotes {
		list = append(list, group{q.IndexCode, q.Price})
	}
	return append(list, group{})
}

// value is the price of a live contract, nil when it is none.
func (m *market) value(code string) *schema.Yuan {
	i := slices.IndexFunc(m.quotes, func(q schema.Quote) bool { return q.IndexCode == code })
	if i < 0 {
		return nil
	}
	return &m.quotes[i].Price
}

// live are the codes of the contracts that trade.
func (m *market) live() []string {
	var codes []string
	for _, q := range m.quotes {
		codes = append(codes, q.IndexCode)
	}
	return codes
}

// table is the premium table with a code, or the standard one where none is named.
func (m *market) table(code string) (string, error) {
	switch {
	case slices.Contains(m.tables, code):
		return code, nil
	case code != "":
		return "", schema.Invalid("premium", "没有这张升贴水表：%s", shorten(code))
	case len(m.tables) == 0:
		return "", schema.Invalid("premium", "还没有升贴水表")
	}
	return m.tables[0], nil
}

// readMarket reads the quotes and the premium tables as they are now.
func readMarket(ctx context.Context, db *schema.DB) (*market, error) {
	return schema.View(ctx, db, func(tx *schema.Tx) (*market, error) {
		m := &market{now: tx.Now()}
		var err error
		if m.quotes, err = tx.Quotes(); err != nil {
			return nil, err
		}
		tables, err := tx.PremiumTables()
		for i := range tables {
			m.tables = append(m.tables, tables[i].Code)
		}
		return m, err
	})
}

// scale is a way to measure what a lot costs: by what is stored in each group, and the group's value.
type scale struct {
	premium string // code of the table for prices in terms of base cotton; empty: plain prices
}

// attribute is the stored number of a group.
func (s scale) attribute(g group) string {
	switch {
	case s.premium != "":
		return "adjusted." + s.premium
	case g.code == "":
		return "fixedPrice"
	}
	return "basis"
}

// unpriced is the filter for the lots that the scale cannot measure; empty when there are none.
func (s scale) unpriced() string {
	if s.premium == "" {
		return ""
	}
	return "adjusted." + s.premium + " NOT EXISTS"
}

// within is the filter for the lots that cost what a range allows: in each group it is a range of what is stored.
func (s scale) within(groups []group, price yuans) string {
	parts := make([]string, len(groups))
	for i, g := range groups {
		parts[i] = g.is() + " AND " + between(s.attribute(g), price.shift(g.value), 0)
	}
	return anyOf(parts)
}

// of is what a lot costs at the market; nil when it cannot be measured.
func (s scale) of(doc *CottonDoc, m *market) *schema.Yuan {
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
