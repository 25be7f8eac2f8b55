package engine

import (
	"strconv"
	"strings"
)

// Document is a document of one version of an index. It does not change.
type Document struct {
	docs   *documents
	number uint32
}

// Document returns the document of an index with an identifier.
func (e *Engine) Document(uid, id string) (d Document, found bool) {
	x := e.catalog.Load().indexes[uid]
	if x == nil {
		return Document{}, false
	}
	n, found := x.docs.find(id)
	return Document{x.docs, n}, found
}

// Reader reads some attributes of documents. It must not be used by several goroutines at once.
type Reader struct {
	places map[string]int
	leaves []readLeaf // by leaf
	writer *documentWriter
}

// readLeaf is a leaf as a Reader reads it.
type readLeaf struct {
	known  bool
	wanted bool
	place  int
	member string
}

// NewReader returns a reader of attributes. The name of an object stands for all its members that are not named.
func NewReader(attributes []string) *Reader {
	r := &Reader{places: make(map[string]int, len(attributes))}
	for i, name := range attributes {
		r.places[name] = i
	}
	return r
}

// Read calls f with each value of a document that is wanted: the place of its attribute, and the name of the member
// where that is the name of an object. A list is one value.
func (r *Reader) Read(d Document, f func(place int, member string, v Value)) {
	if r.writer != d.docs.writer {
		r.writer, r.leaves = d.docs.writer, nil
	}
	if len(r.leaves) < len(d.docs.leaves) {
		r.leaves = append(r.leaves, make([]readLeaf, len(d.docs.leaves)-len(r.leaves))...)
	}
	record := d.docs.records.at(d.number)
	if record == "" {
		return
	}
	n, i := uvarint(record, 0)
	for _, number := range d.docs.shapes[n].leaves {
		leaf := &r.leaves[number]
		if !leaf.known {
			r.find(leaf, d.docs.leaves[number].name)
		}
		if !leaf.wanted {
			i = skipLeaves(record, i, 1)
			continue
		}
		var v value
		_, v, i = d.docs.leaf(record, i, number)
		f(leaf.place, leaf.member, Value{v})
	}
}

// find looks up whether a leaf is wanted.
func (r *Reader) find(leaf *readLeaf, name string) {
	leaf.known = true
	if leaf.place, leaf.wanted = r.places[name]; leaf.wanted {
		return
	}
	if object, member, ok := cutLast(name, "."); ok {
		leaf.member = member
		leaf.place, leaf.wanted = r.places[object]
	}
}

// Value is a value of a document: null, a truth value, a number, a text, or a list of values.
type Value struct{ text value }

// IsNull reports whether the value is null.
func (v Value) IsNull() bool { return v.text.isNull() }

// Bool returns a truth value.
func (v Value) Bool() bool { return v.text == "true" }

// Text returns a text, and a number as it is written.
func (v Value) Text() string { return plainText(v.text) }

// Number returns a number.
func (v Value) Number() float64 { return v.text.number() }

// Each calls f with each element of a list.
func (v Value) Each(f func(v Value)) {
	if v.text[0] == '[' {
		v.text.each(func(_ int, e value) bool {
			f(Value{e})
			return true
		})
	}
}

// Decimal returns a number in units of 10^-places, or false for what is no such number. It is exact where Number is
// not.
func (v Value) Decimal(places int) (n int64, ok bool) {
	whole, part, _ := strings.Cut(string(v.text), ".")
	if len(part) > places || len(whole)+places > 18 || whole == "" {
		return 0, false
	}
	digits, negative := strings.CutPrefix(whole, "-")
	if n, ok = appendDigits(0, digits); !ok || digits == "" {
		return 0, false
	}
	if n, ok = appendDigits(n, part); !ok {
		return 0, false
	}
	for range places - len(part) {
		n *= 10
	}
	if negative {
		n = -n
	}
	return n, true
}

// appendDigits returns the number with more digits at its end.
func appendDigits(n int64, digits string) (int64, bool) {
	for i := range len(digits) {
		c := digits[i]
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int64(c-'0')
	}
	return n, true
}

// appendDecimal appends a number of units of 10^-places, without zeros at its end.
func appendDecimal(b []byte, n int64, places int) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	unit := int64(1)
	for range places {
		unit *= 10
	}
	b = strconv.AppendInt(b, n/unit, 10)
	if n %= unit; n == 0 {
		return b
	}
	b = append(b, '.')
	for unit /= 10; n > 0; unit /= 10 {
		b = append(b, byte('0'+n/unit))
		n %= unit
	}
	return b
}
