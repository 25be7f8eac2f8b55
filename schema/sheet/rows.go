package sheet

import (
	"io"
	"iter"
)

// WriteRows writes rows of texts below their titles as a workbook with one sheet. Nothing of them is kept meanwhile.
func WriteRows(w io.Writer, name string, titles []string, rows iter.Seq2[[]string, error]) error {
	b, err := newWriting(w, name, "", len(titles))
	if err != nil {
		return err
	}
	head := []byte(`<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`)
	head = append(head, `<sheetFormatPr defaultColWidth="16" defaultRowHeight="15"/><sheetData>`...)
	if _, err := b.sheet.Write(b.appendTexts(head, 1, titles, titleStyle)); err != nil {
		return err
	}
	at := 2
	for cells, err := range rows {
		if err == nil {
			err = b.texts(at, cells, asItIs)
		}
		if err != nil {
			return err
		}
		at++
	}
	if err := b.endSheet(""); err != nil {
		return err
	}
	return b.zip.Close()
}
