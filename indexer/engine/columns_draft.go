package engine

// columnsDraft carries changed documents over to the columns of an index.
type columnsDraft struct {
	docs    *documents
	before  *documents // as the columns have them
	wanted  func(name string) bool
	columns []*columnDraft
	byName  map[string]int // -1: no column is needed
	known   [][]refs       // by field and number in its dictionary: where the value goes
	former  []segment      // by field: what the document at hand had
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

// segment is the value of a field as it stands in a record. It counts as long as it has the number of the turn.
type segment struct {
	text string
	turn int
}

// blockSize is how many documents go through all columns together.
const blockSize = 4096

func newColumnsDraft(x *index, before *documents, base map[string]*column) *columnsDraft {
	d := &columnsDraft{
		docs: x.docs, before: before, wanted: x.settings.needsColumn, byName: map[string]int{},
		known: make([][]refs, len(x.docs.names)), former: make([]segment, len(x.docs.names)),
	}
	for name, c := range base {
		d.byName[name] = len(d.columns)
		d.columns = append(d.columns, c.draft())
	}
	return d
}

// column gives the place of a name's column, which is made if need be, or -1.
func (d *columnsDraft) column(name string) int {
	i, ok := d.byName[name]
	if !ok {
		if i = -1; d.wanted(name) {
			i = len(d.columns)
			d.columns = append(d.columns, newColumn(name).draft())
		}
		d.byName[name] = i
	}
	return i
}

// update takes the documents, in order, as they are now.
func (d *columnsDraft) update(docs []uint32) {
	for i, doc := range docs {
		d.read(i+1, doc)
		if i%blockSize == blockSize-1 || i == len(docs)-1 {
			for _, c := range d.columns {
				c.apply(int(d.docs.next))
			}
		}
	}
}

// read notes the cells that differ from those of the document before it was changed.
func (d *columnsDraft) read(turn int, doc uint32) {
	d.before.segments(d.before.records.at(doc), func(field uint32, text string) {
		d.former[field] = segment{text, turn}
	})
	d.docs.segments(d.docs.records.at(doc), func(field uint32, text string) {
		if f := &d.former[field]; f.turn == turn {
			f.turn = 0
			if f.text == text {
				return
			}
			d.forget(doc, field, f.text)
		}
		r := d.refs(field, text)
		if r.first.column >= 0 {
			d.columns[r.first.column].set(doc, r.first.cell)
		}
		for _, m := range r.more {
			d.columns[m.column].set(doc, m.cell)
		}
	})
	d.before.segments(d.before.records.at(doc), func(field uint32, text string) {
		if d.former[field].turn == turn {
			d.forget(doc, field, text)
		}
	})
}

// forget empties the cells that came from a value.
func (d *columnsDraft) forget(doc, field uint32, text string) {
	r := d.refs(field, text)
	if r.first.column >= 0 {
		d.columns[r.first.column].set(doc, cell{})
	}
	for _, m := range r.more {
		d.columns[m.column].set(doc, cell{})
	}
}

// refs reads a value, once for every number in the dictionary.
func (d *columnsDraft) refs(field uint32, text string) refs {
	number, v, _ := d.docs.value(text, 0, field)
	if number == 0 {
		return d.parse(d.docs.names[field], v)
	}
	if len(d.known[field]) == 0 {
		d.known[field] = make([]refs, len(d.docs.values[field])+1)
	}
	r := &d.known[field][number]
	if !r.known {
		*r = d.parse(d.docs.names[field], v)
		r.known = true
	}
	return *r
}

func (d *columnsDraft) parse(name string, v value) refs {
	var f flattener
	if !v.isNested() {
		i := d.column(name)
		if i < 0 {
			return refs{first: ref{column: -1}}
		}
		f.flatten(name, v)
		return refs{first: ref{i, d.columns[i].cell(&f.attributes[0])}}
	}
	r := refs{first: ref{column: -1}}
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
		next := c.freeze()
		if next.numbers.wasteful() || next.strings.wasteful() {
			next = d.rebuilt(c.name)
		}
		columns[c.name] = next
	}
	return columns
}

// rebuilt makes a column anew, so that values are forgotten that no document has any more.
func (d *columnsDraft) rebuilt(name string) *column {
	none := newDocuments("")
	r := columnsDraft{
		docs: d.docs, before: none, wanted: func(n string) bool { return n == name }, byName: map[string]int{},
		known: make([][]refs, len(d.docs.names)), former: make([]segment, len(d.docs.names)),
	}
	r.column(name)
	r.update(d.docs.live.appendTo(nil))
	return r.columns[0].freeze()
}
