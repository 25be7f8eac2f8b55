package sheet

import (
	"context"
	"strings"
)

// document reads an OpenDocument spreadsheet (ISO 26300).
type document struct {
	builder
	ctx     context.Context
	styles  map[string]documentStyle
	styleID string // of the style that is read
	row     Row
	repeat  int      // how often the row stands there
	styleOf string   // of the cells of the row that have none
	columns []string // styles of the cells of the columns
	column  int      // of the cell, from 0
	cell    documentCell
	depth   int // of tables within tables
	aside   int // number of open elements that are no part of the sheet
	closed  bool
	inRow   bool
	isTable bool // the document is a spreadsheet
	buffer  []byte
}

// documentStyle is how what has a style is shown.
type documentStyle struct{ struck, hidden bool }

// openDocument reads an OpenDocument spreadsheet.
func (a *archive) openDocument() (*Book, error) {
	d := newDocument(a.ctx)
	if a.has("META-INF/manifest.xml") {
		err := a.eachTag("META-INF/manifest.xml", func(t *tagReader) error {
			if string(t.name) == "encryption-data" {
				return errPassword
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if a.has("styles.xml") {
		err := a.eachTag("styles.xml", func(t *tagReader) error {
			d.readStyle(t)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if err := a.eachTag("content.xml", d.readTag); err != nil {
		return nil, err
	}
	return d.end()
}

// openFlatDocument reads an OpenDocument spreadsheet that is one part of XML.
func openFlatDocument(ctx context.Context, text string) (*Book, error) {
	d := newDocument(ctx)
	if err := eachTag(strings.NewReader(text), d.readTag); err != nil {
		return nil, err
	}
	return d.end()
}

func newDocument(ctx context.Context) *document {
	return &document{ctx: ctx, styles: map[string]documentStyle{}}
}

func (d *document) end() (*Book, error) {
	if !d.isTable && d.closed {
		return nil, errDocument
	}
	if !d.closed { // the file breaks off
		return nil, errBroken
	}
	return d.book()
}

func (d *document) readTag(t *tagReader) error {
	if d.cell.inLines && d.aside == 0 {
		d.cell.write(t.text)
	}
	switch name := string(t.name); name {
	case "spreadsheet":
		d.isTable = true
	case "document-content", "document":
		d.closed = t.end
	case "annotation", "dde-links", "tracked-changes", "shapes", "forms", "frame", "custom-shape", "ruby-text":
		if t.opens() && !t.empty {
			d.aside++
		} else if t.end {
			d.aside = max(d.aside-1, 0)
		}
	case "table":
		return d.readTable(t)
	default:
		switch {
		case d.aside > 0:
		case d.depth == 1:
			return d.readTableTag(t)
		case d.depth == 0:
			d.readStyle(t)
		}
	}
	return nil
}

// readStyle reads what is struck through or hidden by a style.
func (d *document) readStyle(t *tagReader) {
	if !t.opens() {
		return
	}
	switch string(t.name) {
	case "style":
		d.styleID = string(t.qualified("name"))
		if len(d.styles) < maxStyles {
			d.styles[d.styleID] = d.styles[string(t.qualified("parent-style-name"))]
		}
	case "text-properties":
		for _, name := range []string{"text-line-through-style", "text-line-through-type"} {
			if v := string(t.qualified(name)); v != "" {
				d.setStyle(func(s *documentStyle) { s.struck = v != "none" })
			}
		}
	case "table-properties":
		if string(t.qualified("display")) == "false" {
			d.setStyle(func(s *documentStyle) { s.hidden = true })
		}
	}
}

func (d *document) setStyle(set func(s *documentStyle)) {
	if s, known := d.styles[d.styleID]; known {
		set(&s)
		d.styles[d.styleID] = s
	}
}

// readTable begins or ends a sheet. A table in a cell is no part of it.
func (d *document) readTable(t *tagReader) error {
	if d.aside > 0 || t.empty {
		return nil
	}
	if t.end {
		d.depth = max(d.depth-1, 0)
		return nil
	}
	if d.depth++; d.depth > 1 {
		return nil
	}
	if len(d.Sheets) == maxSheets {
		return tooLarge("超过 %d 个工作表", maxSheets)
	}
	hidden := d.styles[string(t.qualified("style-name"))].hidden
	d.Sheets = append(d.Sheets, Sheet{Name: string(unescape(t.qualified("name"))), Hidden: hidden})
	d.row, d.columns, d.inRow = Row{Cells: d.row.Cells[:0]}, d.columns[:0], false
	return d.ctx.Err()
}

// readTableTag reads a tag of a sheet.
func (d *document) readTableTag(t *tagReader) error {
	switch string(t.name) {
	case "table-column":
		d.readColumn(t)
	case "table-row":
		return d.readRow(t)
	case "table-cell", "covered-table-cell":
		d.readCell(t)
	case "p", "span", "s", "tab", "line-break":
		d.readText(t)
	}
	return nil
}

// isHidden reports whether a row or column is not shown.
func (t *tagReader) isHidden() bool {
	v := string(t.qualified("visibility"))
	return v == "collapse" || v == "filter"
}

func (d *document) readColumn(t *tagReader) {
	if !t.opens() {
		return
	}
	style, first := string(t.qualified("default-cell-style-name")), len(d.columns)
	for range min(max(t.count("number-columns-repeated"), 1), MaxColumns-first) {
		d.columns = append(d.columns, style)
	}
	if t.isHidden() {
		d.sheet().hideColumns(first, len(d.columns)-1)
	}
}

// readRow reads the beginning or the end of a row. A row may stand there several times.
func (d *document) readRow(t *tagReader) error {
	if t.opens() {
		d.row = Row{Number: d.row.Number + 1, Hidden: t.isHidden(), Cells: d.row.Cells[:0]}
		d.repeat, d.column = max(t.count("number-rows-repeated"), 1), -1
		d.styleOf, d.inRow = string(t.qualified("default-cell-style-name")), true
	}
	if !t.closes() || !d.inRow {
		return nil
	}
	d.inRow = false
	struck := d.builder.struck
	for i := range d.repeat {
		d.builder.struck = struck
		before := len(d.sheet().Rows)
		if err := d.addRow(d.row.Number+i, d.row.Hidden, d.row.Cells); err != nil {
			return err
		}
		if len(d.sheet().Rows) == before { // it is empty
			break
		}
	}
	if d.row.Number += d.repeat - 1; d.row.Number%1024 == 0 {
		return d.ctx.Err()
	}
	return nil
}
