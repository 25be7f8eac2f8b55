package engine

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"
)

// documentsDraft is the next version of an index's documents.
type documentsDraft struct {
	documents
	records  *vectorDraft[string]
	free     uint32 // no number below is free
	outliner outliner
	body     []byte
	chunk    strings.Builder // where records are kept
}

// chunkMost is how many bytes of records are kept together at most. They live as long as one of them.
const chunkMost = 1 << 15

func (d *documents) draft() *documentsDraft {
	next := *d
	next.live = slices.Clone(d.live)
	return &documentsDraft{documents: next, records: d.records.draft(), outliner: outliner{w: d.writer, key: d.key}}
}

// setKey names the primary key of an index that has no documents yet.
func (d *documentsDraft) setKey(key string) {
	d.key, d.outliner.key = key, key
	w := d.writer
	w.parts, w.partOf, w.shapes, w.shapeOf = nil, map[string]uint32{}, nil, map[string]uint32{}
}

// pack makes the record of an object. The object's text is not kept.
func (d *documentsDraft) pack(object value) string {
	number, values := d.outliner.shape(object)
	b := binary.AppendUvarint(d.body[:0], uint64(number))
	for i, leaf := range d.writer.shapes[number].leaves {
		b = d.appendValue(b, leaf, string(values[i]))
	}
	d.body = b
	return d.keep(b)
}

// appendValue appends a value as its number, or in full. Identifiers are always in full.
func (d *documentsDraft) appendValue(b []byte, leaf uint32, v string) []byte {
	n := uint32(0)
	if d.writer.leaves[leaf].name != d.key {
		n = d.writer.dicts[leaf].number(v)
	}
	b = binary.AppendUvarint(b, uint64(n))
	if n == 0 {
		b = append(binary.AppendUvarint(b, uint64(len(v))), v...)
	}
	return b
}

// keep returns a record a place beside others.
func (d *documentsDraft) keep(record []byte) string {
	if d.chunk.Cap()-d.chunk.Len() < len(record) {
		size := max(min(2*d.chunk.Cap(), chunkMost), len(record))
		d.chunk = strings.Builder{}
		d.chunk.Grow(size)
	}
	from := d.chunk.Len()
	d.chunk.Write(record)
	return d.chunk.String()[from:]
}

// merge puts the fields of a newer record over those of an older one, new ones at the end.
func (d *documentsDraft) merge(old, newer string) string {
	was, _ := uvarint(old, 0)
	if is, _ := uvarint(newer, 0); is == was {
		return newer
	}
	var parts []uint32
	var texts []string
	d.fields(old, func(part uint32, text string) bool {
		parts, texts = append(parts, part), append(texts, text)
		return true
	})
	d.fields(newer, func(part uint32, text string) bool {
		i := slices.Index(parts, part)
		if i < 0 {
			i = slices.IndexFunc(parts, func(p uint32) bool { return d.parts[p].name == d.parts[part].name })
		}
		if i < 0 {
			parts, texts = append(parts, part), append(texts, text)
			return true
		}
		parts[i], texts[i] = part, text
		return true
	})
	number, _ := d.writer.shape(parts, d.key)
	d.shapes = d.writer.shapes
	b := binary.AppendUvarint(d.body[:0], uint64(number))
	for _, text := range texts {
		b = append(b, text...)
	}
	d.body = b
	return d.keep(b)
}

// lastOfEach takes out the members of objects that come again: the last value of a key counts.
func lastOfEach(object value) value {
	var keys, values []string
	at := map[string]int{} // by name
	object.fields(func(key, v value) bool {
		if v[0] == '{' {
			v = lastOfEach(v)
		}
		name := key.text()
		i, known := at[name]
		if !known {
			i = len(keys)
			at[name] = i
			keys, values = append(keys, string(key)), append(values, "")
		}
		values[i] = string(v)
		return true
	})
	b := []byte{'{'}
	for i, key := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, key...), ':'), values[i]...)
	}
	return value(append(b, '}'))
}

// learn lets the draft read the shapes and dictionaries of what was packed.
func (d *documentsDraft) learn() {
	w := d.writer
	d.leaves, d.parts, d.shapes, d.values = w.leaves, w.parts, w.shapes, make([][]string, len(w.dicts))
	for i := range w.dicts {
		d.values[i] = w.dicts[i].values
	}
}

// record returns the record of a document, empty when it is gone.
func (d *documentsDraft) record(doc uint32) string { return d.records.at(doc) }

// find returns the number of the document with this identifier.
func (d *documentsDraft) find(id string) (uint32, bool) {
	return d.byID.find(hashString(id), func(n uint32) bool { return d.idOf(d.record(n)) == id })
}

// put stores a record, in place of the one with the same identifier, and returns its number.
func (d *documentsDraft) put(id, record string) (doc uint32) {
	doc, known := d.find(id)
	if known {
		d.records.set(doc, record)
		return doc
	}
	doc = d.take()
	for int(doc>>6) >= len(d.live) {
		d.live = append(d.live, 0)
	}
	d.live.add(doc)
	d.count++
	d.records.set(doc, record)
	d.byID.insert(hashString(id), doc, d.next, func(n uint32) uint64 {
		if id := d.idOf(d.record(n)); id != "" && n != doc {
			return hashString(id)
		}
		return 0
	})
	return doc
}

func (d *documentsDraft) remove(doc uint32) {
	d.live.remove(doc)
	d.count--
	d.records.set(doc, "")
	d.free = min(d.free, doc)
}

// take returns the lowest number that is free.
func (d *documentsDraft) take() uint32 {
	for w := int(d.free >> 6); w < len(d.live); w++ {
		if unused := ^d.live[w]; unused != 0 {
			if doc := uint32(w<<6 + bits.TrailingZeros64(unused)); doc < d.next {
				d.free = doc
				return doc
			}
		}
	}
	d.free = d.next
	d.next++
	return d.free
}

func (d *documentsDraft) freeze() *documents {
	d.learn()
	next := d.documents
	next.records = d.records.freeze()
	return &next
}
