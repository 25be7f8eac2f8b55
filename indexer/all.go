package indexer

import (
	"cmp"
	"context"
	"slices"

	"cottonmall/schema"
)

// ranked is a lot of a result: its listing, and what it costs where the order is by price.
type ranked struct {
	listing int64
	price   *schema.Yuan
}

// All gives the listings of everything that a demand finds, in the order asked; of a result of more than most lots, one
// more than most. Its page does not matter. Nothing but ids and prices is ever in memory: the rows are in the database.
func (x *Index) All(ctx context.Context, v Viewer, s Search, most int) ([]int64, error) {
	m, err := x.market()
	if err != nil {
		return nil, err
	}
	s.PageNum, s.PageSize, s.Facets = 1, 1, nil
	q := &search{Search: s, viewer: v, market: m}
	if err := q.prepare(); err != nil {
		return nil, err
	}
	var list []ranked
	if err := x.do(ctx, []call{q.everything(most+1, &list)}); err != nil {
		return nil, err
	}
	if q.ladder != nil {
		q.sortFound(list)
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].listing
	}
	return ids, nil
}

// everything asks for all lots of a result, with no more of each than its order needs.
func (q *search) everything(most int, list *[]ranked) call {
	rows := q.filter.rows(q.filter.all(), 0, most)
	rows.retrieve = []string{"listingID"}
	switch {
	case q.ladder == nil:
		rows.Sort = slices.Insert(rows.Sort, 0, orders[q.Order]+direction(q.Asc))
	case q.scale.premium == "":
		rows.retrieve = append(rows.retrieve, "indexCode", "basis", "fixedPrice")
	default:
		rows.retrieve = append(rows.retrieve, "indexCode", "basis", "fixedPrice", "adjusted")
	}
	return call{rows, func(r answer) ([]call, error) {
		return nil, eachRow(r, func(doc *CottonDoc) {
			one := ranked{listing: doc.ListingID}
			if q.ladder != nil {
				one.price = q.scale.of(doc, q.market)
			}
			*list = append(*list, one)
		})
	}}
}

// sortFound puts lots in the order of their prices as the pages do: those without one last, of one price by their ids.
func (q *search) sortFound(list []ranked) {
	slices.SortFunc(list, func(a, b ranked) int {
		switch {
		case a.price == nil && b.price != nil:
			return 1
		case a.price != nil && b.price == nil:
			return -1
		case a.price == nil || *a.price == *b.price:
			return cmp.Compare(a.listing, b.listing)
		case q.Asc:
			return cmp.Compare(*a.price, *b.price)
		}
		return cmp.Compare(*b.price, *a.price)
	})
}
