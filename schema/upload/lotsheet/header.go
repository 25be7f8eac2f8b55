package lotsheet

import (
	"slices"
	"strings"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// maxRowsAbove is how many rows of a sheet may be above its header.
const maxRowsAbove = 40

// findHeader returns the layout below the header with the most columns that are known. Of equal headers it prefers the
// first, and one row to two.
func (s table) findHeader(t Template) Layout {
	best, most := s.withoutHeader(t), 0
	for i := range s.Rows[:min(len(s.Rows), maxRowsAbove)] {
		if at := best.column("batchID"); at >= 0 && lottext.IsBatchNumber(s.Rows[i].Cell(at)) {
			break // no header is below a lot
		}
		if s.Rows[i].Hidden || slices.ContainsFunc(s.Rows[i].Cells, lottext.IsBatchNumber) {
			continue
		}
		for height := 1; height <= 2; height++ {
			l := s.layoutAt(i, height, t)
			known := l.known()
			if score := 2*known - height + s.joined(i, height); known >= 4 && score > most {
				best, most = l, score
			}
		}
	}
	return best
}

// joined returns a bonus for two rows that merged cells or the versions of an offer join.
func (s table) joined(i, height int) (bonus int) {
	if height == 1 {
		return 0
	}
	top := s.Rows[i].Number
	for _, a := range s.Merged {
		if a.Top == top && a.Bottom == top+1 && s.Rows[i].Cell(a.Left) != "" {
			bonus++
		}
	}
	if i+1 == len(s.Rows) {
		return bonus
	}
	above := ""
	for column, text := range s.Rows[i+1].Cells {
		if group := s.Rows[i].Cell(column); group != "" {
			above = group
		}
		if t := (title{above: lottext.Normal(above), own: lottext.Normal(text)}); t.latest() != nil {
			bonus += 2
		}
	}
	return bonus
}

// newLayout returns a layout with columns that are not read.
func (s table) newLayout(header, first int) Layout {
	l := Layout{Sheet: s.index, Header: header, First: first, Columns: make([]Column, s.Width())}
	for i := range l.Columns {
		l.Columns[i].Hidden = s.HiddenColumn(i)
	}
	return l
}

// withoutHeader returns the layout of a sheet without header. It uses the template of such a sheet of as many columns
// if the batch numbers are in the same column.
func (s table) withoutHeader(t Template) Layout {
	l := s.newLayout(0, s.Rows[0].Number)
	for i := range s.Rows {
		if slices.ContainsFunc(s.Rows[i].Cells, lottext.IsBatchNumber) || lotOf(&s.Rows[i]) != "" {
			l.First = s.Rows[i].Number
			break
		}
	}
	remembered := make([]Column, len(l.Columns))
	for i := range remembered {
		remembered[i] = t[lottext.Normal(l.templateName(i))]
		remembered[i].Hidden = l.Columns[i].Hidden
	}
	batch := slices.IndexFunc(remembered, func(c Column) bool { return c.Field == "batchID" })
	if batch < 0 {
		return l
	}
	for i := range s.Rows {
		if lottext.IsBatchNumber(s.Rows[i].Cell(batch)) {
			l.Columns = remembered
			break
		}
	}
	return l
}

// layoutAt returns the layout below a header of one row or two, or an empty one.
func (s table) layoutAt(i, height int, t Template) Layout {
	top := &s.Rows[i]
	if height == 1 {
		return s.layoutOf(top, top, top.Number+1, t)
	}
	if i+1 == len(s.Rows) || s.Rows[i+1].Number != top.Number+1 || !isSecondRow(top, &s.Rows[i+1]) {
		return Layout{}
	}
	return s.layoutOf(top, &s.Rows[i+1], top.Number+2, t)
}

// layoutBelow returns the layout below a header in rows that a person chose. The rows may be empty.
func (s table) layoutBelow(header, first int, t Template) Layout {
	top, bottom := s.Row(header), s.Row(first-1)
	if top == nil {
		top = &sheet.Row{Number: header}
	}
	if bottom == nil || bottom.Number <= header {
		bottom = top
	}
	return s.layoutOf(top, bottom, max(first, header+1), t)
}

// layoutOf returns the layout below a header from a top row to a bottom row, which may be the same.
func (s table) layoutOf(top, bottom *sheet.Row, first int, t Template) Layout {
	l := s.newLayout(top.Number, first)
	above := make([]string, len(l.Columns))
	if bottom != top {
		above = s.titlesAbove(top, bottom)
	}
	for i := range l.Columns {
		l.Columns[i].setTitle(above[i], bottom.Cell(i), t)
	}
	l.ignoreDelivered()
	l.unique()
	return l
}

// isSecondRow reports whether a row can be the second of a header: it has no lot, and numbers only as grades.
func isSecondRow(top, row *sheet.Row) bool {
	above := ""
	for i, text := range row.Cells {
		if top.Cell(i) != "" {
			above = top.Cell(i)
		}
		if lottext.IsBlank(text) || lottext.Normal(text) == "" {
			continue
		}
		if lottext.IsBatchNumber(text) {
			return false
		}
		if f := fieldOf("", top.Cell(i)); f != nil && f.Key == "batchID" && fieldOf("", text) != f {
			return false
		}
		if lottext.IsDecimal(lottext.Fold(text)) && fieldOf(above, text) == nil {
			return false
		}
	}
	return true
}

// titlesAbove returns the texts of a row by column. A merged cell is above all its columns. Without merged cells, a
// text is also above the empty cells to its right that have another meaning below it.
func (s table) titlesAbove(row, below *sheet.Row) []string {
	titles, merged := make([]string, s.Width()), false
	copy(titles, row.Cells)
	for _, a := range s.Merged {
		if a.Top > row.Number || a.Bottom < row.Number {
			continue
		}
		merged = true
		for i := a.Left; i <= a.Right && i < len(titles); i++ {
			titles[i] = row.Cell(a.Left)
		}
	}
	if merged {
		return titles
	}
	above := ""
	for i := range titles {
		if titles[i] != "" {
			above = titles[i]
		} else if text := below.Cell(i); text != "" && fieldOf(above, text) != fieldOf("", text) {
			titles[i] = above
		}
	}
	return titles
}

// setTitle sets the title of a column, and its field by the template or else by the title.
func (c *Column) setTitle(above, own string, t Template) {
	c.Title = strings.Trim(above+"/"+own, "/")
	if above == own {
		c.Title = own
	}
	name := lottext.Normal(c.Title)
	if old, known := t[name]; known && name != "" {
		c.Field, c.Unit, c.UnitFixed, c.Source = old.Field, old.Unit, old.UnitFixed, ByTemplate
	} else if f := fieldOf(above, own); f != nil {
		c.Field, c.Source = f.Key, ByName
	}
}
