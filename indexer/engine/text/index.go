package text

import (
	"slices"
	"strings"
	"sync/atomic"
)

// Index finds documents by their words. It never changes: Apply returns another one. Any number of goroutines may use
// it.
type Index struct {
	rules *rules
	texts vector[entry]
	free  []uint32 // numbers of texts that are not used
	dead  int      // texts that no document has any more
	rows  rows     // the texts of each document
	docs  bitmap   // every document
	words dictionary
	grams dictionary // Chinese characters and pairs
	tip   *atomic.Pointer[tip]
}

// New returns an empty index.
func New(s Settings) *Index {
	x := &Index{rules: newRules(s), tip: new(atomic.Pointer[tip])}
	x.tip.Store(newTip(&x.texts))
	return x
}

// Apply returns the next index: the documents in gone are forgotten, then those in added are indexed. A changed
// document is in both. The receiver stays as it is. Indexes made one from another, each from the newest, cost as much
// as is changed; another one made from an older index costs a little for each text there is.
func (x *Index) Apply(gone []uint32, added func(yield func(doc uint32, fields []Field) bool)) *Index {
	c := x.change()
	for _, doc := range gone {
		c.docs = append(c.docs, rowChange{doc: doc})
	}
	if added != nil {
		added(func(doc uint32, fields []Field) bool {
			c.index(doc, fields)
			return true
		})
	}
	return c.finish()
}

// change is an Index while the next one is made of it.
type change struct {
	next  Index
	tip   *tip
	texts *edit[entry]
	fresh []uint32 // texts that are new
	*scratch
}

// scratch is memory that one change after another uses.
type scratch struct {
	docs         []rowChange // in the order of the calls
	ids          []uint32    // the texts of their rows
	gone, added  []move
	parts        []string // of the attribute in hand
	cut          []token
	words, pairs []posting
}

// maxScratch is how many texts of documents a change may have had whose memory is kept.
const maxScratch = 1 << 16

// cleared returns the memory for the next change.
func (s *scratch) cleared() *scratch {
	if cap(s.ids) > maxScratch {
		return &scratch{}
	}
	clear(s.words)
	clear(s.pairs)
	return &scratch{
		docs: s.docs[:0], ids: s.ids[:0], gone: s.gone[:0], added: s.added[:0],
		parts: s.parts[:0], cut: s.cut[:0], words: s.words[:0], pairs: s.pairs[:0],
	}
}

func (x *Index) change() *change {
	c := &change{next: *x, texts: x.texts.edit(), tip: x.tip.Swap(nil)}
	if c.tip == nil {
		c.tip = newTip(&x.texts)
	}
	c.scratch = c.tip.scratch
	c.next.tip = new(atomic.Pointer[tip])
	c.next.docs = slices.Clone(x.docs)
	return c
}

// index notes the new texts of a document.
func (c *change) index(doc uint32, fields []Field) {
	from := len(c.ids)
	for len(fields) > 0 {
		var raw string
		attr := int32(fields[0].Attr)
		raw, fields = c.join(fields)
		c.ids = append(c.ids, c.text(attr, raw))
	}
	slices.Sort(c.ids[from:])
	c.ids = c.ids[:from+len(slices.Compact(c.ids[from:]))]
	c.docs = append(c.docs, rowChange{doc, true, from, len(c.ids)})
}

// join returns the text of the attribute that fields begins with, and the fields of other attributes.
func (c *change) join(fields []Field) (string, []Field) {
	n := 1
	for n < len(fields) && fields[n].Attr == fields[0].Attr {
		n++
	}
	if n == 1 {
		return fields[0].Text, fields[1:]
	}
	c.parts = c.parts[:0]
	for _, f := range fields[:n] {
		c.parts = append(c.parts, f.Text)
	}
	return strings.Join(c.parts, string(fieldEdge)), fields[n:]
}

// text returns the number of a text, a new one if need be, which no document has yet.
func (c *change) text(attr int32, raw string) uint32 {
	h := hash(attr, raw)
	if n, ok := c.tip.table.find(&c.texts.vector, h, attr, raw); ok {
		return n
	}
	n := c.texts.size
	if f := len(c.next.free); f > 0 {
		n, c.next.free = c.next.free[f-1], c.next.free[:f-1]
	}
	c.texts.set(n, newEntry(attr, c.tip.copies.Clone(raw)))
	c.tip.table.add(h, n)
	c.fresh = append(c.fresh, n)
	c.next.dead++
	return n
}
