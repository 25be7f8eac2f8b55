package lotsheet

import (
	"slices"
	"time"

	"cottonmall/schema"
)

// Shown is what the marketplace shows of a lot on offer and no sheet of a seller says.
type Shown struct {
	Price     *schema.Yuan // at the current quote; nil when there is none
	Price3128 *schema.Yuan // in terms of base cotton; nil when the table lacks a grade
	Seller    string
	Area      string // of the warehouse
	State     string // as people call it
	ListedAt  time.Time
	UpdatedAt time.Time
}

// ShownFields are what can be written of a lot besides Fields. Nothing of them is read.
var ShownFields = []Field{
	{Key: "current", Title: "参考现价", Unit: PerTonCNY, Wide: 10, get: func(l *Lot) any { return yuan(l.Shown.Price) }},
	{Key: "price3128", Title: "折3128", Unit: PerTonCNY, Wide: 10, get: func(l *Lot) any { return yuan(l.Shown.Price3128) }},
	{Key: "memberOwnerName", Title: "卖家", Wide: 28, get: func(l *Lot) any { return said(l.Shown.Seller) }},
	{Key: "depositaryZone", Title: "存放地区", Wide: 8, get: func(l *Lot) any { return said(l.Shown.Area) }},
	{Key: "state", Title: "状态", Wide: 8, get: func(l *Lot) any { return said(l.Shown.State) }},
	{Key: "listingTime", Title: "挂牌时间", Wide: 17, get: func(l *Lot) any { return minute(l.Shown.ListedAt) }},
	{Key: "updatedAt", Title: "更新时间", Wide: 17, get: func(l *Lot) any { return minute(l.Shown.UpdatedAt) }},
}

// Columns are all fields that can be written, in their usual order.
var Columns = func() (list []*Field) {
	for _, fields := range [][]Field{Fields, ShownFields} {
		for i := range fields {
			list = append(list, &fields[i])
		}
	}
	return written(list)
}()

// ColumnOf finds a field that can be written by its key.
func ColumnOf(key string) (*Field, bool) {
	i := slices.IndexFunc(Columns, func(f *Field) bool { return f.Key == key })
	if i < 0 {
		return nil, false
	}
	return Columns[i], true
}

func yuan(p *schema.Yuan) any {
	if p == nil {
		return nil
	}
	return int64(*p)
}

func minute(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t
}
