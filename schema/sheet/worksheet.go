package sheet

import (
	"bytes"
	"math"
	"strconv"
)

// worksheet reads the part of one sheet.
type worksheet struct {
	*workbook
	to     *builder
	row    Row
	inRow  bool
	inCell bool
	column int
	buffer []byte   // the texts of the row that are not shared
	spans  [][3]int // of the buffer: column, begin and end
	cell   cell
	closed bool

	inPronunciation bool
}

// cell is the state of the cell that is read.
type cell struct {
	kind string // as in the file: s, str, inlineStr, b, e, d or n
	style
	formula bool
	valued  bool
	from    int // where its text begins in the buffer
}

func (w *workbook) readSheet(part string, to *builder) error {
	s := worksheet{workbook: w, to: to}
	if err := w.eachTag(part, s.readTag); err != nil {
		return err
	}
	if !s.closed { // the file breaks off
		return errBroken
	}
	return nil
}

func (s *worksheet) readTag(t *tagReader) error {
	switch string(t.name) {
	case "c":
		s.readCell(t)
	case "v", "t":
		return s.readText(t)
	case "f":
		s.cell.formula = true
	case "strike":
		s.cell.struck = s.cell.struck || t.isOn()
	case "rPh":
		s.inPronunciation = !t.closes()
	case "row":
		return s.readRow(t)
	case "col":
		s.readColumn(t)
	case "mergeCell":
		s.readMerged(t)
	case "worksheet":
		s.closed = t.closes()
	}
	return nil
}

func (s *worksheet) readRow(t *tagReader) error {
	if t.opens() {
		number := t.number("r")
		if number <= s.row.Number {
			number = s.row.Number + 1
		}
		s.row = Row{Number: number, Hidden: t.isSet("hidden"), Cells: s.row.Cells[:0]}
		s.inRow, s.inCell = true, false
		s.column, s.buffer, s.spans = -1, s.buffer[:0], s.spans[:0]
	}
	if !t.closes() || !s.inRow {
		return nil
	}
	s.inRow = false
	text := string(s.buffer)
	for _, span := range s.spans {
		s.row.Cells[span[0]] = text[span[1]:span[2]]
	}
	return s.to.addRow(s.row.Number, s.row.Hidden, s.row.Cells)
}

// readColumn reads which columns are hidden.
func (s *worksheet) readColumn(t *tagReader) {
	if !t.isSet("hidden") && string(t.attribute("width")) != "0" {
		return
	}
	s.to.sheet().hideColumns(t.number("min")-1, t.number("max")-1)
}

func (s *worksheet) readMerged(t *tagReader) {
	sheet := s.to.sheet()
	if a, ok := area(t.attribute("ref")); ok && len(sheet.Merged) < maxRows {
		sheet.Merged = append(sheet.Merged, a)
	}
}

func (s *worksheet) readCell(t *tagReader) {
	if t.opens() {
		s.column++
		s.inCell = true
		if column, _, ok := coordinates(t.attribute("r")); ok {
			s.column = column
		}
		s.cell = cell{kind: kindOf(t.attribute("t")), from: len(s.buffer)}
		if style := t.number("s"); style < len(s.styles) {
			s.cell.style = s.styles[style]
		}
	}
	if s.inCell && t.closes() {
		s.endCell()
	}
}

// kindOf returns the kind of a cell. It makes no new string for the usual ones.
func kindOf(name []byte) string {
	switch string(name) {
	case "s":
		return "s"
	case "", "n":
		return "n"
	}
	return string(name)
}

// readText reads the text before a tag that ends a value.
func (s *worksheet) readText(t *tagReader) error {
	if t.end && s.inCell && !s.inPronunciation {
		switch {
		case len(t.text) == 0:
		case s.column >= MaxColumns:
			s.to.wide = true
		default:
			s.appendValue(t.text)
		}
	}
	if len(s.buffer) > maxText {
		return tooLarge("一行的文字超过 %d MB", maxText>>20)
	}
	return nil
}

// appendValue appends the value of the cell to the buffer, or sets it to a shared text.
func (s *worksheet) appendValue(text []byte) {
	s.cell.valued = true
	switch s.cell.kind {
	case "n":
		s.buffer = s.cell.format.appendNumber(s.buffer, text, s.since1904)
	case "b":
		s.buffer = append(s.buffer, truth(string(text) == "1")...)
	case "s":
		if n, err := strconv.Atoi(string(text)); err == nil && n >= 0 && n < len(s.texts) {
			s.setText(s.texts[n])
			s.cell.struck = s.cell.struck || s.workbook.struck[n]
		}
	default:
		s.buffer = append(s.buffer, unescape(text)...)
	}
}

// setText sets the text of the cell.
func (s *worksheet) setText(text string) {
	for len(s.row.Cells) <= s.column {
		s.row.Cells = append(s.row.Cells, "")
	}
	s.row.Cells[s.column] = text
}

func (s *worksheet) endCell() {
	s.inCell = false
	c := &s.cell
	if c.struck && c.valued && s.column < MaxColumns {
		s.to.struck = append(s.to.struck, s.column)
	}
	switch {
	case len(s.buffer) > c.from:
		s.setText("")
		s.spans = append(s.spans, [3]int{s.column, c.from, len(s.buffer)})
	case c.formula && !c.valued && c.kind == "n" && s.column < MaxColumns:
		s.setText(NoResult)
	}
}

// coordinates returns the column from 0 and the row of a name such as B7.
func coordinates(name []byte) (column, row int, ok bool) {
	i := 0
	for ; i < len(name) && name[i] >= 'A' && name[i] <= 'Z' && column < math.MaxInt16; i++ {
		column = 26*column + int(name[i]-'A') + 1
	}
	row, err := strconv.Atoi(string(name[i:]))
	return column - 1, row, err == nil && i > 0 && row > 0
}

// area returns the area of a reference such as A1:B7.
func area(ref []byte) (Area, bool) {
	from, to, ok := bytes.Cut(ref, []byte(":"))
	if !ok {
		to = from
	}
	left, top, ok := coordinates(from)
	right, bottom, ended := coordinates(to)
	return Area{top, left, bottom, right}, ok && ended && bottom >= top && right >= left
}
