package sheettest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Book describes a file.
type Book struct {
	Form     string // one of Forms
	Odd      []string
	Remember map[string]string // fields of an earlier upload, by title of column
	Held     bool              // its lines are checked with reference data
	Sheets   []Sheet
}

// Forms are the formats of files.
var Forms = []string{"xlsx", "xls", "ods", "xml", "html", "csv", "tsv", "semicolon", "stored"}

// Oddities are ways of writing a file that differ from those of Excel.
var Oddities = []string{
	"inline",   // xlsx: texts are in their cells
	"str",      // xlsx: texts are in their cells as results
	"rich",     // xlsx: shared texts in runs, with a reading beside them
	"prefix",   // xlsx: every tag has a prefix
	"absolute", // xlsx: parts are named from the root
	"bare",     // xlsx: rows and cells have no coordinates
	"renamed",  // xlsx: other names and folders of the parts
	"single",   // xlsx: attributes in single quotes
	"strict",   // xlsx: ISO 29500 strict
	"since1904", "macro", "links", "backslash",
	"utf16", "utf16be", "unmarked", "gbk", "bom", "crlf", "cr", "sep", // texts
	"open",     // html: ends of cells and rows are left out
	"nohtml",   // html: only the table
	"excel",    // html: written by Excel, with the numbers as they are shown
	"biff5",    // xls: of Excel 95
	"raw",      // xls: of Excel 95, one sheet in no compound file
	"inside",   // xlsx: in a compound file
	"password", // xls, ods
}

// Sheet is a table of a book.
type Sheet struct {
	Name    string
	Hidden  bool
	Rows    []Row
	Merges  []string // such as A1:C1
	Columns []string // letters of the hidden columns
}

// Row is the cells of one row.
type Row struct {
	Number int
	Hidden bool
	Cells  []Cell
}

// Cell is the content of a cell.
type Cell struct {
	Text    string // or number, or result
	Kind    Kind
	Formula string
	Format  string // of numbers
	Struck  string // the beginning of the text that is struck through
}

// Kind is how a cell is stored.
type Kind int

// Kinds of cells.
const (
	Text Kind = iota
	Number
	Fault    // an error, such as #N/A
	Unsolved // a formula without a result
)

func (b *Book) is(oddity string) bool { return slices.Contains(b.Odd, oddity) }

// Read parses a description.
func Read(description string) (*Book, error) {
	b := &Book{Remember: map[string]string{}}
	for i, line := range strings.Split(description, "\n") {
		if err := b.line(strings.TrimSpace(line)); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if !slices.Contains(Forms, b.Form) {
		return nil, fmt.Errorf("unknown form %q", b.Form)
	}
	return b, nil
}

func (b *Book) line(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "", "//":
		return nil
	case "file":
		fields := strings.Fields(rest)
		b.Form, b.Odd = fields[0], fields[1:]
		if b.Form == "stored" {
			return nil
		}
		for _, odd := range b.Odd {
			if !slices.Contains(Oddities, odd) {
				return fmt.Errorf("unknown oddity %q", odd)
			}
		}
		return nil
	case "held":
		b.Held = true
		return nil
	case "remember":
		title, key, _ := strings.Cut(rest, "=")
		b.Remember[strings.TrimSpace(title)] = strings.TrimSpace(key)
		return nil
	case "sheet":
		name, hidden := strings.CutSuffix(rest, " hidden")
		b.Sheets = append(b.Sheets, Sheet{Name: name, Hidden: hidden})
		return nil
	}
	if len(b.Sheets) == 0 {
		b.Sheets = append(b.Sheets, Sheet{Name: "Sheet1"})
	}
	return b.Sheets[len(b.Sheets)-1].line(word, rest)
}

func (s *Sheet) line(word, rest string) error {
	next := 1
	if n := len(s.Rows); n > 0 {
		next = s.Rows[n-1].Number + 1
	}
	switch word {
	case "at":
		n, err := strconv.Atoi(rest)
		if err != nil {
			return err
		}
		for ; next < n; next++ {
			s.Rows = append(s.Rows, Row{Number: next})
		}
	case "merge":
		s.Merges = append(s.Merges, strings.Fields(rest)...)
	case "hide":
		s.Columns = append(s.Columns, strings.Fields(rest)...)
	case "|", "~|":
		row := Row{Number: next, Hidden: word == "~|"}
		for text := range strings.SplitSeq(rest, "|") {
			row.Cells = append(row.Cells, cellOf(strings.TrimSpace(text)))
		}
		s.Rows = append(s.Rows, row)
	default:
		return fmt.Errorf("unknown word %q", word)
	}
	return nil
}

func cellOf(text string) Cell {
	if struck, rest, ok := strings.Cut(strings.TrimPrefix(text, "~"), "~"); ok && text[0] == '~' {
		c := cellOf(struck)
		c.Struck = c.Text
		c.Text += rest
		return c
	}
	switch {
	case len(text) > 1 && text[0] == '#' && strings.ContainsRune("-0123456789.", rune(text[1])):
		number, format, _ := strings.Cut(text[1:], "@")
		return Cell{Text: number, Kind: Number, Format: format}
	case strings.HasPrefix(text, "!"):
		return Cell{Text: "#" + text[1:], Kind: Fault}
	case strings.HasPrefix(text, "?"):
		formula, result, solved := strings.Cut(text[1:], "=>")
		if !solved {
			return Cell{Kind: Unsolved, Formula: formula}
		}
		c := cellOf(result)
		c.Formula = formula
		return c
	}
	if unquoted, err := strconv.Unquote(`"` + strings.ReplaceAll(text, `"`, `\"`) + `"`); err == nil {
		text = unquoted
	}
	return Cell{Text: text}
}

// File returns the book as a file.
func (b *Book) File() ([]byte, error) {
	switch b.Form {
	case "stored":
		return os.ReadFile(filepath.Join("testdata", "files", b.Odd[0]))
	case "xlsx":
		data, err := b.workbook()
		if b.is("inside") {
			data = Compound(Part{"Package", string(data)})
		}
		return data, err
	case "xls":
		return b.binary()
	case "ods":
		return b.document()
	case "xml":
		return b.encode(string(b.xmlSheets()))
	case "html":
		return b.encode(b.page())
	}
	return b.encode(b.text())
}
