package uploadapi

import (
	"fmt"
	"testing"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload"
)

func TestFilesOfLeftOutRowsHaveNamesOfTheirOwn(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"报价.xlsx":      "报价-未导入的行",
		"m2.csv":       "m2-未导入的行",
		"11.20 报价.XLS": "11.20 报价-未导入的行",
		"粘贴的内容":        "粘贴的内容-未导入的行",
		"2026.11.20":   "2026.11.20-未导入的行",
	} {
		t.Run(name, func(t *testing.T) {
			if got := failedName(name); got != want {
				t.Errorf("it became %s, want %s", got, want)
			}
		})
	}
}

// TestTitlesStandAboveLeftOutRows checks that the titles of the columns are above the rejected lines. Old uploads have
// not stored the content above their lots.
func TestTitlesStandAboveLeftOutRows(t *testing.T) {
	t.Parallel()
	layout := upload.SheetLayout{
		HeaderRow: 3, FirstRow: 5, Columns: []upload.SheetColumn{{Title: "批号"}, {Title: "颜色级/31"}},
	}
	if got := fmt.Sprint(layout.Above()); got != "{[{1 [批号 颜色级/31]}] [] 2 1}" {
		t.Errorf("above stands %s", got)
	}
	layout.Head = sheet.Head{First: 5, Titles: 3}
	if got := layout.Above(); got.First != 5 {
		t.Errorf("above stands %+v", got)
	}
}

func TestReasonsNameThePlaceOfALine(t *testing.T) {
	t.Parallel()
	body := &upload.LineBody{Problems: []upload.LineProblem{
		{Level: "warning", Text: "无"},
		{Level: "error", Text: "没有批号"},
		{Level: "error", Text: "没有报价"},
	}}
	if got := reasonOf(13, body, "该批次正在交易中"); got != "原第 13 行：没有批号；没有报价；该批次正在交易中" {
		t.Error(got)
	}
}
