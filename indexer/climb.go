package indexer

import (
	"cmp"
	"slices"

	"cottonmall/schema"
)

// climb asks for the whole distribution of a stored number. Where an answer holds as many values as fit, some may have
// been cut off: then the parts of its range are asked for, and halves of those, until every one is whole.
type climb struct {
	f         *filter
	filter    []expr
	attribute string
	parts     []bounds[int64] // of everything, when that is too much; none: halves of it
	known     []rungCount
	open      int // questions without an answer
	asked     int
	done      func([]rungCount)
}

// rungCount is how many lots there are on a rung.
type rungCount struct {
	rung  int64
	count int
}

// askedMax is how many questions one distribution may take. Each half that is asked for holds half as many values as
// fit into an answer or more, so this is enough for a quarter of a million different prices.
const askedMax = 100

// distribution asks how many lots of a filter there are at each value of a number, and calls done with it.
func (f *filter) distribution(attribute string, filter []expr, parts []bounds[int64], done func([]rungCount)) []call {
	c := &climb{f: f, filter: filter, attribute: attribute, parts: parts, done: done}
	return []call{c.ask(bounds[int64]{})}
}

func (c *climb) ask(within bounds[int64]) call {
	c.open++
	c.asked++
	filter := c.filter
	if !within.empty() {
		filter = append(slices.Clone(filter), between(c.attribute, within, 0))
	}
	query := c.f.counting(filter, c.attribute)
	query.ByValue = true
	return call{query, func(r answer) ([]call, error) { return c.read(r, within) }}
}

func (c *climb) read(r answer, within bounds[int64]) ([]call, error) {
	list := make([]rungCount, 0, r.values(c.attribute))
	err := r.distribution(c.attribute, func(value facetValue, count int) {
		if n, ok := value.decimal(0); ok {
			list = append(list, rungCount{n, count})
		}
	})
	c.open--
	switch {
	case err != nil:
		return nil, err
	case len(list) >= c.f.distinctMax:
		return c.split(list, within)
	case c.known == nil:
		c.known = list
	default:
		c.known = append(c.known, list...)
	}
	if c.open == 0 {
		c.done(c.known)
	}
	return nil, nil
}

// split asks for the parts of a range of which some values are known.
func (c *climb) split(some []rungCount, within bounds[int64]) ([]call, error) {
	parts := c.parts
	if !within.empty() || len(parts) == 0 {
		slices.SortFunc(some, func(a, b rungCount) int { return cmp.Compare(a.rung, b.rung) })
		middle := some[len(some)/2].rung
		parts = []bounds[int64]{{within.min, new(middle - 1)}, {&middle, within.max}}
	}
	if c.asked+len(parts) > askedMax {
		return nil, schema.Invalid("priceMin", "结果中不同的价格太多，请增加筛选条件")
	}
	calls := make([]call, len(parts))
	for i, part := range parts {
		calls[i] = c.ask(part)
	}
	return calls, nil
}
