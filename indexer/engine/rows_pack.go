package engine

import "encoding/binary"

// packRows makes the records of a table: first the numbers of all values, column by column, then the records.
func (d *documentsDraft) packRows(r *Rows) []string {
	p := rowsPacker{documentsDraft: d, rows: r, numbers: make([][]uint32, len(r.columns)), shapes: map[string]uint32{}}
	for i, c := range r.columns {
		p.numbers[i] = p.numberColumn(c)
	}
	records := make([]string, r.n)
	for row := range records {
		records[row] = p.record(row)
	}
	return records
}

type rowsPacker struct {
	*documentsDraft
	rows    *Rows
	numbers [][]uint32 // by column and document
	present []byte     // by column: whether the document at hand has it
	shapes  map[string]uint32
	last    []byte // present of the document before
	shape   uint32 // of it
	value   []byte // scratch memory
}

// numberColumn returns the numbers that the dictionary has for the values of a column, 0 for those it has not.
// Identifiers have no numbers.
func (p *rowsPacker) numberColumn(c *RowColumn) []uint32 {
	numbers := make([]uint32, len(c.kinds))
	if c.name == p.key {
		return numbers
	}
	leaf := p.writer.leaf(c.name)
	dict := &p.writer.dicts[leaf]
	for row, kind := range c.kinds {
		if kind != rowAbsent {
			numbers[row] = c.number(dict, row, p.body)
		}
	}
	return numbers
}

// record makes the record of a document.
func (p *rowsPacker) record(row int) string {
	p.present = p.present[:0]
	for _, c := range p.rows.columns {
		has := byte(0)
		if row < len(c.kinds) && c.kinds[row] != rowAbsent {
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
