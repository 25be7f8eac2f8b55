package sheet

import (
	"cmp"
	"slices"

	"cottonmall/schema"
)

// Reading is how a file is read: what follows from it, and from what is known, are its lines.
type Reading struct {
	Layout   Layout
	Mended   []Mend
	Defaults Defaults
}

// Mend is a cell that a person has put right.
type Mend struct {
	Number int    `json:"number"` // of the row in the file
	Index  int    `json:"index"`  // of the column, from 0
	Text   string `json:"text"`
}

// Defaults are what is taken where a line says nothing.
type Defaults struct {
	IndexCode string      `json:"indexCode,omitempty"`
	Basis     *int        `json:"basis,omitempty"`
	Price     schema.Yuan `json:"price,omitempty"`
	Until     schema.Day  `json:"until,omitempty"`
	Notes     string      `json:"notes,omitempty"`
	Title     string      `json:"title,omitempty" doc:"合约的出处：表中这样写着，没有人填写过"`
}

// Read reads the lines of a file. It changes the book: mended cells stand in it.
func (b *Book) Read(r *Reading) []Line {
	b.mend(r.Layout.Sheet, r.Mended)
	lines := b.Lines(&r.Layout)
	for i := range lines {
		if lines[i].Skipped == "" {
			r.Defaults.fill(&lines[i].Lot)
		}
	}
	return lines
}

// Row finds a row by its number in the file; nil when there is nothing in it.
func (s *Sheet) Row(number int) *Row {
	i, found := slices.BinarySearchFunc(s.Rows, number, func(r Row, n int) int { return cmp.Compare(r.Number, n) })
	if !found {
		return nil
	}
	return &s.Rows[i]
}

func (b *Book) mend(sheet int, list []Mend) {
	for _, m := range list {
		row := b.Sheets[sheet].Row(m.Number)
		if row == nil || m.Index < 0 || m.Index >= mostColumns {
			continue
		}
		if m.Index >= len(row.Cells) {
			row.Cells = append(row.Cells, make([]string, m.Index+1-len(row.Cells))...)
		}
		row.Cells[m.Index] = trim(m.Text)
	}
}

// fill gives a lot what its line does not say. What a person has chosen for all lines gives way to what a line says of itself.
func (d *Defaults) fill(l *Lot) {
	o := &l.Offer
	switch {
	case o.Price != 0:
	case l.Given["basis"]:
		if o.IndexCode == "" {
			o.IndexCode = d.IndexCode
		}
	case o.IndexCode != "":
		if d.Basis != nil {
			o.Basis = schema.Yuan(*d.Basis)
			l.Given["basis"] = true
		}
	case d.IndexCode != "" && d.Basis != nil:
		o.IndexCode, o.Basis = d.IndexCode, schema.Yuan(*d.Basis)
		l.Given["basis"] = true
	default:
		o.Price = d.Price
	}
	if o.Until.IsZero() && !l.Given["until"] {
		o.Until = schema.ValidityEnd(d.Until)
	}
	if l.Notes == "" {
		l.Notes = d.Notes
	}
}

// Samples are the first different texts of a column below the header, three at most and not too long.
func (s *Sheet) Samples(column, first int) (list []string) {
	for i := range s.Rows {
		if s.Rows[i].Number < first || s.Rows[i].Hidden {
			continue
		}
		if shown := beginning(s.Rows[i].cell(column), 40); shown != "" && !slices.Contains(list, shown) {
			list = append(list, shown)
		}
		if len(list) == 3 || i > 200 {
			break
		}
	}
	return list
}
