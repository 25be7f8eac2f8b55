package sheet

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// reasonTitle is above what was wrong with the rows that were left out. Nothing of it is read.
const reasonTitle = "错误原因"

// Head is what stands above the lots of a sheet.
type Head struct {
	Rows   []HeadRow `json:"rows"`
	Merged []Area    `json:"merged,omitempty"`
	First  int       `json:"first"`  // number of the first row below
	Titles int       `json:"titles"` // number of the first row of the header; zero when there is none
}

// HeadRow is a row of it.
type HeadRow struct {
	Number int      `json:"number"`
	Cells  []string `json:"cells"`
}

// mostHead is how many bytes are kept of what stands above the lots.
const mostHead = 32 << 10

// Head is what stands above the lots of a layout: the rows nearest to them, as far as there is room.
func (s *Sheet) Head(l *Layout) Head {
	h := Head{First: l.First, Titles: l.Header, Rows: []HeadRow{}}
	size := 0
	for i := len(s.Rows) - 1; i >= 0 && len(h.Rows) < searched; i-- {
		if s.Rows[i].Number >= l.First || s.Rows[i].lot() != "" { // these are lines
			continue
		}
		for _, text := range s.Rows[i].Cells {
			size += len(text) + 3
		}
		if size > mostHead {
			break
		}
		h.Rows = append(h.Rows, HeadRow{s.Rows[i].Number, s.Rows[i].Cells})
	}
	slices.Reverse(h.Rows)
	for _, a := range s.Merged {
		a.Right = min(a.Right, len(l.Columns)-1)
		if len(h.Rows) > 0 && a.Top >= h.Rows[0].Number && a.Bottom < l.First && a.Left <= a.Right && (a.Left < a.Right || a.Top < a.Bottom) && len(h.Merged) < mostColumns && !slices.ContainsFunc(h.Merged, a.meets) {
			h.Merged = append(h.Merged, a)
		}
	}
	return h
}

// meets tells whether two areas have a cell in common.
func (a Area) meets(b Area) bool {
	return a.Top <= b.Bottom && b.Top <= a.Bottom && a.Left <= b.Right && b.Left <= a.Right
}

// WriteLeftOut writes rows that were left out of a sheet as they stood there, below what stands above them there, each with the
// reason as its last cell. All have so many columns and one more.
func WriteLeftOut(w io.Writer, name string, head Head, columns int, rows iter.Seq2[[]string, error]) error {
	b, err := newWriting(w, name, "", columns+1)
	if err != nil {
		return err
	}
	if _, err := b.sheet.Write(b.head(head, columns)); err != nil {
		return err
	}
	at := max(head.First, 2)
	for cells, err := range rows {
		if err != nil {
			return err
		}
		if err := b.texts(at, cells, asItIs); err != nil {
			return err
		}
		at++
	}
	if err := b.endSheet(mergedCells(head.Merged)); err != nil {
		return err
	}
	return b.zip.Close()
}

// head is the beginning of the sheet up to the first row that was left out.
func (b *writing) head(head Head, columns int) []byte {
	out := []byte{}
	if high := head.First - 1; high > 0 && high <= 10 {
		out = fmt.Appendf(out, `<sheetViews><sheetView workbookViewId="0"><pane ySplit="%d" topLeftCell="A%d" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`, high, high+1)
	}
	out = fmt.Appendf(out, `<sheetFormatPr defaultColWidth="12" defaultRowHeight="15"/><cols><col min="%d" max="%d" width="60" customWidth="1"/></cols><sheetData>`, columns+1, columns+1)
	titles := cmp.Or(head.Titles, max(head.First-1, 1))
	if !slices.ContainsFunc(head.Rows, func(r HeadRow) bool { return r.Number == titles }) {
		head.Rows = append(slices.Clone(head.Rows), HeadRow{Number: titles})
		slices.SortFunc(head.Rows, func(a, b HeadRow) int { return cmp.Compare(a.Number, b.Number) })
	}
	for _, row := range head.Rows {
		cells := make([]string, columns+1)
		copy(cells[:columns], row.Cells)
		style := asItIs
		if head.Titles > 0 && row.Number >= head.Titles {
			style = titleStyle
		}
		if row.Number == titles {
			cells[columns] = reasonTitle
		}
		out = b.appendTexts(out, row.Number, cells, style)
	}
	return out
}

func (b *writing) texts(number int, cells []string, style int) error {
	b.buffer = b.appendTexts(b.buffer[:0], number, cells, style)
	_, err := b.sheet.Write(b.buffer)
	return err
}

func (b *writing) appendTexts(out []byte, number int, cells []string, style int) []byte {
	row := strconv.Itoa(number)
	out = append(append(append(out, `<row r="`...), row...), `">`...)
	for i, text := range cells {
		switch {
		case text == "":
		case style == asItIs && isFigure(text):
			out = append(append(appendPlace(out, b.marks[i], row, numberStyle, `"><v>`), text...), `</v></c>`...)
		default:
			out = appendTextCell(out, b.marks[i], row, style, text)
		}
	}
	return append(out, `</row>`...)
}

// isFigure tells whether a text is a number that a spreadsheet would show with the same characters; batch numbers are too long.
func isFigure(text string) bool {
	whole, fraction, decimals := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	switch {
	case whole == "" || len(whole) > 10 || len(fraction) > 5, text == "-0":
		return false
	case strings.Trim(whole+fraction, "0123456789") != "":
		return false
	case decimals && (fraction == "" || strings.HasSuffix(fraction, "0")):
		return false
	}
	return whole == "0" || whole[0] != '0'
}

func mergedCells(list []Area) string {
	if len(list) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, `<mergeCells count="%d">`, len(list))
	for _, a := range list {
		fmt.Fprintf(&out, `<mergeCell ref="%s%d:%s%d"/>`, columnMark(a.Left), a.Top, columnMark(a.Right), a.Bottom)
	}
	out.WriteString(`</mergeCells>`)
	return out.String()
}
