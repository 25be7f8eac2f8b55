package cottonindex

import (
	"cmp"
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// pricedID is a listing of a result with its price, if the order is by price.
type pricedID struct {
	listing int64
	price   *schema.Yuan
}

// All returns the listings of a whole result in its order, whatever the page. It returns at most one more than most.
// Only ids and prices are held in memory.
func (x *Index) All(ctx context.Context, v Viewer, s Search, most int) ([]int64, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	s.PageNum, s.PageSize, s.Facets = 1, 1, nil
	q := &search{Search: s, viewer: v, market: m}
	if err := q.prepare(); err != nil {
		return nil, err
	}
	var list []pricedID
	if err := x.do(ctx, []indexer.Call{q.allRows(most+1, &list)}); err != nil {
		return nil, err
	}
	if q.prices != nil {
		q.sortFound(list)
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].listing
	}
	return ids, nil
}

// allRows asks for all lots of a result, with the attributes that the order needs.
func (q *search) allRows(most int, list *[]pricedID) indexer.Call {
	rows := q.filter.rows(q.filter.all(), 0, most)
	rows.Retrieve = []string{"listingID"}
	switch {
	case q.prices == nil:
		rows.Sort = slices.Insert(rows.Sort, 0, Orders[q.Order]+direction(q.Asc))
	case q.scale.Mill != 0:
		rows.Retrieve = append(rows.Retrieve, "indexCode", "basis", "fixedPrice", warehouseAttribute)
	case q.scale.Premium == "":
		rows.Retrieve = append(rows.Retrieve, "indexCode", "basis", "fixedPrice")
	default:
		rows.Retrieve = append(rows.Retrieve, "indexCode", "basis", "fixedPrice", q.scale.attribute())
	}
	return indexer.Call{rows, func(r indexer.Answer) ([]indexer.Call, error) {
		return nil, eachRow(r, func(doc *Row) {
			one := pricedID{listing: doc.ListingID}
			if q.prices != nil {
				one.price = q.scale.of(doc, q.market)
			}
			*list = append(*list, one)
		})
	}}
}

// sortFound sorts lots by price as the pages do. Lots without a price come last; lots of one price are sorted by id.
func (q *search) sortFound(list []pricedID) {
	slices.SortFunc(list, func(a, b pricedID) int {
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
