package prices

import (
	"cmp"
	"slices"
	"sync/atomic"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// Distribution asks for the whole distribution of a number. If an answer is full, values may be missing: then it asks
// for the parts of the range, and for halves of these, until every answer is whole.
type Distribution struct {
	Attribute string
	Filter    []indexer.Expr
	Parts     []indexer.Bounds[int64] // of everything, when that is too much; none: halves of it
	Max       int                     // an answer with so many values may have been cut off
	Wide      *atomic.Bool            // set when the whole was too much, and then asked for by parts; nil: not remembered
	Query     func(filter []indexer.Expr, attribute string) *indexer.Query

	known []Count
	open  int // questions without an answer
	asked int
	done  func([]Count)
}

// Count is the number of documents with a stored number.
type Count struct {
	Value int64
	Count int
}

// askedMax is the largest number of queries for one distribution. Each half holds at least half as many values as fit
// into an answer, so this is enough for a quarter of a million different prices.
const askedMax = 100

// Calls returns the queries for the number of documents at each value. They call done with the result.
func (c *Distribution) Calls(done func([]Count)) []indexer.Call {
	c.done = done
	if c.Wide != nil && c.Wide.Load() && len(c.Parts) > 0 {
		return c.askParts(c.Parts)
	}
	return []indexer.Call{c.ask(indexer.Bounds[int64]{})}
}

func (c *Distribution) askParts(parts []indexer.Bounds[int64]) []indexer.Call {
	calls := make([]indexer.Call, len(parts))
	for i, part := range parts {
		calls[i] = c.ask(part)
	}
	return calls
}

func (c *Distribution) ask(within indexer.Bounds[int64]) indexer.Call {
	c.open++
	c.asked++
	filter := c.Filter
	if !within.Empty() {
		filter = append(slices.Clone(filter), indexer.Between(c.Attribute, within, 0))
	}
	query := c.Query(filter, c.Attribute)
	query.ByValue = true
	return indexer.Call{Query: query, Read: func(r indexer.Answer) ([]indexer.Call, error) { return c.read(r, within) }}
}

func (c *Distribution) read(r indexer.Answer, within indexer.Bounds[int64]) ([]indexer.Call, error) {
	list := make([]Count, 0, r.Values(c.Attribute))
	err := r.Distribution(c.Attribute, func(value indexer.FacetValue, count int) {
		if n, ok := value.Decimal(0); ok {
			list = append(list, Count{n, count})
		}
	})
	c.open--
	switch {
	case err != nil:
		return nil, err
	case len(list) >= c.Max:
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
func (c *Distribution) split(some []Count, within indexer.Bounds[int64]) ([]indexer.Call, error) {
	parts := c.Parts
	if within.Empty() && c.Wide != nil {
		c.Wide.Store(true)
	}
	if !within.Empty() || len(parts) == 0 {
		slices.SortFunc(some, func(a, b Count) int { return cmp.Compare(a.Value, b.Value) })
		middle := some[len(some)/2].Value
		parts = []indexer.Bounds[int64]{{Min: within.Min, Max: new(middle - 1)}, {Min: &middle, Max: within.Max}}
	}
	if c.asked+len(parts) > askedMax {
		return nil, schema.Invalid("priceMin", "结果中不同的价格太多，请增加筛选条件")
	}
	return c.askParts(parts), nil
}
