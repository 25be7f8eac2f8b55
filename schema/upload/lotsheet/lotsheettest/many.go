package lotsheettest

import (
	"fmt"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet/sheettest"
)

// Many returns a file of lots with 50 columns: inspection data in the long form, and an offer. The batch numbers begin
// with four digits, such as 6588, and are new.
func Many(form, begin string, rows int) ([]byte, error) {
	titles := strings.Fields("批号 合约 基差 仓库 加工企业 产地 类型 包数 毛重 皮重 净重 公重 回潮 含杂 平均长度 马值 强力 整齐度 入库日期")
	for _, grade := range cotton.ColourGrades {
		titles = append(titles, cotton.ColourName(grade))
	}
	for _, mm := range []int{25, 26, 27, 28, 29, 30, 31, 32} {
		titles = append(titles, fmt.Sprintf("%dmm", mm))
	}
	titles = append(titles, "C1", "B1", "A", "B2", "C2", "P1", "P2", "P3", "备注", "联系人")
	s := sheettest.Sheet{Name: "报价", Rows: []sheettest.Row{{Number: 1, Cells: texts(titles...)}}}
	for i := range rows {
		s.Rows = append(s.Rows, sheettest.Row{Number: i + 2, Cells: manyCells(begin, i)})
	}
	b := sheettest.Book{Form: form, Sheets: []sheettest.Sheet{s}}
	return b.File()
}

func texts(list ...string) (cells []sheettest.Cell) {
	for _, text := range list {
		cells = append(cells, sheettest.Cell{Text: text})
	}
	return cells
}

// manyCells returns the cells of a lot.
func manyCells(begin string, i int) []sheettest.Cell {
	moisture, trash := schema.Centi(450+i%120), schema.Centi(180+i%90)
	gross, tare := 42_20000+schema.Weight(i%300)*100, schema.Weight(26040)
	// The last three digits are a number in the group, from 001.
	group := i / 999
	cells := texts(fmt.Sprintf("%s%d%d%d%03d", begin, group/10%10, 26-group/100, group%10, i%999+1), "CF701")
	cells = append(cells, sheettest.Cell{Kind: sheettest.Number, Text: fmt.Sprint(i % 2000)})
	cells = append(cells, texts("中储棉库尔勒有限责任公司", fmt.Sprintf("沙雅第%d棉业有限公司", i%300), "新疆阿克苏沙雅", "锯齿机采棉")...)
	for _, n := range []fmt.Stringer{
		schema.Yuan(186), gross, tare, gross - tare, schema.Conditioned(gross-tare, moisture, trash), moisture, trash,
		schema.Centi(2780 + i%250), schema.Centi(360 + i%130), schema.Centi(2700 + i%300), schema.Centi(8100 + i%200),
	} {
		cells = append(cells, sheettest.Cell{Kind: sheettest.Number, Text: n.String()})
	}
	cells = append(cells, sheettest.Cell{Kind: sheettest.Number, Text: "46300", Format: "yyyy-mm-dd"})
	for _, parts := range []int{len(cotton.ColourGrades), 8, 5, 3} {
		share := 60 + i%30
		for part := range parts {
			text := "0"
			switch part {
			case i % parts:
				text = fmt.Sprintf("%d.5", share)
			case (i + 1) % parts:
				text = fmt.Sprintf("%d.5", 99-share)
			}
			cells = append(cells, sheettest.Cell{Kind: sheettest.Number, Text: text})
		}
	}
	return append(cells, texts("含单30", "王经理")...)
}
