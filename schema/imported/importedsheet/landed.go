package importedsheet

import (
	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
)

// LandedColumns are the columns of the landed prices of a lot.
var LandedColumns = []sheet.Column{
	{Title: "到厂价1%（元/吨）", Width: 11, Grouped: true},
	{Title: "到厂价滑准税（元/吨）", Width: 11, Grouped: true},
	{Title: "到厂价40%（元/吨）", Width: 11, Grouped: true},
}

// LandedCells returns the cells of LandedColumns; empty ones if the prices are not known.
func LandedCells(l *market.Landed) []any {
	if l == nil {
		return make([]any, len(LandedColumns))
	}
	return []any{int64(l.Quota), int64(l.Sliding), int64(l.Full)}
}

// PriceCell returns a price as a cell; empty for none.
func PriceCell(p *market.Decimal) any {
	if p == nil {
		return nil
	}
	return sheet.Decimal{N: int64(*p), Places: 2}
}
