package engine

import (
	"maps"
	"slices"
	"sync"
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
	recent     *recent // conditions on the documents as they are in the columns
}

func newIndex(uid, key string, now time.Time) *index {
	s := defaultSettings()
	return &index{
		uid: uid, created: now, updated: now, settings: s, docs: newDocuments(key),
		columns: map[string]*column{}, words: text.New(s.text(nil)), recent: new(recent),
	}
}

// total returns the upper bound of the document numbers.
func (x *index) total() int { return int(x.docs.next) }

// attribute returns the number of the searchable attribute that a name belongs to, or -1.
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
	packed  []*packedRows
	mixed   bool // some changes are not among packed
}

func (x *index) draft() *indexDraft { return &indexDraft{base: x, docs: x.docs.draft()} }

func (d *indexDraft) touch(doc uint32) {
	for int(doc>>6) >= len(d.touched) {
		d.touched = append(d.touched, 0)
	}
	d.touched.add(doc)
}

// fresh returns the documents of the draft as tables, if the index had none of them before and nothing else has
// changed.
func (d *indexDraft) fresh() []*packedRows {
	if d.mixed {
		return nil
	}
	return d.packed
}

// freeze makes the index that has the draft's documents.
func (d *indexDraft) freeze(now time.Time) *index {
	next := d.freezeDocuments(now)
	next.follow(d.base, d)
	return next
}

// freezeDocuments makes the index that has the draft's documents, without what follow makes.
func (d *indexDraft) freezeDocuments(now time.Time) *index {
	next := *d.base
	next.updated = now
	next.docs = d.docs.freeze()
	return &next
}

// follow makes the columns and words of the index, whose documents differ from those of the one before by a draft.
func (x *index) follow(before *index, d *indexDraft) {
	docs := d.touched.appendTo(nil)
	x.columns, x.names, x.recent = before.columns, before.names, before.recent
	x.attributes, x.words = before.attributes, before.words
	if len(docs) == 0 {
		return
	}
	words := *x
	var wg sync.WaitGroup
	wg.Go(func() { words.updateWords(before, docs) })
	columns := newColumnsDraft(x.docs, before.docs, x.settings.needsColumn, before.columns)
	if fresh := d.fresh(); fresh != nil {
		columns.addRows(fresh)
	} else {
		columns.update(docs)
	}
	x.setColumns(columns.freeze())
	wg.Wait()
	x.attributes, x.words = words.attributes, words.words
}

func (x *index) setColumns(columns map[string]*column) {
	x.columns, x.names, x.recent = columns, slices.Sorted(maps.Keys(columns)), new(recent)
}

// withSettings returns the index with other settings. What depends on them is built again.
func (x *index) withSettings(s *settings, now time.Time) *index {
	next := *x
	next.settings, next.updated, next.recent = s, now, new(recent)
	all := next.docs.live.appendTo(nil)
	if !sameColumns(x.settings, s) {
		columns := newColumnsDraft(next.docs, newDocuments(""), s.needsColumn, nil)
		columns.update(all)
		next.setColumns(columns.freeze())
	}
	if !sameWords(x.settings, s) {
		next.attributes = slices.Clone(s.searchable)
		next.words = text.New(s.text(next.attributes))
		next.updateWords(next.withoutDocuments(), all)
	}
	return &next
}
