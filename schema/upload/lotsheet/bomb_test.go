package lotsheet_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/upload/lotsheet"
)

// oneLot describes a good file.
const oneLot = "file xlsx\n| 批号 | 合约 | 基差\n| 65534262001 | CF701 | #1050"

// opened returns the refusal of a file, or the number of its lots.
func opened(t testing.TB, data []byte) string {
	book, err := lotsheet.Open(t.Context(), data)
	if err != nil {
		e, refused := schema.KindOf(err)
		if !refused || e.Kind != schema.InvalidKind || e.Field != "file" {
			t.Errorf("%v is no sentence about the file", err)
		}
		return err.Error()
	}
	layout := book.FindLayout(nil)
	lots := 0
	for _, line := range book.Lines(&layout) {
		if line.Lot.Batch.BatchID != "" {
			lots++
		}
	}
	return fmt.Sprintf("%d lots", lots)
}

// stretched returns a workbook of one lot in which a part is replaced by a beginning, a repeated middle, and an end.
func stretched(tb testing.TB, part, begin, middle string, times int, end string) []byte {
	tb.Helper()
	book, err := sheettest.Read(oneLot)
	if err != nil {
		tb.Fatal(err)
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestSpeed)
	})
	for _, p := range book.Parts() {
		w, err := z.Create(p.Name)
		if err != nil {
			tb.Fatal(err)
		}
		if p.Name != part {
			_, err = io.WriteString(w, p.Text)
		} else {
			err = repeat(w, begin, middle, times, end)
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

func repeat(w io.Writer, begin, middle string, times int, end string) error {
	if _, err := io.WriteString(w, begin); err != nil {
		return err
	}
	const block = 1024
	many := strings.Repeat(middle, block)
	for ; times > 0; times -= block {
		if _, err := io.WriteString(w, many[:len(middle)*min(times, block)]); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, end)
	return err
}

const (
	firstSheet = "xl/worksheets/sheet1.xml"
	allTexts   = "xl/sharedStrings.xml"
	lotRow     = `<row><c t="str"><v>批号</v></c><c t="str"><v>合约</v></c><c t="str"><v>基差</v></c></row>` +
		`<row><c><v>65534262001</v></c><c t="str"><v>CF701</v></c><c><v>1050</v></c></row>`
	broken = "文件已损坏或不是表格，请在 Excel 或 WPS 中打开并另存为 .xlsx 后再上传"
	ends   = `</sheetData></worksheet>`
	starts = `<worksheet><sheetData>`
)

// tooLarge returns the refusal of a file that is larger than a limit.
func tooLarge(limit string) string {
	return "表格太大：" + limit + "，请拆成几个文件上传"
}

// TestFilesThatAreTooMuch checks that no file needs more memory than a large valid one. It measures the heap and
// therefore does not run in parallel.
func TestFilesThatAreTooMuch(t *testing.T) {
	const most = 360 << 20
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{
			"blanks without end", stretched(t, firstSheet, starts, strings.Repeat(" ", 1024), 450<<10, ends),
			tooLarge("展开后超过 400 MB"),
		},
		{"a size that is not true", lying(t), broken},
		{"a tag without end", stretched(t, firstSheet, starts+"<row ", "a='b' ", 1<<20, ends), broken},
		{"a text without end", stretched(t, firstSheet, starts+`<row><c t="str"><v>`, "很长", 10<<20,
			`</v></c></row>`+lotRow+ends), "1 lots"},
		{
			"too many texts", stretched(t, allTexts, "<sst>", "<si><t>a</t></si>", 2_100_000, "</sst>"),
			tooLarge("不同的文字超过 2000000 个"),
		},
		{"too long texts", stretched(t, allTexts, "<sst>", "<si><t>"+strings.Repeat("长", 30_000)+"</t></si>", 1200,
			"</sst>"), tooLarge("文字超过 96 MB")},
		{"long texts in many cells", stretched(t, firstSheet, starts+"<row>",
			`<c t="str"><v>`+strings.Repeat("长", 1000)+"</v></c>", 80_000, "</row>"+ends), "0 lots"},
		{"ten million columns", stretched(t, firstSheet, starts+lotRow+"<row>", "<c><v>1</v></c>", 10_000_000,
			"</row>"+ends), "1 lots"},
		{"a cell in the last column of each row", stretched(t, firstSheet, starts+lotRow,
			`<row><c r="XFD1"><v>1</v></c></row>`, 1_000_000, ends), "1 lots"},
		{
			"a cell in the last column that is read of each row",
			stretched(t, firstSheet, starts+lotRow, `<row><c r="KN1"><v>1</v></c></row>`, 1_000_000, ends),
			tooLarge("超过 8000000 个单元格"),
		},
		{
			"all rows there are, empty", stretched(t, firstSheet, starts+lotRow, `<row><c s="1"/></row>`, 1_048_574, ends),
			"1 lots",
		},
		{
			"more rows than are read", stretched(t, firstSheet, starts+lotRow, `<row><c><v>1</v></c></row>`, 120_000, ends),
			tooLarge("一个工作表超过 120000 行"),
		},
		{"one wide row among many", stretched(t, firstSheet, starts+lotRow+`<row><c r="KN1"><v>1</v></c></row>`,
			`<row><c><v>1</v></c></row>`, 110_000, ends), "1 lots"},
		{
			"a row far below", stretched(t, firstSheet, starts+lotRow, `<row r="999999999"><c><v>1</v></c></row>`, 1, ends),
			"1 lots",
		},
		{"merged cells without end", stretched(t, firstSheet, starts+lotRow+`</sheetData><mergeCells>`,
			`<mergeCell ref="B2:B1048576"/>`, 2_000_000, `</mergeCells></worksheet>`), "1 lots"},
		{"hidden columns without end", stretched(t, firstSheet, `<worksheet><cols>`,
			`<col min="1" max="999999999" hidden="1"/>`, 100_000, `</cols><sheetData>`+lotRow+ends), "1 lots"},
		{"nesting", stretched(t, "xl/workbook.xml", "<workbook>", "<a>", 1_000_000, ""), broken},
		{"one sheet under many names", stretched(t, "xl/workbook.xml",
			`<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>`,
			`<sheet name="a" r:id="rId1"/>`, 100_000, `</sheets></workbook>`), tooLarge("超过 300 个工作表")},
		{"ten million columns of text", bytes.Repeat([]byte("1,"), 10_000_000), tooLarge("一行超过 16384 列")},
		{"a quote that nothing ends", []byte("批号,合约,基差\n\"65534262001,CF701,1050\n" +
			strings.Repeat("65534262002,CF701,1050\n", 300_000)), tooLarge("一个工作表超过 120000 行")},
		{"lines of one column", bytes.Repeat([]byte("\n"), sheet.MaxBytes), "文件是空的，里面没有内容，请检查后再上传"},
		{"tables in tables", []byte("<html>" + strings.Repeat("<table><tr><td>", 1_000_000)), "文件是空的，里面没有内容，请检查后再上传"},
		{"tables beside tables", []byte("<html>" + strings.Repeat("<table>", 2_500_000)), "文件是空的，里面没有内容，请检查后再上传"},
		{
			"tables of one cell", []byte("<html>" + strings.Repeat("<table><tr><td>a</td></tr></table>", 500_000)),
			tooLarge("超过 300 个表格"),
		},
		{"wide and high cells", []byte("<html><table>" +
			strings.Repeat("<tr><td colspan=99999999 rowspan=99999999>1", 200_000)), "0 lots"},
		{"one cell without end", bytes.Repeat([]byte("a"), sheet.MaxBytes), "0 lots"},
		{"long cells of words", bytes.Repeat([]byte(strings.Repeat("基差 ", 27)+"\n"), 100_000), "0 lots"},
		{"short cells of words", bytes.Repeat([]byte(strings.Repeat("甲乙,", 28)+"丙\n"), 99_000), "0 lots"},
		{"a cell of pieces", []byte("<html><table><tr><td>" + strings.Repeat("a<b>", 4_000_000)), "0 lots"},
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

// lying returns a workbook with a sheet of 450 MB whose size in the archive is small.
func lying(tb testing.TB) []byte {
	tb.Helper()
	data := stretched(tb, firstSheet, starts, strings.Repeat(" ", 1024), 450<<10, ends)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		tb.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range z.File {
		header := f.FileHeader
		if f.Name == firstSheet {
			header.UncompressedSize64, header.CRC32 = 100, crc32.ChecksumIEEE(nil)
		}
		raw, err := f.OpenRaw()
		if err != nil {
			tb.Fatal(err)
		}
		to, err := w.CreateRaw(&header)
		if err != nil {
			tb.Fatal(err)
		}
		if _, err := io.Copy(to, raw); err != nil {
			tb.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}
