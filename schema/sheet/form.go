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
	Rows    [][]any // values below the titles, as in WriteTable: examples, or what is there already

	HelpName   string     // of a second sheet
	HelpWidths []float64  // of its columns
	Help       [][]string // its rows, the titles first
}

// WriteForm writes a form as a workbook.
func WriteForm(to io.Writer, form *Form) error {
	w := formWriter{file: excelize.NewFile()}
	defer w.file.Close()
	for _, write := range []func(*Form) error{w.addStyles, w.writeChoices, w.writeForm, w.writeHelp} {
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
	rows, err := w.file.NewStreamWriter(form.Name)
	if err != nil {
		return err
	}
	titles := []any{}
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
	}
	panes := excelize.Panes{Freeze: true, XSplit: 1, YSplit: 1, TopLeftCell: "B2", ActivePane: "bottomRight"}
	if err := rows.SetPanes(&panes); err != nil {
		return err
	}
	if err := rows.SetRow("A1", titles, excelize.RowOpts{Height: 30}); err != nil {
		return err
	}
	for n, values := range form.Rows {
		cells := make([]any, len(values))
		for i, v := range values {
			cells[i] = w.cell(v)
		}
		if err := rows.SetRow(fmt.Sprintf("A%d", n+2), cells); err != nil {
			return err
		}
	}
	return rows.Flush()
}

const (
	choicesName = "选项" // of the sheet with the choices of columns
	choiceRows  = 5000 // rows below the titles whose cells offer choices
)

// writeChoices writes the choices of columns to a hidden sheet, from which cells of the form offer them. A cell may
// have another text, too.
func (w *formWriter) writeChoices(form *Form) error {
	if err := w.file.SetSheetName("Sheet1", form.Name); err != nil {
		return err
	}
	for i, c := range form.Columns {
		if len(c.Choices) == 0 {
			continue
		}
		if index, err := w.file.GetSheetIndex(choicesName); err != nil {
			return err
		} else if index < 0 {
			if _, err := w.file.NewSheet(choicesName); err != nil {
				return err
			}
		}
		column := ColumnName(i)
		if err := w.file.SetSheetCol(choicesName, column+"1", &c.Choices); err != nil {
			return err
		}
		offered := excelize.NewDataValidation(true)
		offered.Sqref = fmt.Sprintf("%s2:%s%d", column, column, choiceRows+1)
		offered.SetSqrefDropList(fmt.Sprintf("%s!$%s$1:$%s$%d", choicesName, column, column, len(c.Choices)))
		offered.ShowErrorMessage = false
		if err := w.file.AddDataValidation(form.Name, offered); err != nil {
			return err
		}
	}
	return nil
}

// hideChoices hides the sheet of the choices. It must not be the first sheet.
func (w *formWriter) hideChoices() error {
	if index, err := w.file.GetSheetIndex(choicesName); err != nil || index < 0 {
		return err
	}
	return w.file.SetSheetVisible(choicesName, false)
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
	if err := w.file.SetPanes(form.HelpName, &panes); err != nil {
		return err
	}
	return w.hideChoices()
}
