package sheet

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
)

// ReasonTitle is the title of the column of reasons that WriteRejected adds.
const ReasonTitle = "错误原因"

// Head is the rows above the data of a sheet.
type Head struct {
	Rows   []HeadRow `json:"rows"`
	Merged []Area    `json:"merged,omitempty"`
	First  int       `json:"first"`  // number of the first row below
	Titles int       `json:"titles"` // number of the first row of the header; zero without a header
}

// HeadRow is a row of a Head.
type HeadRow struct {
	Number int      `json:"number"`
	Cells  []string `json:"cells"`
}

// WriteRejected writes rejected rows of a sheet as they stood there, below the head of the sheet. The last cell of
// each row, behind all columns of the sheet, is the reason.
func WriteRejected(to io.Writer, name string, head Head, columns int, rows iter.Seq2[[]string, error]) error {
	w, err := newWriter(to, name, "", columns+1)
	if err != nil {
		return err
	}
	if _, err := w.sheet.Write(w.rejectedHead(head, columns)); err != nil {
		return err
	}
	if err := w.writeRows(max(head.First, 2), rows); err != nil {
		return err
	}
	if err := w.endSheet(mergedCells(head.Merged)); err != nil {
		return err
	}
	return w.zip.Close()
}

// rejectedHead returns the beginning of the sheet up to the first rejected row.
func (w *writer) rejectedHead(head Head, columns int) []byte {
	b := []byte{}
	if high := head.First - 1; high > 0 && high <= 10 {
		b = append(b, freeze(0, high)...)
	}
	b = fmt.Appendf(b, `<sheetFormatPr defaultColWidth="12" defaultRowHeight="15"/><cols>`+
		`<col min="%d" max="%d" width="60" customWidth="1"/></cols><sheetData>`, columns+1, columns+1)
	titles := cmp.Or(head.Titles, max(head.First-1, 1))
	if !slices.ContainsFunc(head.Rows, func(r HeadRow) bool { return r.Number == titles }) {
		head.Rows = append(slices.Clone(head.Rows), HeadRow{Number: titles})
		slices.SortFunc(head.Rows, func(a, b HeadRow) int { return cmp.Compare(a.Number, b.Number) })
	}
	for _, row := range head.Rows {
		cells := make([]string, columns+1)
		copy(cells[:columns], row.Cells)
		style := literalStyle
		if head.Titles > 0 && row.Number >= head.Titles {
			style = titleStyle
		}
		if row.Number == titles {
			cells[columns] = ReasonTitle
		}
		b = w.appendRow(b, row.Number, cells, style)
	}
	return b
}

func mergedCells(areas []Area) string {
	if len(areas) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, `<mergeCells count="%d">`, len(areas))
	for _, a := range areas {
		fmt.Fprintf(&out, `<mergeCell ref="%s%d:%s%d"/>`, ColumnName(a.Left), a.Top, ColumnName(a.Right), a.Bottom)
	}
	out.WriteString(`</mergeCells>`)
	return out.String()
}
