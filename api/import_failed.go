package api

import (
	"bytes"
	"context"
	"encoding/json"
	"iter"
	"net/url"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/sheet"

	"github.com/gofiber/fiber/v2"
)

// failed sends the lines of an import that are left out, as the seller has written them, each with the reason.
func (h imports) failed(c *fiber.Ctx) error {
	id, err := strconv.ParseInt(c.Query("importID"), 10, 64)
	if err != nil {
		return schema.NotFound("没有这次导入，可能已删除")
	}
	ctx, cancel := context.WithTimeout(h.context, 30*time.Second)
	defer cancel()
	var file bytes.Buffer
	name, err := schema.View(ctx, h.db, func(tx *schema.Tx) (string, error) {
		i, err := tx.Import(c.Locals(callerKey).(caller).member.MemberID, id)
		if err != nil {
			return "", err
		}
		return i.FileName, writeFailed(&file, tx, i)
	})
	if err != nil {
		return err
	}
	name = strings.TrimSuffix(name, ".xlsx") + "-未导入的行.xlsx"
	c.Set(fiber.HeaderContentType, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
	c.Set(fiber.HeaderContentDisposition, "attachment; filename*=UTF-8''"+url.PathEscape(name))
	c.Set(fiber.HeaderCacheControl, kept)
	return c.Send(file.Bytes())
}

func writeFailed(to *bytes.Buffer, tx *schema.Tx, i *schema.Import) error {
	late, err := tx.LateLots(i.ID)
	if err != nil {
		return err
	}
	lines, err := tx.FailedLines(i.ID, late)
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		return schema.NotFound("没有未导入的行，或明细已清除（保留 7 天）")
	}
	layout, _, err := readingOf(i)
	if err != nil {
		return err
	}
	titles := make([]string, len(layout.Columns)+1)
	for n, column := range layout.Columns {
		titles[n] = column.Title
	}
	titles[len(layout.Columns)] = "错误原因"
	return sheet.WriteTexts(to, "未导入的行", titles, failedRows(lines, late, len(layout.Columns)))
}

// failedRows are the cells of lines with the reason behind them.
func failedRows(lines []schema.ImportLine, late map[int]string, columns int) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		for _, l := range lines {
			var told sheet.Told
			err := json.Unmarshal([]byte(l.Body), &told)
			row := make([]string, columns+1)
			copy(row[:columns], told.Cells)
			row[columns] = reasonOf(&told, late[l.Number])
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

func reasonOf(told *sheet.Told, late string) string {
	var reasons []string
	for _, p := range told.Problems {
		if p.Level == "error" {
			reasons = append(reasons, p.Text)
		}
	}
	if late != "" {
		reasons = append(reasons, late)
	}
	return strings.Join(reasons, "；")
}
