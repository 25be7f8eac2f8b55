package uploadapi

import (
	"context"
	"encoding/json"
	"errors"
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

// Failed sends the lines of an import that are left out, as the seller has written them, each with the reason.
func (h Uploads) Failed(c *web.Call) error {
	return h.sendOf(c, func(ctx context.Context, w io.Writer, i *upload.Upload) (string, error) {
		return failedName(i.FileName), h.writeFailed(ctx, w, i)
	})
}

// sendOf sends a workbook about the import that a request names. write writes it and gives the file's name.
func (h Uploads) sendOf(c *web.Call, write func(ctx context.Context, w io.Writer, i *upload.Upload) (name string, err error)) error {
	id, err := strconv.ParseInt(c.Fiber.Query("importID"), 10, 64)
	if err != nil {
		return schema.NotFound("没有这次导入：可能已删除，或没有确认而过期")
	}
	ctx, leave, err := h.turns.AcquireFor(c)
	if err != nil {
		return err
	}
	defer leave()
	i, err := schema.View(ctx, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Find(tx, c.Caller.Actor.CompanyID, id)
	})
	if err != nil {
		return err
	}
	name := ""
	file, size, err := web.WriteTempFile(func(w io.Writer) (err error) {
		name, err = write(ctx, w, i)
		return err
	})
	if err != nil {
		return err
	}
	return web.SendWorkbook(c.Fiber, name, file, size)
}

// failedName is what a file of the lines that are left out of another one is called, without its ending.
func failedName(name string) string {
	if ending := path.Ext(name); slices.Contains(sheetEndings, strings.ToLower(ending)) {
		name = strings.TrimSuffix(name, ending)
	}
	return name + "-未导入的行"
}

var sheetEndings = []string{".xlsx", ".xlsm", ".xltx", ".xls", ".csv", ".tsv", ".txt", ".htm", ".html"}

func (h Uploads) writeFailed(ctx context.Context, w io.Writer, i *upload.Upload) error {
	layout, _, err := readingOf(i)
	if err != nil {
		return err
	}
	columns := len(layout.Columns)
	_, err = schema.View(ctx, h.db, func(tx *schema.Tx) (web.None, error) {
		none := web.None{}
		return none, sheet.WriteRejected(w, "未导入的行", layout.head(), columns, failedRows(tx, i.ID, columns))
	})
	return err
}

// head is what stands above the lots; of sheets that were read before that was kept, the titles of the columns.
func (l *SheetLayout) head() sheet.Head {
	if l.Head.First > 0 {
		return l.Head
	}
	titles := make([]string, len(l.Columns))
	for i, c := range l.Columns {
		titles[i] = c.Title
	}
	return sheet.Head{Rows: []sheet.HeadRow{{Number: 1, Cells: titles}}, First: 2, Titles: 1}
}

// failedRows are the cells of the lines that are left out with the reason behind them.
func failedRows(tx *schema.Tx, id int64, columns int) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		ended := errors.New("no more is wanted")
		n, err := upload.EachFailed(tx, id, func(l *upload.Line, late string) error {
			var body upload.LineBody
			if err := json.Unmarshal([]byte(l.Body), &body); err != nil {
				return err
			}
			row := make([]string, columns+1)
			copy(row[:columns], body.Cells)
			row[columns] = reasonOf(l.Number, &body, late)
			if !yield(row, nil) {
				return ended
			}
			return nil
		})
		if err == nil && n == 0 {
			err = schema.NotFound("没有未导入的行，或明细已清除（保留 90 天）")
		}
		if err != nil && !errors.Is(err, ended) {
			yield(nil, err)
		}
	}
}

// reasonOf says why a line was left out, and where it stood in the file.
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
