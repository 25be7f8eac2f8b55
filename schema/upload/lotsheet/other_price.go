package lotsheet

import (
	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// Prices that are not in CNY/t of conditioned weight are converted, and the line warns of it.

// setOtherPrice reads a price in another unit, which the cell or the title of the column has. It reports whether it is
// one.
func (l *Lot) setOtherPrice(c *Cell) bool {
	text, unit := lottext.NumberWithUnit(c.Text, c.unit)
	n, ok := lottext.Decimal(text, 4)
	switch {
	case ok && unit == "" && n > 5_0000 && n < 30_0000 && n%1_0000 != 0:
		c.fail("%s“%s”太小：如果是每斤或每公斤的价格，请写成 %s元/斤 或 %s元/公斤", c.Field.Title, c.Text, text, text)
	case !ok || unit == "":
		return false
	case unit == lottext.GrossUnit:
		l.grossPrice = n / 100
		l.Offer.Price = c.yuan(lottext.RoundTo(n, 1_0000), maxFixed)
	default:
		if l.Offer.Price = c.yuan(lottext.RoundTo(n*lottext.PerTon[unit], 1_0000), maxFixed); l.Offer.Price != 0 {
			c.warn("%s“%s”按每%s计，合 %d 元/吨", c.Field.Title, c.Text, unit, l.Offer.Price)
		}
	}
	return true
}

// checkGrossPrice converts a price per ton of gross weight, so that the amount is the same.
func checkGrossPrice(l *Line, ref *Reference) {
	if l.Lot.grossPrice == 0 || l.hasError("price") {
		return
	}
	b := &l.Lot.Batch
	if known := ref.Batches[b.BatchID]; known != nil && (b.Gross == 0 || b.Conditioned == 0 || !ref.Editable[b.BatchID]) {
		b = known
	}
	if b.Gross == 0 || b.Conditioned == 0 {
		l.fail("price", "毛重价换算成公重价需要毛重和公重，请补上，或改写公重价")
		return
	}
	price := lottext.RoundTo(l.Lot.grossPrice*int64(b.Gross)/int64(b.Conditioned), 100)
	l.Lot.Offer.Price = schema.Yuan(price)
	l.warn("price", "毛重价 %s 按毛重 %s 吨、公重 %s 吨换算，合公重价 %d 元/吨",
		schema.Centi(l.Lot.grossPrice), b.Gross, b.Conditioned, price)
}
