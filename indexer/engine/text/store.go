package text

import (
	"hash/maphash"
	"math"
)

// entry is one distinct text of one attribute, and the documents that have it. Documents share few texts: ginneries,
// warehouses and areas repeat, so words are looked up in texts, and documents are looked up by text.
type entry struct {
	raw  string    // the fields of the attribute, fieldEdge between them
	many *[]uint32 // the documents, ascending; nil if there is one or none
	one  uint32    // the only document, or none
	attr int32
}

const (
	none   = math.MaxUint32
	unused = -1 // the attribute of a number that no text has
)

func newEntry(attr int32, raw string) entry { return entry{raw: raw, one: none, attr: attr} }

// count returns the number of documents with the text.
func (e *entry) count() int {
	switch {
	case e.many != nil:
		return len(*e.many)
	case e.one == none:
		return 0
	}
	return 1
}

// docs returns the documents.
func (e *entry) docs() []uint32 {
	switch {
	case e.many != nil:
		return *e.many
	case e.one == none:
		return nil
	}
	return []uint32{e.one}
}

// put makes docs the documents.
func (e *entry) put(docs []uint32) {
	e.many, e.one = nil, none
	switch len(docs) {
	case 0:
	case 1:
		e.one = docs[0]
	default:
		e.many = &docs
	}
}

// addTo adds the documents to a bitmap.
func (e *entry) addTo(b bitmap) {
	if e.many == nil {
		if e.one != none {
			b.add(e.one)
		}
		return
	}
	for _, d := range *e.many {
		b.add(d)
	}
}

// tip is what only the newest of the indexes that were made one from another has, and returns to the next: the right to
// append to lists in the memory behind their ends, where no older index reads, and a table that readers don't need.
type tip struct {
	table    table
	scratch  *scratch
	borrowed bitmap // texts whose list of documents another index may append to
	copies   *Copies
}

// newTip makes the tip of an index that is not the newest, or whose successor was given up.
func newTip(texts *vector[entry]) *tip {
	t := &tip{borrowed: newBitmap(texts.size), scratch: &scratch{}, copies: new(Copies)}
	for n := range texts.size {
		if e := texts.ref(n); e.attr != unused {
			t.borrowed.add(n)
			t.table.add(hash(e.attr, e.raw), n)
		}
	}
	return t
}

var seed = maphash.MakeSeed()

func hash(attr int32, raw string) uint32 {
	return uint32(maphash.String(seed, raw)) + uint32(attr)*0x9E3779B1
}

// table finds the number of a text by its content, with open addressing.
type table struct {
	slots []uint64 // the hash, and the number plus one; three of four at most are taken
	count int
}

func (t *table) find(texts *vector[entry], h uint32, attr int32, raw string) (uint32, bool) {
	if t.count == 0 {
		return 0, false
	}
	mask := uint32(len(t.slots) - 1)
	for i := h & mask; t.slots[i] != 0; i = (i + 1) & mask {
		if uint32(t.slots[i]>>32) != h {
			continue
		}
		n := uint32(t.slots[i]) - 1
		if e := texts.ref(n); e.attr == attr && e.raw == raw {
			return n, true
		}
	}
	return 0, false
}

// add enters number n of a text that is not in the table.
func (t *table) add(h, n uint32) {
	if 4*(t.count+1) > 3*len(t.slots) {
		t.keep(max(pageSize, 2*len(t.slots)), nil)
	}
	t.count++
	t.put(uint64(h)<<32 | uint64(n+1))
}

func (t *table) put(slot uint64) {
	mask := uint32(len(t.slots) - 1)
	i := uint32(slot>>32) & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = slot
}

// keep makes a table of another size, without the numbers in gone.
func (t *table) keep(size int, gone bitmap) {
	old := t.slots
	t.slots, t.count = make([]uint64, size), 0
	for _, s := range old {
		if s != 0 && !gone.has(uint32(s)-1) {
			t.put(s)
			t.count++
		}
	}
}
