package calcapi

import (
	"bytes"
	"context"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/calc/calcsheet"
	"cottonmall/schema/sheet"
)

// Tables handles the calls that read the inputs of a tool from a sheet, and that write what a page shows as one.
type Tables struct{ DB *schema.DB }

// TableMax is the greatest size of a call with the cells of 1,000 rows.
const TableMax = 1 << 20

type toolTableIn struct {
	web.SheetFile

	Titles schema.List `json:"titles" maxLength:"400" doc:"列名：要读取的，逗号分隔"`
}

// toolTable is the columns of a sheet with titles that were looked for.
type toolTable struct {
	Titles []string       `json:"titles" doc:"找到的列名"`
	Rows   []toolTableRow `json:"rows" doc:"列名下面的各行"`
	Hints  []string       `json:"hints" doc:"没有读取的内容"`
}

type toolTableRow struct {
	Number int      `json:"row" doc:"在表中的行号"`
	Cells  []string `json:"cells" doc:"各格，按找到的列名的顺序"`
}

const titlesMax = 20

// Read returns the columns of a sheet that have some titles. Nothing is stored.
func (h Tables) Read(c *web.Call, in *toolTableIn) (out toolTable, err error) {
	if len(in.Titles) == 0 || len(in.Titles) > titlesMax {
		return out, schema.Invalid("titles", "请给出 1 到 %d 个列名", titlesMax)
	}
	table, err := readSheet(c, &in.SheetFile, func(ctx context.Context, data []byte) (*calcsheet.Table, error) {
		return calcsheet.ReadTable(ctx, data, in.Titles)
	})
	if err != nil {
		return out, err
	}
	out.Titles, out.Hints = table.Titles, table.Hints
	for _, row := range table.Rows {
		out.Rows = append(out.Rows, toolTableRow(row))
	}
	return out, nil
}

type workbookIn struct {
	Name string        `json:"name" minLength:"1" maxLength:"40" doc:"名称：文件的"`
	Rows []workbookRow `json:"rows" minItems:"1" maxItems:"2000" doc:"各行：第一行是列名"`
}

type workbookRow struct {
	Cells []string `json:"cells" maxItems:"60" doc:"各格：文字或数"`
}

type workbookOut struct {
	Name    string `json:"name" doc:"文件名"`
	Content []byte `json:"content" doc:"Excel 表格，base64"`
}

// Write returns rows as a workbook. Texts that are numbers become numbers.
func (h Tables) Write(_ *web.Call, in *workbookIn) (out workbookOut, err error) {
	if !schema.Plain(in.Name) {
		return out, schema.Invalid("name", "名称含有无法识别的字符")
	}
	rows := make([][]string, len(in.Rows))
	for i := range in.Rows {
		rows[i] = in.Rows[i].Cells
	}
	var book bytes.Buffer
	err = sheet.WriteTexts(&book, "结果", rows[0], rows[1:])
	return workbookOut{in.Name + " " + string(schema.DayOf(h.DB.Now())) + ".xlsx", book.Bytes()}, err
}
