package lotsheet

import (
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// Layout is how a sheet is read.
type Layout struct {
	Sheet   int  // place in the book
	Header  int  // number of the first row of the header; zero without a header
	First   int  // number of the first row below the header
	Hidden  bool // whether hidden rows are read
	Columns []Column
}

// Column is what a column of a sheet contains.
type Column struct {
	Title     string // as written, below the title above it
	Field     string // key of the field; empty when the column is not read
	Source    Source
	Unit      string // of its numbers: kg, t, % or 1 (fractions); empty where there is no choice
	UnitFixed bool   // a person chose the unit: it is never guessed from a number

	Hidden bool // in the file; an offer is never read from a hidden column
}

// Source is the reason why a column has its field.
type Source string

// Sources, the strongest first. A source never changes what a stronger one decided.
const (
	ByPerson   Source = "person"   // chosen for this upload
	ByTemplate Source = "template" // chosen by the seller for an earlier one
	ByName     Source = "name"     // the title of the column
	ByContent  Source = "content"  // the contents of the columns
)

// chosen reports whether a person decided what the column contains.
func (c Column) chosen() bool { return c.Source == ByPerson || c.Source == ByTemplate }

// clear makes a column unread.
func (c *Column) clear(source Source) { c.Field, c.Unit, c.UnitFixed, c.Source = "", "", false, source }

// column returns the column of a field, or -1.
func (l *Layout) column(field string) int {
	return slices.IndexFunc(l.Columns, func(c Column) bool { return c.Field == field })
}

func (l *Layout) has(field string) bool { return l.column(field) >= 0 }

// known returns how many columns are read. The batch number counts as five.
func (l *Layout) known() (n int) {
	for _, c := range l.Columns {
		switch c.Field {
		case "":
		case "batchID":
			n += 5
		default:
			n++
		}
	}
	return n
}

// ColumnOf returns the column of a field, or of the first part of a distribution, or -1.
func (l *Layout) ColumnOf(field string) int {
	return slices.IndexFunc(l.Columns, func(c Column) bool {
		return field != "" && (c.Field == field || strings.HasPrefix(c.Field, field+"."))
	})
}

// SetColumn sets the field and the unit of a column as a person chose them. No other column keeps the field.
func (l *Layout) SetColumn(index int, field, unit string) {
	for i := range l.Columns {
		if c := &l.Columns[i]; i != index && field != "" && c.Field == field {
			c.clear(ByPerson)
		}
	}
	c := &l.Columns[index]
	c.Field, c.Unit, c.UnitFixed, c.Source = field, unit, unit != "", ByPerson
}

// IgnoreOffers makes the columns of offers unread.
func (l *Layout) IgnoreOffers() {
	for i := range l.Columns {
		if c := &l.Columns[i]; slices.Contains(offerFields, c.Field) {
			c.clear("")
		}
	}
}

// unique leaves each field to its first column, visible columns before hidden ones, and clear titles before vague ones.
// Offers are not read from hidden columns, except by the template.
func (l *Layout) unique() {
	taken := map[string]bool{}
	for _, pass := range []struct{ hidden, vague bool }{{false, false}, {false, true}, {true, false}, {true, true}} {
		for i := range l.Columns {
			c := &l.Columns[i]
			if c.Field == "" || c.Hidden != pass.hidden || c.isVague() != pass.vague {
				continue
			}
			offer := pass.hidden && slices.Contains(offerFields, c.Field) && c.Source != ByTemplate
			weighed := taken["gross"] || taken["tare"] || taken["net"]
			if taken[c.Field] || offer || pass.vague && c.Field == "amount" && weighed {
				c.clear("")
			} else {
				taken[c.Field] = true
			}
		}
	}
}

// isVague reports whether the title of a column may mean another field than that of the column.
func (c *Column) isVague() bool {
	f, ok := FieldOf(c.Field)
	return ok && c.Source == ByName && f.isVague(c.Title)
}

// isVague reports whether a title may mean the field or another one.
func (f *Field) isVague(title string) bool {
	for _, own := range []string{lottext.Normal(title), lottext.Normal(title[strings.LastIndex(title, "/")+1:])} {
		if slices.ContainsFunc(f.Vague, func(name string) bool { return lottext.Normal(name) == own }) ||
			f.Key == "price" && deliveredPrice.MatchString(own) {
			return true
		}
	}
	return false
}

// vagueWeight returns the column of a weight that is not read because weights of other kinds are beside it, or -1.
func (l *Layout) vagueWeight() int {
	if l.has("amount") || !l.has("gross") && !l.has("tare") && !l.has("net") {
		return -1
	}
	return slices.IndexFunc(l.Columns, func(c Column) bool {
		f := c.titleField()
		return c.Field == "" && c.Source == "" && f != nil && f.Key == "amount" && f.isVague(c.Title)
	})
}

// templateName returns the name by which a template knows a column: the title, or the place in a sheet without header.
func (l *Layout) templateName(i int) string {
	if title := l.Columns[i].Title; title != "" || l.Header > 0 {
		return title
	}
	return fmt.Sprintf("无表头，%d 列中的 %s 列", len(l.Columns), sheet.ColumnName(i))
}
