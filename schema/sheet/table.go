package sheet

import (
	"archive/zip"
	"bufio"
	"compress/flate"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
)

// writing is a workbook of one sheet while it is written, cell by cell: a library for spreadsheets takes three times as long.
type writing struct {
	zip    *zip.Writer
	sheet  *bufio.Writer
	marks  []string // of the columns: A, B, ..., AA
	buffer []byte   // of a row
}

// table is a workbook of one table while it is written.
type table struct {
	writing
	fields []*Field
	rows   int // written, without the titles
}

// Styles of cells, by their places in tableStyles. All cells of a column have the same one: what is above another is compared.
const (
	numberStyle   = 0
	textStyle     = 1
	titleStyle    = 2
	countStyle    = 3
	moneyStyle    = 4
	measuredStyle = 5 // one decimal at least, two where they are known
	tonnageStyle  = 6 // all five decimals
	dayStyle      = 7
	minuteStyle   = 8
	asItIs        = 9 // a text that no spreadsheet takes for a formula, although it looks like one
)

const (
	xmlHead   = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	mainSpace = `http://schemas.openxmlformats.org/spreadsheetml/2006/main`
	bookSpace = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
	packSpace = `http://schemas.openxmlformats.org/package/2006/`
	kindSpace = `application/vnd.openxmlformats-officedocument.spreadsheetml.`
)

// sheetParts are the parts of a file that are the same for every sheet, but for the kinds of its parts.
var sheetParts = [][2]string{
	{"_rels/.rels", `<Relationships xmlns="` + packSpace + `relationships"><Relationship Id="rId1" Type="` + bookSpace + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
	{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="` + packSpace + `relationships"><Relationship Id="rId1" Type="` + bookSpace + `/worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="rId2" Type="` + bookSpace + `/styles" Target="styles.xml"/></Relationships>`},
	{"xl/styles.xml", tableStyles},
}

// Kinds of the parts of a file, and what a table adds to them.
const (
	partKinds = `<Types xmlns="` + packSpace + `content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="` + kindSpace + `sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="` + kindSpace + `worksheet+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="` + kindSpace + `styles+xml"/>`
	tableKind  = `<Override PartName="/xl/tables/table1.xml" ContentType="` + kindSpace + `table+xml"/>`
	tableOwner = `<Relationships xmlns="` + packSpace + `relationships"><Relationship Id="rId1" Type="` + bookSpace + `/table" Target="../tables/table1.xml"/></Relationships>`
)

const tableStyles = `<styleSheet xmlns="` + mainSpace + `"><numFmts count="4"><numFmt numFmtId="164" formatCode="0.0#"/><numFmt numFmtId="165" formatCode="0.00000"/><numFmt numFmtId="166" formatCode="yyyy\-mm\-dd"/><numFmt numFmtId="167" formatCode="yyyy\-mm\-dd\ hh:mm"/></numFmts>` +
	`<fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts>` +
	`<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFDDEBF7"/></patternFill></fill></fills>` +
	`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="10"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment horizontal="center" vertical="center" wrapText="1"/></xf>` +
	`<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs>` +
	`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

// newWriting begins a workbook up to what stands in its sheet. Kinds are those of the parts that it has besides.
func newWriting(w io.Writer, name, kinds string, columns int) (*writing, error) {
	b := &writing{zip: zip.NewWriter(w), buffer: make([]byte, 0, 16<<10)}
	b.zip.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	for i := range columns {
		b.marks = append(b.marks, columnMark(i))
	}
	if err := b.part("[Content_Types].xml", partKinds+kinds+"</Types>"); err != nil {
		return nil, err
	}
	for _, part := range sheetParts {
		if err := b.part(part[0], part[1]); err != nil {
			return nil, err
		}
	}
	book := `<workbook xmlns="` + mainSpace + `" xmlns:r="` + bookSpace + `"><sheets><sheet name="` + string(appendEscaped(nil, name)) + `" sheetId="1" r:id="rId1"/></sheets></workbook>`
	if err := b.part("xl/workbook.xml", book); err != nil {
		return nil, err
	}
	sheet, err := b.zip.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		return nil, fmt.Errorf("write a table: %w", err)
	}
	b.sheet = bufio.NewWriterSize(sheet, 64<<10)
	_, err = b.sheet.WriteString(xmlHead + `<worksheet xmlns="` + mainSpace + `" xmlns:r="` + bookSpace + `">`)
	return b, err
}

func (b *writing) part(name, content string) error {
	w, err := b.zip.Create(name)
	if err == nil {
		_, err = io.WriteString(w, xmlHead+content)
	}
	if err != nil {
		return fmt.Errorf("write a table: %w", err)
	}
	return nil
}

// endSheet ends the sheet with what stands below its rows.
func (b *writing) endSheet(rest string) error {
	if _, err := b.sheet.WriteString(`</sheetData>` + rest + `</worksheet>`); err != nil {
		return err
	}
	return b.sheet.Flush()
}

// newTable begins a workbook up to the titles.
func newTable(w io.Writer, name string, fields []*Field) (*table, error) {
	b, err := newWriting(w, name, tableKind, len(fields))
	if err != nil {
		return nil, err
	}
	t := &table{writing: *b, fields: fields}
	_, err = t.sheet.Write(t.top())
	return t, err
}

// top is the beginning of the sheet: what stays in sight, the widths, the titles.
func (t *table) top() []byte {
	b := []byte(`<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>`)
	for i, f := range t.fields {
		b = fmt.Appendf(b, `<col min="%d" max="%d" width="%g" customWidth="1"/>`, i+1, i+1, f.Wide)
	}
	b = append(b, `</cols><sheetData><row r="1" ht="30" customHeight="1">`...)
	for i, f := range t.fields {
		b = appendTextCell(b, t.marks[i], "1", titleStyle, f.Heading())
	}
	return append(b, `</row>`...)
}

func (t *table) row(lot *Lot) error {
	t.rows++
	number := strconv.Itoa(t.rows + 1)
	b := append(append(append(t.buffer[:0], `<row r="`...), number...), `">`...)
	for i, f := range t.fields {
		b = f.appendCell(b, t.marks[i], number, f.get(lot))
	}
	t.buffer = append(b, `</row>`...)
	_, err := t.sheet.Write(t.buffer)
	return err
}

// end writes the rest of the file.
func (t *table) end() error {
	if err := t.endSheet(`<tableParts count="1"><tablePart r:id="rId1"/></tableParts>`); err != nil {
		return err
	}
	if err := t.part("xl/worksheets/_rels/sheet1.xml.rels", tableOwner); err != nil {
		return err
	}
	area := "A1:" + t.marks[len(t.marks)-1] + strconv.Itoa(max(t.rows, 1)+1) // a table has one row at least
	b := fmt.Appendf(nil, `<table xmlns="%s" id="1" name="lots" displayName="lots" ref="%s"><autoFilter ref="%s"/><tableColumns count="%d">`, mainSpace, area, area, len(t.fields))
	for i, f := range t.fields {
		b = append(appendEscaped(fmt.Appendf(b, `<tableColumn id="%d" name="`, i+1), f.Heading()), `"/>`...)
	}
	b = append(b, `</tableColumns><tableStyleInfo name="TableStyleLight1" showFirstColumn="0" showLastColumn="0" showRowStripes="0" showColumnStripes="0"/></table>`...)
	if err := t.part("xl/tables/table1.xml", string(b)); err != nil {
		return err
	}
	return t.zip.Close()
}

// appendCell writes a value of a field. How it is shown is the field's and not the value's.
func (f *Field) appendCell(b []byte, column, row string, v any) []byte {
	switch v := v.(type) {
	case string:
		return appendTextCell(b, column, row, textStyle, Harmless(v))
	case schema.Day:
		if v.Valid() {
			return append(strconv.AppendInt(appendPlace(b, column, row, dayStyle, `"><v>`), minutesOf(v.At(0, 0))/minutesOfDay, 10), `</v></c>`...)
		}
	case time.Time:
		return append(strconv.AppendFloat(appendPlace(b, column, row, minuteStyle, `"><v>`), float64(minutesOf(v))/minutesOfDay, 'f', -1, 64), `</v></c>`...)
	case int64:
		style := countStyle
		if f.Unit == PerTonCNY {
			style = moneyStyle
		}
		return append(strconv.AppendInt(appendPlace(b, column, row, style, `"><v>`), v, 10), `</v></c>`...)
	case figure:
		style := measuredStyle
		if f.Unit == Weighed {
			style = tonnageStyle
		}
		return append(schema.AppendDecimal(appendPlace(b, column, row, style, `"><v>`), v.n, v.places), `</v></c>`...)
	}
	return b
}

const minutesOfDay = 24 * 60

// minutesOf is a time of Shanghai as spreadsheets count it, in minutes.
func minutesOf(t time.Time) int64 {
	_, offset := t.In(schema.Shanghai).Zone()
	return (t.Unix()+int64(offset))/60 + 25_569*minutesOfDay // 1970 is so many days after the last of 1899
}

func appendTextCell(b []byte, column, row string, style int, text string) []byte {
	b = appendPlace(b, column, row, style, `" t="inlineStr"><is><t`)
	if strings.TrimSpace(text) != text {
		b = append(b, ` xml:space="preserve"`...)
	}
	return append(appendEscaped(append(b, '>'), text), `</t></is></c>`...)
}

func appendPlace(b []byte, column, row string, style int, rest string) []byte {
	b = append(append(append(b, `<c r="`...), column...), row...)
	return append(append(append(b, `" s="`...), byte('0'+style)), rest...)
}

// appendEscaped writes a text so that it is one in XML; what cannot stand there is left out.
func appendEscaped(b []byte, text string) []byte {
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			switch {
			case c == '<':
				b = append(b, "&lt;"...)
			case c == '>':
				b = append(b, "&gt;"...)
			case c == '&':
				b = append(b, "&amp;"...)
			case c == '"':
				b = append(b, "&quot;"...)
			case c >= ' ' || c == '\t' || c == '\n':
				b = append(b, c)
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r != utf8.RuneError && r != 0xfffe && r != 0xffff {
			b = append(b, text[i:i+size]...)
		}
		i += size
	}
	return b
}

// columnMark is what a spreadsheet calls a column, counted from zero: A, B, ..., Z, AA.
func columnMark(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return columnMark(i/26-1) + string(rune('A'+i%26))
}
