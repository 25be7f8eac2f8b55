package cottonindex

import (
	"cmp"
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
)

// priceHistogram is the number of lots at each current price.
type priceHistogram = prices.Histogram[schema.Yuan]

// PriceFacet and Price3128Facet are the facets of the current price, plain and in terms of base cotton. They are no
// attributes of the index.
const (
	PriceFacet     = "price"
	Price3128Facet = "price3128"
)

// readPrices reads the prices of lots on a scale, and then calls done.
func (f *Filter) readPrices(l *priceHistogram, s Scale, filter []indexer.Expr, done func()) []indexer.Call {
	return f.distribution(s.attribute(), filter, f.stored, func(known []prices.Count) {
		l.Set(prices.Known[schema.Yuan]{Counts: known, Groups: f.groups})
		done()
	})
}

// distribution asks for the number of lots of a filter at each value of a number, and calls done with the result.
func (f *Filter) distribution(
	attribute string, filter []indexer.Expr, parts []indexer.Bounds[int64], done func([]prices.Count),
) []indexer.Call {
	d := &prices.Distribution{
		Attribute: attribute, Filter: filter, Parts: parts, Max: f.distinctMax,
		Query: func(filter []indexer.Expr, attribute string) *indexer.Query { return f.counting(filter, attribute) },
	}
	return d.Calls(done)
}

// readPriced reads the rows of a page by price, once the prices are known. Lots without a price on this scale come
// last in both directions.
func (x *Index) readPriced(ctx context.Context, q *search) error {
	if q.sharesPrices(q.scale) {
		q.facets[q.scale.facet()] = q.scale.facetOf(q.prices)
	}
	offset, limit := q.offset(), q.PageSize
	var calls []indexer.Call
	for _, b := range q.prices.Page(offset, limit, q.Asc) {
		block := q.filter.without(q.scale.facet(), q.within(b.Price))
		rows := q.filter.rows(block, b.Offset, b.Limit)
		calls = append(calls, indexer.Call{rows, q.readBlock})
		limit -= b.Limit
	}
	return x.do(ctx, append(calls, q.unpriced(offset-q.prices.Total(), limit)...))
}

// within returns the filter for the lots of the search with prices in a range.
func (q *search) within(price indexer.Yuans) indexer.Expr {
	if q.scale.Mill != 0 {
		return q.delivered().within(price)
	}
	return q.scale.stored(q.filter.groups, price)
}

// facet returns the facet of the prices on this scale. A range of prices makes its conditions redundant.
func (s Scale) facet() string {
	switch {
	case s.Mill != 0:
		return DeliveredFacet
	case s.Premium != "":
		return Price3128Facet
	}
	return PriceFacet
}

// readBlock reads the rows of a block, which are sorted by id, and sorts them by price.
func (q *search) readBlock(r indexer.Answer) ([]indexer.Call, error) {
	docs, err := indexer.DocumentsOf[Row](r, rowFields)
	q.sortByPrice(docs)
	q.docs = append(q.docs, docs...)
	return nil, err
}

func (q *search) sortByPrice(docs []*Row) {
	slices.SortFunc(docs, func(a, b *Row) int {
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

// unpriced asks for lots without a price on this scale.
func (q *search) unpriced(offset, limit int) []indexer.Call {
	filter := q.scale.unpriced(q.market)
	if filter == nil || limit <= 0 {
		return nil
	}
	rows := q.filter.rows(q.filter.all(filter), max(0, offset), limit)
	return []indexer.Call{{rows, appendRows(&q.docs)}}
}
