package uploadapi

import (
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// change returns the change of how a sheet is read.
func (in *uploadUpdateIn) change() (out upload.Change) {
	if l := in.Layout; l != nil {
		out.Layout = &upload.LayoutChange{
			Sheet: l.Sheet, HeaderRow: l.HeaderRow, FirstRow: l.FirstRow, ReadHidden: l.ReadHidden, Forget: l.Forget,
		}
		for _, c := range l.Columns {
			out.Layout.Columns = append(out.Layout.Columns, upload.ColumnChange(c))
		}
	}
	for _, c := range in.Cells {
		out.Cells = append(out.Cells, lotsheet.CellEdit{Number: c.Number, Index: c.Index, Text: c.Text})
	}
	for _, n := range in.Names {
		out.Names = append(out.Names, upload.NameChange{
			NameChoice: lotsheet.NameChoice{Field: n.Field, From: n.From, To: n.To}, Undo: n.Undo,
		})
	}
	if in.Defaults != nil {
		out.Defaults = new(upload.DefaultsChange(*in.Defaults))
	}
	return out
}
