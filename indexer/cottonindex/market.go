package cottonindex

import (
	"context"
	"slices"
	"time"

	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
)

// Market is the state of the market that a request is answered at: contracts, prices, premium tables, names of
// warehouses, time. A request uses one from beginning to end.
type Market struct {
	Contracts []string // codes of the contracts that trade today

	Quotes   []market.Quote // of these contracts, in the order of their last trading days
	Premiums *market.Premiums
	Now      time.Time
	Depots   map[string]string // own names of warehouses by the keys of all their names
	Names    market.CurrentNames

	Mills  *mill.Mills               // of all companies, with the rates of freight; nil: none
	Places map[string]mill.Warehouse // warehouses with known places, by their own names

	DistinctMax int  // a distribution of so many values may have been cut off
	once        bool // see filter
	stored      bool // see Index.Stored
}

// priceGroup is the lots on one contract, by contractNumber, or those with a fixed price, by zero.
type priceGroup = prices.Group[schema.Yuan]

// Groups returns all groups of the market: each contract with a quote, and fixed prices.
func (m *Market) Groups() []priceGroup {
	list := make([]priceGroup, 0, len(m.Quotes)+1)
	for _, q := range m.Quotes {
		if n, ok := contractNumber(q.IndexCode); ok {
			list = append(list, priceGroup{Number: n, Value: int64(q.Price)})
		}
	}
	return append(list, priceGroup{})
}

// Value returns the price of a contract, or nil without a quote.
func (m *Market) Value(code string) *schema.Yuan {
	i := slices.IndexFunc(m.Quotes, func(q market.Quote) bool { return q.IndexCode == code })
	if i < 0 {
		return nil
	}
	return &m.Quotes[i].Price
}

// unquoted returns the codes of the contracts that trade without a quote.
func (m *Market) unquoted() []string {
	return slices.DeleteFunc(slices.Clone(m.Contracts), func(code string) bool { return m.Value(code) != nil })
}

// table returns a premium table that a viewer may use; without a code the viewer's default table.
func (m *Market) table(v Viewer, code string) (*market.PremiumTable, error) {
	return m.Premiums.Find(v.Company, code)
}

// pricing returns the premium table and the mill of a pricing that a viewer may use. Without a mill of the viewer's
// company the mill is nil.
func (m *Market) pricing(v Viewer, p Pricing) (*market.PremiumTable, *mill.Mill, error) {
	table, err := m.table(v, p.Premium)
	if err != nil {
		return nil, nil, err
	}
	to, err := m.Mills.Chosen(v.Company, p.Mill)
	return table, to, err
}

// ownNames returns the names under which warehouses are indexed. It keeps unknown names.
func (m *Market) ownNames(names schema.List) schema.List {
	own := slices.Clone(names)
	for i, name := range own {
		if canonical, ok := m.Depots[market.WarehouseKey(name)]; ok {
			own[i] = canonical
		}
	}
	return own
}

// viewMarket reads the current quotes and premium tables.
func viewMarket(ctx context.Context, db *schema.DB) (*Market, error) {
	return schema.View(ctx, db, ReadMarket)
}

func ReadMarket(tx *schema.Tx) (*Market, error) {
	m := &Market{Now: tx.Now()}
	var err error
	if m.Quotes, err = market.Quotes(tx); err != nil {
		return nil, err
	}
	live, err := market.LiveContracts(tx, tx.Today())
	if err != nil {
		return nil, err
	}
	for _, c := range live {
		m.Contracts = append(m.Contracts, c.Code)
	}
	if m.Premiums, err = market.ReadPremiums(tx); err != nil {
		return nil, err
	}
	if m.Mills, err = mill.ReadMills(tx); err != nil {
		return nil, err
	}
	m.Places, err = mill.WarehousePlaces(tx)
	return m, err
}

// CanonicalDepots returns the names under which warehouses are indexed, by the keys of all their names.
func CanonicalDepots(names []market.WarehouseName) map[string]string {
	depots := make(map[string]string, len(names))
	for _, n := range names {
		depots[market.WarehouseKey(n.Name)] = n.Canonical
	}
	return depots
}
