package sheet_test

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"

	"cottonmall/schema/sheet"
	"cottonmall/schema/sheet/sheettest"
)

// TestRejectedRowsWithoutAHeader checks heads of sheets that are empty or have only titles.
func TestRejectedRowsWithoutAHeader(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		head sheet.Head
		want string
	}{
		{sheet.Head{First: 1}, "[[  错误原因] [1 2 错]]"},
		{
			sheet.Head{Rows: []sheet.HeadRow{{Number: 1, Cells: []string{"批号", "基差"}}}, First: 2, Titles: 1},
			"[[批号 基差 错误原因] [1 2 错]]",
		},
		{sheet.Head{Rows: []sheet.HeadRow{{Number: 1, Cells: []string{"报价"}}}, First: 4}, "[[报价] [] [  错误原因] [1 2 错]]"},
	} {
		var file bytes.Buffer
		if err := sheet.WriteRejected(&file, "行", c.head, 2, sheet.Each([][]string{{"1", "2", "错"}})); err != nil {
			t.Fatal(err)
		}
		shown, err := excelize.OpenReader(&file)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := shown.GetRows("行")
		if got := fmt.Sprint(rows); err != nil || got != c.want {
			t.Errorf("%+v: %s, %v", c.head, got, err)
		}
	}
}

// TestRejectedNumbersAreNumbers checks that numbers in rejected cells are written as numbers. Those that would be
// shown differently are texts.
func TestRejectedNumbersAreNumbers(t *testing.T) {
	t.Parallel()
	texts := []string{
		"43.13995", "-200", "0", "0.5", "65534262001", "0991", "9.10", "+50", "1E5", "5.", "-", "8.2%",
		"2026-11-27",
	}
	var file bytes.Buffer
	rows := sheet.Each([][]string{texts})
	if err := sheet.WriteRejected(&file, "行", sheet.Head{First: 1}, len(texts), rows); err != nil {
		t.Fatal(err)
	}
	shown, err := excelize.OpenReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range texts {
		column, _ := excelize.ColumnNumberToName(i + 1)
		kind, err := shown.GetCellType("行", column+"2")
		if number := kind != excelize.CellTypeInlineString; err != nil || number != (i < 4) {
			t.Errorf("%q is of type %v, %v", want, kind, err)
		}
		if got, err := shown.GetCellValue("行", column+"2"); err != nil || got != want {
			t.Errorf("%q became %q, %v", want, got, err)
		}
	}
}

// TestRejectedRowsAreNotHeld checks that rejected rows are not held in memory.
func TestRejectedRowsAreNotHeld(t *testing.T) {
	cells := slices.Repeat([]string{"65534262001 某某"}, 100)
	many := func(yield func([]string, error) bool) {
		for range 20_000 {
			if !yield(cells, nil) {
				return
			}
		}
	}
	runtime.GC()
	used := sheettest.Peak(func() {
		if err := sheet.WriteRejected(io.Discard, "行", sheet.Head{First: 2}, 99, many); err != nil {
			t.Fatal(err)
		}
	})
	if used > 32<<20 {
		t.Errorf("%d MB were held", used>>20)
	}
}
