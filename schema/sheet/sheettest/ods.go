package sheettest

import (
	"fmt"
	"strconv"
	"strings"
)

// document returns the book as an OpenDocument spreadsheet.
func (b *Book) document() ([]byte, error) {
	manifest := `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">` +
		`<manifest:file-entry manifest:full-path="content.xml">%s</manifest:file-entry></manifest:manifest>`
	secret := ""
	if b.is("password") {
		secret = `<manifest:encryption-data manifest:checksum="x"/>`
	}
	return Zip(
		Part{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"},
		Part{"META-INF/manifest.xml", head + fmt.Sprintf(manifest, secret)},
		Part{"content.xml", b.Content()},
	)
}

// Content returns the part of an OpenDocument spreadsheet that has its cells.
func (b *Book) Content() string {
	w := &xmlWriter{writer: &writer{book: b, formats: []string{""}}}
	for i := range b.Sheets {
		w.documentSheet(&b.Sheets[i])
	}
	var out strings.Builder
	out.WriteString(head + `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"` +
		` xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"` +
		` xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"` +
		` xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:automatic-styles>` +
		`<style:style style:name="away" style:family="table"><style:table-properties table:display="false"/></style:style>` +
		`<style:style style:name="struck" style:family="text">` +
		`<style:text-properties style:text-line-through-style="solid"/></style:style>`)
	for i, format := range w.formats {
		if _, struck := cutStruck(format); struck {
			fmt.Fprintf(&out, `<style:style style:name="ce%d" style:family="table-cell" style:parent-style-name="struck"/>`, i)
		}
	}
	out.WriteString(`</office:automatic-styles><office:body><office:spreadsheet>` + w.String() +
		`</office:spreadsheet></office:body></office:document-content>`)
	return out.String()
}

func (w *xmlWriter) documentSheet(s *Sheet) {
	style := ""
	if s.Hidden {
		style = ` table:style-name="away"`
	}
	fmt.Fprintf(w, `<table:table table:name="%s"%s>`, escape(s.Name), style)
	next := 0
	for _, letter := range s.Columns {
		column, _ := place(letter)
		if column > next {
			fmt.Fprintf(w, `<table:table-column table:number-columns-repeated="%d"/>`, column-next)
		}
		w.WriteString(`<table:table-column table:visibility="collapse"/>`)
		next = column + 1
	}
	begins, covered := s.merges(` table:number-columns-spanned="%d" table:number-rows-spanned="%d"`, 1)
	for i := range s.Rows {
		row := &s.Rows[i]
		fmt.Fprintf(w, `<table:table-row%s>`, map[bool]string{true: ` table:visibility="filter"`}[row.Hidden])
		for column, c := range row.Cells {
			at := [2]int{row.Number, column}
			tag := "table-cell"
			if covered[at] {
				tag = "covered-table-cell"
			}
			w.documentCell(tag, begins[at], &c)
		}
		w.WriteString("</table:table-row>\n")
	}
	w.WriteString(`<table:table-row table:number-rows-repeated="1048000"><table:table-cell` +
		` table:number-columns-repeated="16384"/></table:table-row></table:table>`)
}

func (w *xmlWriter) documentCell(tag, merged string, c *Cell) {
	fmt.Fprintf(w, `<table:%s table:style-name="ce%d"%s`, tag, w.style(c.format()), merged)
	if c.Formula != "" {
		fmt.Fprintf(w, ` table:formula="of:=%s"`, escape(c.Formula))
	}
	percent := strings.Contains(c.Format, "%")
	switch {
	case c.isDate():
		fmt.Fprintf(w, ` office:value-type="date" office:date-value="%s"><text:p>??</text:p>`, w.book.moment(c))
	case c.Kind == Number:
		shown := c.Text
		if n, err := strconv.ParseFloat(c.Text, 64); err == nil {
			before, behind := c.literals()
			shown = before + fmt.Sprintf("%.1f", n) + behind
		}
		fmt.Fprintf(w, ` office:value-type="%s" office:value="%s"><text:p>%s</text:p>`,
			map[bool]string{true: "percentage", false: "float"}[percent], c.Text, shown)
	case c.Kind == Unsolved || c.Text == "":
		w.WriteString(`>`)
	default:
		w.WriteString(` office:value-type="string">`)
		w.documentText(c)
	}
	fmt.Fprintf(w, `</table:%s>`, tag)
}

func (w *xmlWriter) documentText(c *Cell) {
	w.WriteString(`<text:p>`)
	c.parts(func(text string, struck bool) {
		text = strings.ReplaceAll(escape(text), "&#10;", "</text:p><text:p>")
		if struck {
			text = `<text:span text:style-name="struck">` + text + `</text:span>`
		}
		w.WriteString(text)
	})
	w.WriteString(`</text:p>`)
}

// literals returns what the format writes before and behind a positive number.
func (c *Cell) literals() (before, behind string) {
	positive, _, _ := strings.Cut(c.Format, ";")
	positive = strings.NewReplacer(`"`, "", `\`, "", "_-", "", "_)", "", "#", "", ",", "").Replace(positive)
	if i := strings.LastIndex(positive, "0"); i >= 0 {
		before, _, _ = strings.Cut(positive, "0")
		behind = positive[i+1:]
	}
	return before, behind
}
