package engine

// columnsDraft carries changed documents over to the columns of an index.
type columnsDraft struct {
	index   *index
	columns []*columnDraft
	byName  map[string]int // -1: no column is needed
	known   [][]refs       // by field and number in its dictionary: where the value goes
	cells   [][]cell       // by column: those of the documents at hand
}

// refs are the cells that come from one value: one of a plain value, any number of an array or object.
type refs struct {
	known bool
	first ref
	more  []ref
}

type ref struct {
	column int // -1: nowhere
	cell   cell
}

// blockSize is how many documents go through all columns together.
const blockSize = 4096

func newColumnsDraft(x *index, base map[string]*column) *columnsDraft {
	d := &columnsDraft{index: x, byName: map[string]int{}, known: make([][]refs, len(x.docs.names))}
	for name, c := range base {
		d.byName[name] = len(d.columns)
		d.columns = append(d.columns, c.draft())
		d.cells = append(d.cells, make([]cell, blockSize))
	}
	return d
}

// column gives the place of a name's column, which is made if need be, or -1.
func (d *columnsDraft) column(name string) int {
	i, ok := d.byName[name]
	if !ok {
		if i = -1; d.index.settings.needsColumn(name) {
			i = len(d.columns)
			d.columns = append(d.columns, newColumn(name).draft())
			d.cells = append(d.cells, make([]cell, blockSize))
		}
		d.byName[name] = i
	}
	return i
}

// update takes the documents, in order, as they are now.
func (d *columnsDraft) update(docs []uint32) {
	total := d.index.total()
	for len(docs) > 0 {
		block := docs[:min(len(docs), blockSize)]
		docs = docs[len(block):]
		for _, cells := range d.cells {
			clear(cells[:len(block)])
		}
		for i, doc := range block {
			d.read(i, doc)
		}
		for c, column := range d.columns {
			column.apply(block, d.cells[c], total)
		}
	}
}

func (d *columnsDraft) read(i int, doc uint32) {
	docs := d.index.docs
	docs.fields(docs.records.at(doc), func(field, number uint32, v value) bool {
		r := d.refs(field, number, v)
		if r.first.column >= 0 {
			d.cells[r.first.column][i] = r.first.cell
		}
		for _, m := range r.more {
			d.cells[m.column][i] = m.cell
		}
		return true
	})
}

// refs reads a value, once for every number in the dictionary.
func (d *columnsDraft) refs(field, number uint32, v value) refs {
	if number == 0 {
		return d.parse(d.index.docs.names[field], v)
	}
	for int(number) >= len(d.known[field]) {
		d.known[field] = append(d.known[field], make([]refs, len(d.index.docs.values[field])+1-len(d.known[field]))...)
	}
	r := &d.known[field][number]
	if !r.known {
		*r = d.parse(d.index.docs.names[field], v)
		r.known = true
	}
	return *r
}

func (d *columnsDraft) parse(name string, v value) refs {
	if !v.isNested() {
		i := d.column(name)
		if i < 0 {
			return refs{first: ref{column: -1}}
		}
		var f flattener
		f.flatten(name, v)
		return refs{first: ref{i, d.columns[i].cell(&f.attributes[0])}}
	}
	r := refs{first: ref{column: -1}}
	var f flattener
	f.flatten(name, v)
	for k := range f.attributes {
		a := &f.attributes[k]
		if i := d.column(a.name); i >= 0 {
			r.more = append(r.more, ref{i, d.columns[i].cell(a)})
		}
	}
	return r
}

func (d *columnsDraft) freeze() map[string]*column {
	columns := make(map[string]*column, len(d.columns))
	for _, c := range d.columns {
		columns[c.name] = c.freeze()
	}
	return columns
}
