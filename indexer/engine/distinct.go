package engine

// distinct returns the first documents of s, no two with the same value of c, and the documents that are left for hits:
// s without those that share a value with a hit. Documents without a value share nothing.
//
// Like Meilisearch it does not look further than the documents that are equal to the last hit in everything that orders
// them, so that the rest of s may still have documents that share values.
func (o *ordering) distinct(c *column, s *set, want int) (hits []uint32, left *set) {
	for tried := 4*want + 64; ; tried *= 4 {
		docs := o.first(s, tried)
		excluded := o.scratch.bitmap(o.words)
		hits = nil
		done := len(docs) >= s.n
		for _, doc := range docs {
			if len(hits) >= want && !o.tied(hits, doc) {
				done = true
				break
			}
			if !excluded.has(doc) {
				c.exclude(doc, excluded)
				hits = append(hits, doc)
			}
		}
		if done {
			return hits[:min(want, len(hits))], o.minus(s, excluded, hits)
		}
	}
}

// tied reports whether nothing but the order of insertion puts a document behind the last hit.
func (o *ordering) tied(hits []uint32, doc uint32) bool {
	if len(hits) == 0 || len(o.criteria) == 0 {
		return false
	}
	last := hits[len(hits)-1]
	for level := range o.criteria {
		a, b := o.row(level, last), o.row(level, doc)
		if a.class != b.class || a.key != b.key ||
			a.class == stringClass && o.compareStrings(&o.criteria[level], last, doc) != 0 {
			return false
		}
	}
	return true
}

// minus returns s without what is excluded, but with the hits.
func (o *ordering) minus(s *set, excluded bitmap, hits []uint32) *set {
	b := o.scratch.bitmap(o.words)
	s.addTo(b)
	b.andNot(excluded)
	for _, doc := range hits {
		b.add(doc)
	}
	return o.dense(b, b.count())
}

// exclude adds the documents that share a value with a document.
func (c *column) exclude(doc uint32, b bitmap) {
	addSharing(c.numbers, doc, b)
	addSharing(c.strings, doc, b)
}

func addSharing[K float64 | string](d *dimension[K], doc uint32, b bitmap) {
	n := d.codes.at(doc)
	switch {
	case d.isCombo(n):
		for _, v := range d.combos[n] {
			p := d.posting(v)
			p.addTo(b)
		}
	case n > 0:
		p := d.posting(n)
		p.addTo(b)
	}
}

// oneOfEach returns the documents of s that share no value with a document inserted before.
func (e *evaluator) oneOfEach(c *column, s *set) *set {
	excluded, kept := e.scratch.bitmap(e.words), e.scratch.bitmap(e.words)
	s.each(func(doc uint32) bool {
		if !excluded.has(doc) {
			c.exclude(doc, excluded)
			kept.add(doc)
		}
		return true
	})
	return e.dense(kept, kept.count())
}
