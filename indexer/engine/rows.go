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
	size    int // room for documents in new columns
}

// RowColumn has the values of one attribute.
type RowColumn struct {
	rows   *Rows
	name   string    // of the attribute
	field  string    // the part of the name before the first dot
	member string    // the part behind it
	nested bool      // there is a dot
	cells  []rowCell // by document; absent where it is shorter
	texts  []string
}

// rowCell is a value: its type in the low bits, and above them a number or the place of a text.
type rowCell int64

const rowKindBits = 4

// rowKind is the type of a value. Numbers have the kind rowNumber plus their decimal places.
type rowKind uint8

func (c rowCell) kind() rowKind { return rowKind(c & (1<<rowKindBits - 1)) }
func (c rowCell) number() int64 { return int64(c) >> rowKindBits }

const (
	rowAbsent rowKind = iota
	rowNull
	rowFalse
	rowTrue
	rowText
	rowJSON
	rowNumber
)

// RowPool is a pool of tables for documents of one kind. A table returns to it when its documents are written.
type RowPool struct{ pool sync.Pool }

// Get returns an empty table with room for about so many documents. It belongs to the engine as soon as it is added to
// an index.
func (p *RowPool) Get(size int) *Rows {
	r, ok := p.pool.Get().(*Rows)
	if !ok {
		r = &Rows{pool: p, byName: map[string]*RowColumn{}}
	}
	r.size = size
	return r
}

// release empties the table and keeps its memory for the next.
func (r *Rows) release() {
	for _, c := range r.columns {
		clear(c.texts)
		c.cells, c.texts = c.cells[:0], c.texts[:0]
	}
	r.n = 0
	r.pool.pool.Put(r)
}

// Len returns the number of documents.
func (r *Rows) Len() int { return r.n }

// Next ends a document and begins the next.
func (r *Rows) Next() { r.n++ }

// bytes returns about how much memory the table takes.
func (r *Rows) bytes() int { return r.n * len(r.columns) * 8 }

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
	c.cells = make([]rowCell, 0, r.size)
	r.columns, r.byName[name] = slices.Insert(r.columns, place, c), c
	return c
}

// set stores a value of the document at hand.
func (c *RowColumn) set(kind rowKind, n int64) {
	if len(c.cells) != c.rows.n {
		c.pad()
	}
	c.cells = append(c.cells, rowCell(n<<rowKindBits|int64(kind)))
}

// pad makes room for the value of the document at hand.
func (c *RowColumn) pad() {
	c.cells = c.cells[:min(len(c.cells), c.rows.n)]
	if missing := c.rows.n - len(c.cells); missing > 0 {
		c.cells = append(c.cells, make([]rowCell, missing)...)
	}
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
func (c *RowColumn) Number(n int64, places int) {
	if n >= 1<<(63-rowKindBits) || n < -1<<(63-rowKindBits) {
		c.json(appendDecimal(nil, n, places))
		return
	}
	c.set(rowNumber+rowKind(places), n)
}

// Text sets the attribute to a text.
func (c *RowColumn) Text(s string) {
	if c.texts == nil {
		c.texts = make([]string, 0, c.rows.size)
	}
	c.set(rowText, int64(len(c.texts)))
	c.texts = append(c.texts, validText(s))
}

// validText replaces what is no UTF-8, as JSON has no other texts.
func validText(s string) string { return strings.ToValidUTF8(s, "\ufffd") }

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
func (c *RowColumn) Texts(list []string) { c.json([]byte(validText(string(appendStrings(nil, list))))) }

func (c *RowColumn) has(row int) bool { return row < len(c.cells) && c.cells[row] != 0 }

// appendValue appends a value as it is stored.
func (c *RowColumn) appendValue(b []byte, row int) []byte {
	n := c.cells[row].number()
	switch k := c.cells[row].kind(); k {
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
	switch v := c.cells[row]; {
	case v.kind() >= rowNumber:
		return d.decimal(v, b)
	case v.kind() == rowText:
		return d.text(c.texts[v.number()], b)
	}
	return d.number(string(c.appendValue(b[:0], row)))
}
