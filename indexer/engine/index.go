package engine

import (
	"maps"
	"slices"
	"time"

	"cottonmall/indexer/engine/text"
)

// index is one version of an index. It never changes: a writer makes the next one from it.
type index struct {
	uid        string
	created    time.Time
	updated    time.Time
	settings   *settings
	docs       *documents
	columns    map[string]*column
	names      []string // of the columns, in order
	attributes []string // that are searched, in ranking order
	words      *text.Index
}

func newIndex(uid, key string, now time.Time) *index {
	s := defaultSettings()
	return &index{
		uid: uid, created: now, updated: now, settings: s, docs: newDocuments(key),
		columns: map[string]*column{}, words: text.New(s.text(nil)),
	}
}

// total is how many document numbers there may be.
func (x *index) total() int { return int(x.docs.next) }

// attribute gives the number of the searchable attribute that a name belongs to, or -1.
func (x *index) attribute(name string) int {
	if i := slices.Index(x.attributes, name); i >= 0 {
		return i
	}
	return slices.IndexFunc(x.attributes, func(a string) bool { return below(a, name) })
}

// indexDraft is the next version of an index.
type indexDraft struct {
	base    *index
	docs    *documentsDraft
	touched bitmap // documents that were written or deleted
}

func (x *index) draft() *indexDraft { return &indexDraft{base: x, docs: x.docs.draft()} }

func (d *indexDraft) touch(doc uint32) {
	for int(doc>>6) >= len(d.touched) {
		d.touched = append(d.touched, 0)
	}
	d.touched.add(doc)
}

// freeze makes the index that has the draft's documents.
func (d *indexDraft) freeze(now time.Time) *index {
	next := *d.base
	next.updated = now
	next.docs = d.docs.freeze()
	touched := d.touched.appendTo(nil)
	if len(touched) > 0 {
		columns := newColumnsDraft(&next, d.base.columns)
		columns.update(touched)
		next.setColumns(columns.freeze())
		next.updateWords(d.base, touched)
	}
	return &next
}

func (x *index) setColumns(columns map[string]*column) {
	x.columns, x.names = columns, slices.Sorted(maps.Keys(columns))
}

// withSettings gives the index with other settings. What depends on them is built again.
func (x *index) withSettings(s *settings, now time.Time) *index {
	next := *x
	next.settings, next.updated = s, now
	all := next.docs.live.appendTo(nil)
	if !sameColumns(x.settings, s) {
		columns := newColumnsDraft(&next, nil)
		columns.update(all)
		next.setColumns(columns.freeze())
	}
	if !sameWords(x.settings, s) {
		next.attributes = slices.Clone(s.searchable)
		next.words = text.New(s.text(next.attributes))
		none := next
		none.docs = newDocuments("")
		next.updateWords(&none, all)
	}
	return &next
}

// updateWords indexes the words of the documents that changed since before.
func (x *index) updateWords(before *index, touched []uint32) {
	if x.settings.searchable == nil && x.discoverAttributes(touched) {
		x.words = text.New(x.settings.text(x.attributes))
		before, touched = newIndex("", "", x.created), x.docs.live.appendTo(nil)
	}
	var gone []uint32
	for _, doc := range touched {
		if before.docs.live.has(doc) {
			gone = append(gone, doc)
		}
	}
	x.words = x.words.Apply(gone, func(yield func(uint32, []text.Field) bool) {
		var fields []text.Field
		for _, doc := range touched {
			if !x.docs.live.has(doc) {
				continue
			}
			fields = x.texts(doc, fields[:0])
			if !yield(doc, fields) {
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
	seen := make([]bool, len(x.docs.names))
	var attributes []string
	add := func(name string) {
		if !known[name] {
			known[name] = true
			attributes = append(attributes, name)
		}
	}
	for _, doc := range touched {
		x.docs.fields(x.docs.records.at(doc), func(field, _ uint32, v value) bool {
			if k := v.kind(); k == jsonObject || k == jsonArray {
				var f flattener
				f.flatten(x.docs.names[field], v)
				for _, a := range f.attributes {
					add(a.name)
				}
			} else if !seen[field] {
				seen[field] = true
				add(x.docs.names[field])
			}
			return true
		})
	}
	x.attributes = append(slices.Clip(x.attributes), attributes...)
	return len(attributes) > 0
}

// texts appends the texts of a document that are searched, in the order of their attributes.
func (x *index) texts(doc uint32, fields []text.Field) []text.Field {
	x.docs.fields(x.docs.records.at(doc), func(field, _ uint32, v value) bool {
		switch name := x.docs.names[field]; v.kind() {
		case jsonNull:
		case jsonObject, jsonArray:
			fields = x.nestedTexts(name, v, fields)
		default:
			if a := x.attribute(name); a >= 0 {
				fields = append(fields, text.Field{Attr: a, Text: plainText(v)})
			}
		}
		return true
	})
	slices.SortStableFunc(fields, func(a, b text.Field) int { return a.Attr - b.Attr })
	return fields
}

func (x *index) nestedTexts(name string, v value, fields []text.Field) []text.Field {
	switch v.kind() {
	case jsonNull:
	case jsonObject:
		v.fields(func(key, v value) bool {
			fields = x.nestedTexts(name+"."+key.text(), v, fields)
			return true
		})
	case jsonArray:
		v.each(func(_ int, v value) bool {
			fields = x.nestedTexts(name, v, fields)
			return true
		})
	default:
		if a := x.attribute(name); a >= 0 {
			fields = append(fields, text.Field{Attr: a, Text: plainText(v)})
		}
	}
	return fields
}

// plainText is a scalar as it is read by people.
func plainText(v value) string {
	if v.kind() == jsonString {
		return v.text()
	}
	return string(v)
}
