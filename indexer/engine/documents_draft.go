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
	records *vectorDraft[string]
	free    uint32   // no number below is free
	last    []uint32 // the fields of the document before, likely those of the next
	shapeNo uint32   // their shape
	buffer  []byte
}

func (d *documents) draft() *documentsDraft {
	next := *d
	next.live = slices.Clone(d.live)
	return &documentsDraft{documents: next, records: d.records.draft()}
}

// setKey names the primary key of an index that has no documents yet.
func (d *documentsDraft) setKey(key string) {
	d.key = key
	w := d.writer
	w.shapes, w.shapeOf, d.last = nil, map[string]uint32{}, nil
}

// pack makes the record of an object. The object's text is not kept.
func (d *documentsDraft) pack(object value) string {
	var array [64]uint32
	list, body, top, repeated := array[:0], d.buffer[:0], -1, false
	object.fields(func(key, v value) bool {
		field := d.field(key, len(list))
		repeated = repeated || int(field) <= top && slices.Contains(list, field)
		top = max(top, int(field))
		list = append(list, field)
		body = d.appendValue(body, field, string(v.compact()))
		return true
	})
	d.buffer = body
	if repeated {
		return d.pack(lastOfEach(object))
	}
	if d.last == nil || !slices.Equal(list, d.last) {
		d.shapeNo, d.last = d.shape(list), append(d.last[:0], list...)
	}
	record := make([]byte, 0, len(body)+binary.MaxVarintLen32)
	return string(append(binary.AppendUvarint(record, uint64(d.shapeNo)), body...))
}

// appendValue appends a value as its number, or in full. Identifiers are always in full.
func (d *documentsDraft) appendValue(b []byte, field uint32, v string) []byte {
	n := uint32(0)
	if d.writer.names[field] != d.key {
		n = d.writer.dicts[field].number(v)
	}
	b = binary.AppendUvarint(b, uint64(n))
	if n == 0 {
		b = append(binary.AppendUvarint(b, uint64(len(v))), v...)
	}
	return b
}

// merge puts the fields of a newer record over those of an older one, new ones at the end.
func (d *documentsDraft) merge(old, newer string) string {
	var fields []uint32
	var texts []string
	d.segments(old, func(field uint32, text string) {
		fields, texts = append(fields, field), append(texts, text)
	})
	d.segments(newer, func(field uint32, text string) {
		if i := slices.Index(fields, field); i >= 0 {
			texts[i] = text
		} else {
			fields, texts = append(fields, field), append(texts, text)
		}
	})
	body := binary.AppendUvarint(d.buffer[:0], uint64(d.shape(fields)))
	for _, text := range texts {
		body = append(body, text...)
	}
	d.buffer, d.shapes = body, d.writer.shapes
	return string(body)
}

// lastOfEach takes out the fields that come again: the last value of a key counts.
func lastOfEach(object value) value {
	var names, members []string
	object.fields(func(key, v value) bool {
		name := key.text()
		member := string(key) + ":" + string(v)
		if i := slices.Index(names, name); i >= 0 {
			members[i] = member
		} else {
			names, members = append(names, name), append(members, member)
		}
		return true
	})
	return value("{" + strings.Join(members, ",") + "}")
}

// field gives the number of a name. The name is likely the one that the document before has in the same position.
func (d *documentsDraft) field(key value, position int) uint32 {
	w := d.writer
	if position < len(d.last) {
		n := d.last[position]
		if name := w.names[n]; name == string(key[1:len(key)-1]) && strings.IndexByte(name, '\\') < 0 {
			return n
		}
	}
	name := key.text()
	n, ok := w.fieldOf[name]
	if !ok {
		name = strings.Clone(name)
		n = uint32(len(w.names))
		w.fieldOf[name] = n
		w.names, w.dicts = append(w.names, name), append(w.dicts, dictionary{})
	}
	return n
}

func (d *documentsDraft) shape(fields []uint32) uint32 {
	w := d.writer
	name := make([]byte, 0, 4*len(fields))
	for _, f := range fields {
		name = binary.LittleEndian.AppendUint32(name, f)
	}
	n, ok := w.shapeOf[string(name)]
	if !ok {
		n = uint32(len(w.shapes))
		w.shapeOf[string(name)] = n
		key := slices.IndexFunc(fields, func(f uint32) bool { return w.names[f] == d.key })
		w.shapes = append(w.shapes, shape{slices.Clone(fields), key})
	}
	return n
}

// learn lets the draft read the names, shapes and dictionaries of what was packed.
func (d *documentsDraft) learn() {
	w := d.writer
	d.names, d.shapes, d.values = w.names, w.shapes, make([][]string, len(w.dicts))
	for i := range w.dicts {
		d.values[i] = w.dicts[i].values
	}
}

// record gives the record of a document, empty when it is gone.
func (d *documentsDraft) record(doc uint32) string { return d.records.at(doc) }

// find gives the number of the document with this identifier.
func (d *documentsDraft) find(id string) (uint32, bool) {
	return d.byID.find(hashString(id), func(n uint32) bool { return d.idOf(d.record(n)) == id })
}

// put stores a record, in place of the one with the same identifier, and gives its number.
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

// take gives the lowest number that is free.
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
