package lotsheet_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cottonmall/schema/sheet"
	"cottonmall/schema/sheet/sheettest"
)

// otherForms are the formats in which every workbook of the corpus is written, with their oddities.
var otherForms = [][]string{{"xls"}, {"xls", "biff5"}, {"ods"}, {"xml"}}

// differences are the files of the corpus that a format cannot hold.
var differences = map[string][]string{
	"bytes-control-characters-xlsx": {"xls", "biff5"}, // the escape of a character belongs to XML
	"everything-at-once":            {"xls"},          // 29.0 is stored as 29
	"formulas":                      {"ods"},          // a result that is an empty text is not stored
	"dates-since-1904":              {"ods"},          // a number that is no date has no day
	"signs-of-number-formats":       {"ods"},          // a number has no format, only a style that is not read
	"merged-depot":                  {"xml"},          // merged cells hide no values
	"xlsx-inline-prefix":            {"ods", "xml"},   // no cells are merged where there is no row
	"bases":                         {"biff5"},        // characters that GBK has not, as in those below
	"batch-with-blanks":             {"biff5"},
	"signs-that-some-programs-hide": {"biff5"},
	"negative-in-brackets":          {"biff5"},
	"prices-per-kilogram":           {"biff5"},
}

// TestFormatsAgree writes the workbooks of the corpus in other formats. The same cells are read of each.
func TestFormatsAgree(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/corpus/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		description, _, _ := strings.Cut(string(text), want)
		name = strings.TrimSuffix(filepath.Base(name), ".txt")
		if strings.Contains(name, "characters-") || strings.Contains(name, "long-row-of-blanks") ||
			!strings.Contains(description, "\nfile xlsx") {
			continue
		}
		for _, form := range otherForms {
			if slices.Contains(differences[name], form[len(form)-1]) || name == "everything-at-once" && form[0] == "xls" {
				continue
			}
			compared++
			t.Run(fmt.Sprint(name, form), func(t *testing.T) {
				t.Parallel()
				_, data := describedFile(t, description)
				made, err := sheettest.Read(description)
				if err != nil {
					t.Fatal(err)
				}
				made.Form, made.Odd = form[0], append(made.Odd, form[1:]...)
				other, err := made.File()
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(cells(t, data), cells(t, other), cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("xlsx -, %v +:\n%s", form, diff)
				}
			})
		}
	}
	if compared < 400 {
		t.Errorf("%d files are compared", compared)
	}
}

// readSheet is a sheet as it was read.
type readSheet struct {
	Name    string
	Hidden  bool
	Rows    []sheet.Row
	Merged  []sheet.Area
	Columns []int // hidden
}

// cells returns the sheets of a file, or its refusal as a sheet.
func cells(t *testing.T, data []byte) (list []readSheet) {
	t.Helper()
	book, err := sheet.Open(t.Context(), data, sheet.TextRules{
		Separated: func(text string) string { return text }, IsKey: func(string) bool { return false },
	})
	if err != nil {
		return []readSheet{{Name: err.Error()}}
	}
	for _, s := range book.Sheets {
		r := readSheet{Name: s.Name, Hidden: s.Hidden, Rows: s.Rows, Merged: s.Merged}
		for i := range s.Width() {
			if s.HiddenColumn(i) {
				r.Columns = append(r.Columns, i)
			}
		}
		list = append(list, r)
	}
	return list
}
