package cottonindex

import (
	"cmp"
	"context"
	"math"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// PriceFacet is the facet of the current price, which is no attribute of the index.
const PriceFacet = "price"

// readPrices reads the prices of lots on a scale, and then calls done.
func (f *Filter) readPrices(l *priceHistogram, s Scale, filter []indexer.Expr, done func()) []indexer.Call {
	return f.distribution(s.attribute(), filter, f.stored, func(known []valueCount) {
		l.setPrices(known, f)
		done()
	})
}

// setPrices sets the prices from stored numbers, at the current prices of their contracts.
func (l *priceHistogram) setPrices(known []valueCount, f *Filter) {
	least, most := schema.Yuan(math.MaxInt64), schema.Yuan(math.MinInt64) // of the bases
	l.setSteps(func(yield func(schema.Yuan, int) bool) {
		l.unpriced = 0
		g := group{number: -1}
		for _, r := range known {
			contract, asked := splitStoredPrice(r.value)
			if contract != 0 {
				least, most = min(least, asked), max(most, asked)
			}
			if contract != g.number {
				i := slices.IndexFunc(f.groups, func(g group) bool { return g.number == contract })
				if i < 0 {
					l.unpriced += r.count
					continue
				}
				g = f.groups[i]
			}
			if !yield(asked+g.value, r.count) {
				return
			}
		}
	})
	if least <= most {
		l.basisMin, l.basisMax = &least, &most
	}
}

// readPriced reads the rows of a page by price, once the prices are known. Lots without a price on this scale come
// last in both directions.
func (x *Index) readPriced(ctx context.Context, q *search) error {
	if q.sharesPrices() {
		q.facets[PriceFacet] = priceFacetOf(q.prices)
	}
	offset, limit := q.offset(), q.PageSize
	var calls []indexer.Call
	for _, b := range q.prices.page(offset, limit, q.Asc) {
		block := q.filter.without(q.scale.replaces(), q.scale.Within(q.filter.groups, b.price))
		rows := q.filter.rows(block, b.offset, b.limit)
		calls = append(calls, indexer.Call{rows, q.readBlock})
		limit -= b.limit
	}
	return x.do(ctx, append(calls, q.unpriced(offset-q.prices.total(), limit)...))
}

// replaces returns the facet whose conditions a range of this scale makes redundant.
func (s Scale) replaces() string {
	if s.Premium == "" {
		return PriceFacet
	}
	return ""
}

// readBlock reads the rows of a block, which are sorted by id, and sorts them by price.
func (q *search) readBlock(r indexer.Answer) ([]indexer.Call, error) {
	docs, err := indexer.DocumentsOf[CottonDoc](r, rowFields)
	q.sortByPrice(docs)
	q.docs = append(q.docs, docs...)
	return nil, err
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

// unpriced asks for lots without a price on this scale.
func (q *search) unpriced(offset, limit int) []indexer.Call {
	filter := q.scale.unpriced(q.market)
	if filter == nil || limit <= 0 {
		return nil
	}
	rows := q.filter.rows(q.filter.all(filter), max(0, offset), limit)
	return []indexer.Call{{rows, appendRows(&q.docs)}}
}
