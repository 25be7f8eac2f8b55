package cottonindex

import (
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// ListOwnLots returns listings as lots at the current quotes for the company that offers them, whether visible or
// not.
func ListOwnLots(tx *schema.Tx, v Viewer, rows []cotton.StockRow) ([]Lot, error) {
	m, err := ReadMarket(tx)
	if err != nil {
		return nil, err
	}
	table, err := m.table(v, "")
	if err != nil {
		return nil, err
	}
	lots := make([]Lot, len(rows))
	for i := range rows {
		doc := NewConverter([]market.PremiumTable{*table}).Document(&rows[i].ListingRow) // a converter reuses its document
		lots[i] = newLot(&doc.Row, v, m, table, nil)
	}
	return lots, nil
}
