package engine

import (
	"math/bits"
	"slices"
)

// valueCount is how many documents have a value.
type valueCount struct{ number, count uint32 }

// count gives the values that documents of s have, smallest first. It takes the cheapest of four ways: the counts that
// are known for all documents, value by value, document by document, or sorting the values of a few documents.
func count[K float64 | string](e *evaluator, d *dimension[K], s *set) []valueCount {
	if d.empty() || s.n == 0 {
		return nil
	}
	values, words := len(d.order()), e.words
	byValue := min(values*words/2, d.any.n+values)
	byDocument := s.n + s.n/2 + values
	switch {
	case s.n == e.all.n:
		return countAll(d)
	case 8*s.n < values:
		return countFew(d, s)
	case byValue < byDocument:
		return countByValue(d, s)
	}
	return countByDocument(e, d, s)
}

func countAll[K float64 | string](d *dimension[K]) []valueCount {
	counts := make([]valueCount, 0, d.live)
	for _, n := range d.order() {
		if c := d.posting(n).n; c > 0 {
			counts = append(counts, valueCount{n, c})
		}
	}
	return counts
}

func countByValue[K float64 | string](d *dimension[K], s *set) []valueCount {
	counts := make([]valueCount, 0, len(d.order()))
	for _, n := range d.order() {
		p := d.posting(n).set()
		if c := p.andCount(s); c > 0 {
			counts = append(counts, valueCount{n, uint32(c)})
		}
	}
	return counts
}

func countByDocument[K float64 | string](e *evaluator, d *dimension[K], s *set) []valueCount {
	counts := e.scratch.counts(len(d.keys))
	rest := s
	for _, c := range e.counted[d] {
		if more := e.beyond(s, c.set); more != nil && more.n < rest.n {
			rest = more
			clear(counts)
			for _, v := range c.counts {
				counts[v.number] = v.count
			}
		}
	}
	if d.codes.isWide {
		countCodes(&d.codes.wide, rest, counts)
	} else {
		countCodes(&d.codes.narrow, rest, counts)
	}
	for n, list := range d.combos {
		if list != nil && counts[n] > 0 {
			for _, v := range list {
				counts[v] += counts[n]
			}
		}
	}
	found := make([]valueCount, 0, min(d.live, s.n))
	for _, n := range d.order() {
		if counts[n] > 0 {
			found = append(found, valueCount{n, counts[n]})
		}
	}
	e.counted[d] = append(e.counted[d], counted{s, found})
	return found
}

// counted are the values of a set that were counted before for the same request. A set that has all of its documents,
// and some more, need only count those: this is how the facets of a page come cheaper whose own filter is left out.
type counted struct {
	set    *set
	counts []valueCount
}

// beyond gives what s has beyond a smaller set, or nil when it has not all of that.
func (e *evaluator) beyond(s, smaller *set) *set {
	if s.bits == nil || smaller.n > s.n || smaller.n < s.n/8 {
		return nil
	}
	b := e.scratch.bitmap(e.words)
	copy(b, s.bits)
	smaller.removeFrom(b)
	if n := b.count(); n == s.n-smaller.n {
		return &set{n: n, bits: b}
	}
	return nil
}

func countCodes[C uint16 | uint32](codes *vector[C], s *set, counts []uint32) {
	if s.bits == nil {
		for _, doc := range s.list {
			counts[codes.at(doc)]++
		}
		return
	}
	for p, page := range codes.pages {
		if from := p << (pageBits - 6); page != nil && from < len(s.bits) {
			countPage(page, s.bits[from:min(len(s.bits), from+pageSize/64)], counts)
		}
	}
}

func countPage[C uint16 | uint32](page []C, words []uint64, counts []uint32) {
	for i, w := range words {
		codes := page[i<<6 : i<<6+64]
		for ; w != 0; w &= w - 1 {
			counts[codes[bits.TrailingZeros64(w)&63]]++
		}
	}
}

// countFew sorts the values of the documents by their place among all values.
func countFew[K float64 | string](d *dimension[K], s *set) []valueCount {
	var numbers []uint32
	s.each(func(doc uint32) bool {
		switch n := d.codes.at(doc); {
		case d.isCombo(n):
			numbers = append(numbers, d.combos[n]...)
		case n > 0:
			numbers = append(numbers, n)
		}
		return true
	})
	slices.Sort(numbers)
	var counts []valueCount
	for i, n := range numbers {
		if i == 0 || n != numbers[i-1] {
			counts = append(counts, valueCount{number: n})
		}
		counts[len(counts)-1].count++
	}
	slices.SortFunc(counts, func(a, b valueCount) int {
		if d.keys[a.number] < d.keys[b.number] {
			return -1
		}
		return 1
	})
	return counts
}
