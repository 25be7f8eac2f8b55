package engine

import (
	"cmp"
	"slices"
)

// dimensionDraft is the next version of a dimension.
type dimensionDraft[K cmp.Ordered] struct {
	dimension[K]
	base     *dimension[K]
	changed  bool
	narrow   *vectorDraft[uint16]
	wide     *vectorDraft[uint32]
	postings postingsDraft
	held     setDraft          // the documents that have a value
	byList   map[string]uint32 // combinations
	fresh    []uint32          // new values
	*turnover
}

// turnover is what changed in a block of documents, from change to flush.
type turnover struct {
	gone   []pair // what documents had and have no longer
	added  []pair
	left   []uint32 // documents that have no value any more
	joined []uint32 // documents that had none
	starts []uint32
	sorted [2][]pair
}

// pair is a value and a document that has it.
type pair struct{ code, doc uint32 }

func newDimension[K cmp.Ordered](hash, rank func(K) uint64) *dimension[K] {
	return &dimension[K]{keys: make([]K, 1), hash: hash, rank: rank, ordered: new(orderOf), sums: new(cumulativeOf)}
}

func (d *dimension[K]) draft(t *turnover) *dimensionDraft[K] {
	return &dimensionDraft[K]{
		dimension: *d,
		base:      d,
		narrow:    d.codes.narrow.draft(),
		wide:      d.codes.wide.draft(),
		postings:  d.postings.draft(),
		held:      setDraft{set: d.any},
		turnover:  t,
	}
}

// number returns the number of a value, a new one if need be.
func (d *dimensionDraft[K]) number(key K) uint32 {
	if n, ok := d.find(key); ok {
		return n
	}
	return d.add(key)
}

// add returns a value that is new its number.
func (d *dimensionDraft[K]) add(key K) uint32 {
	n := uint32(len(d.keys))
	d.keys = append(d.keys, key)
	d.lookup.insert(d.hash(key), n, n, func(n uint32) uint64 {
		if n == 0 || d.isCombo(n) {
			return 0
		}
		return d.hash(d.keys[n])
	})
	d.fresh = append(d.fresh, n)
	return n
}

// combination returns the number of several values.
func (d *dimensionDraft[K]) combination(keys []K) uint32 {
	list := make([]uint32, 0, len(keys))
	for _, k := range keys {
		list = append(list, d.number(k))
	}
	slices.SortFunc(list, func(a, b uint32) int { return cmp.Compare(d.keys[a], d.keys[b]) })
	list = slices.Compact(list)
	switch len(list) {
	case 0:
		return 0
	case 1:
		return list[0]
	}
	return d.combo(list)
}

func (d *dimensionDraft[K]) combo(list []uint32) uint32 {
	if d.byList == nil {
		d.byList = map[string]uint32{}
		for n, l := range d.combos {
			if l != nil {
				d.byList[listName(l)] = uint32(n)
			}
		}
	}
	name := listName(list)
	n, ok := d.byList[name]
	if !ok {
		n = uint32(len(d.keys))
		d.keys = append(d.keys, d.keys[0])
		for len(d.combos) < int(n) {
			d.combos = append(d.combos, nil)
		}
		d.combos, d.byList[name] = append(d.combos, list), n
	}
	return n
}

func listName(list []uint32) string {
	b := make([]byte, 0, 4*len(list))
	for _, n := range list {
		b = append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	return string(b)
}

// at returns the number that a document has in the draft.
func (d *dimensionDraft[K]) at(doc uint32) uint32 {
	if d.codes.isWide {
		return d.wide.at(doc)
	}
	return uint32(d.narrow.at(doc))
}

// change returns a document another number.
func (d *dimensionDraft[K]) change(doc, code uint32) {
	old := d.at(doc)
	switch {
	case old == code:
		return
	case old == 0:
		d.joined = append(d.joined, doc)
	case code == 0:
		d.left = append(d.left, doc)
	}
	d.changed = true
	d.gone = d.pairs(d.gone, old, doc)
	d.added = d.pairs(d.added, code, doc)
	if code > 1<<16-1 && !d.codes.isWide {
		d.widen()
	}
	if d.codes.isWide {
		d.wide.set(doc, code)
	} else {
		d.narrow.set(doc, uint16(code))
	}
}

func (d *dimensionDraft[K]) pairs(list []pair, code, doc uint32) []pair {
	if code == 0 {
		return list
	}
	if d.isCombo(code) {
		for _, n := range d.combos[code] {
			list = append(list, pair{n, doc})
		}
		return list
	}
	return append(list, pair{code, doc})
}

func (d *dimensionDraft[K]) widen() {
	d.codes.isWide = true
	for p, page := range d.narrow.pages {
		if page == nil {
			continue
		}
		wide := d.wide.page(p)
		for i, c := range page {
			wide[i] = uint32(c)
		}
	}
	d.narrow = new(vector[uint16]).draft()
}

// flush carries the changes over to the postings. total is the number of documents there may be.
func (d *dimensionDraft[K]) flush(total int) {
	if len(d.left)+len(d.joined) > 0 {
		d.held.change(d.left, d.joined, total)
	}
	d.postings.grow(len(d.keys))
	gone, added := d.byCode(0, d.gone, len(d.keys)), d.byCode(1, d.added, len(d.keys))
	for len(gone) > 0 || len(added) > 0 {
		code := nextCode(gone, added)
		gone, d.left = take(gone, code, d.left[:0])
		added, d.joined = take(added, code, d.joined[:0])
		d.post(code, d.left, d.joined, total)
	}
	d.gone, d.added, d.left, d.joined = d.gone[:0], d.added[:0], d.left[:0], d.joined[:0]
}

func nextCode(a, b []pair) uint32 {
	if len(a) == 0 || len(b) > 0 && b[0].code < a[0].code {
		return b[0].code
	}
	return a[0].code
}

// take takes the documents of a value off pairs that are in order.
func take(pairs []pair, code uint32, docs []uint32) (rest []pair, taken []uint32) {
	for len(pairs) > 0 && pairs[0].code == code {
		docs, pairs = append(docs, pairs[0].doc), pairs[1:]
	}
	return pairs, docs
}

func (d *dimensionDraft[K]) post(code uint32, gone, added []uint32, total int) {
	before, after := d.postings.change(code, gone, added, total)
	if before == 0 && after > 0 {
		d.live++
	} else if before > 0 && after == 0 {
		d.live--
	}
}

// byCode sorts pairs that come in the order of their documents by their codes, which are below values. k is the
// number of the result, zero or one: two are needed together.
func (t *turnover) byCode(k int, pairs []pair, values int) []pair {
	if len(pairs) < values/8 {
		slices.SortFunc(pairs, func(a, b pair) int { return cmp.Or(cmp.Compare(a.code, b.code), cmp.Compare(a.doc, b.doc)) })
		return pairs
	}
	t.starts = append(t.starts[:0], make([]uint32, values+1)...)
	for _, p := range pairs {
		t.starts[p.code+1]++
	}
	for i := range values {
		t.starts[i+1] += t.starts[i]
	}
	t.sorted[k] = slices.Grow(t.sorted[k][:0], len(pairs))[:len(pairs)]
	for _, p := range pairs {
		t.sorted[k][t.starts[p.code]] = p
		t.starts[p.code]++
	}
	return t.sorted[k]
}

// freeze ends the draft.
func (d *dimensionDraft[K]) freeze() *dimension[K] {
	if !d.changed {
		return d.base
	}
	next := d.dimension
	next.any, next.sums = d.held.set, new(cumulativeOf)
	next.codes.narrow, next.codes.wide = d.narrow.freeze(), d.wide.freeze()
	next.postings = d.postings.freeze()
	if len(d.fresh) > 0 {
		next.ordered = d.ordered.with(d.fresh)
		d.ordered, d.fresh = next.ordered, nil
	}
	return &next
}
