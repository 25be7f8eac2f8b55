package engine

import (
	"strconv"
	"strings"
)

// documents are the documents of an index as they were given, packed. A document is a record: the number of its shape,
// and for each leaf of the shape the number of its value in the leaf's dictionary, or 0 and the value itself. Numbers
// are uvarints, values are JSON text.
//
// Leaves, parts, shapes and dictionaries only grow, so that every version of an index reads the same ones.
type documents struct {
	leaves  []leaf
	parts   []part
	shapes  []shape
	values  [][]string // of leaves: the dictionary
	records vector[string]
	live    bitmap
	count   int
	next    uint32 // the lowest number that was never used
	byID    lookup
	key     string // the primary key; empty as long as it is unknown
	writer  *documentWriter
}

// documentWriter has all leaves, parts, shapes and dictionaries. Only the writing goroutine touches it.
type documentWriter struct {
	leaves  []leaf
	leafOf  map[string]uint32
	parts   []part
	partOf  map[string]uint32 // by outline
	shapes  []shape
	shapeOf map[string]uint32 // by the numbers of the parts as bytes
	dicts   []dictionary      // of leaves
}

func newDocuments(key string) *documents {
	return &documents{key: key, writer: &documentWriter{
		leafOf: map[string]uint32{}, partOf: map[string]uint32{}, shapeOf: map[string]uint32{},
	}}
}

// fields calls f with every field of a record and what the record has for it, until f returns false.
func (d *documents) fields(record string, f func(part uint32, text string) bool) {
	if record == "" {
		return
	}
	n, i := uvarint(record, 0)
	for _, number := range d.shapes[n].parts {
		from := i
		i = skipLeaves(record, i, len(d.parts[number].leaves))
		if !f(number, record[from:i]) {
			return
		}
	}
}

// segments calls f with every leaf of a record and what stands there: nothing for the objects themselves.
func (d *documents) segments(record string, f func(leaf uint32, text string)) {
	if record == "" {
		return
	}
	n, i := uvarint(record, 0)
	s := &d.shapes[n]
	for _, leaf := range s.leaves {
		from := i
		i = skipLeaves(record, i, 1)
		f(leaf, record[from:i])
	}
	for _, leaf := range s.inner {
		f(leaf, "")
	}
}

// read returns the value of a field from what a record has for it.
func (d *documents) read(part uint32, text string) value {
	if p := &d.parts[part]; p.opens == nil {
		_, v, _ := d.leaf(text, 0, p.leaves[0])
		return v
	}
	return value(d.appendField(nil, part, text))
}

// appendField appends the value of a field.
func (d *documents) appendField(b []byte, part uint32, text string) []byte {
	p, i := &d.parts[part], 0
	for k, leaf := range p.leaves {
		if p.opens != nil {
			b = append(b, p.opens[k]...)
		}
		var v value
		_, v, i = d.leaf(text, i, leaf)
		b = append(b, v...)
	}
	return append(b, p.closes...)
}

// leaf reads the value of a leaf at place i.
func (d *documents) leaf(record string, i int, leaf uint32) (number uint32, v value, next int) {
	number, i = uvarint(record, i)
	if number > 0 {
		return number, value(d.values[leaf][number-1]), i
	}
	size, i := uvarint(record, i)
	return 0, value(record[i : i+int(size)]), i + int(size)
}

func skipLeaves(record string, i, n int) int {
	for range n {
		number, next := uvarint(record, i)
		if i = next; number == 0 {
			size, next := uvarint(record, i)
			i = next + int(size)
		}
	}
	return i
}

func uvarint(s string, i int) (uint32, int) {
	c := uint32(s[i])
	if c < 0x80 {
		return c, i + 1
	}
	n := c & 0x7f
	for shift := 7; ; shift += 7 {
		i++
		c = uint32(s[i])
		n |= c & 0x7f << shift
		if c < 0x80 {
			return n, i + 1
		}
	}
}

// idOf returns the identifier of a record.
func (d *documents) idOf(record string) string {
	if record == "" {
		return ""
	}
	id, _ := documentID(d.keyOf(record))
	return id
}

// keyOf returns the value of a record's primary key, or an empty value.
func (d *documents) keyOf(record string) value {
	n, i := uvarint(record, 0)
	s := &d.shapes[n]
	if s.key < 0 {
		return ""
	}
	_, v, _ := d.leaf(record, skipLeaves(record, i, s.key), s.leaves[s.key])
	return v
}

// documentID reads an identifier: an integer, or a string of letters, digits, - and _.
func documentID(v value) (string, bool) {
	switch v.kind() {
	case jsonPositive, jsonNegative:
		if len(v) < 19 {
			return string(v), true
		}
		if n, err := strconv.ParseInt(string(v), 10, 64); err == nil {
			return strconv.FormatInt(n, 10), true
		}
		_, err := strconv.ParseUint(string(v), 10, 64)
		return string(v), err == nil
	case jsonString:
		id := strings.TrimSpace(v.text())
		for i := range len(id) {
			if !isNameByte(id[i]) {
				return "", false
			}
		}
		return id, id != "" && len(id) <= 511
	}
	return "", false
}

// find returns the number of the document with this identifier.
func (d *documents) find(id string) (uint32, bool) {
	return d.byID.find(hashString(id), func(n uint32) bool {
		return d.live.has(n) && d.idOf(d.records.at(n)) == id
	})
}

// appendJSON appends a whole document.
func (d *documents) appendJSON(b []byte, doc uint32) []byte {
	return d.appendRecord(b, d.records.at(doc))
}

func (d *documents) appendRecord(b []byte, record string) []byte {
	b = append(b, '{')
	first := true
	d.fields(record, func(part uint32, text string) bool {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(appendString(b, d.parts[part].name), ':')
		b = d.appendField(b, part, text)
		return true
	})
	return append(b, '}')
}
