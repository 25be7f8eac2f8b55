package reserve_test

import (
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/reserve/reservesheet"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet/sheettest"
)

// TestFilesOfAllKinds reads a sheet of reserve lots from files as traders and their programs write them.
func TestFilesOfAllKinds(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin := db.Admin()
	const rows = "| 批号 | 交易日 | 捆号 | 仓库 | 公重 | 颜色级 | 长度 | 强力 | 马值 | 整齐度\n" +
		"| 65012252001 | 2026-11-20 | K1 | 库尔勒库 | #42.5 | 31 | #29.1 | #29.4 | #4.4 | #82\n"
	for name, description := range map[string]string{
		"a workbook":        "file xlsx\n" + rows,
		"an old workbook":   "file xls\n" + rows,
		"a page named xls":  "file html\n" + rows,
		"a page of Excel":   "file html excel\n" + rows,
		"commas in GBK":     "file csv gbk\n" + rows,
		"tabs in UTF-16":    "file tsv utf16\n" + rows,
		"merged headers":    "file xlsx\n| 2026 年储备棉轮出 | | |\n" + rows + "merge A1:J1",
		"a title in 2 rows": "file xls\n| 储备棉 | |\n| 交易所公告 |\n" + rows + "merge A1:J1 A2:J2",
		"an empty sheet":    "file xlsx\nsheet 说明\nsheet 批次\n" + rows,
	} {
		v := preview(t, db, admin, string(fileOf(t, description)))
		if v.Counts.Fresh != 1 || v.Counts.Wrong != 0 {
			t.Errorf("%s: %+v", name, v.Counts)
			continue
		}
		l := v.Lines[0].Next
		if l.BatchID != "65012252001" || l.Warehouse != "库尔勒库" || l.Weight != 42_50000 || l.Colour != "31" ||
			l.Length != 29_10 {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

// TestFilesWithoutLots refuses files that have no reserve lots, each with a sentence.
func TestFilesWithoutLots(t *testing.T) {
	t.Parallel()
	for name, data := range map[string][]byte{
		"no bytes":            {},
		"only an empty sheet": fileOf(t, "file xlsx\nsheet 说明"),
		"only titles":         fileOf(t, "file xlsx\n| 批号 | 仓库 | 公重"),
		"a picture":           []byte("\x89PNG\r\n\x1a\n" + strings.Repeat("\x00\x01", 500)),
		"a document":          []byte("%PDF-1.7\n" + strings.Repeat("%\xe2\xe3\xcf\xd3\n", 200)),
		"half a workbook":     fileOf(t, "file xlsx\n| 批号 | 仓库 | 公重\n| 65012252001 | 库 | 42")[:400],
		"a password":          fileOf(t, "file xls password\n| 批号 | 仓库 | 公重\n| 65012252001 | 库 | 42"),
	} {
		read, err := reservesheet.Read(t.Context(), data)
		if err == nil && len(read.Rows) == 0 {
			continue // refused when it is added, as TestBadRows checks
		}
		if err == nil {
			t.Errorf("%s: %d rows", name, len(read.Rows))
			continue
		}
		if refusal, ok := schema.KindOf(err); !ok || refusal.Kind != schema.InvalidKind {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func fileOf(t *testing.T, description string) []byte {
	t.Helper()
	book, err := sheettest.Read(description)
	if err != nil {
		t.Fatal(err)
	}
	data, err := book.File()
	if err != nil {
		t.Fatal(err)
	}
	return data
}
