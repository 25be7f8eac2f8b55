package sheet_test

import (
	"fmt"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheet/sheettest"
)

// fuzzed describes a book with all that the formats store in their own ways.
const fuzzed = `file %s
sheet 旧价 hidden
| 批号 | 合约
| 65534262009 | CF701
sheet 报价
| 仓库 | 批号 | 基差 | 入库日期 | 回潮 | 合计
merge A2:A4
hide F
| 库尔勒库 | 65534262001 | #1050 | #46280@yyyy-mm-dd | #0.082@0.0%% | ?A1+1=>#42.5
~| | ~65534262002~ | ~1050~950 | #46281@yyyy-mm-dd | #8.25 | ?A1+1
| | 65534262003 | #-200.5 | 2026-09-15 | !N/A | ?A1=>无`

// fuzzSeeds adds the fuzzed book in some formats, and calls f with each.
func fuzzSeeds(f *testing.F, add func(data []byte), forms ...string) {
	f.Helper()
	for _, form := range forms {
		book, err := sheettest.Read(fmt.Sprintf(fuzzed, form))
		if err != nil {
			f.Fatal(err)
		}
		data, err := book.File()
		if err != nil {
			f.Fatal(err)
		}
		add(data)
	}
}

// readCells reads a file and checks that its rows are in order and within the limits.
func readCells(t *testing.T, data []byte) {
	t.Helper()
	book, err := open(t.Context(), data)
	if err != nil {
		if e, ok := schema.KindOf(err); !ok || e.Kind != schema.InvalidKind || e.Message == "" {
			t.Fatalf("%v is no sentence", err)
		}
		return
	}
	for i := range book.Sheets {
		checkRows(t, book.Sheets[i].Rows)
		for _, a := range book.Sheets[i].Merged {
			if a.Top > a.Bottom || a.Left > a.Right || a.Top < 1 || a.Left < 0 {
				t.Fatalf("merged cells %v", a)
			}
		}
	}
}

// checkRows checks that rows are in order and within the limits.
func checkRows(t *testing.T, rows []sheet.Row) {
	t.Helper()
	last := 0
	for _, row := range rows {
		if row.Number <= last || len(row.Cells) > sheet.MaxColumns {
			t.Fatalf("row %d with %d cells below row %d", row.Number, len(row.Cells), last)
		}
		last = row.Number
		for _, column := range row.Struck {
			if column < 0 || column >= sheet.MaxColumns {
				t.Fatalf("column %d of row %d is struck through", column, row.Number)
			}
		}
	}
}

// FuzzCompound reads compound files and streams of Excel 95 and 97.
func FuzzCompound(f *testing.F) {
	fuzzSeeds(f, func(data []byte) { f.Add(data) }, "xls", "xls biff5", "xls raw", "xls since1904", "xlsx inside")
	f.Fuzz(readCells)
}

// FuzzRecords reads streams in sound compound files.
func FuzzRecords(f *testing.F) {
	fuzzSeeds(f, func(data []byte) { f.Add(data[512:]) }, "xls", "xls biff5", "xls since1904")
	f.Fuzz(func(t *testing.T, stream []byte) {
		readCells(t, sheettest.Compound(sheettest.Part{Name: "Workbook", Text: string(stream)}))
	})
}

// FuzzXMLSheets reads XML of Excel 2003.
func FuzzXMLSheets(f *testing.F) {
	fuzzSeeds(f, func(data []byte) { f.Add(data) }, "xml", "xml since1904")
	const head = `<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>`
	const row = `<Row><Cell><Data Type="Number">1</Data></Cell></Row>`
	f.Add([]byte(head + row + `<Table>` + row + `</Row></Table></Worksheet></Workbook>`)) // no row stands there twice
	f.Fuzz(readCells)
}

// FuzzDocument reads the content of OpenDocument spreadsheets.
func FuzzDocument(f *testing.F) {
	book, err := sheettest.Read(fmt.Sprintf(fuzzed, "ods"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(book.Content()))
	f.Add([]byte(strings.ReplaceAll(book.Content(), `</table:table-row>`, `</table:table-row></table:table-row>`)))
	f.Fuzz(func(t *testing.T, content []byte) {
		data, err := sheettest.Zip(sheettest.Part{Name: "content.xml", Text: string(content)})
		if err != nil {
			t.Fatal(err)
		}
		readCells(t, data)
	})
}
