package sheet

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf16"
)

// biffReader reads the records of one sheet.
type biffReader struct {
	*biff
	to     *builder
	cells  []biffCell
	hidden map[int]bool // rows
	row    Row
	buffer []byte
}

// biffCell is the row of a cell, from 0, and the place of its record.
type biffCell struct{ row, at int }

// leastSize is the size of the records of cells, or the least size of those of several sizes.
var leastSize = map[int]int{
	biffNumber: 14, biffRK: 10, biffShared: 10, biffLabel: 8, biffRich: 8, biffBoolean: 8, biffFormulaOld: 16,
	0x0206: 16, 0x0406: 16, biffManyRK: 12, 0x0002: 9, 0x0003: 15, 0x0004: 8, 0x0005: 9,
}

// readSheet reads the sheet whose records begin at a place. Its rows may be in any order.
func (w *biff) readSheet(at int, to *builder) error {
	kind, at, err := w.begin(at)
	if err != nil {
		return err
	}
	if kind != biffWorksheet {
		return nil
	}
	s := &biffReader{biff: w, to: to, hidden: map[int]bool{}}
	if err := s.listCells(at); err != nil {
		return err
	}
	byRow := func(a, b biffCell) int { return cmp.Compare(a.row, b.row) }
	if !slices.IsSortedFunc(s.cells, byRow) {
		slices.SortStableFunc(s.cells, byRow)
	}
	return s.readCells()
}

// listCells lists the cells of the sheet and reads what is hidden and merged.
func (s *biffReader) listCells(at int) error {
	for depth := 1; depth > 0; {
		r, err := s.record(at)
		if err != nil {
			return err
		}
		switch {
		case r.kind == biffPassword:
			return errPassword
		case r.kind == biffEnd:
			depth--
		case r.kind&0xff == 0x09 && r.kind <= biffBegin: // a chart in the sheet
			depth++
		case depth == 1:
			if err := s.listRecord(&r, at); err != nil {
				return err
			}
		}
		at = r.next
	}
	return nil
}

func (s *biffReader) listRecord(r *record, at int) error {
	d := r.data
	if least, isCell := leastSize[r.kind]; isCell && (r.kind > 6 || r.kind == biffFormulaOld || s.version == 2) {
		if len(d) < least {
			return errBroken
		}
		s.cells = append(s.cells, biffCell{int(little.Uint16(d)), at})
		if len(s.cells)%4096 == 0 {
			return s.ctx.Err()
		}
		return nil
	}
	switch {
	case r.kind == biffRow && len(d) >= 14 && d[12]&0x20 != 0:
		s.hidden[int(little.Uint16(d))] = true
	case r.kind == biffColumns && len(d) >= 10 && d[8]&1 != 0:
		s.to.sheet().hideColumns(int(little.Uint16(d)), int(little.Uint16(d[2:])))
	case r.kind == biffMerged && len(d) >= 2:
		s.readMerged(d[2:])
	}
	return nil
}

// hideColumns marks columns, counted from 0, as hidden.
func (s *Sheet) hideColumns(first, last int) {
	if s.hidden == nil {
		s.hidden = make([]bool, MaxColumns)
	}
	for i := max(first, 0); i <= min(last, MaxColumns-1); i++ {
		s.hidden[i] = true
	}
}

func (s *biffReader) readMerged(d []byte) {
	sheet := s.to.sheet()
	for ; len(d) >= 8 && len(sheet.Merged) < maxRows; d = d[8:] {
		at := func(i int) int { return int(little.Uint16(d[2*i:])) }
		if a := (Area{at(0) + 1, at(2), at(1) + 1, at(3)}); a.Top <= a.Bottom && a.Left <= a.Right {
			sheet.Merged = append(sheet.Merged, a)
		}
	}
}

// readCells reads the cells row by row.
func (s *biffReader) readCells() error {
	for i, c := range s.cells {
		if i > 0 && c.row != s.cells[i-1].row {
			if err := s.endRow(s.cells[i-1].row); err != nil {
				return err
			}
		}
		r, err := s.record(c.at)
		if err != nil {
			return err
		}
		if err := s.readCell(&r); err != nil {
			return err
		}
	}
	if n := len(s.cells); n > 0 {
		return s.endRow(s.cells[n-1].row)
	}
	return nil
}

func (s *biffReader) endRow(row int) error {
	err := s.to.addRow(row+1, s.hidden[row], s.row.Cells)
	s.row.Cells = s.row.Cells[:0]
	if err == nil && row%1024 == 0 {
		err = s.ctx.Err()
	}
	return err
}

// readCell reads the record of a cell. Excel 2 has three bytes of attributes in place of the number of the style.
func (s *biffReader) readCell(r *record) error {
	column, d := int(little.Uint16(r.data[2:])), r.data[6:]
	var st style
	if s.version == 2 && r.kind <= biffFormulaOld {
		d = r.data[7:]
	} else if n := int(little.Uint16(r.data[4:])); n < len(s.styles) {
		st = s.styles[n]
	}
	switch r.kind {
	case 0x0002:
		s.setNumber(column, float64(little.Uint16(d)), st)
	case biffNumber, 0x0003:
		s.setNumber(column, math.Float64frombits(little.Uint64(d)), st)
	case biffRK:
		s.setNumber(column, valueOfRK(little.Uint32(d)), st)
	case biffManyRK:
		s.readManyRK(column, r.data[4:])
	case biffShared:
		n := int(little.Uint32(d))
		if n >= len(s.texts) {
			return errBroken
		}
		s.setText(column, s.texts[n], st.struck || s.struck[n])
	case biffLabel, biffRich, 0x0004:
		text, struck := s.longText(r, len(r.data)-len(d), r.kind == biffRich)
		s.setText(column, text, st.struck || struck)
	case biffBoolean, 0x0005:
		s.setText(column, boolOrFault(d[0], d[1] != 0), st.struck)
	default:
		s.readFormula(column, r, d, st)
	}
	return nil
}

// readManyRK reads numbers side by side, each with its style.
func (s *biffReader) readManyRK(column int, d []byte) {
	for ; len(d) >= 6+2; d = d[6:] { // the last column stands at the end
		var st style
		if n := int(little.Uint16(d)); n < len(s.styles) {
			st = s.styles[n]
		}
		s.setNumber(column, valueOfRK(little.Uint32(d[2:])), st)
		column++
	}
}

// valueOfRK returns a number that is stored in four bytes: an integer or the first half of a float, perhaps in
// hundredths.
func valueOfRK(v uint32) (n float64) {
	if v&2 != 0 {
		n = float64(int32(v) >> 2)
	} else {
		n = math.Float64frombits(uint64(v&^3) << 32)
	}
	if v&1 != 0 {
		n /= 100
	}
	return n
}

// longText returns the text of a cell behind other fields of its record, and whether a part of it is struck through.
func (s *biffReader) longText(r *record, skip int, rich bool) (string, bool) {
	c := s.continued(r)
	c.skip(skip)
	if s.version == 8 {
		text, runs := c.text(nil, nil)
		if rich {
			for range c.uint16() {
				if c.isEmpty() {
					break
				}
				runs = append(runs, run{c.uint16(), c.uint16()})
			}
		}
		kept, struck := s.strike(text, runs)
		return string(utf16.Decode(kept)), struck
	}
	length := int(c.byte())
	if s.version > 2 {
		length |= int(c.byte()) << 8
	}
	text := c.take(length)
	if !rich {
		return s.decode(text), false
	}
	var runs []run
	for range c.byte() {
		runs = append(runs, run{int(c.byte()), int(c.byte())})
	}
	units := make([]uint16, len(text))
	for i, b := range text {
		units[i] = uint16(b)
	}
	kept, struck := s.strike(units, runs)
	text = text[:0:0]
	for _, u := range kept {
		text = append(text, byte(u))
	}
	return s.decode(text), struck
}

// truth returns the text of a truth value.
func truth(value bool) string {
	if value {
		return "TRUE"
	}
	return "FALSE"
}

// boolOrFault returns the text of a truth value, or of an error by its code.
func boolOrFault(value byte, fault bool) string {
	if !fault {
		return truth(value == 1)
	}
	return cmp.Or(map[byte]string{
		0x00: "#NULL!", 0x07: "#DIV/0!", 0x0f: "#VALUE!", 0x17: "#REF!", 0x1d: "#NAME?", 0x24: "#NUM!",
	}[value], "#N/A")
}

// readFormula reads the result of a formula. A text is in a record behind it.
func (s *biffReader) readFormula(column int, r *record, d []byte, st style) {
	s.computed = s.computed || little.Uint16(d[6:]) != 0xffff || d[0] != 3
	if little.Uint16(d[6:]) != 0xffff {
		s.setNumber(column, math.Float64frombits(little.Uint64(d)), st)
		return
	}
	switch d[0] {
	case 0:
		s.setText(column, s.resultText(r.next), st.struck)
	case 1, 2:
		s.setText(column, boolOrFault(d[2], d[0] == 2), st.struck)
	case 3:
		if text := s.emptyResult(d[8:]); text != "" {
			s.setText(column, text, false)
		}
	}
}

// emptyResult is the text of a formula until it is known whether the formulas of the workbook were computed.
const emptyResult = NoResult + "?"

// emptyResult returns the text of a formula whose result is an empty text or was not computed. The result is known of
// a formula that has an empty text, and of one that ends with a calculation or has no parts.
func (s *biffReader) emptyResult(formula []byte) string {
	text, last := string(formula), formula[len(formula)-1]
	switch {
	case strings.Contains(text, "\x17\x00"):
		return ""
	case strings.Trim(text, "\x00") == "", last >= 0x03 && last <= 0x07 || last >= 0x12 && last <= 0x14:
		return NoResult
	}
	s.doubtful = true
	return emptyResult
}

// resultText returns the text of a formula from the records behind it. Shared formulas may stand before it.
func (s *biffReader) resultText(at int) string {
	for range 4 {
		r, err := s.record(at)
		if err != nil {
			return ""
		}
		if r.kind == biffString || r.kind == 0x0007 {
			text, _ := s.longText(&r, 0, false)
			return text
		}
		at = r.next
	}
	return ""
}

func (s *biffReader) setNumber(column int, n float64, st style) {
	s.buffer = st.format.appendValue(s.buffer[:0], n, s.since1904)
	s.setText(column, string(s.buffer), st.struck)
}

func (s *biffReader) setText(column int, text string, struck bool) {
	s.to.setCell(&s.row, column, text, struck)
}
