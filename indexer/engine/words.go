package engine

import (
	"slices"

	"cottonmall/indexer/engine/text"
)

// withoutDocuments returns the index as if it were empty.
func (x *index) withoutDocuments() *index {
	empty := *x
	empty.docs = newDocuments("")
	return &empty
}

// updateWords indexes the words of the documents that changed since before.
func (x *index) updateWords(before *index, touched []uint32) {
	if x.settings.searchable == nil && x.discoverAttributes(touched) {
		x.words = text.New(x.settings.text(x.attributes))
		before, touched = x.withoutDocuments(), x.docs.live.appendTo(nil)
	}
	old, now := newTextReader(before), newTextReader(x)
	var gone, added []uint32
	for _, doc := range touched {
		was, is := before.docs.live.has(doc), x.docs.live.has(doc)
		if was && is && slices.Equal(old.texts(doc), now.texts(doc)) {
			continue
		}
		if was {
			gone = append(gone, doc)
		}
		if is {
			added = append(added, doc)
		}
	}
	x.words = x.words.Apply(gone, func(yield func(uint32, []text.Field) bool) {
		for _, doc := range added {
			if !yield(doc, now.texts(doc)) {
				return
			}
		}
	})
}

// discoverAttributes adds the attributes of documents to those that are searched.
func (x *index) discoverAttributes(touched []uint32) bool {
	known := map[string]bool{}
	for _, a := range x.attributes {
		known[a] = true
	}
	seen := make([]bool, len(x.docs.parts))
	var attributes []string
	add := func(name string) {
		if !known[name] {
			known[name] = true
			attributes = append(attributes, name)
		}
	}
	for _, doc := range touched {
		x.docs.fields(x.docs.records.at(doc), func(part uint32, text string) bool {
			switch p := &x.docs.parts[part]; {
			case seen[part]:
			case p.opens == nil && !x.docs.read(part, text).isNested():
				seen[part] = true
				add(p.name)
			default:
				var f flattener
				f.flatten(p.name, x.docs.read(part, text))
				for _, a := range f.attributes {
					add(a.name)
				}
			}
			return true
		})
	}
	x.attributes = append(slices.Clip(x.attributes), attributes...)
	return len(attributes) > 0
}

// textReader reads the texts of documents that are searched.
type textReader struct {
	index  *index
	of     []int // by leaf: the attribute of a value that is not nested, or one of the below
	fields []text.Field
}

const (
	notSearched = -1 - iota
	searchedBelow
)

func newTextReader(x *index) *textReader {
	r := &textReader{index: x, of: make([]int, len(x.docs.leaves))}
	for i, leaf := range x.docs.leaves {
		r.of[i] = x.attribute(leaf.name)
		if r.of[i] < 0 && slices.ContainsFunc(x.attributes, func(a string) bool { return below(leaf.name, a) }) {
			r.of[i] = searchedBelow
		}
	}
	return r
}

// texts returns the texts of a document in the order of their attributes, until the next call.
func (r *textReader) texts(doc uint32) []text.Field {
	r.fields = r.fields[:0]
	docs := r.index.docs
	docs.segments(docs.records.at(doc), func(leaf uint32, segment string) {
		a := r.of[leaf]
		if a == notSearched || segment == "" {
			return
		}
		if _, v, _ := docs.leaf(segment, 0, leaf); v.isNested() {
			r.nested(docs.leaves[leaf].name, v)
		} else if a >= 0 && !v.isNull() {
			r.fields = append(r.fields, text.Field{Attr: a, Text: plainText(v)})
		}
	})
	slices.SortStableFunc(r.fields, func(a, b text.Field) int { return a.Attr - b.Attr })
	return r.fields
}

func (r *textReader) nested(name string, v value) {
	switch v[0] {
	case 'n':
	case '{':
		v.fields(func(key, v value) bool {
			r.nested(name+"."+key.text(), v)
			return true
		})
	case '[':
		v.each(func(_ int, v value) bool {
			r.nested(name, v)
			return true
		})
	default:
		if a := r.index.attribute(name); a >= 0 {
			r.fields = append(r.fields, text.Field{Attr: a, Text: plainText(v)})
		}
	}
}

// plainText returns a scalar as text, strings without quotes.
func plainText(v value) string {
	if v[0] == '"' {
		return v.text()
	}
	return string(v)
}
