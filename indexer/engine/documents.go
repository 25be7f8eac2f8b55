package engine

import (
	"strconv"
	"strings"
)

// documents are the documents of an index as they were given, packed. A document is a record: the number of its shape
// (which fields, in which order) and for each field the number of its value in the field's dictionary, or 0 and the
// value itself. Numbers are uvarints, values are JSON text.
//
// Names, shapes and dictionaries only grow, so that every version of an index reads the same ones.
type documents struct {
	names   []string // of fields
	shapes  []shape
	values  [][]string // of fields: the dictionary
	records vector[string]
	live    bitmap
	count   int
	next    uint32 // the lowest number that was never used
	byID    lookup
	key     string // the primary key; empty as long as it is unknown
	writer  *documentWriter
}

// shape is the list of a document's fields.
type shape struct {
	fields []uint32
	key    int // position of the primary key, or -1
}

// documentWriter has all names, shapes and dictionaries. Only the writing goroutine touches it.
type documentWriter struct {
	names   []string
	fieldOf map[string]uint32
	shapes  []shape
	shapeOf map[string]uint32 // field numbers as bytes
	dicts   []dictionary
}

// dictionary numbers the values of a field that come again and again.
type dictionary struct {
	values []string
	byText lookup
	uses   int
}

const (
	dictionaryStart = 1024 // values that every field may have in its dictionary
	dictionaryShare = 8    // beyond, a new one for so many uses
	dictionaryMost  = 1 << 16
	dictionaryText  = 64 // longest value in bytes
)

func newDocuments(key string) *documents {
	return &documents{key: key, writer: &documentWriter{fieldOf: map[string]uint32{}, shapeOf: map[string]uint32{}}}
}

// number gives the dictionary's number for a value, from 1 on, or 0 when it has none.
func (d *dictionary) number(v string) uint32 {
	d.uses++
	if len(v) > dictionaryText {
		return 0
	}
	h := hashString(v)
	n, found := d.byText.find(h, func(n uint32) bool { return d.values[n] == v })
	if found {
		return n + 1
	}
	if n := len(d.values); n >= dictionaryMost || n >= dictionaryStart && n*dictionaryShare >= d.uses {
		return 0
	}
	n = uint32(len(d.values))
	d.byText.insert(h, n, n, func(n uint32) uint64 { return hashString(d.values[n]) })
	d.values = append(d.values, strings.Clone(v))
	return n + 1
}

// fields calls f with every field of a record, its number in the dictionary or 0, and its value.
func (d *documents) fields(record string, f func(field, number uint32, v value) bool) {
	if record == "" {
		return
	}
	n, i := uvarint(record, 0)
	for _, field := range d.shapes[n].fields {
		number, v, next := d.value(record, i, field)
		if !f(field, number, v) {
			return
		}
		i = next
	}
}

// segments calls f with every field of a record and its value as it stands there.
func (d *documents) segments(record string, f func(field uint32, text string)) {
	if record == "" {
		return
	}
	n, i := uvarint(record, 0)
	for _, field := range d.shapes[n].fields {
		end := skipValue(record, i)
		f(field, record[i:end])
		i = end
	}
}

func skipValue(record string, i int) int {
	number, i := uvarint(record, i)
	if number > 0 {
		return i
	}
	size, i := uvarint(record, i)
	return i + int(size)
}

// value reads the value of a field at place i.
func (d *documents) value(record string, i int, field uint32) (number uint32, v value, next int) {
	number, i = uvarint(record, i)
	if number > 0 {
		return number, value(d.values[field][number-1]), i
	}
	size, i := uvarint(record, i)
	return 0, value(record[i : i+int(size)]), i + int(size)
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

// idOf is the identifier of a record.
func (d *documents) idOf(record string) string {
	if record == "" {
		return ""
	}
	id, _ := documentID(d.keyOf(record))
	return id
}

// keyOf is the value of a record's primary key, or empty.
func (d *documents) keyOf(record string) value {
	n, i := uvarint(record, 0)
	s := &d.shapes[n]
	if s.key < 0 {
		return ""
	}
	for range s.key {
		i = skipValue(record, i)
	}
	_, v, _ := d.value(record, i, s.fields[s.key])
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

// find gives the number of the document with this identifier.
func (d *documents) find(id string) (uint32, bool) {
	return d.byID.find(hashString(id), func(n uint32) bool {
		return d.live.has(n) && d.idOf(d.records.at(n)) == id
	})
}

// appendJSON appends a whole document.
func (d *documents) appendJSON(b []byte, doc uint32) []byte {
	b = append(b, '{')
	first := true
	d.fields(d.records.at(doc), func(field, _ uint32, v value) bool {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(append(appendString(b, d.names[field]), ':'), v...)
		return true
	})
	return append(b, '}')
}
