package sheet_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheet/sheettest"
)

// open reads a file with no knowledge of its cells.
func open(ctx context.Context, data []byte) (*sheet.Book, error) {
	return sheet.Open(ctx, data, sheet.TextRules{
		Separated: func(text string) string { return text },
		IsKey:     func(string) bool { return false },
	})
}

func TestFilesThatAreNoSpreadsheets(t *testing.T) {
	t.Parallel()
	check := func(name, data, want string) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := open(t.Context(), []byte(data))
			if e, refused := schema.KindOf(err); !refused || e.Kind != schema.InvalidKind || e.Field != "file" ||
				err.Error() != want {
				t.Errorf("refused with %v, want %q", err, want)
			}
		})
	}
	for _, file := range sheettest.Foreign {
		check(file.Name, file.Data, file.Want)
	}
	check("too much", strings.Repeat("x", sheet.MaxBytes+1), "文件超过 40 MB，请拆成几个文件上传")
}

// workbook returns a workbook with a sheet of these elements.
func workbook(t *testing.T, elements string) []byte {
	t.Helper()
	book, err := sheettest.Read("file xlsx\n| 1")
	if err != nil {
		t.Fatal(err)
	}
	parts := book.Parts()
	for i := range parts {
		if parts[i].Name == "xl/worksheets/sheet1.xml" {
			parts[i].Text = elements
		}
	}
	data, err := sheettest.Zip(parts...)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestSheetsThatBreakOff checks that a workbook with an incomplete sheet is refused, because rows may be missing.
func TestSheetsThatBreakOff(t *testing.T) {
	t.Parallel()
	data := workbook(t, `<worksheet><sheetData><row><c><v>65534262001</v></c></row>`)
	if _, err := open(t.Context(), data); err == nil || err.Error() != sheettest.Broken {
		t.Errorf("error %v", err)
	}
}

func TestReadingEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	data := workbook(t, `<worksheet><sheetData><row><c><v>65534262001</v></c></row></sheetData></worksheet>`)
	if _, err := open(ctx, data); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
