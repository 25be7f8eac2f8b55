package lotsheet

import (
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema/sheet"
)

// Layout is how a sheet is read: as it was found, or as a person has put it right.
type Layout struct {
	Sheet   int  // place in the book
	Header  int  // number of the first row of the header; zero when there is none
	First   int  // number of the first row below the header
	Hidden  bool // whether hidden rows are read too
	Columns []Column
}

// Column is what one column of a sheet is about.
type Column struct {
	Title string // as written, below what stands above it
	Field string // key of the field; empty: it is not read
	By    By
	Unit  string // of its numbers: kg, t, % or 1 (fractions); empty where there is no choice
	Said  bool   // a person has said the unit: every number is taken in it

	Hidden bool // in the file; then it is only read for what no other column is about, and never for an offer
}

// By is how it is known what a column is about.
type By string

// Ways of knowing what a column is about.
const (
	ByName     By = "name"
	ByContent  By = "content"
	ByTemplate By = "template"
	ByPerson   By = "person"
)

// Template is what a seller has said about the columns of his sheets, by their titles.
type Template map[string]Column

// Template is what a layout says about its columns that have names.
func (l *Layout) Template() Template {
	t := Template{}
	for i, c := range l.Columns {
		if name := normal(l.name(i)); name != "" {
			t[name] = Column{Field: c.Field, Unit: c.Unit, Said: c.Said, By: ByTemplate}
		}
	}
	return t
}

// name is what a column is remembered by: its title, or its place in a sheet that has no header.
func (l *Layout) name(i int) string {
	if title := l.Columns[i].Title; title != "" || l.Header > 0 {
		return title
	}
	return fmt.Sprintf("无表头，%d 列中的 %s 列", len(l.Columns), sheet.ColumnName(i))
}

// Find tells how a book is best read: the sheet and the header in which most columns are known, by their names, by what
// the seller has said before, or else by what is in them.
func (b *Book) Find(remembered Template) Layout {
	best, most := Layout{}, -1
	for i := range b.Sheets {
		if i > 0 && b.Err() != nil {
			break
		}
		l, score := b.table(i).find(remembered)
		if score > most {
			l.Sheet = i
			best, most = l, score
		}
	}
	return best
}

// FindIn tells how a sheet of a book, by its place, is best read.
func (b *Book) FindIn(sheet int, remembered Template) Layout {
	l, _ := b.table(sheet).find(remembered)
	l.Sheet = sheet
	return l
}

// find tells how a sheet is best read, and how much there is in it then: lots with an offer before lots without.
func (s table) find(remembered Template) (Layout, int) {
	l := s.guessed(s.headed(remembered))
	rows := 0
	for i := range s.Rows {
		if s.Rows[i].Number >= l.First && !s.Rows[i].Hidden {
			rows++
		}
	}
	score := 1000*l.known() + min(rows, 999)
	if l.has("batchID") && (l.has("basis") || l.has("price")) {
		score += 100_000
	}
	if s.Hidden || rows == 0 {
		score /= 1000
	}
	return l, score
}

// column is the place of the column that is about a field, or -1.
func (l *Layout) column(field string) int {
	return slices.IndexFunc(l.Columns, func(c Column) bool { return c.Field == field })
}

func (l *Layout) has(field string) bool { return l.column(field) >= 0 }

// known is how many fields of a layout are read; the batch number counts for several.
func (l *Layout) known() (n int) {
	for _, c := range l.Columns {
		if c.Field != "" {
			n++
		}
		if c.Field == "batchID" {
			n += 4
		}
	}
	return n
}

// FindUnder tells how a sheet is best read below a header that begins and ends in certain rows; header zero: there is none.
func (b *Book) FindUnder(sheet, header, first int, remembered Template) Layout {
	s := b.table(sheet)
	l := s.withoutHeader(remembered)
	l.First = max(first, 1)
	if header > 0 {
		l = s.below(header, first, remembered)
	}
	l = s.guessed(l)
	l.Sheet = sheet
	return l
}

// Guessed is a layout with what can be guessed of its columns beside what persons have said of them.
func (b *Book) Guessed(l Layout) Layout { return b.table(l.Sheet).guessed(l) }

// Put says what columns are about, as a person has it: each field is left to one column.
func (l *Layout) Put(index int, field, unit string) {
	for i := range l.Columns {
		if c := &l.Columns[i]; i != index && field != "" && c.Field == field {
			c.leave(ByPerson)
		}
	}
	c := &l.Columns[index]
	c.Field, c.Unit, c.Said, c.By = field, unit, unit != "", ByPerson
}

// leave says that a column is not read, and how that is known.
func (c *Column) leave(by By) { c.Field, c.Unit, c.Said, c.By = "", "", false, by }

// LeaveOffers leaves out what is asked for the lots: nothing of it is read.
func (l *Layout) LeaveOffers() {
	for i := range l.Columns {
		if c := &l.Columns[i]; offers[c.Field] {
			c.leave("")
		}
	}
}

// Asks tells whether a field is part of an offer.
func (f *Field) Asks() bool { return offers[f.Key] }

// Chosen is what persons have said about the columns of a layout that have names, now or before. Of a sheet without header it is
// what all its columns are about, once a person has said something.
func (l *Layout) Chosen() (list []Choice) {
	whole := l.Header == 0 && slices.ContainsFunc(l.Columns, Column.said)
	for i, c := range l.Columns {
		if name := l.name(i); normal(name) != "" && (whole || c.said()) {
			choice := Choice{Title: name, Field: c.Field}
			if c.Said {
				choice.Unit = c.Unit
			}
			list = append(list, choice)
		}
	}
	return list
}

// said tells whether it is known from a person what a column is about, now or before.
func (c Column) said() bool { return c.By == ByPerson || c.By == ByTemplate }

// News tells whether a person has said anything of the columns of a layout that is not remembered.
func (l *Layout) News(remembered Template) bool {
	for i, c := range l.Columns {
		name := normal(l.name(i))
		old, known := remembered[name]
		if c.By == ByPerson && name != "" && (!known || old.Field != c.Field || old.Said != c.Said || c.Said && old.Unit != c.Unit) {
			return true
		}
	}
	return false
}

// Uses tells whether a layout takes anything from what is remembered.
func (l *Layout) Uses(remembered Template) bool {
	for i, c := range l.Columns {
		if old, known := remembered[normal(l.name(i))]; c.By == ByTemplate && known && old.Field == c.Field {
			return true
		}
	}
	return false
}

// Choice is what a column with a title is about.
type Choice struct {
	Title string `json:"title" maxLength:"200" doc:"表头"`
	Field string `json:"field,omitempty" maxLength:"40" doc:"字段，空为不读取"`
	Unit  string `json:"unit,omitempty" enum:",kg,t,%,1" doc:"单位"`
}

// TemplateOf is what was chosen for columns as a template; what is chosen last holds.
func TemplateOf(choices []Choice) Template {
	t := Template{}
	for _, c := range choices {
		if name := normal(c.Title); name != "" {
			t[name] = Column{Field: c.Field, Unit: c.Unit, Said: c.Unit != "", By: ByTemplate}
		}
	}
	return t
}

// Choices are the units in which the numbers of a field can be meant, where there is a choice.
func (f *Field) Choices() []string {
	switch {
	case f.Group != "": // shares tell by their sum
		return nil
	case f.Unit == Weighed:
		return []string{"t", "kg"}
	case f.Unit == Percent:
		return []string{"%", "1"}
	}
	return nil
}

// Counts tells whether the numbers of a field can be meant in a unit.
func (f *Field) Counts(unit string) bool { return f != nil && slices.Contains(f.Choices(), unit) }

// Place is the column that is about a field, or about the first part of a distribution; -1 when there is none.
func (l *Layout) Place(field string) int {
	return slices.IndexFunc(l.Columns, func(c Column) bool {
		return field != "" && (c.Field == field || strings.HasPrefix(c.Field, field+"."))
	})
}
