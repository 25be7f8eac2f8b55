package lotsheet

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
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
	for _, m := range r.Mended {
		b.Sheets[r.Layout.Sheet].SetCell(m.Number, m.Index, m.Text)
	}
	lines := b.Lines(&r.Layout)
	for i := range lines {
		if lines[i].Skipped == "" {
			r.Defaults.fill(&lines[i].Lot)
		}
	}
	return lines
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
		o.Until = cotton.ValidityEnd(d.Until)
	}
	if l.Notes == "" {
		l.Notes = d.Notes
	}
}

// MendedCells are the columns of the cells that were put right, by the number of their row.
func (r *Reading) MendedCells() map[int][]int {
	cells := map[int][]int{}
	for _, m := range r.Mended {
		if !slices.Contains(cells[m.Number], m.Index) {
			cells[m.Number] = append(cells[m.Number], m.Index)
		}
	}
	return cells
}
