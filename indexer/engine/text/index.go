package text

import (
	"slices"
	"strings"
)

// Index finds documents by their words. It never changes: Apply gives another one. Any number of goroutines may use it.
type Index struct {
	rules *rules
	texts vector[entry]
	free  []uint32 // numbers of texts that no document has any more
	table table
	rows  vector[[]uint32] // the texts of each document
	docs  bitmap           // every document
	words dictionary
	grams dictionary // Chinese characters and pairs
}

// New gives an empty index.
func New(s Settings) *Index { return &Index{rules: newRules(s)} }

// Apply gives the next index: the documents in gone are forgotten, then those in added are indexed. A changed document
// is in both. The receiver stays as it is.
func (x *Index) Apply(gone []uint32, added func(yield func(doc uint32, fields []Field) bool)) *Index {
	c := x.change()
	for _, doc := range gone {
		c.forget(doc)
	}
	if added != nil {
		added(func(doc uint32, fields []Field) bool {
			c.forget(doc)
			c.index(doc, fields)
			return true
		})
	}
	return c.finish()
}

// change is an Index while the next one is made of it.
type change struct {
	next  Index
	texts *edit[entry]
	table tableEdit
	rows  *edit[[]uint32]
	moved map[uint32]*moves // by text
	young []moves           // of the texts from number old on
	old   uint32
	fresh map[uint32]bool // texts below old that are new
	parts []string        // of the attribute in hand
	cut   []token
	words []posting
	pairs []posting
}

// moves are the documents that a text loses and gains.
type moves struct{ gone, added []uint32 }

func (x *Index) change() *change {
	c := &change{
		next: *x, texts: x.texts.edit(), table: tableEdit{table: x.table}, rows: x.rows.edit(),
		moved: map[uint32]*moves{}, old: x.texts.size, fresh: map[uint32]bool{},
	}
	c.next.docs = slices.Clone(x.docs)
	c.next.free = slices.Clone(x.free)
	return c
}

func (c *change) moves(text uint32) *moves {
	if text >= c.old {
		return &c.young[text-c.old]
	}
	m := c.moved[text]
	if m == nil {
		m = &moves{}
		c.moved[text] = m
	}
	return m
}

func (c *change) forget(doc uint32) {
	if !c.next.docs.has(doc) {
		return
	}
	for _, t := range c.rows.at(doc) {
		m := c.moves(t)
		if n := len(m.added); n > 0 && m.added[n-1] == doc {
			m.added = m.added[:n-1]
		} else if i := slices.Index(m.added, doc); i >= 0 {
			m.added = slices.Delete(m.added, i, i+1)
		} else {
			m.gone = append(m.gone, doc)
		}
	}
	c.rows.set(doc, nil)
	c.next.docs.remove(doc)
}

func (c *change) index(doc uint32, fields []Field) {
	for int(doc/64) >= len(c.next.docs) {
		c.next.docs = append(c.next.docs, 0)
	}
	c.next.docs.add(doc)
	var row []uint32
	for len(fields) > 0 {
		var raw string
		attr := fields[0].Attr
		raw, fields = c.join(fields)
		t := c.text(attr, raw)
		if m := c.moves(t); len(m.added) == 0 || m.added[len(m.added)-1] != doc {
			m.added = append(m.added, doc)
			row = append(row, t)
		}
	}
	c.rows.set(doc, slices.Clip(row))
}

// text gives the number of a text, a new one if need be.
func (c *change) text(attr int, raw string) uint32 {
	if n, ok := c.table.find(&c.texts.vector, attr, raw); ok {
		return n
	}
	n := c.texts.size
	if f := len(c.next.free); f > 0 {
		n, c.next.free = c.next.free[f-1], c.next.free[:f-1]
		c.fresh[n] = true
	} else {
		c.young = append(c.young, moves{})
	}
	c.texts.set(n, entry{raw: strings.Clone(raw), attr: attr})
	c.table.add(&c.texts.vector, n)
	return n
}
