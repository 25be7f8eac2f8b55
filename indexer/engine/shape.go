package engine

import (
	"encoding/binary"
	"slices"
	"strings"

	"cottonmall/indexer/engine/text"
)

// leaf is a place in documents where a value stands: a field, or a member of an object. Members of the elements of
// arrays do not count: an array is a value.
type leaf struct {
	name string // of the attribute: a.b for the member b of the field a
}

// part is a field of documents with what stands in it: one value, or an object that is taken apart into leaves.
type part struct {
	name   string
	leaves []uint32
	inner  []uint32 // leaves that stand for the objects themselves: a of a.b; they have no value
	opens  []string // the text before each leaf, nil when the field is one leaf
	closes string   // the text after the last
}

// shape is the structure of documents: what fields they have, in which order, and what is in these.
type shape struct {
	parts  []uint32
	leaves []uint32
	inner  []uint32
	texts  []string // the text before each leaf, and after the last
	key    int      // place of the primary key among the leaves, or -1
}

// takenApart is how many leaves and shapes an index may have before objects are no longer taken apart: where every
// document has members of its own, there is nothing to share.
const takenApart = 1 << 12

// hole stands for a value in an outline, which is the text of a field without its values. It is in no JSON text.
const hole = 0

// outliner takes a document apart.
type outliner struct {
	w       *documentWriter
	key     string
	last    uint32   // the shape of the document before, likely that of the next
	values  []value  // of the document at hand
	parts   []uint32 // of the document at hand
	outline []byte   // of the field at hand
}

// shape returns the shape of a document and its values, which hold until the next call.
func (o *outliner) shape(doc value) (uint32, []value) {
	if int(o.last) < len(o.w.shapes) && o.fits(&o.w.shapes[o.last], doc) {
		return o.last, o.values
	}
	n, unique := o.takeApart(doc)
	if !unique {
		n, _ = o.takeApart(lastOfEach(doc))
	}
	o.last = n
	return n, o.values
}

// fits reports whether a document is written exactly in a shape, and reads its values.
func (o *outliner) fits(s *shape, doc value) bool {
	o.values = o.values[:0]
	i := 0
	for _, text := range s.texts[:len(s.leaves)] {
		if len(doc)-i <= len(text) || string(doc[i:i+len(text)]) != text {
			return false
		}
		i += len(text)
		end := valueEnd(doc, i)
		if end == i || doc[i] == '{' && end > i+2 {
			return false // there is space, or an object to take apart
		}
		o.values = append(o.values, doc[i:end].compact())
		i = end
	}
	return string(doc[i:]) == s.texts[len(s.leaves)]
}

// takeApart finds the shape of a document, or makes it. It refuses documents in which a key comes twice.
func (o *outliner) takeApart(doc value) (n uint32, unique bool) {
	o.values, o.parts = o.values[:0], o.parts[:0]
	unique = true
	doc.fields(func(key, v value) bool {
		o.outline = append(append(o.outline[:0], key...), ':')
		name := key.text()
		o.hollow(v, name != o.key && len(o.w.leaves) < takenApart && len(o.w.shapes) < takenApart)
		number, ok := o.w.partOf[string(o.outline)]
		if !ok {
			number, unique = o.w.newPart(strings.Clone(name), string(o.outline))
		}
		o.parts = append(o.parts, number)
		return unique
	})
	if !unique {
		return 0, false
	}
	return o.w.shape(o.parts, o.key)
}

// hollow appends the text of a value with holes, and takes note of what stands there.
func (o *outliner) hollow(v value, apart bool) {
	if v[0] != '{' || !apart || v[skipSpace(v, 1)] == '}' {
		o.outline = append(o.outline, hole)
		o.values = append(o.values, v.compact())
		return
	}
	o.outline = append(o.outline, '{')
	first := true
	v.fields(func(key, v value) bool {
		if !first {
			o.outline = append(o.outline, ',')
		}
		first = false
		o.outline = append(append(o.outline, key...), ':')
		o.hollow(v, true)
		return true
	})
	o.outline = append(o.outline, '}')
}

// part returns the number of the part with an outline in which every key comes once.
func (w *documentWriter) part(name, outline string) uint32 {
	number, ok := w.partOf[outline]
	if !ok {
		number, _ = w.newPart(name, outline)
	}
	return number
}

// newPart makes the part with an outline, which begins with the quoted name. It refuses one in which a key comes twice.
func (w *documentWriter) newPart(name, outline string) (number uint32, unique bool) {
	body := outline[stringEnd(value(outline), 0)+1:]
	p := part{name: name}
	if body == "\x00" {
		p.leaves = []uint32{w.leaf(name)}
	} else {
		texts := strings.Split(body, "\x00")
		p.opens, p.closes = texts[:len(texts)-1], texts[len(texts)-1]
		if unique = w.members(&p, name, value(strings.ReplaceAll(body, "\x00", "0"))); !unique {
			return 0, false
		}
	}
	number = uint32(len(w.parts))
	w.parts = append(w.parts, p)
	w.partOf[outline] = number
	return number, true
}

// members adds the leaves of an object to a part, and reports whether every key comes once.
func (w *documentWriter) members(p *part, name string, object value) (unique bool) {
	p.inner = append(p.inner, w.leaf(name))
	seen := map[string]bool{}
	unique = true
	object.fields(func(key, v value) bool {
		member := key.text()
		path := name + "." + member
		switch {
		case seen[member]:
			unique = false
		case v[0] == '{':
			unique = w.members(p, path, v)
		default:
			p.leaves = append(p.leaves, w.leaf(path))
		}
		seen[member] = true
		return unique
	})
	return unique
}

// leaf returns the number of the leaf with a name.
func (w *documentWriter) leaf(name string) uint32 {
	n, ok := w.leafOf[name]
	if !ok {
		n = uint32(len(w.leaves))
		w.leafOf[name] = n
		w.leaves, w.dicts = append(w.leaves, leaf{name}), append(w.dicts, dictionary{copies: new(text.Copies)})
	}
	return n
}

// shape returns the number of the shape with these parts. It refuses parts of the same name.
func (w *documentWriter) shape(parts []uint32, key string) (number uint32, unique bool) {
	name := make([]byte, 0, 4*len(parts))
	for _, p := range parts {
		name = binary.LittleEndian.AppendUint32(name, p)
	}
	number, ok := w.shapeOf[string(name)]
	if ok {
		return number, true
	}
	s, unique := w.newShape(parts, key)
	if !unique {
		return 0, false
	}
	number = uint32(len(w.shapes))
	w.shapes = append(w.shapes, s)
	w.shapeOf[string(name)] = number
	return number, true
}

func (w *documentWriter) newShape(parts []uint32, key string) (shape, bool) {
	s := shape{parts: slices.Clone(parts), key: -1}
	seen := make(map[string]bool, len(parts))
	before := "{"
	for _, number := range parts {
		p := &w.parts[number]
		if seen[p.name] {
			return s, false
		}
		seen[p.name] = true
		if p.name == key && p.opens == nil {
			s.key = len(s.leaves)
		}
		before = string(appendString([]byte(before), p.name)) + ":"
		for k := range p.leaves {
			if p.opens != nil {
				before += p.opens[k]
			}
			s.texts = append(s.texts, before)
			before = ""
		}
		s.leaves, s.inner = append(s.leaves, p.leaves...), append(s.inner, p.inner...)
		before = p.closes + ","
	}
	s.texts = append(s.texts, strings.TrimSuffix(before, ",")+"}")
	return s, true
}
