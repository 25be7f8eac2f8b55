package sheet_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/xuri/excelize/v2"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheet/sheettest"
)

// manyLots is a file of lots in the long form with an offer: 50 columns.
func manyLots(tb testing.TB, form string, rows int) []byte {
	tb.Helper()
	titles := []string{"批号", "合约", "基差", "仓库", "加工企业", "产地", "类型", "包数", "毛重", "皮重", "净重", "公重", "回潮", "含杂", "平均长度", "马值", "强力", "整齐度", "入库日期"}
	for _, grade := range schema.ColourGrades {
		titles = append(titles, schema.ColourName(grade))
	}
	for _, mm := range []int{25, 26, 27, 28, 29, 30, 31, 32} {
		titles = append(titles, fmt.Sprintf("%dmm", mm))
	}
	titles = append(titles, "C1", "B1", "A", "B2", "C2", "P1", "P2", "P3", "备注", "联系人")
	b := sheettest.Book{Form: form, Sheets: []sheettest.Sheet{{Name: "报价", Rows: []sheettest.Row{{Number: 1, Cells: texts(titles...)}}}}}
	s := &b.Sheets[0]
	for i := range rows {
		cells := texts(fmt.Sprintf("65%03d26%d%03d", i%900, i/900000%10, i/900%1000), "CF701", "", "中储棉库尔勒有限责任公司", fmt.Sprintf("沙雅第%d棉业有限公司", i%300), "新疆阿克苏沙雅", "锯齿机采棉")
		for column := len(cells); column < len(titles)-2; column++ {
			cells = append(cells, sheettest.Cell{Kind: sheettest.Number, Text: fmt.Sprintf("%d.%d", i*column%90, i%9+1)})
		}
		cells[2] = sheettest.Cell{Kind: sheettest.Number, Text: fmt.Sprint(i % 2000)}
		cells[18] = sheettest.Cell{Kind: sheettest.Number, Text: "46300", Format: "yyyy-mm-dd"}
		s.Rows = append(s.Rows, sheettest.Row{Number: i + 2, Cells: append(cells, texts("含单30", "王经理")...)})
	}
	data, err := b.File()
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func texts(list ...string) (cells []sheettest.Cell) {
	for _, text := range list {
		cells = append(cells, sheettest.Cell{Text: text})
	}
	return cells
}

// read reads a file to its last lot.
func read(tb testing.TB, data []byte) []sheet.Line {
	tb.Helper()
	book, err := sheet.Open(tb.Context(), data)
	if err != nil {
		tb.Fatal(err)
	}
	layout := book.Find(nil)
	return book.Lines(&layout)
}

func BenchmarkRead(b *testing.B) {
	for _, form := range []string{"xlsx", "csv", "html"} {
		b.Run(form, func(b *testing.B) {
			data := manyLots(b, form, 10_000)
			b.ReportAllocs()
			for b.Loop() {
				if lines := read(b, data); len(lines) != 10_000 {
					b.Fatalf("%d lines", len(lines))
				}
			}
			b.StopTimer()
			b.ReportMetric(float64(peak(func() { read(b, data) }))/(1<<20), "peak-MB")
		})
	}
}

// What a library for spreadsheets needs to read the same cells, and does nothing with them.
func BenchmarkReadCellsAlone(b *testing.B) {
	data := manyLots(b, "xlsx", 10_000)
	b.ReportAllocs()
	for b.Loop() {
		file, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true})
		if err != nil {
			b.Fatal(err)
		}
		rows, err := file.Rows("报价")
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for ; rows.Next(); n++ {
			if _, err := rows.Columns(); err != nil {
				b.Fatal(err)
			}
		}
		if n != 10_001 {
			b.Fatalf("%d rows", n)
		}
		_ = rows.Close()
		_ = file.Close()
	}
}
