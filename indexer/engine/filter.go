package engine

import (
	"strconv"
	"strings"
)

// evaluator turns filters into sets of documents of one index. It remembers the sets of conditions, so that the queries
// of one request share them.
type evaluator struct {
	index   *index
	enabled features
	scratch *scratch
	all     *set
	words   int
	filters filterCache
	allowed map[*Filter]bool
	sets    map[*Filter]*set
	spans   map[*Filter]span
	ranges  map[span]*set
	widest  []*set           // of the longest conjunction so far, in order
	pairs   map[[2]*set]*set // what two sets have in common
	counted map[any][]counted
	noted   map[*Filter]bool
	wanted  map[any][]uint32 // by dimension: the values that filters name
	sums    map[*Sum]*sumTable
}

func newEvaluator(x *index, f features, s *scratch) *evaluator {
	return &evaluator{
		index:   x,
		enabled: f,
		scratch: s,
		all:     &set{n: x.docs.count, bits: x.docs.live},
		words:   wordsFor(x.total()),
		filters: filterCache{},
		allowed: map[*Filter]bool{},
		sets:    map[*Filter]*set{},
		spans:   map[*Filter]span{},
		ranges:  map[span]*set{},
		pairs:   map[[2]*set]*set{},
		counted: map[any][]counted{},
		noted:   map[*Filter]bool{},
		wanted:  map[any][]uint32{},
		sums:    map[*Sum]*sumTable{},
	}
}

// documents returns the documents that match a filter; nil is no filter.
func (e *evaluator) documents(f *Filter) *set {
	if f == nil {
		return e.all
	}
	if s, ok := e.sets[f]; ok {
		return s
	}
	s := e.evaluate(f)
	e.sets[f] = s
	return s
}

// keyMax is the length in bytes up to which a condition is a key of recent sets.
const keyMax = 1024

// conditionDocuments returns the documents that match a condition of a query. It uses the recent sets of the index.
func (e *evaluator) conditionDocuments(f *Filter) *set {
	if s, ok := e.sets[f]; ok {
		return s
	}
	e.note(f)
	if f.isPlain() || f.op == opSum { // a sum is rarely asked for again
		return e.documents(f)
	}
	key := f.String()
	if len(key) > keyMax {
		return e.documents(f)
	}
	s := e.recall(key, func() *set { return e.evaluate(f) })
	e.sets[f] = s
	return s
}

// isPlain reports whether the set of a condition is at hand, so that it need not be remembered.
func (f *Filter) isPlain() bool {
	return f.op == opEqual || f.op == opExists || f.op == opIsNull || f.op == opIsEmpty
}

// note takes down the values that a filter names.
func (e *evaluator) note(f *Filter) {
	if e.noted[f] {
		return
	}
	e.noted[f] = true
	for _, p := range f.parts {
		e.note(p)
	}
	if c := e.index.columns[f.attribute.text]; c != nil && (f.op == opEqual || f.op == opIn) {
		numbers, texts := c.find(f.values)
		e.wanted[c.numbers] = append(e.wanted[c.numbers], numbers...)
		e.wanted[c.strings] = append(e.wanted[c.strings], texts...)
	}
}

func (e *evaluator) evaluate(f *Filter) *set {
	switch f.op {
	case opAnd:
		return e.and(f.parts)
	case opOr:
		return e.or(f.parts)
	case opNot:
		return e.without(e.documents(f.parts[0]))
	case opSum:
		return e.sumsBetween(f.sum)
	case opNotEqual:
		return e.without(e.equal(f))
	}
	return e.condition(f)
}

// dense makes a set of a bitmap with n documents, a list if they are few.
func (e *evaluator) dense(b bitmap, n int) *set {
	if n <= e.words/8 {
		return &set{n: n, list: b.appendTo(e.scratch.list(n))}
	}
	return &set{n: n, bits: b}
}

func (e *evaluator) or(parts []*Filter) *set {
	b := e.scratch.bitmap(e.words)
	for _, p := range parts {
		e.documents(p).addTo(b)
	}
	return e.dense(b, b.count())
}

func (e *evaluator) without(s *set) *set {
	if s.n == 0 {
		return e.all
	}
	b := e.scratch.dirty(e.words)
	n := copy(b, e.all.bits)
	clear(b[n:])
	s.removeFrom(b)
	return e.dense(b, e.all.n-s.n)
}

var noDocuments = &set{list: []uint32{}}

func (e *evaluator) condition(f *Filter) *set {
	c := e.index.columns[f.attribute.text]
	if c == nil {
		return noDocuments
	}
	switch f.op {
	case opExists:
		return &c.exists
	case opIsNull:
		return &c.null
	case opIsEmpty:
		return &c.empty
	case opEqual:
		return e.equal(f)
	case opIn:
		return e.in(c, f.values)
	case opStartsWith:
		return e.startsWith(c, f.values[0].text)
	case opContains:
		return e.contains(c, f.values[0].text)
	}
	return e.between(c, f)
}

// filterNumber reads a value as a number, if it is one.
func filterNumber(s string) (float64, bool) {
	if s == "" || strings.Trim(s, "0123456789+-.eE") != "" {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil
}

// equal finds the value both as a number and as a string.
func (e *evaluator) equal(f *Filter) *set {
	c := e.index.columns[f.attribute.text]
	if c == nil {
		return noDocuments
	}
	return e.in(c, f.values)
}

func (e *evaluator) in(c *column, values []word) *set {
	numbers, texts := c.find(values)
	found := make([]set, 0, len(numbers)+len(texts))
	for _, n := range numbers {
		found = append(found, c.numbers.posting(n))
	}
	for _, n := range texts {
		found = append(found, c.strings.posting(n))
	}
	return e.union(found)
}

// find returns the numbers of values that documents have, read as numbers and as strings.
func (c *column) find(values []word) (numbers, texts []uint32) {
	for _, v := range values {
		if f, ok := filterNumber(v.text); ok && !c.numbers.empty() {
			if n, ok := c.numbers.find(f); ok {
				numbers = append(numbers, n)
			}
		}
		if !c.strings.empty() {
			if n, ok := c.strings.find(normalize(v.text)); ok {
				texts = append(texts, n)
			}
		}
	}
	return numbers, texts
}

func (e *evaluator) union(postings []set) *set {
	if len(postings) == 0 {
		return noDocuments
	}
	if len(postings) == 1 {
		return &postings[0]
	}
	b := e.scratch.bitmap(e.words)
	for _, p := range postings {
		p.addTo(b)
	}
	return e.dense(b, b.count())
}

// between compares numbers with numbers and strings with strings; a number is compared as a string too.
func (e *evaluator) between(c *column, f *Filter) *set {
	low, high := f.values[0].text, f.values[len(f.values)-1].text
	numbers, strings := noDocuments, noDocuments
	if a, ok := filterNumber(low); ok && !c.numbers.empty() {
		if b, ok := filterNumber(high); ok {
			numbers = valuesFrom(e, c.numbers, f.op, a, b)
		}
	}
	if !c.strings.empty() {
		strings = valuesFrom(e, c.strings, f.op, normalize(low), normalize(high))
	}
	if numbers.n == 0 {
		return strings
	}
	if strings.n == 0 {
		return numbers
	}
	b := e.scratch.bitmap(e.words)
	numbers.addTo(b)
	strings.addTo(b)
	return e.dense(b, b.count())
}

// valuesFrom returns the documents with a value in a range.
func valuesFrom[K float64 | string](e *evaluator, d *dimension[K], op filterOp, low, high K) *set {
	from, to := places(d, op, low, high)
	return rangeOf(e, d, from, to)
}

// places returns where the values of a range begin and end in the order.
func places[K float64 | string](d *dimension[K], op filterOp, low, high K) (from, to int) {
	to = len(d.order())
	switch op {
	case opMore:
		from = d.after(low)
	case opMoreEqual:
		from = d.from(low)
	case opLess:
		to = d.from(low)
	case opLessEqual:
		to = d.after(low)
	default:
		from, to = d.from(low), d.after(high)
	}
	return from, to
}

// rangeOf returns the documents with a value from one place of the order to another. It adds up the values, or takes
// the other values away from all, whichever are fewer documents; where both are many it uses cumulative sets.
func rangeOf[K float64 | string](e *evaluator, d *dimension[K], from, to int) *set {
	if from >= to {
		return noDocuments
	}
	inside := 0
	for _, n := range d.order()[from:to] {
		inside += d.posting(n).n
	}
	if inside == 0 {
		return noDocuments
	}
	b := e.scratch.bitmap(e.words)
	outside := d.any.n - inside
	switch {
	case len(d.combos) > 0:
		d.addValues(b, from, to)
		inside = b.count()
	case outside == 0:
		return &d.any
	case min(inside, outside) > d.any.n/cumulativeSteps:
		d.between(b, from, to)
	case inside < outside:
		d.addValues(b, from, to)
	default:
		d.any.addTo(b)
		d.removeValues(b, 0, from)
		d.removeValues(b, to, len(d.order()))
	}
	return e.dense(b, inside)
}

func (e *evaluator) startsWith(c *column, prefix string) *set {
	p := normalize(prefix)
	if p == "" {
		return &c.exists
	}
	d := c.strings
	order, from := d.order(), d.from(p)
	to := from
	for to < len(order) && strings.HasPrefix(d.keys[order[to]], p) {
		to++
	}
	return rangeOf(e, d, from, to)
}

// contains finds the strings that have a text anywhere in them, by looking at each.
func (e *evaluator) contains(c *column, part string) *set {
	if c.strings.empty() {
		return noDocuments
	}
	e.scratch.keepTime()
	d, p := c.strings, normalize(part)
	var found []set
	for _, n := range d.order() {
		if strings.Contains(d.keys[n], p) {
			found = append(found, d.posting(n))
		}
	}
	return e.union(found)
}
