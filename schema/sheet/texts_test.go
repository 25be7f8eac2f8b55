package sheet_test

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"cottonmall/schema/sheet"
	"cottonmall/schema/sheet/sheettest"
)

const ownLayout = `file xlsx
| 某某棉业现货报价
merge A1:E1
at 3
| 批号 | 颜色级 | | 基差 | 备注
| | 21 | 31 | 元/吨 |
merge A3:A4 B3:C3 D3:D3 E3:E4
| 65534262001 | 50 | 50 | x | =1+1
| 65534262002 | 40 | 60 | +9x | @SUM(A1)
`

// What was left out of a sheet stands in its own layout: its titles, both rows of its header with what is merged there, then
// the rows as they were written, each with the reason behind it. It is understood as the sheet itself was.
func TestRowsAreLeftOutInTheirOwnLayout(t *testing.T) {
	t.Parallel()
	made, err := sheettest.Read(ownLayout)
	if err != nil {
		t.Fatal(err)
	}
	data, err := made.File()
	if err != nil {
		t.Fatal(err)
	}
	book, err := sheet.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	layout := book.Find(nil)
	rows := [][]string{append(slices.Clone(book.Sheets[0].Rows[3].Cells), "原第 5 行：错"), append(slices.Clone(book.Sheets[0].Rows[4].Cells), "原第 6 行：错")}
	var file bytes.Buffer
	if err := sheet.WriteLeftOut(&file, "未导入的行", book.Sheets[0].Head(&layout), len(layout.Columns), each(rows)); err != nil {
		t.Fatal(err)
	}
	shown, err := excelize.OpenReader(bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	got, err := shown.GetRows("未导入的行")
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{
		{"某某棉业现货报价"},
		nil,
		{"批号", "颜色级", "", "基差", "备注", "错误原因"},
		{"", "21", "31", "元/吨"},
		{"65534262001", "50", "50", "x", "=1+1", "原第 5 行：错"},
		{"65534262002", "40", "60", "+9x", "@SUM(A1)", "原第 6 行：错"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if formula, err := shown.GetCellFormula("未导入的行", "E5"); err != nil || formula != "" {
		t.Errorf("a text became the formula %q, %v", formula, err)
	}
	merged, err := shown.GetMergeCells("未导入的行")
	var areas []string
	for _, m := range merged {
		areas = append(areas, m.GetStartAxis()+":"+m.GetEndAxis())
	}
	if got := strings.Join(areas, " "); err != nil || got != "A1:E1 A3:A4 B3:C3 E3:E4" {
		t.Errorf("merged are %s, %v", got, err)
	}
	again, err := sheet.Open(t.Context(), file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	found := again.Find(nil)
	if found.Header != layout.Header || found.First != layout.First {
		t.Errorf("its header is in row %d, its first lot in row %d", found.Header, found.First)
	}
	if diff := cmp.Diff(layout.Columns, found.Columns[:len(layout.Columns)]); diff != "" || found.Columns[len(layout.Columns)].Field != "reason" {
		t.Errorf("%s, and the reason is %+v", diff, found.Columns[len(layout.Columns)])
	}
}

// A sheet without a header, and one of which only the titles are known, can be written too.
func TestRowsAreLeftOutWithoutAHeader(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		head sheet.Head
		want string
	}{
		{sheet.Head{First: 1}, "[[  错误原因] [1 2 错]]"},
		{sheet.Head{Rows: []sheet.HeadRow{{Number: 1, Cells: []string{"批号", "基差"}}}, First: 2, Titles: 1}, "[[批号 基差 错误原因] [1 2 错]]"},
		{sheet.Head{Rows: []sheet.HeadRow{{Number: 1, Cells: []string{"报价"}}}, First: 4}, "[[报价] [] [  错误原因] [1 2 错]]"},
	} {
		var file bytes.Buffer
		if err := sheet.WriteLeftOut(&file, "行", c.head, 2, each([][]string{{"1", "2", "错"}})); err != nil {
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

// Numbers among what was left out are numbers, so that a column can be summed; what a number would change stays a text.
func TestLeftOutNumbersAreNumbers(t *testing.T) {
	t.Parallel()
	texts := []string{"43.13995", "-200", "0", "0.5", "65534262001", "0991", "9.10", "+50", "1E5", "5.", "-", "8.2%", "2026-11-27"}
	var file bytes.Buffer
	if err := sheet.WriteLeftOut(&file, "行", sheet.Head{First: 1}, len(texts), each([][]string{texts})); err != nil {
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

// However many rows are left out, few are held at once.
func TestLeftOutRowsAreNotHeld(t *testing.T) {
	cells := slices.Repeat([]string{"65534262001 某某"}, 100)
	many := func(yield func([]string, error) bool) {
		for range 20_000 {
			if !yield(cells, nil) {
				return
			}
		}
	}
	runtime.GC()
	used := peak(func() {
		if err := sheet.WriteLeftOut(io.Discard, "行", sheet.Head{First: 2}, 99, many); err != nil {
			t.Fatal(err)
		}
	})
	if used > 32<<20 {
		t.Errorf("%d MB were held", used>>20)
	}
}

func each(rows [][]string) func(func([]string, error) bool) {
	return func(yield func([]string, error) bool) {
		for _, row := range rows {
			if !yield(row, nil) {
				return
			}
		}
	}
}
