package lotsheet

import (
	"slices"
	"strings"

	"cottonmall/schema/sheet"
)

// searched is how many rows of a sheet may stand above its header.
const searched = 40

// headed is the layout below the header in which most columns are known; of two the one nearer to the lots, of one row
// rather than of two.
func (s table) headed(remembered Template) Layout {
	best, most := s.withoutHeader(remembered), 0
	for i := range s.Rows[:min(len(s.Rows), searched)] {
		if at := best.column("batchID"); at >= 0 && looksLikeBatch(s.Rows[i].Cell(at)) {
			break // below the first lot no other header counts
		}
		if s.Rows[i].Hidden || slices.ContainsFunc(s.Rows[i].Cells, looksLikeBatch) {
			continue
		}
		for high := 1; high <= 2; high++ {
			l, known := s.under(i, high, remembered)
			if score := 2*known - high + s.joined(i, high); known > 0 && score > most {
				best, most = l, score
			}
		}
	}
	return best
}

// joined favours two rows where merged cells hold them together, or an offer is told as it was and as it is.
func (s table) joined(at, high int) (favour int) {
	if high == 1 {
		return 0
	}
	top := s.Rows[at].Number
	for _, a := range s.Merged {
		if a.Top == top && a.Bottom == top+1 && s.Rows[at].Cell(a.Left) != "" {
			favour++
		}
	}
	if at+1 == len(s.Rows) {
		return favour
	}
	title := ""
	for i, text := range s.Rows[at+1].Cells {
		if above := s.Rows[at].Cell(i); above != "" {
			title = above
		}
		if version(normal(title), normal(text)) != nil {
			favour += 2
		}
	}
	return favour
}

// withoutHeader is the layout of a sheet that has no header. What is remembered of such a sheet of as many columns counts where
// the batch numbers stand in the same one.
func (s table) withoutHeader(remembered Template) Layout {
	l := Layout{First: s.Rows[0].Number, Columns: make([]Column, s.Width())}
	for i := range s.Rows {
		if slices.ContainsFunc(s.Rows[i].Cells, looksLikeBatch) || lotOf(&s.Rows[i]) != "" {
			l.First = s.Rows[i].Number
			break
		}
	}
	columns := make([]Column, len(l.Columns))
	for i := range columns {
		columns[i] = remembered[normal(l.name(i))]
	}
	at := slices.IndexFunc(columns, func(c Column) bool { return c.Field == "batchID" })
	if at >= 0 && slices.ContainsFunc(s.Rows, func(r sheet.Row) bool { return looksLikeBatch(r.Cell(at)) }) {
		l.Columns = columns
	}
	return s.withHidden(l)
}

func (s table) withHidden(l Layout) Layout {
	for i := range l.Columns {
		l.Columns[i].Hidden = s.HiddenColumn(i)
	}
	return l
}

// under is the layout below a header of one row or two, and how much of it is known: zero when it is no header.
func (s table) under(at, high int, remembered Template) (Layout, int) {
	top, bottom := &s.Rows[at], &s.Rows[at]
	if high == 2 {
		if at+1 >= len(s.Rows) || s.Rows[at+1].Number != top.Number+1 || !secondOf(top, &s.Rows[at+1]) {
			return Layout{}, 0
		}
		bottom = &s.Rows[at+1]
	}
	l := s.withHidden(Layout{Header: top.Number, First: bottom.Number + 1, Columns: make([]Column, s.Width())})
	above := s.above(top, bottom)
	for i := range l.Columns {
		c := &l.Columns[i]
		if high == 2 {
			c.title(above[i], bottom.Cell(i), remembered)
		} else {
			c.title("", bottom.Cell(i), remembered)
		}
	}
	l.once()
	if n := l.known(); n >= 4 {
		return l, n
	}
	return Layout{}, 0
}

// secondOf tells whether a row can be the second of a header: it holds no lot, and numbers only as names of grades.
func secondOf(top, row *sheet.Row) bool {
	group := ""
	for i, text := range row.Cells {
		if top.Cell(i) != "" {
			group = top.Cell(i)
		}
		if isBlank(text) || normal(text) == "" {
			continue
		}
		if f := fieldOf("", top.Cell(i)); looksLikeBatch(text) || f != nil && f.Key == "batchID" && fieldOf("", text) != f {
			return false
		}
		if _, isNumber := decimal(fold(text), 2); isNumber && fieldOf(group, text) == nil {
			return false
		}
	}
	return true
}

// above are the texts of a row by column; one that is merged with columns to its right stands above all of them. Where
// nothing is merged, one stands above those to its right that have none and mean something else below it.
func (s table) above(row, below *sheet.Row) []string {
	list, merged := make([]string, s.Width()), false
	copy(list, row.Cells)
	for _, a := range s.Merged {
		if a.Top > row.Number || a.Bottom < row.Number {
			continue
		}
		merged = true
		for i := a.Left; i <= a.Right && i < len(list); i++ {
			list[i] = row.Cell(a.Left)
		}
	}
	group := ""
	for i := 0; i < len(list) && !merged; i++ {
		if list[i] != "" {
			group = list[i]
		} else if text := below.Cell(i); text != "" && fieldOf(group, text) != fieldOf("", text) {
			list[i] = group
		}
	}
	return list
}

// title says what a column is about by its title and what stands above it.
func (c *Column) title(above, title string, remembered Template) {
	c.Title = strings.Trim(above+"/"+title, "/")
	if above == title {
		c.Title = title
	}
	if r, ok := remembered[normal(c.Title)]; ok && normal(c.Title) != "" {
		c.Field, c.Unit, c.Said, c.By = r.Field, r.Unit, r.Said, ByTemplate
	} else if f := fieldOf(above, title); f != nil {
		c.Field, c.By = f.Key, ByName
	}
}

// once leaves each field to one column: of two to the first that is not hidden. An offer is never read where it is hidden.
func (l *Layout) once() {
	taken := map[string]bool{}
	for _, hidden := range []bool{false, true} {
		for i := range l.Columns {
			c := &l.Columns[i]
			if c.Hidden != hidden || c.Field == "" {
				continue
			}
			if taken[c.Field] || hidden && offers[c.Field] && c.By != ByTemplate {
				c.leave("")
			}
			taken[c.Field] = true
		}
	}
}

// offers are the fields of an offer.
var offers = map[string]bool{"indexCode": true, "basis": true, "price": true, "until": true}

// below is the layout under the rows of a header that a person has chosen.
func (s table) below(header, first int, remembered Template) Layout {
	top, bottom := s.Row(header), s.Row(first-1)
	if top == nil {
		top = &sheet.Row{Number: header}
	}
	if bottom == nil || bottom.Number <= header {
		bottom = top
	}
	l := s.withHidden(Layout{Header: header, First: max(first, header+1), Columns: make([]Column, s.Width())})
	above := make([]string, s.Width())
	if bottom != top {
		above = s.above(top, bottom)
	}
	for i := range l.Columns {
		l.Columns[i].title(above[i], bottom.Cell(i), remembered)
	}
	l.once()
	return l
}
