package indexer

import (
	"context"
	"slices"

	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// grouper is an Engine that counts the facets of a query in groups of documents at once.
type grouper interface {
	Groups(ctx context.Context, q *Query, by string, read func(value string, c Counts) error) error
}

// summer is an Engine that computes sums.
type summer interface {
	Sums(ctx context.Context, q *Query, s *engine.Sum, read func(sum, count int)) (without int, err error)
}

// Sums calls read with each sum of the documents found, the least first, and how many have it. It returns how many
// documents have none. A Meilisearch server has no sums: then Sums returns false.
func (kind *Kind[Doc]) Sums(
	ctx context.Context, q *Query, s *engine.Sum, read func(sum, count int),
) (without int, has bool, err error) {
	e, has := kind.index.engine.(summer)
	if !has {
		return 0, false, nil
	}
	asked := *q
	asked.Index = kind.index.uid
	without, err = e.Sums(ctx, &asked, s, read)
	return without, true, err
}

// GroupSums calls f with the sum of each document of a group that has one, in no order. It returns false for groups of
// a Meilisearch server, which has no sums.
func GroupSums(c Counts, s *engine.Sum, f func(sum int)) bool {
	g, has := c.(embeddedGroup)
	if has {
		g.Sums(s, f)
	}
	return has
}

// groupsAtOnce is the number of groups that one multi-search counts.
const groupsAtOnce = 100

// Groups calls read with the counts of the documents found by each value of an attribute, in no order. A Meilisearch
// server is asked for the values, and then once for each of them if the query has facets.
func (kind *Kind[Doc]) Groups(
	ctx context.Context, q *Query, by string, read func(value string, c Counts) error,
) error {
	k := kind.index
	if e, ok := k.engine.(grouper); ok {
		asked := *q
		asked.Index = k.uid
		return e.Groups(ctx, &asked, by, read)
	}
	values, err := kind.valuesOf(ctx, q, by)
	if err != nil {
		return err
	}
	if len(q.Facets) == 0 {
		for _, v := range values {
			if err := read(v.Value, v); err != nil {
				return err
			}
		}
		return nil
	}
	for part := range slices.Chunk(values, groupsAtOnce) {
		calls := make([]Call, len(part))
		for i, v := range part {
			one := *q
			one.Filter = append(slices.Clone(q.Filter), In(by, []string{v.Value}))
			calls[i] = Call{&one, func(a Answer) ([]Call, error) { return nil, read(v.Value, a) }}
		}
		if err := kind.Do(ctx, calls); err != nil {
			return err
		}
	}
	return nil
}

// valuesOf returns the values of an attribute that documents found by a query have.
func (kind *Kind[Doc]) valuesOf(ctx context.Context, q *Query, by string) (values []groupCount, err error) {
	counting := *q
	counting.Facets = []string{by}
	err = kind.Do(ctx, []Call{{&counting, func(a Answer) ([]Call, error) {
		return nil, a.Distribution(by, func(v FacetValue, n int) {
			values = append(values, groupCount{v.Text(), n})
		})
	}}})
	if err == nil && len(values) >= DistinctMax {
		err = schema.Invalid("group", "分组太多，请增加筛选条件")
	}
	return values, err
}

// groupCount is the number of documents of a group. It has no facets.
type groupCount Count

func (c groupCount) Total() int { return c.Count }

func (groupCount) Distribution(string, func(v FacetValue, n int)) error { return nil }
