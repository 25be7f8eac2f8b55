package sheet

import (
	"io"
	"iter"
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
