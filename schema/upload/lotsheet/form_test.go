package lotsheet_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet"
)

func everyField() (list []*lotsheet.Field) {
	for i := range lotsheet.Fields {
		list = append(list, &lotsheet.Fields[i])
	}
	return list
}

// openForm returns a written form.
func openForm(t *testing.T) *lotsheet.Book {
	t.Helper()
	var b bytes.Buffer
	if err := lotsheet.WriteForm(&b, "CF701", time.Date(2026, 11, 27, 7, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	book, err := lotsheet.Open(t.Context(), b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if len(book.Sheets) != 2 || book.Sheets[0].Name != "报价" || book.Sheets[1].Name != "填写说明" {
		t.Fatalf("sheets %d", len(book.Sheets))
	}
	return book
}

// TestFormIsRead checks that all fields of a form are recognized by their titles and that it has no lots.
func TestFormIsRead(t *testing.T) {
	t.Parallel()
	book := openForm(t)
	layout := book.FindLayout(nil)
	var read []string
	for _, c := range layout.Columns {
		if c.Source != lotsheet.ByName {
			t.Errorf("%s is known by %q", c.Title, c.Source)
		}
		read = append(read, c.Field)
	}
	for _, f := range everyField() {
		if slices.Contains(read, f.Key) != f.IsWritten() {
			t.Errorf("%s: written %t, read %v", f.Key, f.IsWritten(), read)
		}
	}
	first := []string{"batchID", "indexCode", "basis", "price", "until", "notes", "depotName", "cottonYear"}
	if !slices.Equal(read[:len(first)], first) {
		t.Errorf("a seller is asked first for %v", read[:len(first)])
	}
	lines := book.Lines(&layout)
	if len(lines) != 1 || lines[0].Skipped != "示例行" {
		t.Errorf("lines %+v", lines)
	}
}

func TestFormIsExplained(t *testing.T) {
	t.Parallel()
	rows := openForm(t).Sheets[1].Rows
	if first := rows[1:8]; first[0].Cells[0] != "批号" || first[1].Cells[0] != "合约" || first[6].Cells[0] != "仓库" {
		t.Errorf("explained first are %v", first)
	}
	hasDay := func(r sheet.Row) bool { return len(r.Cells) > 3 && strings.Contains(r.Cells[3], "2026-11-27") }
	if !slices.ContainsFunc(rows, hasDay) {
		t.Error("no day of today is explained")
	}
}
