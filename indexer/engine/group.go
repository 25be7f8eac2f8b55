package engine

// Group is the documents of a result that have one value of an attribute. It is valid during the call that receives it.
type Group struct {
	*groups
	value FacetValue
	docs  []uint32
}

// groups is memory for counting the values of one group after the other.
type groups struct {
	evaluator *evaluator
	counts    []uint32 // by the number of a value; all 0 between two uses
	touched   []uint32 // the numbers whose counts are not 0
}

// Groups answers a query, and calls read with the documents found by each value of an attribute, in no order. Documents
// with several values are in several groups, documents without a value in none. Groups can count the facets of the
// query.
func (e *Engine) Groups(q Query, by string, read func(g *Group) error) error {
	var failure error
	refused := withScratch(func(s *scratch) *Error {
		l, err := e.catalog.Load().evaluators(e.enabled(), s).of(q.Index)
		if err != nil {
			return err
		}
		q.Limit = 0
		if err := checkFacets(l.index.settings, []string{by}); err != nil {
			return l.named(err, false)
		}
		r, err := l.find(&query{Query: q})
		if c := l.index.columns[by]; err == nil && c != nil {
			failure = r.groups(c, read)
		}
		return err
	})
	if refused != nil {
		return refused
	}
	return failure
}

// groups calls read with each group of the documents found.
func (r *Result) groups(c *column, read func(g *Group) error) error {
	g := &groups{evaluator: r.evaluator}
	err := eachGroup(r, c.numbers, func(n uint32, docs []uint32) error {
		return read(&Group{g, FacetValue{IsNumber: true, Number: c.numbers.keys[n]}, docs})
	})
	if err != nil {
		return err
	}
	return eachGroup(r, c.strings, func(n uint32, docs []uint32) error {
		return read(&Group{g, FacetValue{Text: c.spelling(n, r.set, r.index.docs)}, docs})
	})
}

// eachGroup calls f with each value that documents found have, and these documents in order.
func eachGroup[K float64 | string](r *Result, d *dimension[K], f func(n uint32, docs []uint32) error) error {
	e := r.evaluator
	counts := count(e, d, r.set)
	if len(counts) == 0 {
		return nil
	}
	ends, total := make([]uint32, len(d.keys)), uint32(0) // by value: where its next document stands
	for _, v := range counts {
		ends[v.number] = total
		total += v.count
	}
	docs := e.scratch.list(int(total))[:total]
	put := func(n, doc uint32) {
		docs[ends[n]] = doc
		ends[n]++
	}
	r.set.each(func(doc uint32) bool {
		switch n := d.codes.at(doc); {
		case d.isCombo(n):
			for _, v := range d.combos[n] {
				put(v, doc)
			}
		case n > 0:
			put(n, doc)
		}
		return true
	})
	for _, v := range counts {
		e.scratch.lend(0)
		end := ends[v.number]
		if err := f(v.number, docs[end-v.count:end]); err != nil {
			return err
		}
	}
	return nil
}

// Value returns the value that all documents of the group have.
func (g *Group) Value() FacetValue { return g.value }

// Total returns the number of documents.
func (g *Group) Total() int { return len(g.docs) }

// Distribution calls f with all values of a facet of the query, in no order, and how many documents of the group have
// each.
func (g *Group) Distribution(attribute string, f func(v FacetValue, n int)) {
	c := g.evaluator.index.columns[attribute]
	if c == nil {
		return
	}
	eachCount(g, c.numbers, func(n uint32, count int) {
		f(FacetValue{IsNumber: true, Number: c.numbers.keys[n]}, count)
	})
	set := &set{n: len(g.docs), list: g.docs}
	eachCount(g, c.strings, func(n uint32, count int) {
		f(FacetValue{Text: c.spelling(n, set, g.evaluator.index.docs)}, count)
	})
}

// Sums calls f with the sum of each document of the group that has one, in no order.
func (g *Group) Sums(s *Sum, f func(sum int)) {
	t := g.evaluator.sumTable(s)
	if t == nil {
		return
	}
	t.each(&set{n: len(g.docs), list: g.docs}, func(_ int, _ []uint16, sums []int32) {
		for _, sum := range sums {
			if sum >= t.least {
				f(int(sum))
			}
		}
	})
}

// eachCount calls f with each value that documents of a group have and how many have it.
func eachCount[K float64 | string](g *Group, d *dimension[K], f func(n uint32, count int)) {
	if d.empty() {
		return
	}
	if len(g.counts) < len(d.keys) {
		g.counts = make([]uint32, len(d.keys))
	}
	if d.codes.isWide {
		g.touched = countDocs(g.docs, &d.codes.wide, g.counts, g.touched[:0])
	} else {
		g.touched = countDocs(g.docs, &d.codes.narrow, g.counts, g.touched[:0])
	}
	for _, n := range g.touched { // not over the values of combinations, which are appended
		if d.isCombo(n) {
			for _, v := range d.combos[n] {
				g.add(v, g.counts[n])
			}
			g.counts[n] = 0
		}
	}
	g.counts[0] = 0 // documents without a value
	for _, n := range g.touched {
		if count := g.counts[n]; count > 0 {
			g.counts[n] = 0
			f(n, int(count))
		}
	}
}

func (g *groups) add(n, count uint32) {
	if g.counts[n] == 0 {
		g.touched = append(g.touched, n)
	}
	g.counts[n] += count
}

// countDocs counts the numbers that documents have in a dimension, and appends those that had no count.
func countDocs[C uint16 | uint32](docs []uint32, codes *vector[C], counts, touched []uint32) []uint32 {
	for len(docs) > 0 {
		page, n := int(docs[0]>>pageBits), 1
		for n < len(docs) && int(docs[n]>>pageBits) == page {
			n++
		}
		some := docs[:n]
		docs = docs[n:]
		if page >= len(codes.pages) || codes.pages[page] == nil {
			continue
		}
		values := (*[pageSize]C)(codes.pages[page])
		for _, doc := range some {
			n := values[doc&pageMask]
			if counts[n] == 0 {
				touched = append(touched, uint32(n))
			}
			counts[n]++
		}
	}
	return touched
}
