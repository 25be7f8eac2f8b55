package sheet

import (
	"fmt"
	"io"
	"iter"
	"strconv"

	"github.com/xuri/excelize/v2"
)

// WriteTexts writes rows of texts below their titles as a workbook: whatever a seller's own sheet has, as he has written it.
func WriteTexts(w io.Writer, name string, titles []string, rows iter.Seq2[[]string, error]) error {
	file := excelize.NewFile()
	defer file.Close()
	b := &templateBook{file: file}
	if err := b.styles(); err != nil {
		return err
	}
	if err := b.texts(name, titles, rows); err != nil {
		return fmt.Errorf("write rows of a sheet: %w", err)
	}
	return file.Write(w)
}

func (b *templateBook) texts(name string, titles []string, rows iter.Seq2[[]string, error]) error {
	if err := b.file.SetSheetName("Sheet1", name); err != nil {
		return err
	}
	out, err := b.file.NewStreamWriter(name)
	if err != nil {
		return err
	}
	if err := out.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	if err := out.SetRow("A1", styled(titles, b.title)); err != nil {
		return err
	}
	n := 1
	for cells, err := range rows {
		if err != nil {
			return err
		}
		n++
		if err := out.SetRow("A"+strconv.Itoa(n), styled(cells, b.text)); err != nil {
			return err
		}
	}
	return out.Flush()
}

func styled(texts []string, style int) []any {
	row := make([]any, len(texts))
	for i, text := range texts {
		if text != "" {
			row[i] = excelize.Cell{StyleID: style, Value: Harmless(text)}
		}
	}
	return row
}
