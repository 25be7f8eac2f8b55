package engine

import (
	"math"
	"slices"
)

// Sum is a number of documents that is no attribute: what a number of the document stands for, plus what one of its
// texts adds. A request makes it, so it may change from one to the next.
type Sum struct {
	Number string                      // attribute
	Value  func(n float64) (int, bool) // what a number stands for; false: the document has no sum
	Text   string                      // attribute
	Added  map[string]int              // by text; a document with another text has no sum
}

// sumMax is the greatest value and the greatest addition that are possible.
const sumMax = 1 << 28

// Between matches documents with a sum from low to high. The filter other matches the same documents without sums; it
// is what the filter is as a text.
func (s *Sum) Between(low, high int, other func() *Filter) *Filter {
	f := newCondition(s.Number, opSum)
	f.sum = &sumBounds{s, low, high, other}
	return f
}

// sumBounds are the bounds of a sum in a filter.
type sumBounds struct {
	*Sum
	low, high int
	other     func() *Filter
}

// noSum is the sum of documents without one. It is below all sums, even with something added.
const noSum = math.MinInt32 / 2

// sumTable has the parts of sums by the numbers of values.
type sumTable struct {
	numbers, texts *codes
	values, added  []int32
	least, most    int32 // bounds of all sums
}

// sumTable returns the table of a sum, or nil if no document has one.
func (e *evaluator) sumTable(s *Sum) *sumTable {
	if t, ok := e.sums[s]; ok {
		return t
	}
	var t *sumTable
	number, text := e.index.columns[s.Number], e.index.columns[s.Text]
	if number != nil && text != nil {
		t = newSumTable(s, number.numbers, text.strings)
	}
	e.sums[s] = t
	return t
}

func newSumTable(s *Sum, numbers *dimension[float64], texts *dimension[string]) *sumTable {
	t := &sumTable{numbers: &numbers.codes, texts: &texts.codes}
	t.values, t.added = make([]int32, len(numbers.keys)), make([]int32, len(texts.keys))
	for i := range t.values {
		t.values[i] = noSum
	}
	for i := range t.added {
		t.added[i] = noSum
	}
	for _, n := range numbers.order() {
		if v, ok := s.Value(numbers.keys[n]); ok && v > -sumMax && v < sumMax {
			t.values[n] = int32(v)
		}
	}
	for text, v := range s.Added {
		if n, ok := texts.find(normalize(text)); ok && v > -sumMax && v < sumMax {
			t.added[n] = int32(v)
		}
	}
	t.least, t.most = ends(t.values)
	least, most := ends(t.added)
	if t.least == noSum || least == noSum {
		return nil
	}
	t.least, t.most = t.least+least, t.most+most
	return t
}

// ends returns the least and the greatest of values, or noSum without any.
func ends(values []int32) (least, most int32) {
	least, most = noSum, noSum
	for _, v := range values {
		if v != noSum && (least == noSum || v < least) {
			least = v
		}
		most = max(most, v)
	}
	return least, most
}

// each calls f with pages of documents and their sums, which are below the least one for documents without.
func (t *sumTable) each(s *set, f func(page int, offsets []uint16, sums []int32)) {
	var room [pageSize]uint16
	var sums [pageSize]int32
	s.pages(&room, func(page int, offsets []uint16) {
		of := sums[:len(offsets)]
		clear(of)
		t.numbers.addTo(of, page, offsets, t.values)
		t.texts.addTo(of, page, offsets, t.added)
		f(page, offsets, of)
	})
}

// addTo adds to sums what the values of documents of a page stand for.
func (c *codes) addTo(sums []int32, page int, offsets []uint16, values []int32) {
	if c.isWide {
		addCodes(&c.wide, sums, page, offsets, values)
		return
	}
	addCodes(&c.narrow, sums, page, offsets, values)
}

func addCodes[C uint16 | uint32](codes *vector[C], sums []int32, page int, offsets []uint16, values []int32) {
	if page >= len(codes.pages) || codes.pages[page] == nil {
		for i := range sums {
			sums[i] += noSum
		}
		return
	}
	numbers := (*[pageSize]C)(codes.pages[page])
	for i, o := range offsets {
		sums[i] += values[numbers[o&pageMask]]
	}
}

// pages calls f with the documents of each page.
func (s *set) pages(room *[pageSize]uint16, f func(page int, offsets []uint16)) {
	if s.bits != nil {
		for page, words := 0, s.bits; len(words) > 0; page++ {
			some := words[:min(len(words), pageSize/64)]
			if offsets := some.offsets(room); len(offsets) > 0 {
				f(page, offsets)
			}
			words = words[len(some):]
		}
		return
	}
	for list := s.list; len(list) > 0; {
		page, n := list[0]>>pageBits, 0
		for n < len(list) && list[n]>>pageBits == page {
			room[n] = uint16(list[n] & pageMask)
			n++
		}
		f(int(page), room[:n])
		list = list[n:]
	}
}

// sumsBetween returns the documents with a sum between bounds.
func (e *evaluator) sumsBetween(b *sumBounds) *set {
	t := e.sumTable(b.Sum)
	if t == nil {
		return noDocuments
	}
	low, high := int32(max(b.low, int(t.least))), int32(min(b.high, int(t.most)))
	bits := e.scratch.bitmap(e.words)
	n := 0
	t.each(e.all, func(page int, offsets []uint16, sums []int32) {
		for i, sum := range sums {
			if sum >= low && sum <= high {
				bits.add(uint32(page)<<pageBits | uint32(offsets[i]))
				n++
			}
		}
	})
	return e.dense(bits, n)
}

// Sums answers a query, and calls read with each sum of the documents found, the least first, and how many have it. It
// returns how many documents have none.
func (e *Engine) Sums(q Query, s *Sum, read func(sum, count int)) (without int, err error) {
	refused := withScratch(func(scratch *scratch) *Error {
		l, err := e.catalog.Load().evaluators(e.enabled(), scratch).of(q.Index)
		if err != nil {
			return err
		}
		q.Limit = 0
		if err := checkFacets(l.index.settings, []string{s.Number, s.Text}); err != nil {
			return l.named(err, false)
		}
		r, err := l.find(&query{Query: q})
		if err == nil {
			without = r.set.n - l.countSums(s, r.set, read)
		}
		return err
	})
	if refused != nil {
		return 0, refused
	}
	return without, nil
}

// countedSumsMax is the range of sums below which counting is faster than sorting.
const countedSumsMax = 1 << 17

// countSums calls read with the sums of documents in order. It returns how many documents have one.
func (e *evaluator) countSums(s *Sum, docs *set, read func(sum, count int)) (total int) {
	t := e.sumTable(s)
	if t == nil {
		return 0
	}
	if t.most-t.least >= countedSumsMax {
		return t.sortSums(docs, read)
	}
	counts := e.scratch.counts(int(t.most-t.least) + 1)
	t.each(docs, func(_ int, _ []uint16, sums []int32) {
		for _, sum := range sums {
			if sum >= t.least {
				counts[sum-t.least]++
			}
		}
	})
	for i, n := range counts {
		if n > 0 {
			read(int(t.least)+i, int(n))
			total += int(n)
		}
	}
	return total
}

// sortSums is countSums for sums that are far apart.
func (t *sumTable) sortSums(docs *set, read func(sum, count int)) int {
	var all []int32
	t.each(docs, func(_ int, _ []uint16, sums []int32) {
		for _, sum := range sums {
			if sum >= t.least {
				all = append(all, sum)
			}
		}
	})
	slices.Sort(all)
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to] == all[from] {
			to++
		}
		read(int(all[from]), to-from)
		from = to
	}
	return len(all)
}
