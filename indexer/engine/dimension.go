package engine

import (
	"cmp"
	"slices"
)

// dimension has the numbers, or the strings, of one attribute: a dictionary of the values, for each value the documents
// that have it, and for each document the number of its value.
//
// A document that has several values has the number of their combination. Number 0 is no value. Values and combinations
// are only appended, so that all versions of a dimension share them.
type dimension[K cmp.Ordered] struct {
	keys     []K        // by number; meaningless for combinations
	combos   [][]uint32 // by number: the values of a combination in order, nil for a value
	lookup   lookup
	hash     func(K) uint64
	rank     func(K) uint64 // never falls where keys rise
	codes    codes
	postings postings
	ordered  *orderOf
	live     int // values that documents have
	any      set // the documents that have a value
	sums     *cumulativeOf
}

// codes has the number of each document's value in 16 bits as long as that is enough, else in 32.
type codes struct {
	narrow vector[uint16]
	wide   vector[uint32]
	isWide bool
}

func (c *codes) at(doc uint32) uint32 {
	if c.isWide {
		return c.wide.at(doc)
	}
	return uint32(c.narrow.at(doc))
}

// empty reports whether no document has a value here.
func (d *dimension[K]) empty() bool { return d == nil || d.live == 0 }

// wasteful reports whether most of the values are such as no document has any more. There is at most one combination
// for every document.
func (d *dimension[K]) wasteful() bool {
	used := d.live
	if len(d.combos) > 0 {
		used += d.any.n
	}
	return len(d.keys) > 2*used+pageSize
}

// find returns the number of a value.
func (d *dimension[K]) find(key K) (uint32, bool) {
	return d.lookup.find(
		d.hash(key), func(n uint32) bool { return int(n) < len(d.keys) && d.keys[n] == key && !d.isCombo(n) },
	)
}

func (d *dimension[K]) isCombo(n uint32) bool { return int(n) < len(d.combos) && d.combos[n] != nil }

// posting returns the documents of a value. The set must not be changed.
func (d *dimension[K]) posting(n uint32) set { return d.postings.of(n) }

// least returns the least value of a number, which may be a combination.
func (d *dimension[K]) least(n uint32) uint32 {
	if d.isCombo(n) {
		return d.combos[n][0]
	}
	return n
}

// most returns the greatest value of a number, which may be a combination.
func (d *dimension[K]) most(n uint32) uint32 {
	if d.isCombo(n) {
		return d.combos[n][len(d.combos[n])-1]
	}
	return n
}

// from returns the position in order of the first value that is not below key.
func (d *dimension[K]) from(key K) int {
	i, _ := slices.BinarySearchFunc(d.order(), key, func(n uint32, k K) int { return cmp.Compare(d.keys[n], k) })
	return i
}

// after returns the position in order of the first value above key.
func (d *dimension[K]) after(key K) int {
	i, _ := slices.BinarySearchFunc(d.order(), key, func(n uint32, k K) int {
		if d.keys[n] <= k {
			return -1
		}
		return 1
	})
	return i
}
