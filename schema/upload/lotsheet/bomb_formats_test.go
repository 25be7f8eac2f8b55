package lotsheet_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"cottonmall/schema/sheet"
	"cottonmall/schema/sheet/sheettest"
)

// described returns the file that a text describes.
func described(tb testing.TB, description string) []byte {
	tb.Helper()
	book, err := sheettest.Read(description)
	if err != nil {
		tb.Fatal(err)
	}
	data, err := book.File()
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// oldRecord returns a record of a workbook of Excel 97.
func oldRecord(kind int, data string) string {
	head := binary.LittleEndian.AppendUint16(nil, uint16(kind))
	return string(binary.LittleEndian.AppendUint16(head, uint16(len(data)))) + data
}

const (
	bookBegins  = "\x09\x08\x10\x00\x00\x06\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00\x06\x00\x00\x00"
	sheetBegins = "\x09\x08\x10\x00\x00\x06\x10\x00\x00\x00\x00\x00\x00\x00\x00\x00\x06\x00\x00\x00"
	recordsEnd  = "\x0a\x00\x00\x00"
)

// oldBook returns the stream of a workbook of Excel 97 with records before its sheet and in its sheet.
func oldBook(globals, cells string) []byte {
	name := oldRecord(0x85, "@@@@\x00\x00\x01\x00A")
	at := len(bookBegins) + len(globals) + len(name) + len(recordsEnd)
	place := string(binary.LittleEndian.AppendUint32(nil, uint32(at)))
	name = strings.Replace(name, "@@@@", place, 1)
	return []byte(bookBegins + globals + name + recordsEnd + sheetBegins + cells + recordsEnd)
}

// manyNumbers returns records of 256 numbers each.
func manyNumbers(rows int) string {
	var out strings.Builder
	for row := range rows {
		at := string(binary.LittleEndian.AppendUint16(nil, uint16(row)))
		out.WriteString(oldRecord(0xbd, at+"\x00\x00"+strings.Repeat("\x00\x00\x06\x00\x00\x00", 256)+"\xff\x00"))
	}
	return out.String()
}

// looped returns a workbook of Excel 97 whose chain of sectors returns to its beginning.
func looped(tb testing.TB) []byte {
	tb.Helper()
	data := described(tb, "file xls\n| 批号\n| 65534262001")
	table := 512 * (1 + int(binary.LittleEndian.Uint32(data[76:])))
	for sector := range 8 { // of the first stream
		binary.LittleEndian.PutUint32(data[table+4*sector:], uint32((sector+1)%8))
	}
	return data
}

// content returns an OpenDocument spreadsheet of one row of titles and further elements.
func content(tb testing.TB, begin, middle string, times int, end string) []byte {
	tb.Helper()
	var text bytes.Buffer
	book := sheettest.Book{Form: "ods", Sheets: []sheettest.Sheet{{Name: "A"}}}
	head, rest, _ := strings.Cut(book.Content(), `<table:table-row table:number-rows-repeated`)
	end += `<table:table-row table:number-rows-repeated` + rest
	if err := repeat(&text, head+begin, middle, times, end); err != nil {
		tb.Fatal(err)
	}
	data, err := sheettest.Zip(sheettest.Part{Name: "content.xml", Text: text.String()})
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// flat returns XML of Excel 2003 of further elements.
func flat(middle string, times int) []byte {
	return []byte(`<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="x"><Worksheet><Table>` +
		strings.Repeat(middle, times) + `</Table></Worksheet></Workbook>`)
}

// TestOtherFormatsThatAreTooMuch checks that no file of the older and free formats needs more memory than a large valid
// one. It measures the heap and therefore does not run in parallel.
func TestOtherFormatsThatAreTooMuch(t *testing.T) {
	const most = 300 << 20
	const number = `<table:table-cell office:value-type="float" office:value="1"%s/>`
	row := func(columns, rows string) string {
		return `<table:table-row` + rows + `>` + fmt.Sprintf(number, columns) + `</table:table-row>`
	}
	const columns, rows = ` table:number-columns-repeated="1000000000"`, ` table:number-rows-repeated="1000000000"`
	const one = `><Data ss:Type="Number">1</Data></Cell></Row>`
	empty := "文件是空的，里面没有内容，请检查后再上传"
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"ods: blanks without end", content(t, "", strings.Repeat(" ", 1024), 450<<10, ""), tooLarge("展开后超过 400 MB")},
		{"ods: a number in a billion columns", content(t, row(columns, ""), "", 0, ""), "0 lots"},
		{"ods: a number in a billion rows", content(t, row("", rows), "", 0, ""), tooLarge("一个工作表超过 120000 行")},
		{"ods: a billion times a billion", content(t, row(columns, rows), "", 0, ""), tooLarge("超过 8000000 个单元格")},
		{"ods: a billion empty rows", content(t, strings.ReplaceAll(row("", rows), "value", "x"), "", 0, ""), empty},
		{"ods: many rows of a billion", content(t, "", row(columns, ""), 100_000, ""), tooLarge("超过 8000000 个单元格")},
		{"ods: tables in tables", content(t, "", "<table:table><table:table-row>", 1_000_000, ""), empty},
		{
			"ods: spans in spans",
			content(t, "<table:table-row><table:table-cell><text:p>", "<text:span>", 3_000_000, "1"), empty,
		},
		{"xls: sectors in a circle", looped(t), broken},
		{"xls: four billion texts", oldBook(oldRecord(0xfc, "\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00\x00A"),
			oldRecord(0xfd, strings.Repeat("\x00", 10))), "0 lots"},
		{"xls: a text that is missing", oldBook(oldRecord(0xfc, "\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00\x00A"),
			oldRecord(0xfd, "\x00\x00\x00\x00\x00\x00\xff\xff\xff\x7f")), broken},
		{"xls: a text with four billion bytes of reading", oldBook(
			oldRecord(0xfc, "\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x04\xff\xff\xff\xffA"), ""), empty},
		{"xls: too many texts", oldBook(oldRecord(0xfc, strings.Repeat("\x00", 8))+
			strings.Repeat(oldRecord(0x3c, strings.Repeat("\x01\x00\x00A", 2000)), 1200), ""), tooLarge("不同的文字超过 2000000 个")},
		{"xls: rows of all columns", oldBook("", manyNumbers(5_000)), "0 lots"},
		{
			"xls: records without end",
			oldBook("", strings.Repeat(oldRecord(0x0006, strings.Repeat("\x00", 16)), 2_000_000)), "0 lots",
		},
		{
			"xls: sheets without end", oldBook(strings.Repeat(oldRecord(0x85, "\x00\x00\x00\x00\x00\x00\x01\x00A"), 1000), ""),
			tooLarge("超过 300 个工作表"),
		},
		{
			"xml: a cell in column one billion",
			flat(`<Row ss:Index="1000000000"><Cell ss:Index="1000000000"`+one, 1), empty,
		},
		{
			"xml: wide and high cells",
			flat(`<Row><Cell ss:MergeAcross="1000000000" ss:MergeDown="1000000000"`+one, 300_000), "0 lots",
		},
		{"xml: too many rows", flat(`<Row><Cell`+one, 150_000), tooLarge("一个工作表超过 120000 行")},
		{"xml: columns without end", flat(`<Column ss:Hidden="1" ss:Span="1000000000"/>`, 500_000), empty},
	} {
		t.Run(c.name, func(t *testing.T) {
			if len(c.data) > sheet.MaxBytes {
				t.Fatalf("%d bytes are refused for their size alone", len(c.data))
			}
			var got string
			grown := sheettest.Peak(func() { got = opened(t, c.data) })
			t.Logf("%d MB", grown>>20)
			if grown > most {
				t.Errorf("takes %d MB", grown>>20)
			}
			if got != c.want {
				t.Errorf("says %q, want %q", got, c.want)
			}
		})
	}
}
