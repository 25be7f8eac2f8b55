package lotsheet_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet"
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

// TestRejectedRowsKeepTheirLayout writes rejected rows below the head of their sheet with merged cells. Each has the
// reason in a last column. The file has the layout of the sheet.
func TestRejectedRowsKeepTheirLayout(t *testing.T) {
	t.Parallel()
	_, data := describedFile(t, ownLayout)
	book, err := lotsheet.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	layout := book.FindLayout(nil)
	rejected := func(row int, reason string) []string {
		return append(slices.Clone(book.Sheets[0].Rows[row].Cells), reason)
	}
	rows := [][]string{rejected(3, "原第 5 行：错"), rejected(4, "原第 6 行：错")}
	var file bytes.Buffer
	if err := sheet.WriteRejected(&file, "未导入的行", book.Head(&layout), len(layout.Columns), sheet.Each(rows)); err != nil {
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
	if got := mergedAreas(t, shown); got != "A1:E1 A3:A4 B3:C3 E3:E4" {
		t.Errorf("merged are %s", got)
	}
	again, err := lotsheet.Open(t.Context(), file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	found := again.FindLayout(nil)
	if found.Header != layout.Header || found.First != layout.First {
		t.Errorf("its header is in row %d, its first lot in row %d", found.Header, found.First)
	}
	if diff := cmp.Diff(layout.Columns, found.Columns[:len(layout.Columns)]); diff != "" ||
		found.Columns[len(layout.Columns)].Field != "reason" {
		t.Errorf("%s, and the reason is %+v", diff, found.Columns[len(layout.Columns)])
	}
}

// mergedAreas returns the merged areas of the sheet of rejected rows.
func mergedAreas(t *testing.T, file *excelize.File) string {
	t.Helper()
	merged, err := file.GetMergeCells("未导入的行")
	if err != nil {
		t.Fatal(err)
	}
	var areas []string
	for _, m := range merged {
		areas = append(areas, m.GetStartAxis()+":"+m.GetEndAxis())
	}
	return strings.Join(areas, " ")
}
