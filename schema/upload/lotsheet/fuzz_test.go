package lotsheet_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/upload/lotsheet"
)

// corpusFiles calls f with each file of the corpus and its description.
func corpusFiles(tb testing.TB, f func(b *sheettest.Book, data []byte)) {
	tb.Helper()
	names, err := filepath.Glob("testdata/corpus/*.txt")
	if err != nil || len(names) == 0 {
		tb.Fatalf("no corpus: %v", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		description, _, _ := strings.Cut(string(text), want)
		book, err := sheettest.Read(description)
		if err != nil {
			tb.Fatal(err)
		}
		data, err := book.File()
		if err != nil {
			tb.Fatal(err)
		}
		f(book, data)
	}
}

// readWhole reads a file with several layouts and checks the invariants of its lines.
func readWhole(t *testing.T, data []byte) {
	t.Helper()
	book, err := lotsheet.Open(t.Context(), data)
	if err != nil {
		if e, ok := schema.KindOf(err); !ok || e.Kind != schema.InvalidKind || e.Message == "" {
			t.Fatalf("%v is no sentence", err)
		}
		return
	}
	for i := range book.Sheets {
		layout := book.FindLayoutIn(i, nil)
		checkRows(t, book, &layout)
		layout = book.FindLayoutIn(i, templateOf(&layout))
		layout.Hidden = true
		checkRows(t, book, &layout)
		for column := range layout.Columns { // whatever a person says of the columns
			layout.Columns[column].Field = lotsheet.Fields[column%len(lotsheet.Fields)].Key
		}
		checkRows(t, book, &layout)
	}
	layout := book.FindLayout(nil)
	checkRows(t, book, &layout)
}

// templateOf returns a template of all columns of a layout.
func templateOf(l *lotsheet.Layout) lotsheet.Template {
	own := *l
	own.Columns = slices.Clone(l.Columns)
	for i := range own.Columns {
		own.Columns[i].Source = lotsheet.ByPerson
	}
	return lotsheet.TemplateOf(own.Choices())
}

// checkRows checks that each row below the header has a line, in order, with a consistent result.
func checkRows(t *testing.T, book *lotsheet.Book, layout *lotsheet.Layout) {
	t.Helper()
	s, n := &book.Sheets[layout.Sheet], 0
	for i := range s.Rows {
		if i > 0 && s.Rows[i].Number <= s.Rows[i-1].Number {
			t.Fatalf("row %d below row %d", s.Rows[i].Number, s.Rows[i-1].Number)
		}
		if s.Rows[i].Number >= layout.First {
			n++
		}
	}
	lines := book.Lines(layout)
	below := func(l lotsheet.Line) bool { return l.Number >= layout.First }
	if len(lines)-slices.IndexFunc(append(lines, lotsheet.Line{Number: layout.First}), below) != n {
		t.Fatalf("%d lines of %d rows", len(lines), n)
	}
	checkLines(t, lines, len(layout.Columns))
}

// checkLines checks that each line has a cell for each column and a consistent result.
func checkLines(t *testing.T, lines []lotsheet.Line, columns int) {
	t.Helper()
	for _, l := range lines {
		if len(l.Cells) != columns {
			t.Fatalf("row %d has %d cells in %d columns", l.Number, len(l.Cells), columns)
		}
		id := l.Lot.Batch.BatchID
		if l.Skipped != "" && (id != "" || len(l.Problems) > 0) {
			t.Fatalf("row %d is skipped (%s), and lot %s", l.Number, l.Skipped, id)
		}
		if l.Skipped == "" && l.Worst() != lotsheet.Error && len(id) != 11 {
			t.Fatalf("row %d has batch number %q and nothing is wrong", l.Number, id)
		}
		for _, p := range l.Problems {
			if !utf8.ValidString(p.Text) || p.Text == "" || strings.Contains(p.Text, "%!") {
				t.Fatalf("row %d: %q is no sentence", l.Number, p.Text)
			}
		}
	}
}

// FuzzOpen reads files of any kind.
func FuzzOpen(f *testing.F) {
	corpusFiles(f, func(_ *sheettest.Book, data []byte) { f.Add(data) })
	for _, file := range sheettest.Foreign {
		f.Add([]byte(file.Data))
	}
	f.Fuzz(func(t *testing.T, data []byte) { readWhole(t, data) })
}

// FuzzSheet reads workbooks with any sheet.
func FuzzSheet(f *testing.F) {
	corpusFiles(f, func(b *sheettest.Book, _ []byte) {
		for _, p := range b.Parts() {
			if b.Form == "xlsx" && strings.Contains(p.Name, "sheet1") {
				f.Add([]byte(p.Text))
			}
		}
	})
	f.Fuzz(func(t *testing.T, part []byte) { readWhole(t, withPart(t, firstSheet, part)) })
}

// FuzzParts reads workbooks in which one of the smaller parts is replaced.
func FuzzParts(f *testing.F) {
	parts := []string{allTexts, "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "_rels/.rels", "xl/styles.xml"}
	corpusFiles(f, func(b *sheettest.Book, _ []byte) {
		for _, p := range b.Parts() {
			for i, name := range parts {
				if b.Form == "xlsx" && p.Name == name {
					f.Add(i, []byte(p.Text))
				}
			}
		}
	})
	f.Fuzz(func(t *testing.T, which int, part []byte) {
		readWhole(t, withPart(t, parts[uint(which)%uint(len(parts))], part))
	})
}

// withPart returns a workbook of one lot in which a part is replaced.
func withPart(tb testing.TB, name string, text []byte) []byte {
	tb.Helper()
	book, err := sheettest.Read(oneLot)
	if err != nil {
		tb.Fatal(err)
	}
	parts := book.Parts()
	for i := range parts {
		if parts[i].Name == name {
			parts[i].Text = string(text)
		}
	}
	data, err := sheettest.Zip(parts...)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// FuzzCell reads one cell in every field.
func FuzzCell(f *testing.F) {
	corpusFiles(f, func(b *sheettest.Book, _ []byte) {
		for _, s := range b.Sheets {
			for _, row := range s.Rows {
				for _, c := range row.Cells {
					f.Add(c.Text)
				}
			}
		}
	})
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // texts of files are valid UTF-8
		}
		cells, columns := make([]string, len(lotsheet.Fields)), make([]lotsheet.Column, len(lotsheet.Fields))
		for i, field := range lotsheet.Fields {
			cells[i], columns[i] = text, lotsheet.Column{Field: field.Key, Unit: []string{"", "kg", "t", "%", "1"}[i%5]}
		}
		book := &lotsheet.Book{Book: &sheet.Book{Sheets: []sheet.Sheet{{Rows: []sheet.Row{{Number: 1, Cells: cells}}}}}}
		checkRows(t, book, &lotsheet.Layout{First: 1, Columns: columns})
	})
}

// TestFilesThatAreCutOff checks that a file that ends too early is refused or read without a panic.
func TestFilesThatAreCutOff(t *testing.T) {
	t.Parallel()
	corpusFiles(t, func(_ *sheettest.Book, data []byte) {
		for _, share := range []int{1, 30, 60, 90, 99} {
			readWhole(t, data[:len(data)*share/100])
		}
	})
}
