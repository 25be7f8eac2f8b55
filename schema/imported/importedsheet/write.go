package importedsheet

import (
	"io"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/sheet"
)

// exampleNotes begin the notes of the example in a form, which is not imported.
const exampleNotes = "示例，上架时跳过"

// WriteForm writes a workbook for imported lots to be filled in, with an example.
func WriteForm(to io.Writer, now time.Time) error {
	choices := map[string][]string{
		"position": {"保税", "清关", "即期装船", "远期船期"}, "quota": {"是", "否"}, "currency": {"美元", "人民币"},
	}
	example := map[string]string{
		"billOfLadingNo": "COSU6200000123", "depotName": "青岛港", "position": "保税", "quota": "否", "cottonYear": "2026",
		"country": "巴西", "level": "M", "length": "1-1/8", "strong": "29.5", "mikeMin": "3.7-4.9", "packnum": "88",
		"amount": "20.123", "currency": "美元", "price": "85.25",
		"listingValidity": string(schema.DayOf(now).Add(30)), "notes": exampleNotes + "，可以删除",
	}
	form := sheet.Form{
		Name: "进口棉", HelpName: "填写说明", HelpWidths: []float64{16, 8, 44, 60},
		Help: [][]string{{"列", "必填", "填写说明", "也可以写成"}},
	}
	var row []any
	for _, c := range imported.SheetColumns {
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
		[]string{"", "", "列的顺序可以改变，列名可以不同：没有认出的列在预览里说明一次，以后的表格都认得。"},
		[]string{"", "", "同一提单、年度、产地国、等级和长度的是店里同一批：预览列出有变化的，确认后才会改动，24 小时内可以撤销。"})
	return sheet.WriteForm(to, &form)
}
