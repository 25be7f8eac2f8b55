package lotsheet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/findings"
	"cottonmall/schema/upload/lotsheet/lottext"
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

// withTitle returns the defaults with the way of picking and of ginning in the rows above the lots, and sentences about
// them. Chosen ones stay. Two different ones are not used.
func (s table) withTitle(d Defaults, l *Layout) (Defaults, []string) {
	var hints []string
	picks, gins := map[int]int{}, map[int]int{} // numbers of rows
	for i := range s.Rows {
		if s.Rows[i].Number >= cmp.Or(l.Header, l.First) || i == maxRowsAbove {
			break
		}
		for _, cell := range s.Rows[i].Cells {
			if !lottext.IsTypeOfLots(cell) || fieldOf("", cell) != nil || lottext.GroupOf(cell).Numbered {
				continue
			}
			for _, word := range findings.TypeWords {
				if strings.Contains(cell, word.Text) {
					picks[word.Pick], gins[word.Gin] = s.Rows[i].Number, s.Rows[i].Number
				}
			}
		}
	}
	for _, way := range []struct {
		title string
		found map[int]int
		words map[int]string
		to    *int
	}{{"采摘方式", picks, findings.PickWords, &d.PackType}, {"类型", gins, findings.GinWords, &d.CottonType}} {
		delete(way.found, 0)
		switch {
		case *way.to != 0 || len(way.found) == 0:
		case len(way.found) > 1:
			hints = append(hints, fmt.Sprintf("表头之上写有几种%s，没有采用，请统一填写或逐行填写", way.title))
		default:
			for value, row := range way.found {
				*way.to = value
				hints = append(hints, fmt.Sprintf("没有写%s的各行，按第 %d 行的“%s”；不对请统一填写", way.title, row, way.words[value]))
			}
		}
	}
	return d, hints
}
