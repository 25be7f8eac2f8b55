package sheet

import (
	"math"
	"strconv"
)

// worksheet is a sheet of a workbook while it is read.
type worksheet struct {
	*opened
	to     *gathered
	row    Row
	inRow  bool
	inCell bool
	column int
	buffer []byte   // the texts of the row that are not shared
	places [][3]int // column, begin and end of each
	cell   struct {
		kind    string // as in the file: s, str, inlineStr, b, e, d, n or nothing
		shape   shape
		formula bool
		valued  bool
		from    int // where its text begins in the buffer
	}
	reading bool // of a text, beside it
	closed  bool
}

func (w *opened) readSheet(part string, to *gathered) error {
	s := worksheet{opened: w, to: to}
	if err := w.eachTag(part, s.take); err != nil {
		return err
	}
	if !s.closed {
		return errBroken
	}
	return nil
}

func (s *worksheet) take(t *tags) error {
	switch string(t.name) {
	case "c":
		if !t.end {
			s.startCell(t)
		}
		if s.inCell && (t.end || t.only) {
			s.endCell()
		}
	case "v", "t":
		if t.end && s.inCell && !s.reading && s.inSight(t) {
			s.value(t)
		}
		if len(s.buffer) > mostText {
			return errTooMany
		}
	case "f":
		s.cell.formula = true
	case "rPh":
		s.reading = !t.end && !t.only
	case "row":
		if !t.end {
			s.startRow(t)
		}
		if t.end || t.only {
			return s.endRow()
		}
	case "col":
		s.hiddenColumn(t)
	case "mergeCell":
		if a, ok := area(t.attribute("ref")); ok && len(s.sheet().Merged) < mostRows {
			s.sheet().Merged = append(s.sheet().Merged, a)
		}
	case "worksheet":
		s.closed = t.end || t.only
	}
	return nil
}

func (s *worksheet) sheet() *Sheet { return &s.to.Sheets[len(s.to.Sheets)-1] }

func (s *worksheet) startRow(t *tags) {
	n := t.number("r")
	if n <= s.row.Number {
		n = s.row.Number + 1
	}
	s.row = Row{Number: n, Hidden: t.is("hidden"), Cells: s.row.Cells[:0]}
	s.inRow, s.inCell = true, false
	s.column, s.buffer, s.places = -1, s.buffer[:0], s.places[:0]
}

func (s *worksheet) endRow() error {
	if !s.inRow {
		return nil
	}
	s.inRow = false
	text := string(s.buffer)
	for _, p := range s.places {
		s.row.Cells[p[0]] = text[p[1]:p[2]]
	}
	return s.to.row(s.row.Number, s.row.Hidden, s.row.Cells)
}

// hiddenColumn notes columns that are hidden.
func (s *worksheet) hiddenColumn(t *tags) {
	if !t.is("hidden") && string(t.attribute("width")) != "0" {
		return
	}
	if s.sheet().hidden == nil {
		s.sheet().hidden = make([]bool, MaxColumns)
	}
	first, last := t.number("min"), min(t.number("max"), MaxColumns)
	for i := max(first, 1); i <= last; i++ {
		s.sheet().hidden[i-1] = true
	}
}

func (s *worksheet) startCell(t *tags) {
	s.column++
	s.inCell = true
	if column, _, ok := coordinates(t.attribute("r")); ok {
		s.column = column
	}
	c := &s.cell
	c.kind, c.shape, c.formula, c.valued, c.from = kindOf(t.attribute("t")), general, false, false, len(s.buffer)
	if style := t.number("s"); style < len(s.shapes) {
		c.shape = s.shapes[style]
	}
}

func kindOf(name []byte) string {
	switch string(name) { // without a new string for each cell
	case "s":
		return "s"
	case "", "n":
		return "n"
	}
	return string(name)
}

// value takes the text of a cell: a number, a text, or where the text is.
func (s *worksheet) value(t *tags) {
	if len(t.text) == 0 {
		return
	}
	s.cell.valued = true
	switch s.cell.kind {
	case "n":
		s.buffer = s.cell.shape.number(s.buffer, t.text, s.since1904)
	case "b":
		s.buffer = append(s.buffer, map[bool]string{true: "TRUE", false: "FALSE"}[string(t.text) == "1"]...)
	case "s":
		if n, err := strconv.Atoi(string(t.text)); err == nil && n >= 0 && n < len(s.texts) {
			s.put(s.texts[n])
		}
	default:
		s.buffer = append(s.buffer, plain(t.text)...)
	}
}

// inSight tells whether the cell at hand is in a column that is read, and notes when there is something in one that is not.
func (s *worksheet) inSight(t *tags) bool {
	if s.column >= MaxColumns && len(t.text) > 0 {
		s.to.wide = true
	}
	return s.column < MaxColumns
}

// put gives the cell at hand a text.
func (s *worksheet) put(text string) {
	for len(s.row.Cells) <= s.column {
		s.row.Cells = append(s.row.Cells, "")
	}
	s.row.Cells[s.column] = text
}

func (s *worksheet) endCell() {
	s.inCell = false
	c := &s.cell
	switch {
	case len(s.buffer) > c.from:
		s.put("")
		s.places = append(s.places, [3]int{s.column, c.from, len(s.buffer)})
	case c.formula && !c.valued && c.kind == "n" && s.column < MaxColumns:
		s.put(Unsaved)
	}
}

// coordinates are the column from 0 and the row of a name such as B7.
func coordinates(name []byte) (column, row int, ok bool) {
	i := 0
	for ; i < len(name) && name[i] >= 'A' && name[i] <= 'Z' && column < math.MaxInt16; i++ {
		column = 26*column + int(name[i]-'A') + 1
	}
	row, err := strconv.Atoi(string(name[i:]))
	return column - 1, row, err == nil && i > 0 && row > 0
}

func area(ref []byte) (Area, bool) {
	from, to := ref, ref
	for i, c := range ref {
		if c == ':' {
			from, to = ref[:i], ref[i+1:]
		}
	}
	left, top, ok := coordinates(from)
	right, bottom, ended := coordinates(to)
	return Area{top, left, bottom, right}, ok && ended && bottom >= top && right >= left
}
