package sheet_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheet/sheettest"
)

// corpusFiles calls f with each file of the corpus, and with what describes it.
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

// readWhole reads a file in every way there is, and holds what comes of it against what always holds.
func readWhole(t *testing.T, data []byte) {
	t.Helper()
	book, err := sheet.Open(t.Context(), data)
	if err != nil {
		if e, ok := schema.KindOf(err); !ok || e.Kind != schema.InvalidKind || e.Message == "" {
			t.Fatalf("%v is no sentence", err)
		}
		return
	}
	for i := range book.Sheets {
		layout := book.FindIn(i, nil)
		holds(t, book, &layout)
		layout = book.FindIn(i, layout.Template())
		layout.Hidden = true
		holds(t, book, &layout)
		for column := range layout.Columns { // whatever a person says of the columns
			layout.Columns[column].Field = sheet.Fields[column%len(sheet.Fields)].Key
		}
		holds(t, book, &layout)
	}
	layout := book.Find(nil)
	holds(t, book, &layout)
}

// holds is what holds of the lines of every sheet: each row below the header is there, in order, and says what it is.
func holds(t *testing.T, book *sheet.Book, layout *sheet.Layout) {
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
	if len(lines)-slices.IndexFunc(append(lines, sheet.Line{Number: layout.First}), func(l sheet.Line) bool { return l.Number >= layout.First }) != n {
		t.Fatalf("%d lines of %d rows", len(lines), n)
	}
	for _, l := range lines {
		if len(l.Cells) != len(layout.Columns) {
			t.Fatalf("row %d has %d cells in %d columns", l.Number, len(l.Cells), len(layout.Columns))
		}
		id := l.Lot.Batch.BatchID
		if l.Skipped != "" && (id != "" || len(l.Problems) > 0) {
			t.Fatalf("row %d is skipped (%s), and lot %s", l.Number, l.Skipped, id)
		}
		if l.Skipped == "" && l.Worst() != sheet.Wrong && len(id) != 11 {
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
	for _, file := range foreignFiles {
		if len(file.data) < 1<<20 {
			f.Add([]byte(file.data))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) { readWhole(t, data) })
}

// FuzzSheet reads workbooks that are whole but for their sheet.
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

// FuzzParts reads workbooks in which one of the smaller parts is another.
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

// withPart is a workbook of one lot in which one part is another.
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
			return // no file gives such a text
		}
		cells, columns := make([]string, len(sheet.Fields)), make([]sheet.Column, len(sheet.Fields))
		for i, field := range sheet.Fields {
			cells[i], columns[i] = text, sheet.Column{Field: field.Key, Unit: []string{"", "kg", "t", "%", "1"}[i%5]}
		}
		book := &sheet.Book{Sheets: []sheet.Sheet{{Rows: []sheet.Row{{Number: 1, Cells: cells}}}}}
		holds(t, book, &sheet.Layout{First: 1, Columns: columns})
	})
}

// foreignFiles are files that are no spreadsheets we read, and what is said of them.
var foreignFiles = []struct{ name, data, want string }{
	{"nothing but a zero", "\x00", "文件已损坏或不是表格，请在 Excel 或 WPS 中打开并另存为 .xlsx 后再上传"},
	{"nothing", "", "文件是空的，请重新选择"},
	{"old Excel", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 Workbook", "这是旧版 Excel 文件（.xls），请在 Excel 或 WPS 中打开，另存为 .xlsx 后再上传"},
	{"with a password", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00", "文件设有密码，请在 Excel 或 WPS 中去掉密码后再上传"},
	{"binary workbook", packed("xl/workbook.bin"), "这是二进制工作簿（.xlsb），请在 Excel 或 WPS 中另存为 .xlsx 后再上传"},
	{"OpenDocument", packed("content.xml"), "这是 OpenDocument 表格（.ods），请另存为 .xlsx 后再上传"},
	{"document", packed("word/document.xml"), "这是文档，不是表格，请上传 .xlsx 或 .csv 表格"},
	{"slides", packed("ppt/presentation.xml"), "这是文档，不是表格，请上传 .xlsx 或 .csv 表格"},
	{"archive", packed("报价.xlsx"), "这是压缩文件，请解压后上传其中的表格"},
	{"empty archive", packed(), "这是压缩文件，请解压后上传其中的表格"},
	{"half an archive", packed("xl/workbook.xml")[:40], broken},
	{"rar", "Rar!\x1a\x07", "这是压缩文件，请解压后上传其中的表格"},
	{"gzip", "\x1f\x8b\x08", "这是压缩文件，请解压后上传其中的表格"},
	{"PDF", "%PDF-1.7\n", "这是 PDF 文件，请上传 .xlsx 或 .csv 表格"},
	{"PNG", "\x89PNG\r\n\x1a\n", "这是图片，请上传 .xlsx 或 .csv 表格"},
	{"JPEG", "\xff\xd8\xff\xe0", "这是图片，请上传 .xlsx 或 .csv 表格"},
	{"RTF", `{\rtf1`, "这是文档，请上传 .xlsx 或 .csv 表格"},
	{"web archive", "MIME-Version: 1.0\n", "这是网页存档（.mht），请在 Excel 中打开，另存为 .xlsx 后再上传"},
	{"XML of Excel 2003", `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">`, "这是 XML 表格（Excel 2003），请在 Excel 或 WPS 中另存为 .xlsx 后再上传"},
	{"a program", "\x7fELF\x02\x01\x01\x00\x00", broken},
	{"bytes of all kinds but zero", everyByte(), broken},
	{"zeros", strings.Repeat("\x00", 1000), broken},
	{"blanks", " \n\t\n　", "文件中没有内容，请检查后再上传"},
	{"too much", strings.Repeat("x", sheet.MostBytes+1), "文件超过 20 MB，请拆成几个文件上传"},
}

// everyByte has all bytes but zero, in no order of their own.
func everyByte() string {
	var out []byte
	for i := byte(1); i != 0; i++ {
		out = append(out, i*151)
	}
	return string(out)
}

// packed is an archive of empty files.
func packed(names ...string) string {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range names {
		if _, err := z.Create(name); err != nil {
			return err.Error()
		}
	}
	_ = z.Close()
	return out.String()
}

func TestFilesThatAreNoSpreadsheets(t *testing.T) {
	t.Parallel()
	for _, c := range foreignFiles {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := opened(t, []byte(c.data)); got != c.want {
				t.Errorf("says %q, want %q", got, c.want)
			}
		})
	}
}

// A file that ends too early, at any place, is refused or read: it never becomes something else.
func TestFilesThatAreCutOff(t *testing.T) {
	t.Parallel()
	corpusFiles(t, func(_ *sheettest.Book, data []byte) {
		for _, share := range []int{1, 30, 60, 90, 99} {
			readWhole(t, data[:len(data)*share/100])
		}
	})
}

// A workbook whose sheet breaks off is refused: what is missing might be lots.
func TestSheetsThatBreakOff(t *testing.T) {
	t.Parallel()
	if got := opened(t, withPart(t, firstSheet, []byte(starts+lotRow))); got != broken {
		t.Errorf("says %q", got)
	}
}

// Who goes away is not read for any longer.
func TestReadingEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sheet.Open(ctx, withPart(t, firstSheet, []byte(starts+lotRow+ends))); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
