package uploadapi

import (
	"context"
	"fmt"
	"io"
	"iter"
	"path"
	"slices"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload"
)

// Failed sends the rejected lines of an upload as the seller has written them, each with its reason.
func (h Uploads) Failed(c *web.Call) error {
	return h.sendOf(c, func(ctx context.Context, w io.Writer, u *upload.Upload) (string, error) {
		return failedName(u.FileName), h.writeFailed(ctx, w, u)
	})
}

// writeBook writes a workbook about an upload and returns the name of the file.
type writeBook func(ctx context.Context, w io.Writer, u *upload.Upload) (name string, err error)

// sendOf sends a workbook about the upload that a request names.
func (h Uploads) sendOf(c *web.Call, write writeBook) error {
	id, err := strconv.ParseInt(c.Fiber.Query("importID"), 10, 64)
	if err != nil {
		return schema.NotFound("没有这次导入：可能已删除，或没有确认而过期")
	}
	ctx, leave, err := h.slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer leave()
	u, err := schema.View(ctx, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Find(tx, h.owner(c), id)
	})
	if err != nil {
		return err
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) { return write(ctx, w, u) })
}

// failedName returns the name, without extension, of the file with the rejected lines of a file.
func failedName(name string) string {
	if ending := path.Ext(name); slices.Contains(sheetEndings, strings.ToLower(ending)) {
		name = strings.TrimSuffix(name, ending)
	}
	return name + "-未导入的行"
}

var sheetEndings = []string{
	".xlsx", ".xlsm", ".xltx", ".xls", ".et", ".ett", ".ods", ".fods", ".xml", ".csv", ".tsv", ".txt", ".htm", ".html",
	".mht",
}

func (h Uploads) writeFailed(ctx context.Context, w io.Writer, u *upload.Upload) error {
	layout, _, err := u.Reading()
	if err != nil {
		return err
	}
	columns := len(layout.Columns)
	_, err = schema.View(ctx, h.db, func(tx *schema.Tx) (web.None, error) {
		none := web.None{}
		return none, sheet.WriteRejected(w, "未导入的行", layout.Above(), columns, failedRows(tx, u.ID, columns))
	})
	return err
}

// failedRows returns the cells of the rejected lines, with the reason in the last one.
func failedRows(tx *schema.Tx, id int64, columns int) iter.Seq2[[]string, error] {
	return schema.Seq(func(write func([]string) error) error {
		n, err := upload.EachFailed(tx, id, func(l *upload.Line, late string) error {
			body, err := l.Read()
			if err != nil {
				return err
			}
			row := make([]string, columns+1)
			copy(row[:columns], body.Cells)
			row[columns] = reasonOf(l.Number, body, late)
			return write(row)
		})
		if err == nil && n == 0 {
			err = schema.NotFound("没有未导入的行，或明细已清除（保留 90 天）")
		}
		return err
	})
}

// reasonOf returns the place of a line in the file and why it was rejected.
func reasonOf(number int, body *upload.LineBody, late string) string {
	var reasons []string
	for _, p := range body.Problems {
		if p.Level == "error" {
			reasons = append(reasons, p.Text)
		}
	}
	if late != "" {
		reasons = append(reasons, late)
	}
	return fmt.Sprintf("原第 %d 行：%s", number, strings.Join(reasons, "；"))
}
