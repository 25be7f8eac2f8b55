package lotsheet

import (
	"slices"

	"cottonmall/schema/sheet"
)

// mostHead is how many bytes are kept of what stands above the lots.
const mostHead = 32 << 10

// Head is what stands above the lots of a layout: the rows nearest to them, as far as there is room.
func (b *Book) Head(l *Layout) sheet.Head {
	s := b.table(l.Sheet)
	h := sheet.Head{First: l.First, Titles: l.Header, Rows: []sheet.HeadRow{}}
	size := 0
	for i := len(s.Rows) - 1; i >= 0 && len(h.Rows) < searched; i-- {
		if s.Rows[i].Number >= l.First || lotOf(&s.Rows[i]) != "" { // these are lines
			continue
		}
		for _, text := range s.Rows[i].Cells {
			size += len(text) + 3
		}
		if size > mostHead {
			break
		}
		h.Rows = append(h.Rows, sheet.HeadRow{Number: s.Rows[i].Number, Cells: s.Rows[i].Cells})
	}
	slices.Reverse(h.Rows)
	for _, a := range s.Merged {
		a.Right = min(a.Right, len(l.Columns)-1)
		if len(h.Rows) > 0 && a.Top >= h.Rows[0].Number && a.Bottom < l.First && a.Left <= a.Right && (a.Left < a.Right || a.Top < a.Bottom) && len(h.Merged) < sheet.MaxColumns && !slices.ContainsFunc(h.Merged, a.Overlaps) {
			h.Merged = append(h.Merged, a)
		}
	}
	return h
}
