package lotsheet

import (
	"cmp"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Reading is how a file is read. It determines the lines of the file.
type Reading struct {
	Layout   Layout
	Edits    []CellEdit
	Defaults Defaults
	Names    []NameChoice

	named map[int][]int // columns with chosen names by row number, set by Read
}

// CellEdit is a cell that a person corrected.
type CellEdit struct {
	Number int    `json:"number"` // of the row in the file
	Index  int    `json:"index"`  // of the column, from 0
	Text   string `json:"text"`
	Name   string `json:"name,omitempty"` // in the file, which the platform does not know; empty for other texts
}

// Defaults are the values of lines that have none of their own.
type Defaults struct {
	IndexCode  string      `json:"indexCode,omitempty"`
	Basis      *int        `json:"basis,omitempty"`
	Price      schema.Yuan `json:"price,omitempty"`
	Until      schema.Day  `json:"until,omitempty"`
	Notes      string      `json:"notes,omitempty"`
	PackType   int         `json:"packType,omitempty" enum:"0,1,2" doc:"采摘：1 手采，2 机采"`
	CottonType int         `json:"cottonType,omitempty" enum:"0,1,2,4" doc:"类型：1 锯齿，2 皮辊，4 长绒"`
	Depot      string      `json:"depotName,omitempty"`
	Origin     string      `json:"origins,omitempty"`
	Broker     string      `json:"broker,omitempty"`
	Title      string      `json:"title,omitempty" doc:"合约的出处：表中这样写着，没有人填写过"`
}

// Read returns the lines of a file. It applies the edits to the book.
func (b *Book) Read(r *Reading) []Line {
	b.SplitRows(&r.Layout)
	for _, e := range r.Edits {
		b.Sheets[r.Layout.Sheet].SetCell(e.Number, e.Index, e.Text)
	}
	lines := b.Lines(&r.Layout)
	month := ""
	if at := r.Layout.column("basis"); at >= 0 {
		month = monthOfTitle(r.Layout.Columns[at].Title)
	}
	head, _ := b.table(r.Layout.Sheet).headTerms(&r.Layout, r.Defaults.terms()...)
	defaults, _ := b.table(r.Layout.Sheet).withTitle(r.Defaults, &r.Layout)
	for i := range lines {
		if lines[i].Skipped == "" {
			defaults.apply(&lines[i].Lot)
			head.apply(&lines[i])
			if lot := &lines[i].Lot; lot.Given["basis"] && lot.Offer.IndexCode == "" {
				lot.Offer.IndexCode = month
			}
		}
	}
	r.applyNames(lines)
	return lines
}

// EditedCells returns the columns of the edited cells and of chosen names by the numbers of their rows.
func (r *Reading) EditedCells() map[int][]int {
	cells := map[int][]int{}
	for number, columns := range r.named {
		cells[number] = slices.Clone(columns)
	}
	for _, e := range r.Edits {
		if !slices.Contains(cells[e.Number], e.Index) {
			cells[e.Number] = append(cells[e.Number], e.Index)
		}
	}
	return cells
}

// apply sets what the line of a lot does not have. A price is never combined with a default contract or basis.
func (d *Defaults) apply(l *Lot) {
	l.defaults = d
	d.applyOffer(l)
	if l.Offer.Until.IsZero() && !l.Given["until"] {
		l.Offer.Until = cotton.ValidityEnd(d.Until)
	}
	l.Notes, l.Intermediary = cmp.Or(l.Notes, d.Notes), cmp.Or(l.Intermediary, d.Broker)
}

func (d *Defaults) applyOffer(l *Lot) {
	o := &l.Offer
	switch {
	case o.Price != 0:
	case l.Given["basis"]:
		if o.IndexCode == "" {
			o.IndexCode = d.IndexCode
		}
	case o.IndexCode == "" && (d.IndexCode == "" || d.Basis == nil):
		o.Price = d.Price
	case d.Basis != nil:
		if o.IndexCode == "" {
			o.IndexCode = d.IndexCode
		}
		o.Basis = schema.Yuan(*d.Basis)
		l.Given["basis"] = true
	}
}

// checkDefaults sets picking, ginning, warehouse and origin of a lot where neither the line nor the platform has them.
func checkDefaults(l *Line, ref *Reference) {
	d, b := l.Lot.defaults, &l.Lot.Batch
	known := ref.Batches[b.BatchID]
	if d == nil {
		return
	}
	if known != nil && !ref.Editable[b.BatchID] {
		d.completeInspected(l, known)
		return
	}
	known = cmp.Or(known, &cotton.Batch{})
	if b.PackType == 0 && known.PackType == 0 {
		b.PackType = d.PackType
	}
	if b.CottonType == 0 && known.CottonType == 0 {
		b.CottonType = d.CottonType
	}
	if l.Lot.Warehouse == "" && known.WarehouseID == 0 {
		l.Lot.Warehouse = d.Depot
	}
	if b.City == "" && known.City == "" && ref.Ginneries[b.GinneryCode].City == "" {
		b.City = d.Origin
	}
}

// completeInspected sets the warehouse of a lot whose certificate has none.
func (d *Defaults) completeInspected(l *Line, known *cotton.Batch) {
	if known.Certificate > 0 && known.WarehouseID == 0 && l.Lot.Warehouse == "" {
		l.Lot.Warehouse = d.Depot
	}
}

// CountLacking returns how many lots will have no way of picking, and no way of ginning, after the import. The lines
// must be checked.
func CountLacking(lines []Line) (pick, gin int) {
	for i := range lines {
		l := &lines[i]
		if l.Skipped != "" || l.SameBatch || l.Worst() >= Error {
			continue
		}
		b, err := l.MergedBatch()
		if err != nil {
			continue
		}
		if b.PackType == 0 {
			pick++
		}
		if b.CottonType == 0 {
			gin++
		}
	}
	return pick, gin
}
