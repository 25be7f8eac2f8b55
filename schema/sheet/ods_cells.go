package sheet

import (
	"bytes"
	"cmp"
	"regexp"
)

// documentCell is the state of the cell that is read.
type documentCell struct {
	xmlCell
	value      []byte
	repeat     int
	paragraphs int
	inLines    bool // within a paragraph
	spans      int  // number of open spans of text
	struckAt   int  // the open span that strikes its text through, counted from 1
}

// readCell reads the beginning or the end of a cell. A cell may stand there several times.
func (d *document) readCell(t *tagReader) {
	if !d.inRow {
		return
	}
	if t.opens() {
		d.beginCell(t)
	}
	if t.closes() && d.cell.open {
		d.endCell()
	}
}

func (d *document) beginCell(t *tagReader) {
	d.column++
	style := cmp.Or(string(t.qualified("style-name")), d.styleOf)
	if style == "" && d.column < len(d.columns) {
		style = d.columns[d.column]
	}
	c := documentCell{
		xmlCell: xmlCell{open: true, kind: string(t.qualified("value-type")), formula: t.qualified("formula") != nil},
		value:   append(d.cell.value[:0], documentValue(t)...),
		repeat:  max(t.count("number-columns-repeated"), 1),
	}
	c.style.struck, c.text, c.gone, c.column = d.styles[style].struck, d.cell.text[:0], d.cell.gone[:0], d.column
	d.cell = c
	across, down := max(t.count("number-columns-spanned"), 1), max(t.count("number-rows-spanned"), 1)
	d.merge(Area{d.row.Number, c.column, d.row.Number + down - 1, c.column + across - 1})
	d.column += c.repeat - 1
}

// documentValue returns the value that a cell has beside the text that it shows.
func documentValue(t *tagReader) []byte {
	for _, name := range []string{"value", "date-value", "boolean-value", "string-value"} {
		if v := t.qualified(name); v != nil {
			return v
		}
	}
	return nil
}

// readText reads the beginning or the end of a piece of the text of a cell.
func (d *document) readText(t *tagReader) {
	c := &d.cell
	if !c.open {
		return
	}
	switch string(t.name) {
	case "p":
		if t.opens() && c.paragraphs > 0 {
			c.write([]byte("\n"))
		}
		if t.opens() {
			c.paragraphs++
		}
		c.inLines = t.opens() && !t.empty
	case "span":
		d.readSpan(t)
	case "s", "tab":
		c.write([]byte(" "))
	case "line-break":
		c.write([]byte("\n"))
	}
}

func (d *document) readSpan(t *tagReader) {
	c := &d.cell
	switch {
	case t.empty:
		return
	case t.end:
		if c.spans == c.struckAt {
			c.struckAt = 0
		}
		c.spans = max(c.spans-1, 0)
	default:
		c.spans++
		if c.struckAt == 0 && d.styles[string(t.qualified("style-name"))].struck {
			c.struckAt = c.spans
		}
	}
	c.xmlCell.struck = min(c.struckAt, 1)
}

func (d *document) endCell() {
	c := &d.cell
	text := c.shown(&d.buffer)
	struck := c.style.struck || len(c.gone) > 0
	c.open, c.inLines = false, false
	if c.formula && c.kind == "" && c.paragraphs == 0 {
		text, struck = NoResult, false
	}
	if text == "" {
		return
	}
	for i := range min(c.repeat, max(MaxColumns-c.column, 0)+1) {
		d.setCell(&d.row, c.column+i, text, struck)
	}
}

// shownNegative is the text of a negative number, which the format of the cell may write for a positive one.
var shownNegative = regexp.MustCompile(`^[¥￥\s]*(?:[-(（−]|贴水?|负)[¥￥\s]*\d`)

// shownFormat returns the format of a number by its text.
func shownFormat(text []byte) numberFormat {
	switch {
	case len(text) == 0:
	case (text[0] < '0' || text[0] > '9') && shownNegative.Match(text):
		return negativeFormat
	case text[len(text)-1] < '0' || text[len(text)-1] > '9':
		return unitFormat(string(text))
	}
	return generalFormat
}

// shown returns the text of the cell, or its exact value with the sign and the unit that the text has.
func (c *documentCell) shown(buffer *[]byte) string {
	text := c.text
	if len(bytes.TrimSpace(text)) == 0 {
		text = c.gone
	}
	if len(c.value) == 0 {
		return string(text)
	}
	switch c.kind {
	case "float", "currency":
		text = shownFormat(text).appendNumber((*buffer)[:0], c.value, false)
	case "percentage":
		text = percentFormat.appendNumber((*buffer)[:0], c.value, false)
	case "date":
		return shownTime(string(c.value))
	case "boolean":
		return truth(string(c.value) == "true")
	default:
		if c.paragraphs == 0 {
			return string(unescape(c.value))
		}
		return string(text)
	}
	*buffer = text
	return string(text)
}
