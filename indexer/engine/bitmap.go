package engine

import (
	"math/bits"
	"slices"
)

// bitmap is a dense set of document numbers. It may be shorter than the collection: what is beyond is not in it.
type bitmap []uint64

func wordsFor(n int) int { return (n + 63) / 64 }

func (b bitmap) has(doc uint32) bool {
	w := int(doc >> 6)
	return w < len(b) && b[w]>>(doc&63)&1 != 0
}

func (b bitmap) add(doc uint32)    { b[doc>>6] |= 1 << (doc & 63) }
func (b bitmap) remove(doc uint32) { b[doc>>6] &^= 1 << (doc & 63) }

func (b bitmap) count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// setAnd makes b, which is not longer than they are, what is in both c and d, and counts it.
func (b bitmap) setAnd(c, d bitmap) int {
	n, c, d := 0, c[:len(b)], d[:len(b)]
	for i := range b {
		w := c[i] & d[i]
		b[i] = w
		n += bits.OnesCount64(w)
	}
	return n
}

// andNot keeps what is not in c and counts it.
func (b bitmap) andNot(c bitmap) int {
	n := 0
	m := min(len(b), len(c))
	c = c[:m]
	for i := range c {
		b[i] &^= c[i]
		n += bits.OnesCount64(b[i])
	}
	return n + b[m:].count()
}

// or adds what is in c, which is not longer than b.
func (b bitmap) or(c bitmap) {
	b = b[:len(c)]
	for i := range c {
		b[i] |= c[i]
	}
}

// andCount counts what is in both.
func (b bitmap) andCount(c bitmap) int {
	m := min(len(b), len(c))
	n, b, c := 0, b[:m], c[:m]
	for i := range b {
		n += bits.OnesCount64(b[i] & c[i])
	}
	return n
}

// countAmong counts the documents of a sorted list that are in b. It does not branch on them: no processor foresees it.
func (b bitmap) countAmong(list []uint32) int {
	for len(list) > 0 && int(list[len(list)-1]>>6) >= len(b) {
		list = list[:len(list)-1]
	}
	n := uint64(0)
	for _, doc := range list {
		n += b[doc>>6] >> (doc & 63) & 1
	}
	return int(n)
}

// each calls f with every document, in order, until it returns false.
func (b bitmap) each(f func(doc uint32) bool) {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			if !f(uint32(i<<6 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// appendTo appends the documents in order.
func (b bitmap) appendTo(list []uint32) []uint32 {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			list = append(list, uint32(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return list
}

// offsets returns the places in a page of the documents of b, the part of a set in that page.
func (b bitmap) offsets(room *[pageSize]uint16) []uint16 {
	n := 0
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			room[n&pageMask] = uint16(i<<6 + bits.TrailingZeros64(w))
			n++
		}
	}
	return room[:n]
}

// set is a set of documents in the form that is cheaper: a bitmap, or a sorted list when there are few.
type set struct {
	n    int
	bits bitmap   // nil for a list
	list []uint32 // nil for a bitmap
}

func (s *set) has(doc uint32) bool {
	if s.bits != nil {
		return s.bits.has(doc)
	}
	_, found := slices.BinarySearch(s.list, doc)
	return found
}

func (s *set) each(f func(doc uint32) bool) {
	if s.bits != nil {
		s.bits.each(f)
		return
	}
	for _, doc := range s.list {
		if !f(doc) {
			return
		}
	}
}

// addTo adds the documents to a bitmap that is large enough.
func (s *set) addTo(b bitmap) {
	if s.bits != nil {
		b.or(s.bits)
		return
	}
	for _, doc := range s.list {
		b.add(doc)
	}
}

// removeFrom takes the documents out of a bitmap that is large enough.
func (s *set) removeFrom(b bitmap) {
	if s.bits != nil {
		b.andNot(s.bits)
		return
	}
	for _, doc := range s.list {
		b.remove(doc)
	}
}

// andCount counts the documents that are also in c.
func (s *set) andCount(c *set) int {
	switch {
	case s.bits != nil && c.bits != nil:
		return s.bits.andCount(c.bits)
	case s.bits != nil:
		return c.andCount(s)
	case c.bits != nil:
		return c.bits.countAmong(s.list)
	}
	if len(s.list) > len(c.list) {
		s, c = c, s
	}
	n, rest := 0, c.list
	for _, doc := range s.list {
		i, found := slices.BinarySearch(rest, doc)
		if found {
			n++
		}
		rest = rest[i:]
	}
	return n
}

// dense reports whether n of total documents are smaller as a bitmap than as a list.
func dense(n, total int) bool { return n > total/32+16 }

// setDraft is the next version of a set. A bitmap that is its own is changed in place.
type setDraft struct {
	set
	own bool
}

// change takes out the documents in gone, which are in the set, and puts in those in added, which are not. Both are
// sorted. total is the number of documents there may be, the same throughout a draft.
func (s *setDraft) change(gone, added []uint32, total int) {
	n := s.n + len(added) - len(gone)
	if s.bits == nil && !dense(s.n+len(added), total) {
		s.set = set{n: n, list: s.listed(gone, added)}
		return
	}
	if !s.own {
		bits := make(bitmap, wordsFor(total))
		s.addTo(bits)
		s.set, s.own = set{bits: bits}, true
	}
	for _, doc := range gone {
		s.bits.remove(doc)
	}
	for _, doc := range added {
		s.bits.add(doc)
	}
	if s.n = n; !dense(2*n, total) {
		*s = setDraft{set: set{n: n, list: s.bits.appendTo(make([]uint32, 0, n))}}
	}
}

// listed returns the list of a set that has become another.
func (s *set) listed(gone, added []uint32) []uint32 {
	if len(gone) == 0 && (s.n == 0 || s.n == len(s.list) && added[0] > s.list[s.n-1]) {
		return append(s.list, added...) // older versions read the same list no further than its end of before
	}
	return mergeLists(s.list, gone, added)
}

func mergeLists(old, gone, added []uint32) []uint32 {
	list := make([]uint32, 0, max(len(old)+len(added)-len(gone), 0))
	for _, doc := range old {
		for len(added) > 0 && added[0] < doc {
			list, added = append(list, added[0]), added[1:]
		}
		for len(gone) > 0 && gone[0] < doc {
			gone = gone[1:]
		}
		if len(gone) > 0 && gone[0] == doc {
			continue
		}
		if len(added) > 0 && added[0] == doc {
			continue
		}
		list = append(list, doc)
	}
	return append(list, added...)
}
