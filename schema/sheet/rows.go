package sheet

import (
	"io"
	"iter"
	"slices"
)

// WriteRows writes rows of texts below their titles as a workbook with one sheet. It holds one row at a time.
func WriteRows(to io.Writer, name string, titles []string, rows iter.Seq2[[]string, error]) error {
	w, err := newWriter(to, name, "", len(titles))
	if err != nil {
		return err
	}
	head := freeze(0, 1) + `<sheetFormatPr defaultColWidth="16" defaultRowHeight="15"/><sheetData>`
	if _, err := w.sheet.Write(w.appendRow([]byte(head), 1, titles, titleStyle)); err != nil {
		return err
	}
	if err := w.writeRows(2, rows); err != nil {
		return err
	}
	if err := w.endSheet(""); err != nil {
		return err
	}
	return w.zip.Close()
}

// WriteTexts is WriteRows for rows that are known already. Columns beyond the titles have empty ones.
func WriteTexts(to io.Writer, name string, titles []string, rows [][]string) error {
	width := len(titles)
	for _, row := range rows {
		width = max(width, len(row))
	}
	titles = append(slices.Clone(titles), make([]string, width-len(titles))...)
	return WriteRows(to, name, titles, Each(rows))
}

// Each returns known rows as the functions that write them take them.
func Each[Row any](rows []Row) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for _, row := range rows {
			if !yield(row, nil) {
				return
			}
		}
	}
}
