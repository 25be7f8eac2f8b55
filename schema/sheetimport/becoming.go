package sheetimport

import (
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
)

// Becoming is what a row of a sheet does to goods.
type Becoming string

// What rows do to goods.
const (
	Fresh    Becoming = "fresh"    // new ones
	Changed  Becoming = "changed"  // another offer of those on sale
	Relisted Becoming = "relisted" // those that were not on sale
	Same     Becoming = "same"
	Wrong    Becoming = "wrong" // it is not imported
	Gone     Becoming = "gone"  // those on sale that are not in the sheet
)

// Counts are the numbers of rows of a sheet by what they do.
type Counts struct {
	Total    int `json:"total" doc:"行数"`
	Fresh    int `json:"fresh" doc:"新增"`
	Changed  int `json:"changed" doc:"有变化"`
	Relisted int `json:"relisted" doc:"重新上架"`
	Same     int `json:"same" doc:"没有变化"`
	Wrong    int `json:"wrong" doc:"不能导入"`
	Gone     int `json:"gone" doc:"在售而表中没有"`
}

// Count counts rows by what they do. Some goods on sale are not in the sheet.
func Count[L any](lines []L, becomes func(*L) Becoming, gone int) Counts {
	c := Counts{Total: len(lines), Gone: gone}
	of := map[Becoming]*int{
		Fresh: &c.Fresh, Changed: &c.Changed, Relisted: &c.Relisted, Same: &c.Same, Wrong: &c.Wrong,
	}
	for i := range lines {
		if n := of[becomes(&lines[i])]; n != nil {
			*n++
		}
	}
	return c
}

// Confirmation is what a seller confirms of a preview.
type Confirmation struct {
	Seen  Counts // what the page has shown: the import is refused if it is different now
	Whole bool   // the sheet is the whole stock: goods on sale that are not in it go off sale
}

// confirm does the step of a preview. It refuses one that does something else than was seen, or nothing. Goods that are
// not in a sheet stay on sale unless it is the whole stock.
func (im *Import) confirm(c Confirmation, goods string) error {
	if err := im.step(Confirm); err != nil {
		return err
	}
	if c.Seen != im.Counts {
		return schema.Conflict("店铺里的%s刚刚有变化，请看过新的预览再确认", goods)
	}
	if c.Whole && im.Wrong > 0 {
		return schema.Conflict("有 %d 行不能导入，它们的%s不能判断是否下架；改好后才能按全部在售%s导入", im.Wrong, goods, goods)
	}
	if im.Fresh+im.Changed+im.Relisted == 0 && (!c.Whole || im.Gone == 0) {
		return schema.Conflict("没有可以导入的内容")
	}
	if im.Whole = c.Whole; !c.Whole {
		im.Gone = 0
	}
	return nil
}

// UndoUntil returns the end of the time in which an import can be undone; the zero time if it cannot be.
func (im *Import) UndoUntil() time.Time {
	if im.State != Done {
		return time.Time{}
	}
	return im.DoneAt.Add(undoPeriod)
}

// Fail adds a sentence about a row, once.
func (r *Row) Fail(format string, args ...any) {
	if e, ok := schema.KindOf(schema.Invalid("", format, args...)); ok && !slices.Contains(r.Problems, e.Message) {
		r.Problems = append(r.Problems, e.Message)
	}
}

// Refuse adds the sentence of a refusal.
func (r *Row) Refuse(err error) {
	if e, ok := schema.KindOf(err); ok {
		r.Fail("%s", e.Message)
	}
}

// Reason returns why a row is not imported, with its number in the file.
func (r *Row) Reason() string {
	return "原第 " + schema.Grouped(r.Number) + " 行：" + strings.Join(r.Problems, "；")
}

// Cells returns the first n cells of a row whose texts are by the numbers of the cells from 0.
func (r *Row) Cells(n int) []string {
	cells := make([]string, n, n+1)
	for i := range cells {
		cells[i] = r.Texts[strconv.Itoa(i)]
	}
	return cells
}

// Failed yields the rows of an import that cannot be imported as some of their cells, each with its reasons. Row
// returns the row of a line.
func Failed[L any](lines []L, row func(*L) *Row, cells func(*Row) []string) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		for i := range lines {
			r := row(&lines[i])
			if r.Becomes == Wrong && !yield(append(cells(r), r.Reason()), nil) {
				return
			}
		}
	}
}
