package dealapi

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
)

// rows returns the cart of a membership as the lots are now, with deliveries to a mill; without its id to the default.
// It also returns the mill, which may be nil.
func (h Carts) rows(tx *schema.Tx, membershipID, millID int64) ([]CartRow, *mill.Mill, error) {
	buyer, err := account.FindMember(tx, membershipID)
	if err != nil {
		return nil, nil, err
	}
	to, err := newCartDeliveries(tx, buyer.CompanyID, millID)
	if err != nil {
		return nil, nil, err
	}
	items, err := deal.Cart(tx, membershipID)
	if err != nil || len(items) == 0 {
		return nil, nil, err
	}
	ids, sellers := make([]int64, len(items)), map[int64]bool{}
	for n := range items {
		ids[n], sellers[items[n].SellerID] = items[n].ListingID, true
	}
	lots, err := h.Goods.Lots(tx, ids)
	if err != nil {
		return nil, nil, err
	}
	quotes, err := market.AllPrices(tx)
	if err != nil {
		return nil, nil, err
	}
	costs, err := market.ImportCostsAt(tx, tx.Today())
	if err != nil {
		return nil, nil, err
	}
	names, err := account.CompanyNames(tx, schema.KeysOf(sellers))
	if err != nil {
		return nil, nil, err
	}
	rows := make([]CartRow, len(items))
	for n := range items {
		lot, exists := lots[items[n].ListingID]
		if !exists {
			lot = items[n].Lot()
		}
		rows[n] = newCartRow(&items[n], &lot, quotes, costs)
		rows[n].Direct = lot.DirectFor(buyer.CompanyProduct)
		rows[n].SellerName = names[lot.SellerID]
		rows[n].Delivery = to.of(&lot)
		if !exists {
			rows[n].Reason = "挂牌已删除"
		}
	}
	return rows, to.to, setCartDeals(tx, buyer.CompanyID, ids, rows)
}

// cartDeliveries finds the deliveries of lots to one mill.
type cartDeliveries struct {
	mills  *mill.Mills
	to     *mill.Mill                // nil: the company has no mill
	places map[string]mill.Warehouse // by name; nil without a mill
}

// newCartDeliveries returns the deliveries to a mill of a company; without its id to the default. It refuses a mill of
// another company.
func newCartDeliveries(tx *schema.Tx, companyID, millID int64) (d cartDeliveries, err error) {
	if d.mills, err = mill.CompanyMills(tx, companyID); err != nil {
		return d, err
	}
	if d.to, err = d.mills.Chosen(companyID, millID); err != nil || d.to == nil {
		return d, err
	}
	d.places, err = mill.WarehousePlaces(tx)
	return d, err
}

// of returns the delivery of a lot of cotton, or nil if it is not known.
func (d *cartDeliveries) of(lot *market.Lot) *mill.Delivery {
	if d.to == nil || lot.Goods != market.CottonGoods {
		return nil
	}
	return d.mills.Delivery(d.places[lot.Warehouse], d.to)
}

// setCartDeals sets the deals of a company on the lots of a cart: the open ones, and those of sold lots that it bought.
func setCartDeals(tx *schema.Tx, companyID int64, ids []int64, rows []CartRow) error {
	asked, err := deal.Asked(tx, companyID, ids)
	if err != nil {
		return err
	}
	bought, err := deal.Bought(tx, companyID, ids)
	for n := range rows {
		row := &rows[n]
		if d, open := asked[row.ListingID]; open {
			row.SpotSaleID, row.Number = d.ID, d.Number
		} else if d, own := bought[row.ListingID]; own && row.State == market.LotSold {
			row.SpotSaleID, row.Number, row.Reason = d.ID, d.Number, "本企业已成交"
		}
	}
	return err
}

// newCartRow returns an item of a cart with its lot as it is now, at the present quotes. Quotes do not price a lot that
// cannot be bought.
func newCartRow(
	item *deal.CartItem, lot *market.Lot, quotes map[string]market.Price, costs market.ImportCosts,
) CartRow {
	row := CartRow{
		LotOffer: LotOffer{
			ListingID: lot.ListingID, Goods: lot.Goods, ImportedID: market.ImportedID(lot.ListingID),
			BatchID: lot.BatchID, SellerID: lot.SellerID, DepotName: lot.Warehouse,
			Amount: lot.Weight, AmountType: amountType(lot.Uninspected), PackNum: lot.Packs,
			Currency: lot.Currency, IndexCode: lot.IndexCode, Basis: lot.Currency.Decimal(lot.Basis),
			FixedPrice: lot.Currency.Decimal(lot.Price), Notes: lot.Notes,
		},
		Bundle: lot.Bundle, Facts: lot.Facts,
		State: lot.State, Reason: deal.CartReason(lot.State), AddedAt: item.AddedAt,
	}
	price := lot.Price
	if quote, live := quotes[lot.IndexCode]; live && lot.State.Offered() {
		row.IndexValue, price = present(lot.Currency, quote), quote+lot.Basis
	}
	if price != 0 {
		row.TotalPrice, row.Money = present(lot.Currency, price), new(lot.Currency.Times(price, lot.Weight))
		if lot.Currency == market.USD {
			row.Landed = costs.Landed(lot.Currency, price, lot.Country)
		}
	}
	if !lot.Until.IsZero() {
		row.ListingValidity = &lot.Until
	}
	for _, c := range item.Changes(lot) {
		row.Changes = append(row.Changes, DealChange(c))
	}
	return row
}
