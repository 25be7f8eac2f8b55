package indexer

import (
	"context"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// marketState is the moment at which a request is answered: the live contracts with their prices, the premium tables, and
// the time. One request uses one market from beginning to end.
type marketState struct {
	quotes   []market.Quote // in the order of their last trading days
	premiums []market.PremiumTable
	tables   []string // codes of the premium tables, the standard one first
	now      time.Time
	depots   map[string]string // own names of warehouses by the keys of all their names

	distinctMax int  // a distribution of so many values may have been cut off
	once        bool // see filter
}

// group is a part of the lots in which the price is one stored number and a constant: those over one contract, or
// those with a fixed price.
type group struct {
	number int64       // of the contract, see contractNumber; zero: fixed prices
	value  schema.Yuan // of the contract
}

// groups are all groups of the market: each live contract, and fixed prices.
func (m *marketState) groups() []group {
	list := make([]group, 0, len(m.quotes)+1)
	for _, q := range m.quotes {
		if n, ok := contractNumber(q.IndexCode); ok {
			list = append(list, group{n, q.Price})
		}
	}
	return append(list, group{})
}

// value is the price of a live contract, nil when it is none.
func (m *marketState) value(code string) *schema.Yuan {
	i := slices.IndexFunc(m.quotes, func(q market.Quote) bool { return q.IndexCode == code })
	if i < 0 {
		return nil
	}
	return &m.quotes[i].Price
}

// live are the codes of the contracts that trade.
func (m *marketState) live() []string {
	var codes []string
	for _, q := range m.quotes {
		codes = append(codes, q.IndexCode)
	}
	return codes
}

// table is the premium table with a code, or the standard one where none is named.
func (m *marketState) table(code string) (string, error) {
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

// ownNames are the names under which warehouses are indexed; a name that no warehouse has stays as it is.
func (m *marketState) ownNames(names schema.List) schema.List {
	own := slices.Clone(names)
	for i, name := range own {
		if canonical, ok := m.depots[market.WarehouseKey(name)]; ok {
			own[i] = canonical
		}
	}
	return own
}

// readMarket reads the quotes and the premium tables as they are now.
func readMarket(ctx context.Context, db *schema.DB) (*marketState, error) {
	return schema.View(ctx, db, marketOf)
}

func marketOf(tx *schema.Tx) (*marketState, error) {
	m := &marketState{now: tx.Now()}
	var err error
	if m.quotes, err = market.Quotes(tx); err != nil {
		return nil, err
	}
	m.premiums, err = market.PremiumTables(tx)
	for i := range m.premiums {
		m.tables = append(m.tables, m.premiums[i].Code)
	}
	return m, err
}
