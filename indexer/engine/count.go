package engine

import (
	"math/bits"
	"slices"
)

// valueCount is how many documents have a value.
type valueCount struct{ number, count uint32 }

// tally counts the values of dimensions. Those that are best counted document by document wait until all are known, so
// that one walk over the documents counts them together.
type tally struct {
	*evaluator
	walks []walk
}

// walk is a set of documents and what is to be counted there.
type walk struct {
	set      *set
	counters []counter
}

// counter counts the documents of a dimension by the number of their value.
type counter struct {
	codes  *codes
	size   int // how many numbers there are
	counts []uint32
	known  []valueCount // of documents that are not walked over
	done   func(counts []uint32)
}

// count returns the values that documents of s have, smallest first.
func count[K float64 | string](e *evaluator, d *dimension[K], s *set) (counts []valueCount) {
	t := tally{evaluator: e}
	tallyInto(&t, d, s, &counts)
	t.run()
	return counts
}

// tallyInto counts the values that documents of s have, smallest first: counts has them after the tally's run. It takes
// the cheapest of several ways: the counts that are known for all documents, a few values that make up everything,
// value by value, document by document, or sorting the values of a few documents.
func tallyInto[K float64 | string](t *tally, d *dimension[K], s *set, counts *[]valueCount) {
	if d.empty() || s.n == 0 {
		return
	}
	e, values := t.evaluator, len(d.order())
	switch {
	case s.n == e.all.n:
		*counts = countAll(d)
		return
	case 8*s.n < values:
		*counts = countFew(d, s)
		return
	}
	rest, known := e.uncounted(d, s)
	byDocument := rest.n + rest.n/2 + values
	found := countExpected(e, d, rest, known, byDocument)
	if found == nil && min(values*e.words/2, d.any.n+values) < byDocument {
		found, known = countByValue(d, s), nil
	}
	if found == nil {
		later(t, d, s, rest, known, counts)
		return
	}
	*counts = found
	e.counted[d] = append(e.counted[d], counted{s, found})
}

// countExpected counts the values that a filter names or, beyond documents that were counted, the values that were not
// visited there. It returns nil when documents have others too, or when this is not the cheapest way.
func countExpected[K float64 | string](
	e *evaluator, d *dimension[K], rest *set, known []valueCount, budget int,
) []valueCount {
	expected := e.wanted[d]
	if known != nil {
		expected = others(d, known)
	}
	if len(d.combos) > 0 || len(expected) == 0 || len(expected)*e.words/2 > budget {
		return nil
	}
	counts, left := e.scratch.counts(len(d.keys)), rest.n
	for _, n := range expected {
		if left > 0 && counts[n] == 0 {
			p := d.posting(n)
			c := p.andCount(rest)
			counts[n] = uint32(c)
			left -= c
		}
	}
	if left > 0 {
		return nil
	}
	for _, v := range known {
		counts[v.number] += v.count
	}
	return collect(d, counts)
}

// others returns the values that are not among those counted, which are in order.
func others[K float64 | string](d *dimension[K], counts []valueCount) []uint32 {
	list := make([]uint32, 0, len(d.order()))
	for _, n := range d.order() {
		if len(counts) > 0 && counts[0].number == n {
			counts = counts[1:]
			continue
		}
		list = append(list, n)
	}
	return list
}

// later plans to count document by document.
func later[K float64 | string](t *tally, d *dimension[K], s, rest *set, known []valueCount, counts *[]valueCount) {
	t.plan(rest, counter{codes: &d.codes, size: len(d.keys), known: known, done: func(numbers []uint32) {
		*counts = collect(d, numbers)
		t.counted[d] = append(t.counted[d], counted{s, *counts})
	}})
}

func countAll[K float64 | string](d *dimension[K]) []valueCount {
	counts := make([]valueCount, 0, d.live)
	for _, n := range d.order() {
		if c := d.posting(n).n; c > 0 {
			counts = append(counts, valueCount{n, uint32(c)})
		}
	}
	return counts
}

func countByValue[K float64 | string](d *dimension[K], s *set) []valueCount {
	counts := make([]valueCount, 0, len(d.order()))
	for _, n := range d.order() {
		p := d.posting(n)
		if c := p.andCount(s); c > 0 {
			counts = append(counts, valueCount{n, uint32(c)})
		}
	}
	return counts
}

// plan adds a counter to the walk over s.
func (t *tally) plan(s *set, c counter) {
	i := slices.IndexFunc(t.walks, func(w walk) bool { return w.set == s })
	if i < 0 {
		i = len(t.walks)
		t.walks = append(t.walks, walk{set: s})
	}
	t.walks[i].counters = append(t.walks[i].counters, c)
}

// countersMax is how many numbers one walk counts, unless one dimension alone has more: more would not stay in the
// cache.
const countersMax = 1 << 14

// run counts what waits.
func (t *tally) run() {
	for _, w := range t.walks {
		for rest := w.counters; len(rest) > 0; {
			n, size := 1, rest[0].size
			for n < len(rest) && size+rest[n].size <= countersMax {
				size += rest[n].size
				n++
			}
			t.walk(walk{w.set, rest[:n]}, t.scratch.counts(size))
			rest = rest[n:]
		}
	}
	t.walks = nil
}

// walk counts with the counts of all counters lying in one slice of zeros.
func (t *tally) walk(w walk, counts []uint32) {
	for i := range w.counters {
		c := &w.counters[i]
		c.counts, counts = counts[:c.size], counts[c.size:]
	}
	w.run()
	for _, c := range w.counters {
		for _, v := range c.known {
			c.counts[v.number] += v.count
		}
		c.done(c.counts)
	}
}

// run counts page by page. Where there are several counters the documents of a page are listed for all of them.
func (w *walk) run() {
	if len(w.counters) == 1 && w.set.bits != nil {
		w.counters[0].countBits(w.set.bits)
		return
	}
	var offsets [pageSize]uint16
	if w.set.bits != nil {
		for page, words := 0, w.set.bits; len(words) > 0; page++ {
			some := words[:min(len(words), pageSize/64)]
			w.count(page, some.offsets(&offsets))
			words = words[len(some):]
		}
		return
	}
	for list := w.set.list; len(list) > 0; {
		page, n := list[0]>>pageBits, 0
		for n < len(list) && list[n]>>pageBits == page {
			offsets[n] = uint16(list[n] & pageMask)
			n++
		}
		w.count(int(page), offsets[:n])
		list = list[n:]
	}
}

// count counts the documents of a page.
func (w *walk) count(page int, offsets []uint16) {
	for i := range w.counters {
		if c := &w.counters[i]; c.codes.isWide {
			countPage(&c.codes.wide, page, offsets, c.counts)
		} else {
			countPage(&c.codes.narrow, page, offsets, c.counts)
		}
	}
}

func countPage[C uint16 | uint32](codes *vector[C], page int, offsets []uint16, counts []uint32) {
	if page >= len(codes.pages) || codes.pages[page] == nil {
		return
	}
	values := (*[pageSize]C)(codes.pages[page])
	for _, o := range offsets {
		counts[values[o&pageMask]]++
	}
}

func (c *counter) countBits(b bitmap) {
	if c.codes.isWide {
		countBits(&c.codes.wide, b, c.counts)
	} else {
		countBits(&c.codes.narrow, b, c.counts)
	}
}

func countBits[C uint16 | uint32](codes *vector[C], b bitmap, counts []uint32) {
	for p, page := range codes.pages {
		from := p * pageSize / 64
		if page == nil || from >= len(b) {
			continue
		}
		for i, w := range b[from:min(len(b), from+pageSize/64)] {
			values := page[i<<6 : i<<6+64]
			for ; w != 0; w &= w - 1 {
				counts[values[bits.TrailingZeros64(w)&63]]++
			}
		}
	}
}

// collect returns the values that were counted. A combination counts for each of its values.
func collect[K float64 | string](d *dimension[K], counts []uint32) []valueCount {
	for n, list := range d.combos {
		if list != nil && counts[n] > 0 {
			for _, v := range list {
				counts[v] += counts[n]
			}
		}
	}
	n := 0
	for _, c := range counts {
		if c > 0 {
			n++
		}
	}
	found := make([]valueCount, 0, n)
	for _, n := range d.order() {
		if counts[n] > 0 {
			found = append(found, valueCount{n, counts[n]})
		}
	}
	return found
}

// counted are the values of a set that were counted before for the same request. A set that has all of its documents,
// and some more, need only count those: this is how the facets of a page come cheaper whose own filter is left out.
type counted struct {
	set    *set
	counts []valueCount
}

// uncounted returns the documents of s that are still to be counted, and what is known of the others.
func (e *evaluator) uncounted(dimension any, s *set) (rest *set, known []valueCount) {
	rest = s
	for _, c := range e.counted[dimension] {
		if more := e.beyond(s, c.set); more != nil && more.n < rest.n {
			rest, known = more, c.counts
		}
	}
	return rest, known
}

// beyond returns what s has beyond a smaller set, or nil when it has not all of that.
func (e *evaluator) beyond(s, smaller *set) *set {
	if s.bits == nil || smaller.n > s.n || smaller.n < s.n/8 {
		return nil
	}
	b := e.scratch.dirty(e.words)
	clear(b[copy(b, s.bits):])
	n := 0
	if smaller.bits != nil {
		n = b.andNot(smaller.bits)
	} else {
		smaller.removeFrom(b)
		n = b.count()
	}
	if n == s.n-smaller.n {
		return &set{n: n, bits: b}
	}
	return nil
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
