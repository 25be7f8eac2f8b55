package sheet

import (
	"context"
	"strings"
)

// xmlSheets reads a workbook in XML of Excel 2003 (XML Spreadsheet).
type xmlSheets struct {
	builder
	ctx       context.Context
	styles    map[string]style
	since1904 bool
	styleID   string // of the style that is read
	row       Row
	column    int             // the last one of the row, from 0
	columns   int             // that were described
	spans     [MaxColumns]int // by column: the last row that a cell from above reaches
	cell      xmlCell
	buffer    []byte
	inTable   bool
	inRow     bool
	closed    bool
}

// namedFormats are names in place of codes of formats. Other names are codes, or general.
var namedFormats = map[string]numberFormat{
	"Percent": percentFormat, "Short Date": dateFormat, "Medium Date": dateFormat, "Long Date": dateFormat,
	"General Date": dateFormat,
}

func openXMLSheets(ctx context.Context, text string) (*Book, error) {
	x := &xmlSheets{ctx: ctx, styles: map[string]style{}}
	if err := eachTag(strings.NewReader(text), x.readTag); err != nil {
		return nil, err
	}
	if !x.closed { // the file breaks off
		return nil, errBroken
	}
	return x.book()
}

func (x *xmlSheets) readTag(t *tagReader) error {
	if x.cell.inData {
		x.readData(t)
		return nil
	}
	switch string(t.name) {
	case "Style", "NumberFormat", "Font":
		x.readStyle(t)
	case "Date1904":
		x.since1904 = true
	case "Worksheet":
		return x.readWorksheet(t)
	case "Visible":
		x.readVisible(t)
	case "Table":
		x.readTable(t)
	case "Column":
		x.readColumn(t)
	case "Row":
		return x.readRow(t)
	case "Cell":
		x.readCell(t)
	case "Data":
		x.cell.inData = x.cell.open && t.opens() && !t.empty
		x.cell.kind = string(t.qualified("Type"))
	case "Workbook":
		x.closed = t.end
	}
	return nil
}

// readVisible reads the end of the element that hides a sheet.
func (x *xmlSheets) readVisible(t *tagReader) {
	if text := string(t.text); t.end && len(x.Sheets) > 0 && (text == "SheetHidden" || text == "SheetVeryHidden") {
		x.sheet().Hidden = true
	}
}

// readTable begins or ends the rows of a sheet.
func (x *xmlSheets) readTable(t *tagReader) {
	x.inTable, x.inRow = t.opens() && len(x.Sheets) > 0, false
	if x.inTable && len(x.sheet().Rows) == 0 {
		x.row, x.columns, x.spans = Row{}, 0, [MaxColumns]int{}
	}
}

func (x *xmlSheets) readStyle(t *tagReader) {
	if !t.opens() {
		return
	}
	switch string(t.name) {
	case "Style":
		x.styleID = string(t.qualified("ID"))
		if len(x.styles) < maxStyles {
			x.styles[x.styleID] = x.styles[string(t.qualified("Parent"))]
		}
		return
	case "Font":
		if t.isTrue("StrikeThrough") {
			x.setStyle(func(s *style) { s.struck = true })
		}
	case "NumberFormat":
		code := string(unescape(t.qualified("Format")))
		format, named := namedFormats[code]
		if !named {
			format = formatOf(code)
		}
		x.setStyle(func(s *style) { s.format = format })
	}
}

func (x *xmlSheets) setStyle(set func(s *style)) {
	if s, known := x.styles[x.styleID]; known {
		set(&s)
		x.styles[x.styleID] = s
	}
}

func (x *xmlSheets) readWorksheet(t *tagReader) error {
	if !t.opens() {
		return nil
	}
	if len(x.Sheets) == maxSheets {
		return tooLarge("超过 %d 个工作表", maxSheets)
	}
	x.Sheets = append(x.Sheets, Sheet{Name: string(unescape(t.qualified("Name")))})
	return x.ctx.Err()
}

// readColumn reads which columns are hidden. Columns without an index follow the last one.
func (x *xmlSheets) readColumn(t *tagReader) {
	if !x.inTable || !t.opens() {
		return
	}
	if index := t.count("Index"); index > 0 {
		x.columns = index - 1
	}
	first := x.columns
	x.columns = min(first+1+t.count("Span"), maxSeparators)
	if t.isTrue("Hidden") || string(t.qualified("Width")) == "0" {
		x.sheet().hideColumns(first, x.columns-1)
	}
}

func (x *xmlSheets) readRow(t *tagReader) error {
	if !x.inTable {
		return nil
	}
	if t.opens() {
		number := t.count("Index")
		if number <= x.row.Number {
			number = x.row.Number + 1
		}
		hidden := t.isTrue("Hidden") || string(t.qualified("Height")) == "0"
		x.row = Row{Number: number, Hidden: hidden, Cells: x.row.Cells[:0]}
		x.column, x.inRow = -1, true
	}
	if !t.closes() || !x.inRow {
		return nil
	}
	x.inRow = false
	err := x.addRow(x.row.Number, x.row.Hidden, x.row.Cells)
	x.row.Number += t.count("Span") // rows of the same kind below it
	if x.row.Number%1024 == 0 && err == nil {
		err = x.ctx.Err()
	}
	return err
}
