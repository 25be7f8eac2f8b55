package sheet

import (
	"archive/zip"
	"bufio"
	"compress/flate"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"
)

// writer writes a workbook of one sheet cell by cell and holds one row of it at a time.
type writer struct {
	zip     *zip.Writer
	sheet   *bufio.Writer
	columns []string // their names: A, B, ..., AA
	buffer  []byte   // of a row
}

// newWriter begins a workbook up to the contents of its sheet. Types are the content types of additional parts.
func newWriter(to io.Writer, name, types string, columns int) (*writer, error) {
	w := &writer{zip: zip.NewWriter(to), buffer: make([]byte, 0, 16<<10)}
	w.zip.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestSpeed)
	})
	for i := range columns {
		w.columns = append(w.columns, ColumnName(i))
	}
	workbook := `<workbook xmlns="` + mainSpace + `" xmlns:r="` + relationSpace + `"><sheets><sheet name="` +
		string(appendEscaped(nil, name)) + `" sheetId="1" r:id="rId1"/></sheets></workbook>`
	for _, part := range [][2]string{
		{"[Content_Types].xml", contentTypes + types + "</Types>"},
		{"_rels/.rels", packageRelations},
		{"xl/_rels/workbook.xml.rels", workbookRelations},
		{"xl/styles.xml", stylesPart},
		{"xl/workbook.xml", workbook},
	} {
		if err := w.writePart(part[0], part[1]); err != nil {
			return nil, err
		}
	}
	sheet, err := w.zip.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		return nil, fmt.Errorf("write workbook: %w", err)
	}
	w.sheet = bufio.NewWriterSize(sheet, 64<<10)
	_, err = w.sheet.WriteString(xmlHead + `<worksheet xmlns="` + mainSpace + `" xmlns:r="` + relationSpace + `">`)
	return w, err
}

func (w *writer) writePart(name, content string) error {
	part, err := w.zip.Create(name)
	if err == nil {
		_, err = io.WriteString(part, xmlHead+content)
	}
	if err != nil {
		return fmt.Errorf("write part %s: %w", name, err)
	}
	return nil
}

// writeRows writes rows of texts from a row number on.
func (w *writer) writeRows(number int, rows iter.Seq2[[]string, error]) error {
	for cells, err := range rows {
		if err != nil {
			return err
		}
		w.buffer = w.appendRow(w.buffer[:0], number, cells, literalStyle)
		if _, err := w.sheet.Write(w.buffer); err != nil {
			return err
		}
		number++
	}
	return nil
}

// endSheet ends the sheet with the elements below its rows.
func (w *writer) endSheet(rest string) error {
	if _, err := w.sheet.WriteString(`</sheetData>` + rest + `</worksheet>`); err != nil {
		return err
	}
	return w.sheet.Flush()
}

// freeze returns the view of a sheet in which the first rows and columns stay visible.
func freeze(columns, rows int) string {
	split, pane := "", "bottomLeft"
	if columns > 0 {
		split, pane = fmt.Sprintf(`xSplit="%d" `, columns), "bottomRight"
	}
	return fmt.Sprintf(`<sheetViews><sheetView workbookViewId="0"><pane %sySplit="%d" topLeftCell="%s%d" `+
		`activePane="%s" state="frozen"/></sheetView></sheetViews>`, split, rows, ColumnName(columns), rows+1, pane)
}

// appendRow appends a row of texts. In literalStyle, texts that are numbers become numbers.
func (w *writer) appendRow(b []byte, number int, cells []string, style cellStyle) []byte {
	row := strconv.Itoa(number)
	b = append(append(append(b, `<row r="`...), row...), `">`...)
	for i, text := range cells {
		switch {
		case text == "":
		case style == literalStyle && isNumber(text):
			b = append(append(appendCell(b, w.columns[i], row, numberStyle), text...), `</v></c>`...)
		default:
			b = appendTextCell(b, w.columns[i], row, style, text)
		}
	}
	return append(b, `</row>`...)
}

// isNumber reports whether a spreadsheet shows the number of a text with the same characters.
func isNumber(text string) bool {
	whole, fraction, decimals := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	switch {
	case whole == "" || len(whole) > 10 || len(fraction) > 5, text == "-0":
		return false
	case strings.Trim(whole+fraction, "0123456789") != "":
		return false
	case decimals && (fraction == "" || strings.HasSuffix(fraction, "0")):
		return false
	}
	return whole == "0" || whole[0] != '0'
}

// appendCell appends the beginning of a cell with a number, up to the number.
func appendCell(b []byte, column, row string, style cellStyle) []byte {
	return append(appendReference(b, column, row, style), `"><v>`...)
}

func appendTextCell(b []byte, column, row string, style cellStyle, text string) []byte {
	b = append(appendReference(b, column, row, style), `" t="inlineStr"><is><t`...)
	if strings.TrimSpace(text) != text {
		b = append(b, ` xml:space="preserve"`...)
	}
	return append(appendEscaped(append(b, '>'), text), `</t></is></c>`...)
}

func appendReference(b []byte, column, row string, style cellStyle) []byte {
	b = append(append(append(b, `<c r="`...), column...), row...)
	return append(append(b, `" s="`...), '0'+byte(style))
}

var escapes = [utf8.RuneSelf]string{'<': "&lt;", '>': "&gt;", '&': "&amp;", '"': "&quot;"}

// appendEscaped appends a text as XML without the characters that XML cannot hold.
func appendEscaped(b []byte, text string) []byte {
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf && escapes[r] != "":
			b = append(b, escapes[r]...)
		case r >= ' ' && r != utf8.RuneError && r != 0xfffe && r != 0xffff, r == '\t', r == '\n':
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

// ColumnName returns the name of a column, counted from zero: A, B, ..., Z, AA.
func ColumnName(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return ColumnName(i/26-1) + string(rune('A'+i%26))
}
