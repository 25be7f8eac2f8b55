package text

import (
	"hash/maphash"
	"slices"
)

// entry is one distinct text of one attribute, and the documents that have it. Documents share few texts: ginneries,
// warehouses and areas repeat, so words are looked up in texts, and documents are looked up by text.
type entry struct {
	raw  string // the fields of the attribute, fieldEdge between them
	attr int
	docs []uint32 // ascending
}

var seed = maphash.MakeSeed()

func hash(attr int, raw string) uint32 {
	return uint32(maphash.String(seed, raw)) + uint32(attr)*0x9E3779B1
}

// table finds the number of a text by what it says: buckets of text numbers.
type table struct {
	buckets vector[[]uint32]
	count   int
}

func (t *table) find(texts *vector[entry], attr int, raw string) (uint32, bool) {
	if t.buckets.size == 0 {
		return 0, false
	}
	for _, n := range t.buckets.at(hash(attr, raw) % t.buckets.size) {
		if e := texts.ref(n); e.attr == attr && e.raw == raw {
			return n, true
		}
	}
	return 0, false
}

// tableEdit is a table while it is changed.
type tableEdit struct {
	table
	changed *edit[[]uint32]
}

func (t *tableEdit) begin() {
	if t.changed == nil {
		t.changed = t.buckets.edit()
	}
}

// add enters text number n, which is already in texts.
func (t *tableEdit) add(texts *vector[entry], n uint32) {
	t.begin()
	if t.count >= 2*int(t.buckets.size) {
		t.grow(texts)
	}
	e := texts.at(n)
	t.put(hash(e.attr, e.raw), n)
	t.count++
}

func (t *tableEdit) put(h, n uint32) {
	i := h % t.buckets.size
	t.changed.set(i, append(slices.Clip(t.buckets.at(i)), n))
	t.buckets = t.changed.vector
}

// grow makes four times as many buckets.
func (t *tableEdit) grow(texts *vector[entry]) {
	old := t.buckets
	size := max(pageSize, old.size*4)
	t.changed = (&vector[[]uint32]{}).edit()
	t.changed.set(size-1, nil)
	t.buckets = t.changed.vector
	for i := range old.size {
		for _, n := range old.at(i) {
			e := texts.at(n)
			t.put(hash(e.attr, e.raw), n)
		}
	}
}

func (t *tableEdit) remove(e entry, n uint32) {
	t.begin()
	i := hash(e.attr, e.raw) % t.buckets.size
	t.changed.set(i, slices.DeleteFunc(slices.Clone(t.buckets.at(i)), func(m uint32) bool { return m == n }))
	t.buckets = t.changed.vector
	t.count--
}
