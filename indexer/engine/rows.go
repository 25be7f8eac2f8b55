package engine

import (
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Rows are documents to be written, as a table: a column for each attribute. Members of objects have columns of their
// own, named a.b. An attribute that is not set in a document does not exist there.
type Rows struct {
	pool    *RowPool
	columns []*RowColumn // those of one field follow each other
	byName  map[string]*RowColumn
	n       int
}

// RowColumn has the values of one attribute.
type RowColumn struct {
	rows    *Rows
	name    string    // of the attribute
	field   string    // the part of the name before the first dot
	member  string    // the part behind it
	nested  bool      // there is a dot
	kinds   []rowKind // by document; absent where it is shorter
	numbers []int64   // as long as kinds: a number, or the place of a text
	texts   []string
}

// rowKind is the type of a value. Numbers have the kind rowNumber plus their decimal places.
type rowKind uint8

const (
	rowAbsent rowKind = iota
	rowNull
	rowFalse
	rowTrue
	rowText
	rowJSON
	rowNumber
)

// RowPool lends tables for documents of one kind. It uses the memory of a table again when its documents are written.
type RowPool struct{ pool sync.Pool }

// Get returns an empty table. It belongs to the engine as soon as it is added to an index.
func (p *RowPool) Get() *Rows {
	if r, ok := p.pool.Get().(*Rows); ok {
		return r
	}
	return &Rows{pool: p, byName: map[string]*RowColumn{}}
}

// release empties the table and keeps its memory for the next.
func (r *Rows) release() {
	for _, c := range r.columns {
		clear(c.texts)
		c.kinds, c.numbers, c.texts = c.kinds[:0], c.numbers[:0], c.texts[:0]
	}
	r.n = 0
	r.pool.pool.Put(r)
}

// Len returns the number of documents.
func (r *Rows) Len() int { return r.n }

// Next ends a document and begins the next.
func (r *Rows) Next() { r.n++ }

// bytes returns about how much memory the table takes.
func (r *Rows) bytes() int { return r.n * len(r.columns) * 9 }

// Column returns the column of an attribute, which is made if need be.
func (r *Rows) Column(name string) *RowColumn {
	if c := r.byName[name]; c != nil {
		return c
	}
	c := &RowColumn{rows: r, name: name}
	c.field, c.member, c.nested = strings.Cut(name, ".")
	place := len(r.columns)
	for i := range r.columns {
		if r.columns[i].field == c.field {
			place = i + 1
		}
	}
	r.columns, r.byName[name] = slices.Insert(r.columns, place, c), c
	return c
}

// set stores a value of the document at hand.
func (c *RowColumn) set(kind rowKind, n int64) {
	for len(c.kinds) < c.rows.n {
		c.kinds, c.numbers = append(c.kinds, rowAbsent), append(c.numbers, 0)
	}
	c.kinds, c.numbers = append(c.kinds[:c.rows.n], kind), append(c.numbers[:c.rows.n], n)
}

// Null sets the attribute to null.
func (c *RowColumn) Null() { c.set(rowNull, 0) }

// Bool sets the attribute to a truth value.
func (c *RowColumn) Bool(v bool) {
	if v {
		c.set(rowTrue, 0)
	} else {
		c.set(rowFalse, 0)
	}
}

// Number sets the attribute to a number of units of 10^-places. places is at most 9.
func (c *RowColumn) Number(n int64, places int) { c.set(rowNumber+rowKind(places), n) }

// Text sets the attribute to a text.
func (c *RowColumn) Text(s string) {
	c.set(rowText, int64(len(c.texts)))
	c.texts = append(c.texts, s)
}

func (c *RowColumn) json(b []byte) {
	c.set(rowJSON, int64(len(c.texts)))
	c.texts = append(c.texts, string(b))
}

// Empty sets the attribute to an object without members.
func (c *RowColumn) Empty() { c.json([]byte("{}")) }

// Numbers sets the attribute to a list of whole numbers.
func (c *RowColumn) Numbers(list []int64) {
	b := []byte{'['}
	for i, n := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, n, 10)
	}
	c.json(append(b, ']'))
}

// Texts sets the attribute to a list of texts.
func (c *RowColumn) Texts(list []string) { c.json(appendStrings(nil, list)) }

func (c *RowColumn) kind(row int) rowKind {
	if row < len(c.kinds) {
		return c.kinds[row]
	}
	return rowAbsent
}

// appendValue appends a value as it is stored.
func (c *RowColumn) appendValue(b []byte, row int) []byte {
	n := c.numbers[row]
	switch k := c.kinds[row]; k {
	case rowNull:
		return append(b, "null"...)
	case rowFalse:
		return append(b, "false"...)
	case rowTrue:
		return append(b, "true"...)
	case rowText:
		return appendString(b, c.texts[n])
	case rowJSON:
		return append(b, c.texts[n]...)
	default:
		return appendDecimal(b, n, int(k-rowNumber))
	}
}

// number returns the number that the dictionary has for a value, or 0.
func (c *RowColumn) number(d *dictionary, row int, b []byte) uint32 {
	switch k := c.kinds[row]; {
	case k >= rowNumber:
		return d.decimal(c.numbers[row], int(k-rowNumber), b)
	case k == rowText:
		return d.text(c.texts[c.numbers[row]], b)
	}
	return d.number(string(c.appendValue(b[:0], row)))
}
