package sheet

import (
	"fmt"
	"io"
	"math"

	"github.com/xuri/excelize/v2"

	"cottonmall/schema"
)

// Form is a workbook to be filled in.
type Form struct {
	Name    string // of the sheet to be filled in
	Columns []Column
	Example []any // the values of its first row, as in WriteTable

	HelpName   string     // of a second sheet
	HelpWidths []float64  // of its columns
	Help       [][]string // its rows, the titles first
}

// WriteForm writes a form as a workbook.
func WriteForm(to io.Writer, form *Form) error {
	w := formWriter{file: excelize.NewFile()}
	defer w.file.Close()
	for _, write := range []func(*Form) error{w.addStyles, w.writeForm, w.writeHelp} {
		if err := write(form); err != nil {
			return fmt.Errorf("write form %s: %w", form.Name, err)
		}
	}
	return w.file.Write(to)
}

type formWriter struct {
	file              *excelize.File
	text, title, wrap int // styles
}

func (w *formWriter) addStyles(*Form) (err error) {
	format := "@"
	if w.text, err = w.file.NewStyle(&excelize.Style{CustomNumFmt: &format}); err != nil {
		return err
	}
	w.wrap, err = w.file.NewStyle(&excelize.Style{
		CustomNumFmt: &format,
		Alignment:    &excelize.Alignment{Vertical: "top", WrapText: true},
	})
	if err != nil {
		return err
	}
	w.title, err = w.file.NewStyle(&excelize.Style{
		Font:      &excelize.Font{Bold: true},
		Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"DDEBF7"}},
		Alignment: &excelize.Alignment{Horizontal: "center", Vertical: "center", WrapText: true},
	})
	return err
}

func (w *formWriter) writeForm(form *Form) error {
	if err := w.file.SetSheetName("Sheet1", form.Name); err != nil {
		return err
	}
	rows, err := w.file.NewStreamWriter(form.Name)
	if err != nil {
		return err
	}
	titles, cells := []any{}, []any{}
	for i, c := range form.Columns {
		style := 0
		if c.Text {
			style = w.text
		}
		if err := rows.SetColWidth(i+1, i+1, max(c.Width, 9)); err != nil {
			return err
		}
		if err := rows.SetColStyle(i+1, i+1, style); err != nil {
			return err
		}
		titles = append(titles, excelize.Cell{StyleID: w.title, Value: c.Title})
		cells = append(cells, w.cell(form.Example[i]))
	}
	panes := excelize.Panes{Freeze: true, XSplit: 1, YSplit: 1, TopLeftCell: "B2", ActivePane: "bottomRight"}
	if err := rows.SetPanes(&panes); err != nil {
		return err
	}
	if err := rows.SetRow("A1", titles, excelize.RowOpts{Height: 30}); err != nil {
		return err
	}
	if err := rows.SetRow("A2", cells); err != nil {
		return err
	}
	return rows.Flush()
}

// cell returns a value as excelize writes it.
func (w *formWriter) cell(v any) any {
	switch v := v.(type) {
	case Decimal:
		return excelize.Cell{Value: float64(v.N) / math.Pow10(v.Places)}
	case schema.Day:
		return excelize.Cell{StyleID: w.text, Value: string(v)}
	case string:
		return excelize.Cell{StyleID: w.text, Value: v}
	}
	return v
}

func (w *formWriter) writeHelp(form *Form) error {
	if _, err := w.file.NewSheet(form.HelpName); err != nil {
		return err
	}
	for i, width := range form.HelpWidths {
		if err := w.file.SetColWidth(form.HelpName, ColumnName(i), ColumnName(i), width); err != nil {
			return err
		}
	}
	for i, row := range form.Help {
		style := w.wrap
		if i == 0 {
			style = w.title
		}
		for column, text := range row {
			at := fmt.Sprintf("%s%d", ColumnName(column), i+1)
			if err := w.file.SetCellStr(form.HelpName, at, text); err != nil {
				return err
			}
			if err := w.file.SetCellStyle(form.HelpName, at, at, style); err != nil {
				return err
			}
		}
	}
	panes := excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}
	return w.file.SetPanes(form.HelpName, &panes)
}
