package contract

import (
	"strconv"
	"strings"

	"cottonmall/schema"
)

// column is a column of the table of lots.
type column struct {
	title string
	width float64
	align int
	value func(i int, l *LotLine) string
}

// columns fill the width of the page.
var columns = []column{
	{"序号", 26, atCenter, func(i int, _ *LotLine) string { return strconv.Itoa(i + 1) }},
	{"批号", 66, atLeft, func(_ int, l *LotLine) string { return l.BatchID }},
	{"仓库", 74, atLeft, func(_ int, l *LotLine) string { return l.Warehouse }},
	{"质量指标和点价", 123.28, atLeft, func(_ int, l *LotLine) string {
		return strings.TrimSpace(l.Quality + "\n" + l.Pricing())
	}},
	{"件数", 34, atRight, func(_ int, l *LotLine) string { return schema.Grouped(l.Packs) }},
	{"重量\n(吨)", 48, atRight, func(_ int, l *LotLine) string { return l.Weight.String() }},
	{"单价\n(元/吨)", 48, atRight, func(_ int, l *LotLine) string { return schema.Grouped(l.Price) }},
	{"金额\n(元)", 64, atRight, func(_ int, l *LotLine) string { return l.Amount.Text() }},
}

// Padding of a cell.
const cellX, cellY = 3.5, 3.5

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
		head[i] = cell{c.title, i, 1, atCenter}
	}
	p.y += 4
	first := p.height(head)
	if len(d.Lots) > 0 {
		first += p.height(lotCells(0, &d.Lots[0]))
	}
	p.need(first)
	p.row(head, nil)
	for i := range d.Lots {
		p.row(lotCells(i, &d.Lots[i]), head)
	}
	t := d.Total()
	p.row([]cell{
		{"合计 " + schema.Grouped(len(d.Lots)) + " 批", 0, 4, atLeft},
		{schema.Grouped(t.Packs), 4, 1, atRight},
		{t.Weight.String(), 5, 1, atRight},
		{"", 6, 1, atRight},
		{t.Amount.Text(), 7, 1, atRight},
	}, head)
	p.row([]cell{{"金额大写（人民币）：" + AmountInWords(t.Amount), 0, len(columns), atLeft}}, head)
	p.y += 6
}

// lotCells returns the row of a lot.
func lotCells(i int, l *LotLine) []cell {
	cells := make([]cell, len(columns))
	for c, column := range columns {
		cells[c] = cell{column.value(i, l), c, 1, column.align}
	}
	return cells
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
	return p.font.lines(p.font.printable(c.text, func(rune) {}), smallSize, width, 0)
}

// height returns the height of a row.
func (p *pages) height(cells []cell) float64 {
	most := 1
	for _, c := range cells {
		most = max(most, len(p.cellLines(c)))
	}
	return float64(most)*smallLeading + 2*cellY
}

// row draws a row with its frame. On a new page it draws the head first.
func (p *pages) row(cells, head []cell) {
	height := p.height(cells)
	if p.need(height) && head != nil {
		p.row(head, nil)
	}
	for _, c := range cells {
		p.clean(c.text) // counts missing characters
		left, right := edge(c.first), edge(c.first+c.span)
		lines := p.cellLines(c)
		x := map[int]float64{atLeft: left + cellX, atCenter: (left + right) / 2, atRight: right - cellX}[c.align]
		y := p.y + (height-float64(len(lines))*smallLeading)/2
		for i, line := range lines {
			p.text(line, x, y+(float64(i)+0.5)*smallLeading, smallSize, c.align)
		}
		p.pdf.RectFromUpperLeft(left, p.y, right-left, height)
	}
	p.y += height
}
