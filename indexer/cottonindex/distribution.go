package cottonindex

import (
	"cmp"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// distributionReader reads the whole distribution of a stored number. If an answer is full, values may be missing:
// then it asks for the parts of the range, and for halves of these, until every answer is whole.
type distributionReader struct {
	f         *Filter
	filter    []indexer.Expr
	attribute string
	parts     []indexer.Bounds[int64] // of everything, when that is too much; none: halves of it
	known     []valueCount
	open      int // questions without an answer
	asked     int
	done      func([]valueCount)
}

// valueCount is the number of lots with a stored number.
type valueCount struct {
	value int64
	count int
}

// askedMax is the largest number of queries for one distribution. Each half holds at least half as many values as fit
// into an answer, so this is enough for a quarter of a million different prices.
const askedMax = 100

// distribution asks for the number of lots of a filter at each value of a number, and calls done with the result.
func (f *Filter) distribution(
	attribute string, filter []indexer.Expr, parts []indexer.Bounds[int64], done func([]valueCount),
) []indexer.Call {
	c := &distributionReader{f: f, filter: filter, attribute: attribute, parts: parts, done: done}
	return []indexer.Call{c.ask(indexer.Bounds[int64]{})}
}

func (c *distributionReader) ask(within indexer.Bounds[int64]) indexer.Call {
	c.open++
	c.asked++
	filter := c.filter
	if !within.Empty() {
		filter = append(slices.Clone(filter), indexer.Between(c.attribute, within, 0))
	}
	query := c.f.counting(filter, c.attribute)
	query.ByValue = true
	return indexer.Call{query, func(r indexer.Answer) ([]indexer.Call, error) { return c.read(r, within) }}
}

func (c *distributionReader) read(r indexer.Answer, within indexer.Bounds[int64]) ([]indexer.Call, error) {
	list := make([]valueCount, 0, r.Values(c.attribute))
	err := r.Distribution(c.attribute, func(value indexer.FacetValue, count int) {
		if n, ok := value.Decimal(0); ok {
			list = append(list, valueCount{n, count})
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

// split asks for the parts of a range when only some of its values are known.
func (c *distributionReader) split(some []valueCount, within indexer.Bounds[int64]) ([]indexer.Call, error) {
	parts := c.parts
	if !within.Empty() || len(parts) == 0 {
		slices.SortFunc(some, func(a, b valueCount) int { return cmp.Compare(a.value, b.value) })
		middle := some[len(some)/2].value
		parts = []indexer.Bounds[int64]{{within.Min, new(middle - 1)}, {&middle, within.Max}}
	}
	if c.asked+len(parts) > askedMax {
		return nil, schema.Invalid("priceMin", "结果中不同的价格太多，请增加筛选条件")
	}
	calls := make([]indexer.Call, len(parts))
	for i, part := range parts {
		calls[i] = c.ask(part)
	}
	return calls, nil
}
