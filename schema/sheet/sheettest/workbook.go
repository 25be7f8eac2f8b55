package sheettest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Part is a file in a workbook.
type Part struct{ Name, Text string }

// Zip packs parts.
func Zip(parts ...Part) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, p := range parts {
		w, err := z.Create(p.Name)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write([]byte(p.Text)); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

func (b *Book) workbook() ([]byte, error) { return Zip(b.Parts()...) }

// Parts returns the parts of a workbook, for tests that change them.
func (b *Book) Parts() []Part {
	w := writer{book: b, texts: map[string]int{}, formats: []string{""}}
	dir, root := "worksheets/sheet", "xl/workbook.xml"
	if b.is("renamed") {
		dir, root = "tabellen/Blatt", "xl/workbook2.xml"
	}
	var sheets, rels strings.Builder
	var parts []Part
	for i := range b.Sheets {
		name := fmt.Sprintf("%s%d.xml", dir, i+1)
		parts = append(parts, Part{"xl/" + name, w.xml(w.sheet(&b.Sheets[i]))})
		state := ""
		if b.Sheets[i].Hidden {
			state = ` state="hidden"`
		}
		fmt.Fprintf(&sheets, `<sheet name="%s" sheetId="%d"%s r:id="rId%d"/>`, escape(b.Sheets[i].Name), i+1, state, i+1)
		w.rel(&rels, i+1, "worksheet", name)
	}
	w.rel(&rels, len(b.Sheets)+1, "sharedStrings", "sharedStrings.xml")
	w.rel(&rels, len(b.Sheets)+2, "styles", "styles.xml")
	since := ""
	if b.is("since1904") {
		since = ` date1904="1"`
	}
	const packages = "http://schemas.openxmlformats.org/package/2006/"
	const relationships = head + `<Relationships xmlns="` + packages + `relationships">`
	parts = append(parts,
		Part{"[Content_Types].xml", head + `<Types xmlns="` + packages + `content-types">` +
			`<Default Extension="xml" ContentType="application/xml"/></Types>`},
		Part{"_rels/.rels", relationships + `<Relationship Id="rId1" Type="` + w.namespace("relationships") +
			`/officeDocument" Target="` + root + `"/></Relationships>`},
		Part{root, w.xml(`<workbook` + w.namespaces() + `><workbookPr` + since + `/><sheets>` + sheets.String() +
			`</sheets></workbook>`)},
		Part{"xl/_rels/" + strings.TrimPrefix(root, "xl/") + ".rels", relationships + rels.String() + `</Relationships>`},
		Part{"xl/sharedStrings.xml", w.xml(`<sst` + w.namespaces() + `>` + w.shared.String() + `</sst>`)},
		Part{"xl/styles.xml", w.xml(w.styles())},
	)
	if b.is("macro") {
		parts = append(parts, Part{"xl/vbaProject.bin", "\xd0\xcf\x11\xe0"})
	}
	if b.is("links") {
		parts = append(parts, Part{"xl/externalLinks/externalLink1.xml", head + "<externalLink/>"})
	}
	if b.is("backslash") {
		for i := range parts {
			parts[i].Name = strings.ReplaceAll(parts[i].Name, "/", `\`)
		}
	}
	return parts
}

const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

type writer struct {
	book    *Book
	texts   map[string]int // place of each shared text
	shared  strings.Builder
	formats []string
}

func (w *writer) namespace(of string) string {
	if w.book.is("strict") {
		return "http://purl.oclc.org/ooxml/officeDocument/" + of
	}
	return "http://schemas.openxmlformats.org/officeDocument/2006/" + of
}

func (w *writer) namespaces() string {
	main := "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	if w.book.is("strict") {
		main = "http://purl.oclc.org/ooxml/spreadsheetml/main"
	}
	if w.book.is("prefix") {
		return ` xmlns:x="` + main + `" xmlns:r="` + w.namespace("relationships") + `"`
	}
	return ` xmlns="` + main + `" xmlns:r="` + w.namespace("relationships") + `"`
}

func (w *writer) rel(to *strings.Builder, id int, kind, target string) {
	if w.book.is("absolute") {
		target = "/xl/" + target
	}
	fmt.Fprintf(to, `<Relationship Id="rId%d" Type="%s/%s" Target="%s"/>`, id, w.namespace("relationships"), kind, target)
}

var (
	tags   = regexp.MustCompile(`<(/?)([a-zA-Z])`)
	quoted = regexp.MustCompile(`(<[^>]*>)`)
)

// xml returns a part with the oddities of the book.
func (w *writer) xml(text string) string {
	if w.book.is("prefix") {
		text = tags.ReplaceAllString(text, `<${1}x:$2`)
	}
	if w.book.is("single") {
		text = quoted.ReplaceAllStringFunc(text, func(tag string) string { return strings.ReplaceAll(tag, `"`, `'`) })
	}
	return head + text
}

func (w *writer) styles() string {
	var formats, cells strings.Builder
	for i, f := range w.formats {
		font := ""
		code, struck := strings.CutSuffix(f, "~")
		if struck {
			font = ` fontId="1"`
		}
		if code != "" {
			fmt.Fprintf(&formats, `<numFmt numFmtId="%d" formatCode="%s"/>`, 164+i, escape(code))
			fmt.Fprintf(&cells, `<xf numFmtId="%d"%s applyNumberFormat="1"/>`, 164+i, font)
		} else {
			fmt.Fprintf(&cells, `<xf numFmtId="0"%s/>`, font)
		}
	}
	return `<styleSheet` + w.namespaces() + `><numFmts>` + formats.String() + `</numFmts><fonts><font/>` +
		`<font><strike/></font></fonts><cellXfs>` + cells.String() + `</cellXfs></styleSheet>`
}

func (w *writer) sheet(s *Sheet) string {
	var out strings.Builder
	out.WriteString(`<worksheet` + w.namespaces() + `>`)
	if len(s.Columns) > 0 {
		out.WriteString(`<cols>`)
		for _, letter := range s.Columns {
			column, _ := place(letter)
			fmt.Fprintf(&out, `<col min="%d" max="%d" width="9" hidden="1"/>`, column+1, column+1)
		}
		out.WriteString(`</cols>`)
	}
	out.WriteString(`<sheetData>`)
	for i := range s.Rows {
		w.row(&out, &s.Rows[i])
	}
	out.WriteString(`</sheetData>`)
	if len(s.Merges) > 0 {
		out.WriteString(`<mergeCells>`)
		for _, ref := range s.Merges {
			fmt.Fprintf(&out, `<mergeCell ref="%s"/>`, ref)
		}
		out.WriteString(`</mergeCells>`)
	}
	out.WriteString(`</worksheet>`)
	return out.String()
}

func (w *writer) row(out *strings.Builder, r *Row) {
	at := fmt.Sprintf(` r="%d"`, r.Number)
	if w.book.is("bare") {
		at = ""
	}
	if r.Hidden {
		at += ` hidden="1"`
	}
	fmt.Fprintf(out, `<row%s>`, at)
	for i, c := range r.Cells {
		at := fmt.Sprintf(` r="%s%d"`, columnName(i), r.Number)
		if w.book.is("bare") {
			at = ""
		} else if c == (Cell{}) {
			continue
		}
		w.cell(out, at, &c)
	}
	out.WriteString(`</row>`)
}

func (w *writer) cell(out *strings.Builder, at string, c *Cell) {
	if style := w.style(c.format()); style > 0 {
		at += fmt.Sprintf(` s="%d"`, style)
	}
	formula := ""
	if c.Formula != "" {
		formula = "<f>" + escape(c.Formula) + "</f>"
	}
	text := escape(c.Text)
	switch {
	case *c == (Cell{}):
		fmt.Fprintf(out, `<c%s/>`, at)
	case c.Kind == Unsolved:
		fmt.Fprintf(out, `<c%s>%s<v></v></c>`, at, formula)
	case c.Kind == Fault:
		fmt.Fprintf(out, `<c%s t="e">%s<v>%s</v></c>`, at, formula, text)
	case c.Kind == Number:
		fmt.Fprintf(out, `<c%s>%s<v>%s</v></c>`, at, formula, text)
	case formula != "" || w.book.is("str"):
		fmt.Fprintf(out, `<c%s t="str">%s<v>%s</v></c>`, at, formula, text)
	case w.book.is("inline"):
		fmt.Fprintf(out, `<c%s t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>`, at, text)
	case c.Struck != "" && c.Struck != c.Text:
		fmt.Fprintf(out, `<c%s t="s"><v>%d</v></c>`, at, w.shareStruck(c))
	default:
		fmt.Fprintf(out, `<c%s t="s"><v>%d</v></c>`, at, w.share(c.Text))
	}
}

func (w *writer) style(format string) int {
	i := slices.Index(w.formats, format)
	if i < 0 {
		i = len(w.formats)
		w.formats = append(w.formats, format)
	}
	return i
}

// shareStruck adds a text whose beginning is struck through.
func (w *writer) shareStruck(c *Cell) int {
	n := len(w.texts)
	w.texts["~"+c.Struck+"~"+c.Text] = n
	fmt.Fprintf(&w.shared, `<si><r><rPr><strike/></rPr><t>%s</t></r><r><rPr><strike val="0"/></rPr><t>%s</t></r></si>`,
		escape(c.Struck), escape(strings.TrimPrefix(c.Text, c.Struck)))
	return n
}

func (w *writer) share(text string) int {
	if n, ok := w.texts[text]; ok {
		return n
	}
	n := len(w.texts)
	w.texts[text] = n
	if half := []rune(text); w.book.is("rich") && len(half) > 1 {
		fmt.Fprintf(&w.shared, `<si><r><rPr><b/></rPr><t xml:space="preserve">%s</t></r>`+
			`<r><t xml:space="preserve">%s</t></r><rPh sb="0" eb="1"><t>yin</t></rPh></si>`,
			escape(string(half[:1])), escape(string(half[1:])))
		return n
	}
	fmt.Fprintf(&w.shared, `<si><t xml:space="preserve">%s</t></si>`, escape(text))
	return n
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\n", "&#10;", "\r", "_x000D_")

func escape(text string) string { return escaper.Replace(text) }
