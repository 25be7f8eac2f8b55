package indexer

import (
	"cmp"
	"context"
	"slices"

	"cottonmall/schema"
)

// priceFacet is the facet of the current price, which is no attribute of the index.
const priceFacet = "price"

// climb makes a ladder of the distribution of what is stored on a scale, and then calls done.
func (f *filter) climb(l *ladder, s scale, filter []expr, done func()) []call {
	return f.distribution(s.attribute(), filter, rungsOf(f.groups), func(known []rungCount) {
		l.stand(known, f)
		done()
	})
}

// stand puts the ladder where the market is: each rung at the price of its group.
func (l *ladder) stand(known []rungCount, f *filter) {
	g := group{number: -1}
	l.steps = make([]step, 0, len(known))
	for _, r := range known {
		contract, asked := unrung(r.rung)
		if contract != g.number {
			i := slices.IndexFunc(f.groups, func(g group) bool { return g.number == contract })
			if i < 0 {
				continue // the contract has no price
			}
			g = f.groups[i]
		}
		l.steps = append(l.steps, step{asked + g.value, r.count})
		if contract != 0 {
			l.widen(asked)
		}
	}
	l.tidy()
}

func (l *ladder) widen(basis schema.Yuan) {
	if l.basisMin == nil || basis < *l.basisMin {
		l.basisMin = new(basis)
	}
	if l.basisMax == nil || basis > *l.basisMax {
		l.basisMax = new(basis)
	}
}

// readPriced asks for the rows of a page by price, once its ladder is there. Lots without a price on this scale come
// last in both directions.
func (x *Index) readPriced(ctx context.Context, q *search) error {
	if q.sharesLadder() {
		q.facets[priceFacet] = priceFacetOf(q.ladder)
	}
	offset, limit := q.offset(), q.PageSize
	var calls []call
	for _, b := range q.ladder.page(offset, limit, q.Asc) {
		rows := q.filter.rows(q.filter.without(q.scale.replaces(), q.scale.within(q.filter.groups, b.price)), b.offset, b.limit)
		calls = append(calls, call{rows, q.readBlock})
		limit -= b.limit
	}
	return x.do(ctx, append(calls, q.unpriced(offset-q.ladder.total(), limit)...))
}

// replaces is the facet whose conditions a range of this scale makes needless.
func (s scale) replaces() string {
	if s.premium == "" {
		return priceFacet
	}
	return ""
}

// readBlock reads the rows of a block, which come by their ids, and puts them in the order of their prices.
func (q *search) readBlock(r answer) ([]call, error) {
	docs, err := rowsOf(r)
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

// unpriced asks for lots that the scale cannot measure.
func (q *search) unpriced(offset, limit int) []call {
	filter := q.scale.unpriced()
	if filter == nil || limit <= 0 {
		return nil
	}
	rows := q.filter.rows(q.filter.all(filter), max(0, offset), limit)
	return []call{{rows, appendRows(&q.docs)}}
}
