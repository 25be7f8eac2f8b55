package sheettest

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// xmlWriter writes a workbook in XML of Excel 2003, or the content of an OpenDocument spreadsheet.
type xmlWriter struct {
	*writer
	strings.Builder
}

// corners returns the first and last column, from 0, and row of an area such as A1:C2.
func corners(ref string) (left, top, right, bottom int) {
	from, to, _ := strings.Cut(ref, ":")
	left, top = place(from)
	right, bottom = place(to)
	return left, top, right, bottom
}

// cutStruck returns the code of a format, and whether it strikes its text through.
func cutStruck(format string) (string, bool) { return strings.CutSuffix(format, "~") }

// format returns the format of a cell in which a text is struck through or not.
func (c *Cell) format() string {
	if c.Struck != "" && c.Struck == c.Text {
		return c.Format + "~"
	}
	return c.Format
}

// isDate reports whether the format of a number shows a date.
func (c *Cell) isDate() bool {
	return c.Kind == Number && (strings.Contains(c.Format, "yy") || strings.Contains(c.Format, "m"))
}

// moment returns the date of a cell.
func (b *Book) moment(c *Cell) string {
	days, err := strconv.ParseFloat(c.Text, 64)
	if err != nil {
		return err.Error()
	}
	if b.is("since1904") {
		days += 1462
	}
	return time.Date(1899, 12, 30, 0, 0, int(days*86400+0.5), 0, time.UTC).Format("2006-01-02T15:04:05")
}

// parts calls f with the text of a cell before and behind the end of what is struck through.
func (c *Cell) parts(f func(text string, struck bool)) {
	if c.Struck != "" && c.Struck != c.Text {
		f(c.Struck, true)
		f(strings.TrimPrefix(c.Text, c.Struck), false)
		return
	}
	f(c.Text, false)
}

// merges returns the attributes of the cells that begin merged cells, and the cells that these cover.
func (s *Sheet) merges(attributes string, least int) (begins map[[2]int]string, covered map[[2]int]bool) {
	begins, covered = map[[2]int]string{}, map[[2]int]bool{}
	for _, ref := range s.Merges {
		left, top, right, bottom := corners(ref)
		begins[[2]int{top, left}] = fmt.Sprintf(attributes, right-left+least, bottom-top+least)
		for row := top; row <= bottom; row++ {
			for column := left; column <= right; column++ {
				covered[[2]int{row, column}] = row != top || column != left
			}
		}
	}
	return begins, covered
}

// xmlSheets returns the book as Excel writes it in XML of Excel 2003.
func (b *Book) xmlSheets() []byte {
	w := &xmlWriter{writer: &writer{book: b, formats: []string{""}}}
	for i := range b.Sheets {
		w.xmlSheet(&b.Sheets[i])
	}
	sheets := w.String()
	w.Reset()
	w.WriteString("<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n" +
		`<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:html="http://www.w3.org/TR/REC-html40"` +
		` xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">`)
	if b.is("since1904") {
		w.WriteString(`<ExcelWorkbook xmlns="urn:schemas-microsoft-com:office:excel"><Date1904/></ExcelWorkbook>`)
	}
	w.WriteString(`<Styles>`)
	for i, format := range w.formats {
		code, struck := cutStruck(format)
		fmt.Fprintf(w, `<Style ss:ID="s%d"><Font ss:FontName="宋体"%s/><NumberFormat ss:Format="%s"/></Style>`, i,
			map[bool]string{true: ` ss:StrikeThrough="1"`}[struck], escape(code))
	}
	w.WriteString(`</Styles>` + sheets + `</Workbook>`)
	return []byte(w.String())
}

func (w *xmlWriter) xmlSheet(s *Sheet) {
	fmt.Fprintf(w, `<Worksheet ss:Name="%s"><Table ss:ExpandedColumnCount="9">`, escape(s.Name))
	for _, letter := range s.Columns {
		column, _ := place(letter)
		fmt.Fprintf(w, `<Column ss:Index="%d" ss:Hidden="1"/>`, column+1)
	}
	begins, covered := s.merges(` ss:MergeAcross="%d" ss:MergeDown="%d"`, 0)
	for i := range s.Rows {
		row := &s.Rows[i]
		fmt.Fprintf(w, `<Row ss:Index="%d"%s>`, row.Number, map[bool]string{true: ` ss:Hidden="1"`}[row.Hidden])
		for column, c := range row.Cells {
			at := [2]int{row.Number, column}
			if !covered[at] && (c != (Cell{}) || begins[at] != "") {
				w.xmlCell(column, begins[at], &c)
			}
		}
		w.WriteString("</Row>\n")
	}
	w.WriteString(`</Table>`)
	if s.Hidden {
		w.WriteString(`<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible>` +
			`</WorksheetOptions>`)
	}
	w.WriteString(`</Worksheet>`)
}

func (w *xmlWriter) xmlCell(column int, merged string, c *Cell) {
	fmt.Fprintf(w, `<Cell ss:Index="%d" ss:StyleID="s%d"%s`, column+1, w.style(c.format()), merged)
	if c.Formula != "" {
		fmt.Fprintf(w, ` ss:Formula="=%s"`, escape(c.Formula))
	}
	w.WriteString(`>`)
	switch {
	case c.Kind == Unsolved:
	case c.isDate():
		fmt.Fprintf(w, `<Data ss:Type="DateTime">%s.000</Data>`, w.book.moment(c))
	case c.Kind == Text && c.Struck != "" && c.Struck != c.Text:
		w.WriteString(`<ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">`)
		c.parts(func(text string, struck bool) {
			tag := map[bool]string{true: "S", false: "Font"}[struck]
			fmt.Fprintf(w, `<%s>%s</%s>`, tag, escape(text), tag)
		})
		w.WriteString(`</ss:Data>`)
	default:
		kind := map[Kind]string{Number: "Number", Fault: "Error", Text: "String"}[c.Kind]
		fmt.Fprintf(w, `<Data ss:Type="%s">%s</Data>`, kind, escape(c.Text))
	}
	w.WriteString(`</Cell>`)
}
