package contract

import (
	"cmp"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// column is a column of the table of lots.
type column struct {
	title string
	width float64
	align int
	value func(i int, l *LotLine) string
}

// otherTitles are the titles of columns that differ for other goods than domestic cotton. Products have no batch and no
// futures price.
var otherTitles = map[market.GoodsKind]map[string]string{
	market.ProductGoods:  {"批号": "编号", "点价\n(合约 期货价 基差)": "定价"},
	market.ImportedGoods: {"批号": "提单号", "件数": "包数"},
}

// dollarTitles are the titles of columns that differ for prices in US cents.
var dollarTitles = map[string]string{"单价\n(元/吨)": "单价\n(美分/磅)", "金额\n(元)": "金额\n(美元)"}

// columns fill the width of the page. The quality of a lot stands below its other values, over all columns.
var columns = []column{
	{"序号", 24, atCenter, func(i int, _ *LotLine) string { return strconv.Itoa(i + 1) }},
	{"批号", 58, atLeft, func(_ int, l *LotLine) string { return l.BatchID }},
	{"仓库", 110, atLeft, func(_ int, l *LotLine) string { return l.Warehouse }},
	{"点价\n(合约 期货价 基差)", 97.28, atLeft, func(_ int, l *LotLine) string {
		return cmp.Or(strings.TrimPrefix(l.Pricing(), "点价 "), "一口价")
	}},
	{"件数", 34, atRight, func(_ int, l *LotLine) string { return packsText(l.Packs) }},
	{"重量\n(吨)", 46, atRight, func(_ int, l *LotLine) string { return l.Weight.String() }},
	{"单价\n(元/吨)", 46, atRight, func(_ int, l *LotLine) string { return l.Price.Text() }},
	{"金额\n(元)", 68, atRight, func(_ int, l *LotLine) string { return l.Amount.Text() }},
}

// Size of the table's text.
const tableSize, tableLeading = 8.0, 11.0

// Padding of a cell.
const cellX, cellY = 3.5, 2.5

// cell is a text between two columns of the table.
type cell struct {
	text  string
	first int // column
	span  int // number of columns
	align int
}

// table draws the table of lots with its sum. Its head is repeated on every page.
func (p *pages) table(d *Document) {
	head := make([]cell, len(columns))
	for i, c := range columns {
		head[i] = cell{d.titleOf(c), i, 1, atCenter}
	}
	p.y += 4
	first := p.height(head)
	if len(d.Lots) > 0 {
		first += p.height(lotRows(0, &d.Lots[0])...)
	}
	p.need(first)
	p.row(nil, head)
	for i := range d.Lots {
		p.row(head, lotRows(i, &d.Lots[i])...)
	}
	t := d.Total()
	p.row(head, []cell{
		{"合计 " + schema.Grouped(len(d.Lots)) + " " + d.counted(), 0, 4, atLeft},
		{packsText(t.Packs), 4, 1, atRight},
		{t.Weight.String(), 5, 1, atRight},
		{"", 6, 1, atRight},
		{t.Amount.Text(), 7, 1, atRight},
	})
	p.row(head, []cell{{"金额大写（" + d.Currency.Name() + "）：" + AmountInWords(t.Amount), 0, len(columns), atLeft}})
	p.y += 6
}

// titleOf returns the title of a column.
func (d *Document) titleOf(c column) string {
	title := otherTitles[d.Goods][c.title]
	if d.Currency == market.USD {
		title = cmp.Or(title, dollarTitles[c.title])
	}
	return cmp.Or(title, c.title)
}

// counted returns the word for one row of the table.
func (d *Document) counted() string {
	if d.Goods == market.ProductGoods {
		return "项"
	}
	return "批"
}

// packsText returns a number of packs, and a dash for goods that are not counted in packs.
func packsText(packs int) string {
	if packs == 0 {
		return "—"
	}
	return schema.Grouped(packs)
}

// lotRows returns the rows of a lot: its values in columns, and its quality below.
func lotRows(i int, l *LotLine) [][]cell {
	cells := make([]cell, len(columns))
	for c, column := range columns {
		cells[c] = cell{column.value(i, l), c, 1, column.align}
	}
	if l.Quality == "" {
		return [][]cell{cells}
	}
	return [][]cell{cells, {{l.Quality, 0, len(columns), atLeft}}}
}

// edge returns the left edge of a column.
func edge(column int) float64 {
	x := marginX
	for _, c := range columns[:column] {
		x += c.width
	}
	return x
}

// cellLines returns the lines of a cell.
func (p *pages) cellLines(c cell) []string {
	width := edge(c.first+c.span) - edge(c.first) - 2*cellX
	return p.font.lines(p.font.printable(c.text, func(rune) {}), tableSize, width, 0)
}

// height returns the height of rows.
func (p *pages) height(rows ...[]cell) float64 {
	sum := 0.0
	for _, cells := range rows {
		most := 1
		for _, c := range cells {
			most = max(most, len(p.cellLines(c)))
		}
		sum += float64(most)*tableLeading + 2*cellY
	}
	return sum
}

// row draws the rows of a lot or of a sum with their frames, on one page. On a new page it draws the head first.
func (p *pages) row(head []cell, rows ...[]cell) {
	if p.need(p.height(rows...)) && head != nil {
		p.row(nil, head)
	}
	for _, cells := range rows {
		height := p.height(cells)
		for _, c := range cells {
			p.cell(c, height)
		}
		p.y += height
	}
}

// cell draws a cell of a row with its frame.
func (p *pages) cell(c cell, height float64) {
	p.clean(c.text) // counts missing characters
	left, right := edge(c.first), edge(c.first+c.span)
	lines := p.cellLines(c)
	x := map[int]float64{atLeft: left + cellX, atCenter: (left + right) / 2, atRight: right - cellX}[c.align]
	y := p.y + (height-float64(len(lines))*tableLeading)/2
	for i, line := range lines {
		p.text(line, x, y+(float64(i)+0.5)*tableLeading, tableSize, c.align)
	}
	p.pdf.RectFromUpperLeft(left, p.y, right-left, height)
}
