package engine

import (
	"cmp"
	"math"
	"slices"

	"cottonmall/indexer/engine/text"
)

// criterion is one thing by which hits are ordered: an attribute, or how well a document answers the query.
type criterion struct {
	column *column // nil when no document has the attribute
	desc   bool
	part   func(r text.Rank) uint32 // of the query; nil for an attribute
}

// ordering returns the first documents of a set by its criteria. What they leave equal comes in the order of insertion.
type ordering struct {
	*evaluator
	criteria []criterion
	result   *text.Result // nil without a query
	ranks    map[uint32]text.Rank
}

// Documents are in three classes, whichever the direction: those with numbers, those with strings, those without
// values.
const (
	numberClass = iota
	stringClass
	noClass
)

// row is a document with its place by the first criterion: class, then key. For strings the key is their beginning.
type row struct {
	key   uint64
	doc   uint32
	class uint8
}

// first returns the first documents of s, at most so many.
func (o *ordering) first(s *set, want int) []uint32 { return o.firstBy(0, s, want, nil) }

func (o *ordering) firstBy(level int, s *set, want int, found []uint32) []uint32 {
	switch {
	case want <= 0 || s.n == 0:
		return found
	case level == len(o.criteria):
		s.each(func(doc uint32) bool {
			found = append(found, doc)
			want--
			return want > 0
		})
		return found
	}
	c := &o.criteria[level]
	if c.part == nil && c.column == nil {
		return o.firstBy(level+1, s, want, found)
	}
	if c.part == nil && o.walkable(c, s, want) {
		if more, ok := o.walk(level, s, want, found); ok {
			return more
		}
	}
	return o.choose(level, s, want, found)
}

// walkable reports whether going through the values in order finds enough documents sooner than looking at each
// document of the set.
func (o *ordering) walkable(c *criterion, s *set, want int) bool {
	have := c.column.numbers.any.n + c.column.strings.any.n
	return float64(want)*float64(have) < 2*float64(s.n)*float64(s.n)
}

// walk goes through the values in order and takes those documents of s that have them, until there are enough. It
// returns up when that proves dear.
func (o *ordering) walk(level int, s *set, want int, found []uint32) ([]uint32, bool) {
	c := &o.criteria[level]
	w := walker{ordering: o, level: level, set: s, want: len(found) + want, found: found, budget: 4*s.n + 4096}
	if c.column.numbers.live > 0 && c.column.strings.live > 0 ||
		len(c.column.numbers.combos)+len(c.column.strings.combos) > 0 {
		w.seen = o.scratch.bitmap(o.words)
	}
	if !walkValues(&w, c.column.numbers, c.desc) || !walkValues(&w, c.column.strings, c.desc) {
		return w.found, len(w.found) >= w.want
	}
	rest := o.scratch.bitmap(o.words)
	s.addTo(rest)
	c.column.numbers.any.removeFrom(rest)
	c.column.strings.any.removeFrom(rest)
	return o.firstBy(level+1, o.dense(rest, rest.count()), w.want-len(w.found), w.found), true
}

type walker struct {
	*ordering
	level  int
	set    *set
	want   int
	found  []uint32
	seen   bitmap // documents that were visited, if a document can have several values
	budget int    // documents that may still be looked at
}

// walkValues reports whether more documents are wanted and the budget is not spent.
func walkValues[K float64 | string](w *walker, d *dimension[K], desc bool) bool {
	order := d.order()
	for i, n := range order {
		if desc {
			n = order[len(order)-1-i]
		}
		p := d.posting(n)
		if p.n == 0 {
			continue
		}
		if len(w.found) >= w.want || w.budget < 0 {
			return false
		}
		w.budget -= min(p.n, w.words+w.set.n)
		group := w.common(&p, w.set)
		if w.seen != nil {
			group = w.unseen(group)
		}
		w.found = w.firstBy(w.level+1, group, w.want-len(w.found), w.found)
	}
	return len(w.found) < w.want
}

// common returns what is in both sets.
func (o *ordering) common(a, b *set) *set {
	if a.n > b.n {
		a, b = b, a
	}
	return o.both(a, b)
}

func (w *walker) unseen(s *set) *set {
	list := w.scratch.list(s.n)
	s.each(func(doc uint32) bool {
		if !w.seen.has(doc) {
			w.seen.add(doc)
			list = append(list, doc)
		}
		return true
	})
	return &set{n: len(list), list: list}
}

// choose looks at every document and keeps the best.
func (o *ordering) choose(level int, s *set, want int, found []uint32) []uint32 {
	rows := make([]row, 0, min(s.n, 4*want+64))
	less := func(a, b row) int { return o.compare(level, a, b) }
	var worst *row
	s.each(func(doc uint32) bool {
		r := o.row(level, doc)
		if worst != nil && less(r, *worst) >= 0 {
			return true
		}
		rows = append(rows, r)
		if len(rows) == cap(rows) && len(rows) > want {
			slices.SortFunc(rows, less)
			rows = rows[:want]
			worst = &row{}
			*worst = rows[want-1]
		}
		return true
	})
	slices.SortFunc(rows, less)
	for _, r := range rows[:min(want, len(rows))] {
		found = append(found, r.doc)
	}
	return found
}

// row places a document by a criterion.
func (o *ordering) row(level int, doc uint32) row {
	c := &o.criteria[level]
	if c.part != nil {
		return row{uint64(c.part(o.rank(doc))), doc, numberClass}
	}
	if c.column == nil {
		return row{0, doc, noClass}
	}
	if n := c.column.numbers.codes.at(doc); n != 0 {
		return row{flip(numberKey(c.column.numbers.keys[pick(c.column.numbers, n, c.desc)]), c.desc), doc, numberClass}
	}
	if n := c.column.strings.codes.at(doc); n != 0 {
		return row{flip(stringKey(c.column.strings.keys[pick(c.column.strings, n, c.desc)]), c.desc), doc, stringClass}
	}
	return row{0, doc, noClass}
}

// pick takes the least of several values in ascending order, the greatest in descending order.
func pick[K float64 | string](d *dimension[K], n uint32, desc bool) uint32 {
	if desc {
		return d.most(n)
	}
	return d.least(n)
}

func flip(key uint64, desc bool) uint64 {
	if desc {
		return ^key
	}
	return key
}

// numberKey maps numbers to integers in the same order.
func numberKey(f float64) uint64 {
	b := math.Float64bits(f + 0)
	if b>>63 != 0 {
		return ^b
	}
	return b | 1<<63
}

// stringKey returns the first eight bytes of a string as an integer.
func stringKey(s string) uint64 {
	var key uint64
	for i := range 8 {
		key <<= 8
		if i < len(s) {
			key |= uint64(s[i])
		}
	}
	return key
}

// compare orders two rows of a level by its criterion and those after it.
func (o *ordering) compare(level int, a, b row) int {
	if a.class != b.class {
		return cmp.Compare(a.class, b.class)
	}
	if a.key != b.key {
		return cmp.Compare(a.key, b.key)
	}
	if a.class == stringClass {
		if c := o.compareStrings(&o.criteria[level], a.doc, b.doc); c != 0 {
			return c
		}
	}
	if level+1 == len(o.criteria) {
		return cmp.Compare(a.doc, b.doc)
	}
	return o.compare(level+1, o.row(level+1, a.doc), o.row(level+1, b.doc))
}

func (o *ordering) compareStrings(c *criterion, a, b uint32) int {
	d := c.column.strings
	x, y := pick(d, d.codes.at(a), c.desc), pick(d, d.codes.at(b), c.desc)
	if x == y {
		return 0
	}
	if c.desc {
		x, y = y, x
	}
	return cmp.Compare(d.keys[x], d.keys[y])
}

// rank computes once how well a document answers the query.
func (o *ordering) rank(doc uint32) text.Rank {
	r, ok := o.ranks[doc]
	if !ok {
		r = o.result.Rank(doc)
		o.ranks[doc] = r
	}
	return r
}
