package sheettest

import (
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"unicode/utf16"
)

var little = binary.LittleEndian

// xlsWriter writes the stream of a workbook of Excel 95 (BIFF5) or 97 (BIFF8).
type xlsWriter struct {
	*writer
	out    []byte
	old    bool     // Excel 95: texts are in GBK
	shared []string // texts
	struck map[int]string
	err    error
}

// binary returns the book as Excel 95 or 97 writes it.
func (b *Book) binary() ([]byte, error) {
	w := &xlsWriter{
		writer: &writer{book: b, formats: []string{""}}, old: b.is("biff5") || b.is("raw"), struck: map[int]string{},
	}
	var sheets [][]byte
	for i := range b.Sheets {
		w.out = nil
		w.sheetRecords(&b.Sheets[i])
		sheets = append(sheets, w.out)
	}
	if b.is("raw") {
		return sheets[0], w.err
	}
	w.out = nil
	w.begin(5)
	if b.is("password") {
		w.record(0x2f, make([]byte, 54))
	}
	w.globals()
	var places []int
	for i := range b.Sheets {
		hidden := byte(0)
		if b.Sheets[i].Hidden {
			hidden = 1
		}
		places = append(places, len(w.out)+4)
		w.record(0x85, append([]byte{0, 0, 0, 0, hidden, 0}, w.short(b.Sheets[i].Name, 1)...))
	}
	w.texts()
	w.record(0x0a, nil)
	for i, sheet := range sheets {
		little.PutUint32(w.out[places[i]:], uint32(len(w.out)))
		w.out = append(w.out, sheet...)
	}
	if w.old {
		return Compound(Part{"Book", string(w.out)}), w.err
	}
	return Compound(Part{"Workbook", string(w.out)}), w.err
}

func (w *xlsWriter) record(kind int, data []byte) {
	w.out = little.AppendUint16(little.AppendUint16(w.out, uint16(kind)), uint16(len(data)))
	w.out = append(w.out, data...)
}

// numbers returns numbers of two bytes each.
func numbers(list ...int) (out []byte) {
	for _, n := range list {
		out = little.AppendUint16(out, uint16(n))
	}
	return out
}

func (w *xlsWriter) begin(kind int) {
	if w.old {
		w.record(0x809, numbers(0x500, kind, 0, 0))
	} else {
		w.record(0x809, numbers(0x600, kind, 0, 0, 0, 0, 6, 0))
	}
}

// globals writes the fonts, formats and styles. The second font after the gap strikes through.
func (w *xlsWriter) globals() {
	if w.old {
		w.record(0x42, numbers(936))
	}
	if w.book.is("since1904") {
		w.record(0x22, numbers(1))
	}
	for i := range 5 { // there is no font 4
		w.record(0x31, append(numbers(220, 8*(i/4), 0x7fff, 400, 0, 0, 0), w.short("宋体", 1)...))
	}
	for i, format := range w.formats {
		if code, _ := cutStruck(format); code != "" {
			width := 2
			if w.old {
				width = 1
			}
			w.record(0x41e, append(numbers(164+i), w.short(code, width)...))
		}
	}
	for i, format := range w.formats {
		code, struck := cutStruck(format)
		font, number := 0, 0
		if struck {
			font = 5
		}
		if code != "" {
			number = 164 + i
		}
		w.record(0xe0, append(numbers(font, number), make([]byte, 16)...))
	}
}

// short returns a text behind its length, which is one or two bytes long.
func (w *xlsWriter) short(text string, width int) []byte {
	if w.old {
		encoded, err := gbk(text)
		if err != nil {
			w.err = err
		}
		return append(numbers(len(encoded))[:width], encoded...)
	}
	units := utf16.Encode([]rune(text))
	wide := slices.ContainsFunc(units, func(u uint16) bool { return u > 0xff })
	out := numbers(len(units))[:width]
	if !wide {
		out = append(out, 0)
		for _, u := range units {
			out = append(out, byte(u))
		}
		return out
	}
	out = append(out, 1)
	for _, u := range units {
		out = little.AppendUint16(out, u)
	}
	return out
}

// texts writes the shared texts. Records break off in the middle of texts.
func (w *xlsWriter) texts() {
	if w.old {
		return
	}
	const size = 512
	part, kind := append(numbers(len(w.shared), 0), numbers(len(w.shared), 0)...), 0xfc
	for n, text := range w.shared {
		body := w.short(text, 2)
		if struck, is := w.struck[n]; is {
			body[2] |= 8
			body = append(append(slices.Clone(body[:3]), numbers(2)...), body[3:]...)
			body = append(body, numbers(0, 5, len(utf16.Encode([]rune(struck))), 0)...)
		}
		head := 3 + int(body[2]&8)/4
		if len(part)+len(body) > size && len(part)+head+4 < size && body[2]&8 == 0 {
			cut := head + (size-len(part)-head)/2*2
			w.record(kind, append(part, body[:cut]...))
			part, kind = append([]byte{body[2]}, body[cut:]...), 0x3c
			continue
		}
		if len(part)+len(body) > size {
			w.record(kind, part)
			part, kind = nil, 0x3c
		}
		part = append(part, body...)
	}
	w.record(kind, part)
}

func (w *xlsWriter) sheetRecords(s *Sheet) {
	w.begin(0x10)
	for _, letter := range s.Columns {
		column, _ := place(letter)
		w.record(0x7d, numbers(column, column, 2304, 0, 1, 0))
	}
	for i := range s.Rows {
		if s.Rows[i].Hidden {
			w.record(0x208, numbers(s.Rows[i].Number-1, 0, 0, 0, 0, 0, 0x20, 0))
		}
	}
	for i := range s.Rows {
		for column, c := range s.Rows[i].Cells {
			if c != (Cell{}) {
				w.cellRecord(s.Rows[i].Number-1, column, &c)
			}
		}
	}
	merged := numbers(len(s.Merges))
	for _, ref := range s.Merges {
		left, top, right, bottom := corners(ref)
		merged = append(merged, numbers(top-1, bottom-1, left, right)...)
	}
	if len(s.Merges) > 0 {
		w.record(0xe5, merged)
	}
	w.record(0x0a, nil)
}

func (w *xlsWriter) cellRecord(row, column int, c *Cell) {
	at := numbers(row, column, w.style(c.format()))
	n, err := strconv.ParseFloat(c.Text, 64)
	number := c.Kind == Number && err == nil
	switch {
	case c.Kind == Unsolved:
		w.record(6, append(append(at, 3, 0, 0, 0, 0, 0, 0xff, 0xff), make([]byte, 10)...))
	case c.Kind == Fault:
		w.record(0x205, append(at, faultCode(c.Text), 1))
	case c.Formula != "" && number:
		w.record(6, append(little.AppendUint64(at, math.Float64bits(n)), make([]byte, 10)...))
	case c.Formula != "" && c.Text == "": // A1&A1
		at = append(at, 3, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 11, 0)
		w.record(6, append(at, 0x44, 0, 0, 0, 0xc0, 0x44, 0, 0, 0, 0xc0, 8))
	case c.Formula != "":
		w.record(6, append(append(at, 0, 0, 0, 0, 0, 0, 0xff, 0xff), make([]byte, 10)...))
		w.record(0x207, w.short(c.Text, 2))
	case number:
		w.numberRecord(at, n)
	default:
		w.textRecord(at, c)
	}
}

// numberRecord writes a number in the shortest record.
func (w *xlsWriter) numberRecord(at []byte, n float64) {
	column := int(little.Uint16(at[2:]))
	switch {
	case n == math.Trunc(n) && math.Abs(n) < 1<<28:
		w.record(0xbd, append(little.AppendUint32(at, uint32(int32(n))<<2|2), numbers(column)...))
	case n*100 == math.Trunc(n*100) && math.Abs(n*100) < 1<<28:
		w.record(0x27e, little.AppendUint32(at, uint32(int32(n*100))<<2|3))
	default:
		w.record(0x203, little.AppendUint64(at, math.Float64bits(n)))
	}
}

func (w *xlsWriter) textRecord(at []byte, c *Cell) {
	switch {
	case w.old && c.Struck != "" && c.Struck != c.Text:
		end := len(w.short(c.Struck, 2)) - 2
		w.record(0xd6, append(append(at, w.short(c.Text, 2)...), 2, 0, 5, byte(end), 0))
	case w.old:
		w.record(0x204, append(at, w.short(c.Text, 2)...))
	default:
		if c.Struck != "" && c.Struck != c.Text {
			w.struck[len(w.shared)] = c.Struck
		}
		w.record(0xfd, append(at, numbers(len(w.shared), 0)...))
		w.shared = append(w.shared, c.Text)
	}
}

// faultCode returns the code of an error.
func faultCode(text string) byte {
	return map[string]byte{"#DIV/0!": 7, "#VALUE!": 0x0f, "#REF!": 0x17, "#NAME?": 0x1d, "#NUM!": 0x24, "#N/A": 0x2a}[text]
}
