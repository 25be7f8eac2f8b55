package engine

import "encoding/binary"

// packedRows are the documents of a table. The index had none of them before. Their columns are made from the numbers,
// column by column, which is faster than from the records.
type packedRows struct {
	numbers map[uint32][]uint32 // by leaf and document: see packedNumber
	objects map[uint32][]uint32 // by leaf of an object, likewise: 1 where it has members
	docs    []uint32            // the numbers of the documents, ascending
}

// A packedNumber is the number that the dictionary has for a value, and 0 for no value. For a value that has no number
// it is inRecord plus the value's place in the record.
const inRecord = 1 << 31

// packRows makes the records of a table: first the numbers of all values, column by column, then the records.
func (d *documentsDraft) packRows(r *Rows) ([]string, *packedRows) {
	p := rowsPacker{
		documentsDraft: d, rows: r, numbers: make([][]uint32, len(r.columns)), shapes: map[string]uint32{},
		packed: &packedRows{numbers: map[uint32][]uint32{}, objects: map[uint32][]uint32{}},
	}
	for i, c := range r.columns {
		p.numbers[i] = p.numberColumn(c)
	}
	records := make([]string, r.n)
	for row := range records {
		records[row] = p.record(row)
	}
	return records, p.packed
}

type rowsPacker struct {
	*documentsDraft
	rows    *Rows
	numbers [][]uint32 // by column and document
	packed  *packedRows
	present []byte // by column: whether the document at hand has it
	shapes  map[string]uint32
	last    []byte // present of the document before
	shape   uint32 // of it
	value   []byte // scratch memory
}

// numberColumn returns the numbers that the dictionary has for the values of a column, 0 for those it has not.
// Identifiers have no numbers.
func (p *rowsPacker) numberColumn(c *RowColumn) []uint32 {
	numbers, leaf := make([]uint32, len(c.cells)), p.writer.leaf(c.name)
	p.packed.numbers[leaf] = numbers
	if c.nested {
		p.markObjects(c)
	}
	if c.name == p.key {
		return numbers
	}
	dict := &p.writer.dicts[leaf]
	for row, v := range c.cells {
		if v != 0 {
			numbers[row] = c.number(dict, row, p.body)
		}
	}
	return numbers
}

// markObjects notes which documents have the object that the column is a member of.
func (p *rowsPacker) markObjects(c *RowColumn) {
	leaf := p.writer.leaf(c.field)
	marks := p.packed.objects[leaf]
	if marks == nil {
		marks = make([]uint32, p.rows.n)
		p.packed.objects[leaf] = marks
	}
	for row, v := range c.cells {
		if v != 0 {
			marks[row] = 1
		}
	}
}

// record makes the record of a document.
func (p *rowsPacker) record(row int) string {
	p.present = p.present[:0]
	for _, c := range p.rows.columns {
		has := byte(0)
		if c.has(row) {
			has = 1
		}
		p.present = append(p.present, has)
	}
	b := binary.AppendUvarint(p.body[:0], uint64(p.shapeOf()))
	for i, c := range p.rows.columns {
		if p.present[i] == 0 {
			continue
		}
		n := p.numbers[i][row]
		b = binary.AppendUvarint(b, uint64(n))
		if n == 0 {
			p.numbers[i][row] = inRecord | uint32(len(b))
			p.value = c.appendValue(p.value[:0], row)
			b = append(binary.AppendUvarint(b, uint64(len(p.value))), p.value...)
		}
	}
	p.body = b
	return p.keep(b)
}

// shapeOf returns the shape of a document that has the columns that are present.
func (p *rowsPacker) shapeOf() uint32 {
	if string(p.present) == string(p.last) {
		return p.shape
	}
	p.last = append(p.last[:0], p.present...)
	n, known := p.shapes[string(p.present)]
	if !known {
		n, _ = p.writer.shape(p.parts(), p.key)
		p.shapes[string(p.present)] = n
	}
	p.shape = n
	return n
}

// parts returns the fields of a document that has the columns that are present.
func (p *rowsPacker) parts() []uint32 {
	var parts []uint32
	columns := p.rows.columns
	for from := 0; from < len(columns); {
		to := from + 1
		for to < len(columns) && columns[to].field == columns[from].field {
			to++
		}
		if outline := p.outline(from, to); outline != "" {
			parts = append(parts, p.writer.part(columns[from].field, outline))
		}
		from = to
	}
	return parts
}

// outline returns the outline of the field whose columns are from one to another, empty when the document has it not.
func (p *rowsPacker) outline(from, to int) string {
	var b []byte
	for i := from; i < to; i++ {
		c := p.rows.columns[i]
		switch {
		case p.present[i] == 0:
			continue
		case !c.nested:
			return string(append(appendString(nil, c.field), ':', hole))
		case b == nil:
			b = append(appendString(nil, c.field), ":{"...)
		default:
			b = append(b, ',')
		}
		b = append(appendString(b, c.member), ':', hole)
	}
	if b == nil {
		return ""
	}
	return string(append(b, '}'))
}
