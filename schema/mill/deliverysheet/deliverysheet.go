// Package deliverysheet writes delivered prices to sheets: the price at a mill, and the figures behind it.
package deliverysheet

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/mill"
	"cottonmall/schema/sheet"
)

// Lot is a lot whose price at a mill is written.
type Lot struct {
	Mill     *mill.Mill
	Price    *schema.Yuan   // in its warehouse; nil: not known
	Delivery *mill.Delivery // nil: not known
}

// Column is a column of delivered prices.
type Column struct {
	sheet.Column

	of func(l *Lot) any // of a lot with a delivery
}

// Columns are the price at the mill, and the columns that explain it.
var Columns = []Column{
	{sheet.Column{Title: "到厂价（元/吨）", Width: 11, Grouped: true}, (*Lot).price},
	{sheet.Column{Title: "工厂", Width: 16}, func(l *Lot) any { return l.Mill.Name }},
	{sheet.Column{Title: "运费（元/吨）", Width: 10, Grouped: true}, func(l *Lot) any { return int64(l.Delivery.PerTon) }},
	{sheet.Column{Title: "卸车费（元/吨）", Width: 10, Grouped: true}, func(l *Lot) any { return int64(l.Delivery.Unloading) }},
	{sheet.Column{Title: "里程（公里）", Width: 9, Grouped: true}, func(l *Lot) any { return int64(l.Delivery.Km) }},
	{sheet.Column{Title: "运费来源", Width: 44}, func(l *Lot) any { return source(&l.Delivery.Freight) }},
}

// Heads returns the columns as sheets have them.
func Heads() []sheet.Column {
	heads := make([]sheet.Column, len(Columns))
	for i := range Columns {
		heads[i] = Columns[i].Column
	}
	return heads
}

// Cells returns the cells of a lot, as in Columns.
func Cells(l Lot) []any {
	cells := make([]any, len(Columns))
	for i := range Columns {
		cells[i] = Columns[i].Cell(&l)
	}
	return cells
}

// Cell returns the cell of a lot; nil if its delivery is not known.
func (c *Column) Cell(l *Lot) any {
	if l.Mill == nil || l.Delivery == nil {
		return nil
	}
	return c.of(l)
}

func (l *Lot) price() any {
	if l.Price == nil {
		return nil
	}
	return int64(*l.Price + l.Delivery.Cost())
}

// source describes where a freight comes from. No text begins with 成交, which calls a lot sold in sheets of sellers.
func source(f *mill.Freight) string {
	text := fmt.Sprintf("里程×运价指数 %s 元/吨公里，%s", f.Rate, f.Day)
	switch {
	case f.Source == mill.Quoted && f.Quotes == 1:
		text = fmt.Sprintf("1 笔成交运价，%s", f.Day)
	case f.Source == mill.Quoted:
		text = fmt.Sprintf("%d 笔成交运价的中位数，最近 %s", f.Quotes, f.Day)
	}
	if f.Loading {
		text += "，含卸车"
	}
	return text
}
