package engine

// columnsDraft carries changed documents over to the columns of an index.
type columnsDraft struct {
	docs    *documents
	before  *documents // as the columns have them
	wanted  func(name string) bool
	columns []*columnDraft
	byName  map[string]int // -1: no column is needed
	targets []target       // by leaf
	former  []segment      // by leaf: what the document at hand had
	changes *turnover
}

// target is where the values of a leaf go.
type target struct {
	known  bool
	column int // of values that are not nested; -1: nowhere
	nested map[string][]ref
}

// ref is a cell for a column.
type ref struct {
	column int
	cell   cell
}

// segment is the value of a leaf as it stands in a record. It counts as long as it has the number of the turn.
type segment struct {
	text string
	turn int
}

// blockSize is how many documents go through all columns together.
const blockSize = 1 << 15

func newColumnsDraft(docs, before *documents, wanted func(name string) bool, base map[string]*column) *columnsDraft {
	d := &columnsDraft{
		docs: docs, before: before, wanted: wanted, byName: map[string]int{},
		targets: make([]target, len(docs.leaves)), former: make([]segment, len(docs.leaves)), changes: new(turnover),
	}
	for name, c := range base {
		d.byName[name] = len(d.columns)
		d.columns = append(d.columns, c.draft(d.changes))
	}
	return d
}

// column returns the place of a name's column, which is made if need be, or -1.
func (d *columnsDraft) column(name string) int {
	i, ok := d.byName[name]
	if !ok {
		if i = -1; d.wanted(name) {
			i = len(d.columns)
			d.columns = append(d.columns, newColumn(name).draft(d.changes))
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
	d.finish()
}

// finish returns the columns what is still noted for them.
func (d *columnsDraft) finish() {
	for _, c := range d.columns {
		c.apply(int(d.docs.next))
	}
}

// addRows takes documents that the columns have none of, column by column.
func (d *columnsDraft) addRows(tables []*packedRows) {
	for leaf := range uint32(len(d.docs.leaves)) {
		for _, t := range tables {
			d.addLeaf(leaf, t.numbers[leaf], t.docs)
			if column := d.target(leaf).column; column >= 0 {
				for row, mark := range t.objects[leaf] {
					if mark > 0 {
						d.columns[column].set(t.docs[row], cell{presence: present})
					}
				}
			}
		}
		if column := d.target(leaf).column; column >= 0 {
			d.columns[column].apply(int(d.docs.next))
		}
	}
	d.finish()
}

// addLeaf takes the values of a leaf in documents.
func (d *columnsDraft) addLeaf(leaf uint32, numbers, docs []uint32) {
	column := d.target(leaf).column
	for row, n := range numbers {
		if n == 0 || column >= 0 && n < inRecord && d.columns[column].setNumber(docs[row], n) {
			continue
		}
		var v value
		if n < inRecord {
			v = value(d.docs.values[leaf][n-1])
		} else {
			record := d.docs.records.at(docs[row])
			size, i := uvarint(record, int(n-inRecord))
			n, v = 0, value(record[i:i+int(size)])
		}
		d.placeValue(docs[row], leaf, n, v)
	}
}

// read notes the cells that differ from those of the document before it was changed.
func (d *columnsDraft) read(turn int, doc uint32) {
	old := d.before.records.at(doc)
	d.before.segments(old, func(leaf uint32, text string) {
		d.former[leaf] = segment{text, turn}
	})
	d.docs.segments(d.docs.records.at(doc), func(leaf uint32, text string) {
		if f := &d.former[leaf]; f.turn == turn {
			f.turn = 0
			if f.text == text {
				return
			}
			d.forget(doc, leaf, f.text)
		}
		d.place(doc, leaf, text)
	})
	d.before.segments(old, func(leaf uint32, text string) {
		if d.former[leaf].turn == turn {
			d.forget(doc, leaf, text)
		}
	})
}

// target returns the target of a leaf. It adds the column at the first call.
func (d *columnsDraft) target(leaf uint32) *target {
	t := &d.targets[leaf]
	if !t.known {
		t.known, t.column = true, d.column(d.docs.leaves[leaf].name)
	}
	return t
}

// place returns the value of a leaf to the columns where it belongs.
func (d *columnsDraft) place(doc, leaf uint32, text string) {
	t := d.target(leaf)
	if text == "" {
		if t.column >= 0 {
			d.columns[t.column].set(doc, cell{presence: present})
		}
		return
	}
	if t.column >= 0 && d.columns[t.column].setKnown(doc, text) {
		return
	}
	number, v, _ := d.docs.leaf(text, 0, leaf)
	d.placeValue(doc, leaf, number, v)
}

// placeValue does the same as place, for a value whose number is not in the columns.
func (d *columnsDraft) placeValue(doc, leaf, number uint32, v value) {
	column := d.target(leaf).column
	switch {
	case v.isNested():
		for _, r := range d.nested(leaf, v) {
			d.columns[r.column].set(doc, r.cell)
		}
	case column >= 0:
		c := d.columns[column]
		c.set(doc, c.learn(number, v))
	}
}

// forget empties the cells that came from the value of a leaf.
func (d *columnsDraft) forget(doc, leaf uint32, text string) {
	if t := d.target(leaf); t.column >= 0 {
		d.columns[t.column].set(doc, cell{})
	}
	if text == "" {
		return
	}
	if _, v, _ := d.docs.leaf(text, 0, leaf); v.isNested() {
		for _, r := range d.nested(leaf, v) {
			d.columns[r.column].set(doc, cell{})
		}
	}
}

// nested returns the cells of an array or object.
func (d *columnsDraft) nested(leaf uint32, v value) []ref {
	t := &d.targets[leaf]
	refs, known := t.nested[string(v)]
	if known {
		return refs
	}
	var f flattener
	f.flatten(d.docs.leaves[leaf].name, v)
	for k := range f.attributes {
		a := &f.attributes[k]
		if i := d.column(a.name); i >= 0 {
			refs = append(refs, ref{i, d.columns[i].cell(a)})
		}
	}
	if t.nested == nil {
		t.nested = map[string][]ref{}
	}
	if len(t.nested) < dictionaryStart {
		t.nested[string(v)] = refs
	}
	return refs
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

// rebuilt rebuilds a column, so that values are forgotten that no document has any more.
func (d *columnsDraft) rebuilt(name string) *column {
	r := newColumnsDraft(d.docs, newDocuments(""), func(n string) bool { return n == name }, nil)
	r.column(name)
	r.update(d.docs.live.appendTo(nil))
	return r.columns[0].freeze()
}
