// Package listedsheet writes listed lots to sheets: what sellers' sheets have of a lot, and what the marketplace adds.
package listedsheet

import (
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/mill/deliverysheet"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet"
)

// MaxWritten is how many lots are written to a file at most.
const MaxWritten = 100_000

// Lot is a lot on offer as the marketplace shows it.
type Lot struct {
	lotsheet.Lot

	Price               *schema.Yuan // at the current quote; nil without a quote
	Price3128           *schema.Yuan // converted to base cotton; nil when unknown
	Delivered           deliverysheet.Lot
	Nearest, Table      string // which grades count as nearest ones; the premium table
	Seller, State, Area string // the area of the warehouse
	ListedAt, UpdatedAt time.Time
}

// Column is a column of a file.
type Column struct {
	sheet.Column

	Key   string // as in the calls, such as lengthAvg
	Group string // the title above several columns that belong together

	get func(l *Lot) any
}

// deliveredKey is the key of the column of delivered prices.
const deliveredKey = "delivered"

// Columns are the columns that a file can have, in their usual order. Those of sellers' sheets are the first.
var Columns = slices.Concat(sellersColumns(), []*Column{
	added("current", sheet.Column{Title: "参考现价(元/吨)", Width: 10, Grouped: true},
		func(l *Lot) any { return sheet.YuanCell(l.Price) }),
	added("price3128", sheet.Column{Title: "折3128(元/吨)", Width: 10, Grouped: true},
		func(l *Lot) any { return sheet.YuanCell(l.Price3128) }),
	deliveryColumn(deliveredKey, &deliverysheet.Columns[0]),
	added("price3128Nearest", sheet.Column{Title: "折3128说明", Width: 28}, func(l *Lot) any { return textCell(l.Nearest) }),
	added("premiumTable", sheet.Column{Title: "升贴水表", Width: 40}, func(l *Lot) any { return textCell(l.Table) }),
	added("memberOwnerName", sheet.Column{Title: "卖家", Width: 28}, func(l *Lot) any { return textCell(l.Seller) }),
	added("depositaryZone", sheet.Column{Title: "存放地区", Width: 8}, func(l *Lot) any { return textCell(l.Area) }),
	added("state", sheet.Column{Title: "状态", Width: 8}, func(l *Lot) any { return textCell(l.State) }),
	added("listingTime", sheet.Column{Title: "挂牌时间", Width: 17}, func(l *Lot) any { return timeCell(l.ListedAt) }),
	added("updatedAt", sheet.Column{Title: "更新时间", Width: 17}, func(l *Lot) any { return timeCell(l.UpdatedAt) }),
})

// explaining are the columns that explain delivered prices.
var explaining = func() (list []*Column) {
	for i := range deliverysheet.Columns[1:] {
		list = append(list, deliveryColumn("", &deliverysheet.Columns[i+1]))
	}
	return list
}()

// sellersColumns returns the columns that sellers' sheets have too.
func sellersColumns() (list []*Column) {
	for i := range lotsheet.Fields {
		if f := &lotsheet.Fields[i]; f.IsWritten() {
			list = append(list, &Column{f.Column(), f.Key, f.Group, func(l *Lot) any { return f.ValueOf(&l.Lot) }})
		}
	}
	return list
}

func added(key string, c sheet.Column, get func(l *Lot) any) *Column { return &Column{c, key, "", get} }

// deliveryColumn returns a column of delivered prices with the brackets that sellers' sheets have.
func deliveryColumn(key string, of *deliverysheet.Column) *Column {
	c := of.Column
	c.Title = strings.NewReplacer("（", "(", "）", ")").Replace(c.Title)
	return added(key, c, func(l *Lot) any { return of.Cell(&l.Delivered) })
}

// ColumnOf returns the column with a key.
func ColumnOf(key string) (*Column, bool) {
	i := slices.IndexFunc(Columns, func(c *Column) bool { return c.Key == key })
	if i < 0 {
		return nil, false
	}
	return Columns[i], true
}

// Explained returns columns with those that explain delivered prices behind these.
func Explained(columns []*Column) []*Column {
	at := slices.IndexFunc(columns, isDelivered)
	if at < 0 {
		return columns
	}
	return slices.Insert(slices.Clone(columns), at+1, explaining...)
}

// WithoutDelivered returns columns without delivered prices, unless there are no others.
func WithoutDelivered(columns []*Column) []*Column {
	if rest := slices.DeleteFunc(slices.Clone(columns), isDelivered); len(rest) > 0 {
		return rest
	}
	return columns
}

func isDelivered(c *Column) bool { return c.Key == deliveredKey }

// Write writes lots as a workbook with one table. It returns how many lots were written, and holds one at a time.
func Write(w io.Writer, name string, columns []*Column, lots iter.Seq2[*Lot, error]) (n int, err error) {
	heads := make([]sheet.Column, len(columns))
	for i, c := range columns {
		heads[i] = c.Column
	}
	err = sheet.WriteTable(w, name, heads, func(yield func([]any, error) bool) {
		row := make([]any, len(columns))
		for lot, err := range lots {
			if err == nil && n == MaxWritten {
				err = schema.Invalid("", "一次最多导出 %d 批，请缩小范围", MaxWritten)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			for i, c := range columns {
				row[i] = c.get(lot)
			}
			n++
			if !yield(row, nil) {
				return
			}
		}
	})
	return n, err
}

func textCell(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func timeCell(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t
}
