package dealapi

import (
	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
)

// currencies are the currencies of deals or lots by id. Pages send prices as people write them, and deals count them in
// steps of their currency.
type currencies map[int64]market.Currency

// dealCurrencies returns the currencies of deals.
func dealCurrencies(tx *schema.Tx, ids ...int64) (currencies, error) { return deal.Currencies(tx, ids) }

// lotCurrencies returns the currencies of lots.
func (h Deals) lotCurrencies(tx *schema.Tx, ids []int64) (currencies, error) {
	lots, err := h.Goods.Lots(tx, ids)
	list := currencies{}
	for id, lot := range lots {
		list[id] = lot.Currency
	}
	return list, err
}

// price returns a price of a field in the currency of a deal or lot. It refuses fractions of a step.
func (c currencies) price(id int64, field string, d market.Decimal) (market.Price, error) {
	price, whole := c[id].Price(d)
	if _, known := c[id]; known && !whole {
		return 0, schema.Invalid(field, "人民币价格应为整数，元/吨")
	}
	return price, nil
}

// dealPrice returns a price of a field in the currency of one deal.
func dealPrice(tx *schema.Tx, id int64, field string, d market.Decimal) (market.Price, error) {
	cur, err := dealCurrencies(tx, id)
	if err != nil {
		return 0, err
	}
	return cur.price(id, field, d)
}

// given returns a price as price does; nil for none.
func (c currencies) given(id int64, field string, d *market.Decimal) (*market.Price, error) {
	if d == nil {
		return nil, nil
	}
	price, err := c.price(id, field, *d)
	return &price, err
}

// present returns a price as pages show it; nil for zero.
func present(c market.Currency, price market.Price) *market.Decimal {
	if price == 0 {
		return nil
	}
	return new(c.Decimal(price))
}
