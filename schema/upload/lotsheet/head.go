package lotsheet

import (
	"slices"

	"cottonmall/schema/sheet"
)

// maxHead is how many bytes of the rows above the lots are kept.
const maxHead = 32 << 10

// Head returns the rows above the lots of a layout, as many of the last ones as the limit allows.
func (b *Book) Head(l *Layout) sheet.Head {
	s := b.table(l.Sheet)
	h := sheet.Head{First: l.First, Titles: l.Header, Rows: []sheet.HeadRow{}}
	size := 0
	for _, row := range slices.Backward(s.Rows) {
		if len(h.Rows) == maxRowsAbove {
			break
		}
		if row.Number >= l.First || lotOf(&row) != "" { // it is a line
			continue
		}
		for _, text := range row.Cells {
			size += len(text) + 3
		}
		if size > maxHead {
			break
		}
		h.Rows = append(h.Rows, sheet.HeadRow{Number: row.Number, Cells: row.Cells})
	}
	slices.Reverse(h.Rows)
	if len(h.Rows) > 0 {
		h.Merged = s.mergedAbove(l, h.Rows[0].Number)
	}
	return h
}

// mergedAbove returns the merged cells between a row and the first row of a layout, without overlapping ones.
func (s table) mergedAbove(l *Layout, top int) (list []sheet.Area) {
	for _, a := range s.Merged {
		a.Right = min(a.Right, len(l.Columns)-1)
		several := a.Left < a.Right || a.Left == a.Right && a.Top < a.Bottom
		if several && a.Top >= top && a.Bottom < l.First && len(list) < sheet.MaxColumns &&
			!slices.ContainsFunc(list, a.Overlaps) {
			list = append(list, a)
		}
	}
	return list
}
