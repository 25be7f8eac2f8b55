package lotsheet

import (
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// splitRow is a row with several batch numbers in a cell. It has the first of them; the others have rows of their own
// below the last row of the sheet.
type splitRow struct {
	rows []int  // numbers of the other rows
	note string // what is said of each of its lots
}

// maxSplit is how many rows splitting adds at most.
const maxSplit = 20_000

// SplitRows splits the rows with several batch numbers in a cell into one row for each. It also joins numbers that a
// comma has divided. A row that is split already stays as it is.
func (b *Book) SplitRows(l *Layout) {
	b.joinDivided(l)
	s, batch := b.table(l.Sheet), l.column("batchID")
	var added []sheet.Row
	if batch < 0 || s.hasBales(l) {
		return
	}
	if b.split == nil {
		b.split, b.splitFrom = map[int]splitRow{}, map[int]int{}
	}
	s.Rows = slices.Clip(s.Rows)
	last := s.Rows[len(s.Rows)-1].Number
	for i := range s.Rows {
		row := &s.Rows[i]
		lots := lottext.LotsIn(row.Cell(batch))
		if row.Number < l.First || row.Hidden && !l.Hidden || len(lots) < 2 || len(b.splitFrom)+len(lots) > maxSplit {
			continue
		}
		from := splitRow{note: fmt.Sprintf("由第 %d 行的“%s”拆成 %d 批，报价和指标相同，请核对",
			row.Number, abbreviateText(row.Cell(batch)), len(lots))}
		if unread := l.clearAmounts(row); len(unread) > 0 {
			from.note += fmt.Sprintf("；%s没有读取，请逐批填写", strings.Join(unread, "、"))
		}
		row.Cells[batch] = lots[0]
		for _, number := range lots[1:] {
			last++
			further := *row
			further.Number, further.Cells = last, slices.Clone(row.Cells)
			further.Cells[batch] = number
			added = append(added, further)
			from.rows, b.splitFrom[last] = append(from.rows, last), row.Number
		}
		b.split[row.Number] = from
	}
	s.Rows = append(s.Rows, added...)
}

// clearAmounts removes the amounts of several lots from a row. It returns the titles of their fields.
func (l *Layout) clearAmounts(row *sheet.Row) (titles []string) {
	for i, c := range l.Columns {
		if f, ok := FieldOf(c.Field); ok && f.isAmount() && !lottext.IsBlank(row.Cell(i)) {
			row.Cells[i] = ""
			titles = append(titles, f.Title)
		}
	}
	return titles
}

// abbreviateText returns the beginning of a text.
func abbreviateText(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if short := schema.FirstRunes(text, 40); short != text {
		return short + "…"
	}
	return text
}
