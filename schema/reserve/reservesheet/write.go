package reservesheet

import (
	"io"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/reserve"
	"cottonmall/schema/sheet"
)

// exampleOrigin begins the origin of the example in a form, which is not imported.
const exampleOrigin = "示例，导入时跳过"

// WriteForm writes a workbook for reserve lots to be filled in, with an example.
func WriteForm(to io.Writer, now time.Time) error {
	choices := map[string][]string{
		"type": {"新疆棉", "地产棉", "进口棉"}, "status": {"待拍", "成交", "流拍", "撤拍"},
	}
	example := map[string]string{
		"batchID": "65012252001", "day": string(schema.DayOf(now).Add(1)), "bundle": "K2601", "type": "新疆棉",
		"depotName": "中储棉库尔勒有限公司", "origins": exampleOrigin, "cottonYear": "2025", "packnum": "186",
		"amount": "42.351", "primaryColor": "31", "lengthAvg": "29.1", "strongAvg": "29.4", "mikeAvg": "4.4",
		"neatAvg": "82.6", "moisture": "6.8", "impurity": "2.1", "status": "待拍", "colour.31": "92.5", "colour.41": "7.5",
	}
	form := sheet.Form{
		Name: "储备棉", HelpName: "填写说明", HelpWidths: []float64{16, 8, 44, 60},
		Help: [][]string{{"列", "必填", "填写说明", "也可以写成"}},
	}
	var row []any
	for i := range reserve.SheetColumns {
		c := &reserve.SheetColumns[i]
		need := ""
		if c.Required {
			need = "是"
		}
		form.Columns = append(form.Columns, sheet.Column{Title: c.Titles[0], Width: 14, Text: true, Choices: choices[c.Key]})
		form.Help = append(form.Help, []string{c.Titles[0], need, c.Help, strings.Join(c.Titles[1:], "、")})
		row = append(row, example[c.Key])
	}
	form.Rows = [][]any{row}
	form.Help = append(form.Help,
		[]string{"", "", "列的顺序可以改变，不需要的列可以删除。"},
		[]string{"", "", "同一交易日、同一批号的是同一批：再次导入时只改表里有的列，如只有 批号、仓库、公重、成交价 的成交表。"})
	return sheet.WriteForm(to, &form)
}
