package sheet

import (
	"bytes"
	"strings"
	"time"
)

// xmlCell is the state of a cell of XML that is read.
type xmlCell struct {
	style
	column  int
	open    bool
	kind    string // of the value
	formula bool
	inData  bool
	valued  bool
	struck  int // number of open elements that strike the text through
	text    []byte
	gone    []byte // text that is struck through
}

// write appends an escaped text to the cell.
func (c *xmlCell) write(text []byte) {
	to := &c.text
	if c.struck > 0 {
		to = &c.gone
	}
	text = unescape(text)
	*to = append(*to, text[:min(len(text), max(maxTagText-len(*to), 0))]...)
}

// setCell sets the text of a cell of a row that is read. All of the cell or a part of it may be struck through.
func (b *builder) setCell(row *Row, column int, text string, struck bool) {
	if column >= MaxColumns {
		b.wide = b.wide || text != ""
		return
	}
	for len(row.Cells) <= column {
		row.Cells = append(row.Cells, "")
	}
	row.Cells[column] = text
	if struck && text != "" {
		b.struck = append(b.struck, column)
	}
}

// merge adds an area of the last sheet that is shown as one cell.
func (b *builder) merge(a Area) {
	if s := b.sheet(); (a.Top < a.Bottom || a.Left < a.Right) && len(s.Merged) < maxRows {
		s.Merged = append(s.Merged, a)
	}
}

func (x *xmlSheets) readCell(t *tagReader) {
	if !x.inRow {
		return
	}
	if t.opens() {
		x.column = x.nextColumn(t.count("Index"))
		x.cell = xmlCell{
			style: x.styles[string(t.qualified("StyleID"))], column: x.column, open: true,
			formula: t.qualified("Formula") != nil, text: x.cell.text[:0], gone: x.cell.gone[:0],
		}
		across, down := t.count("MergeAcross"), t.count("MergeDown")
		x.merge(Area{x.row.Number, x.column, x.row.Number + down, x.column + across})
		for i := x.column; down > 0 && i <= min(x.column+across, MaxColumns-1); i++ {
			x.spans[i] = x.row.Number + down
		}
		x.column += across
	}
	if t.closes() && x.cell.open {
		x.endCell()
	}
}

// nextColumn returns the column of a cell: that of its index, or the next one that no cell from above reaches.
func (x *xmlSheets) nextColumn(index int) int {
	if index > 0 {
		return index - 1
	}
	next := x.column + 1
	for next < MaxColumns && x.spans[next] >= x.row.Number {
		next++
	}
	return next
}

// readData reads a tag within the value of a cell.
func (x *xmlSheets) readData(t *tagReader) {
	c := &x.cell
	c.write(t.text)
	switch name := string(t.name); {
	case name == "Data":
		c.inData, c.valued = t.opens(), true
	case strings.EqualFold(name, "S") || strings.EqualFold(name, "Strike") || strings.EqualFold(name, "Del"):
		if t.opens() && !t.empty {
			c.struck++
		} else {
			c.struck = max(c.struck-1, 0)
		}
	}
}

func (x *xmlSheets) endCell() {
	c := &x.cell
	c.open = false
	struck := c.style.struck || len(c.gone) > 0
	text := c.text
	if len(bytes.TrimSpace(text)) == 0 {
		text = c.gone
	}
	switch c.kind {
	case "Number":
		x.buffer = c.format.appendNumber(x.buffer[:0], bytes.TrimSpace(text), x.since1904)
		text = x.buffer
	case "DateTime":
		text = []byte(shownTime(string(text)))
	case "Boolean":
		text = []byte(truth(string(text) == "1"))
	}
	if c.formula && !c.valued {
		text, struck = []byte(NoResult), false
	}
	x.setCell(&x.row, c.column, string(text), struck)
}

// shownTime returns the date of a time such as 2026-09-15T00:00:00.000, and the time of day unless it is midnight. It
// returns a text that is no such time as it is.
func shownTime(text string) string {
	whole, _, _ := strings.Cut(strings.TrimSpace(text), ".")
	for _, layout := range []string{"2006-01-02T15:04:05", time.DateOnly} {
		t, err := time.Parse(layout, whole)
		if err != nil || t.Year() < 1954 {
			continue
		}
		if t.Hour() == 0 && t.Minute() == 0 {
			return t.Format(time.DateOnly)
		}
		return t.Format("2006-01-02 15:04")
	}
	return text
}
