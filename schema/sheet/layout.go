package sheet

import "slices"

// Layout is how a sheet is read: as it was found, or as a person has put it right.
type Layout struct {
	Sheet   int  // place in the book
	Header  int  // number of the first row of the header; zero when there is none
	First   int  // number of the first row below the header
	Hidden  bool // whether hidden rows are read too
	Columns []Column
	Others  []int // places of other sheets that hold lots too
}

// Column is what one column of a sheet is about.
type Column struct {
	Title string // as written, below what stands above it
	Field string // key of the field; empty: it is not read
	By    By
	Unit  string // of its numbers: kg, t, % or 1 (fractions); empty where there is no choice

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

// Template is what a layout says about its columns that have titles.
func (l *Layout) Template() Template {
	t := Template{}
	for _, c := range l.Columns {
		if name := normal(c.Title); name != "" {
			t[name] = Column{Field: c.Field, Unit: c.Unit, By: ByTemplate}
		}
	}
	return t
}

// Find tells how a book is best read: the sheet and the header in which most columns are known, by their names, by what
// the seller has said before, or else by what is in them.
func (b *Book) Find(remembered Template) Layout {
	best, most := Layout{}, -1
	var lots []int
	for i := range b.Sheets {
		l, score := b.Sheets[i].find(remembered)
		if l.has("batchID") && !b.Sheets[i].Hidden {
			lots = append(lots, i)
		}
		if score > most {
			l.Sheet = i
			best, most = l, score
		}
	}
	for _, i := range lots {
		if i != best.Sheet {
			best.Others = append(best.Others, i)
		}
	}
	return best
}

// FindIn tells how a sheet of a book, by its place, is best read.
func (b *Book) FindIn(sheet int, remembered Template) Layout {
	l, _ := b.Sheets[sheet].find(remembered)
	l.Sheet = sheet
	return l
}

// find tells how a sheet is best read, and how much there is in it then: lots with an offer before lots without.
func (s *Sheet) find(remembered Template) (Layout, int) {
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
