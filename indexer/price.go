package indexer

import (
	"cmp"
	"context"
	"slices"

	"cottonmall/schema"
)

// priceFacet is the facet of the current price, which is no attribute of the index.
const priceFacet = "price"

// climb asks each group for the distribution of what is stored in it, and reads the answers into a ladder. Call tidy
// when all are read.
func (f *filter) climb(l *ladder, s scale, price yuans) []call {
	l.whole = true
	var calls []call
	for _, g := range f.groups {
		more := []string{g.is()}
		if !price.empty() {
			more = append(more, between(scale{}.attribute(g), price.shift(g.value), 0))
		}
		attribute := s.attribute(g)
		calls = append(calls, call{
			f.counting(f.without(priceFacet, more...), attribute),
			func(r *answer) error { return l.read(r, attribute, g, f.distinctMax) },
		})
	}
	return calls
}

// read adds the distribution of one group.
func (l *ladder) read(r *answer, attribute string, g group, distinctMax int) error {
	values := 0
	err := distribution(r, attribute, func(value []byte, count int) {
		values++
		c, ok := parseYuan(value)
		if !ok {
			return
		}
		l.steps = append(l.steps, step{c + g.value, count})
		if g.code != "" {
			l.widen(c)
		}
	})
	l.whole = l.whole && values < distinctMax
	return err
}

func parseYuan(value []byte) (schema.Yuan, bool) {
	n, ok := parseFixed(string(value), 0)
	return schema.Yuan(n), ok
}

func (l *ladder) widen(basis schema.Yuan) {
	if l.basisMin == nil || basis < *l.basisMin {
		l.basisMin = &basis
	}
	if l.basisMax == nil || basis > *l.basisMax {
		l.basisMax = &basis
	}
}

// readPriced asks for the rows of a page by price, once its ladder is there. Lots without a price on this scale come
// last in both directions.
func (x *Index) readPriced(ctx context.Context, q *search) error {
	q.ladder.tidy()
	if q.sharesLadder() {
		q.facets[priceFacet] = priceFacetOf(q.ladder)
	}
	offset, limit := q.offset(), q.PageSize
	if !q.ladder.whole {
		priced, err := x.readMerged(ctx, q, offset+limit)
		if err != nil {
			return err
		}
		return x.do(ctx, q.unpriced(offset-priced, limit-len(q.docs)))
	}
	var calls []call
	for _, b := range q.ladder.page(offset, limit, q.Asc) {
		rows := q.filter.rows(q.filter.without(priceFacet, q.block(b)...), b.offset, b.limit)
		calls = append(calls, call{rows, q.readBlock})
		limit -= b.limit
	}
	return x.do(ctx, append(calls, q.unpriced(offset-q.ladder.total(), limit)...))
}

// block is the filter for the prices of a block. Where they are prices in terms of base cotton, the range of the
// demand's plain price stays.
func (q *search) block(b block) []string {
	more := []string{q.scale.within(q.filter.groups, b.price)}
	if q.scale.premium != "" && !q.filter.price.empty() {
		more = append(more, scale{}.within(q.filter.groups, q.filter.price))
	}
	return more
}

// readBlock reads the rows of a block, which come by their ids, and puts them in the order of their prices.
func (q *search) readBlock(r *answer) error {
	docs, err := rowsOf(r)
	q.sortByPrice(docs)
	q.docs = append(q.docs, docs...)
	return err
}

func (q *search) sortByPrice(docs []*CottonDoc) {
	slices.SortFunc(docs, func(a, b *CottonDoc) int {
		first, second := q.scale.of(a, q.market), q.scale.of(b, q.market)
		if first == nil || second == nil || *first == *second {
			return cmp.Compare(a.ListingID, b.ListingID)
		}
		if !q.Asc {
			first, second = second, first
		}
		return cmp.Compare(*first, *second)
	})
}

// unpriced asks for lots that the scale cannot measure.
func (q *search) unpriced(offset, limit int) []call {
	filter := q.scale.unpriced()
	if filter == "" || limit <= 0 {
		return nil
	}
	rows := q.filter.rows(q.filter.all(filter), max(0, offset), limit)
	return []call{{rows, appendRows(&q.docs)}}
}

// readMerged is the way when a distribution was cut off, so that the ladder is not whole: every group gives its first
// rows up to the end of the page, which are merged by price; then the page's rows are read. It tells how many of the
// lots before the end of the page have a price.
func (x *Index) readMerged(ctx context.Context, q *search, end int) (priced int, err error) {
	var heads []*CottonDoc
	var calls []call
	for _, g := range q.filter.groups {
		attribute := q.scale.attribute(g)
		rows := q.filter.rows(q.filter.all(g.is(), attribute+" EXISTS"), 0, end, attribute+direction(q.Asc))
		rows.AttributesToRetrieve = []string{"listingID", "indexCode", "basis", "fixedPrice", "adjusted"}
		calls = append(calls, call{rows, appendRows(&heads)})
	}
	if err := x.do(ctx, calls); err != nil {
		return 0, err
	}
	q.sortByPrice(heads)
	heads = heads[:min(end, len(heads))]
	var ids []int64
	for i := min(q.offset(), len(heads)); i < len(heads); i++ {
		ids = append(ids, heads[i].ListingID)
	}
	if q.docs, err = x.byID(ctx, q.filter.visible, ids); err != nil {
		return 0, err
	}
	return len(heads), nil
}
