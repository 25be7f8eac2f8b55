package cottonindex

import (
	"context"
	"fmt"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// Fresh is what an owner is to be told of lots that have just met his demand: those that still do. None do any more when
// it tells of no lots. Of those that are offered anew it says what was asked when he was last told.
func (x *Index) Fresh(ctx context.Context, v Viewer, name string, d demand.Demand, listings []int64, before cotton.ToldBefore) (demand.Telling, error) {
	r, err := x.reminderQuery(ctx, v, name, d)
	if err != nil {
		return demand.Telling{}, err
	}
	f, err := NewFilter(&d, v, r.market)
	if err != nil {
		return demand.Telling{}, err
	}
	f.Conditions = append(f.Conditions, Condition{Expr: indexer.In("listingID", texts(listings))})
	part := &foundLots{}
	rows := f.rows(f.all(), 0, demand.ToldTogether)
	if err := x.do(ctx, []indexer.Call{{rows, func(r indexer.Answer) ([]indexer.Call, error) {
		part.total = r.Total()
		return appendRows(&part.docs)(r)
	}}}); err != nil || len(part.docs) == 0 {
		return demand.Telling{}, err
	}
	list, err := r.offeredAnew(f, part, before)
	if err != nil {
		return demand.Telling{}, err
	}
	t := demand.TellFresh(name, part.total, list)
	ids := make([]int64, len(part.docs))
	for i, doc := range part.docs {
		ids[i] = doc.ListingID
	}
	r.opens(&t, d, ids, part.total)
	if len(listings) == demand.FreshKept {
		t.Text += fmt.Sprintf("\n新批次太多，只统计了最近的 %d 批。", demand.FreshKept)
	}
	return t, nil
}

// offeredAnew are lines of the cheapest lots that are fresh, with what was asked for them before.
func (r *reminderQuery) offeredAnew(f *Filter, part *foundLots, told cotton.ToldBefore) ([]string, error) {
	byPrice := &search{Search: Search{Asc: true, PageNum: 1, PageSize: linesMax}, viewer: r.viewer, market: r.market, filter: f, prices: &priceHistogram{}}
	byPrice.sortByPrice(part.docs)
	docs := part.docs[:min(len(part.docs), linesMax)]
	if part.total > len(part.docs) { // these are not the cheapest
		err := r.do(r.ctx, f.readPrices(byPrice.prices, Scale{}, f.all(), func() {}))
		if err == nil {
			err = r.readPriced(r.ctx, byPrice)
		}
		if err != nil {
			return nil, err
		}
		docs = byPrice.docs
	}
	ids := make([]int64, len(docs))
	for i, doc := range docs {
		ids[i] = doc.ListingID
	}
	before, err := schema.View(r.ctx, r.db, func(tx *schema.Tx) (map[int64]cotton.Offer, error) { return cotton.OffersBefore(tx, ids, told) })
	list := r.lines(docs)
	for i, doc := range docs {
		was, repriced := before[doc.ListingID]
		if words := offerOf(doc).From(was); repriced && words != "" {
			list[i] += " " + words
		}
	}
	return list, err
}

// offerOf is what is asked for a lot.
func offerOf(doc *CottonDoc) (o cotton.Offer) {
	if doc.IndexCode != nil && doc.Basis != nil {
		o.IndexCode, o.Basis = *doc.IndexCode, *doc.Basis
	}
	if doc.FixedPrice != nil {
		o.Price = *doc.FixedPrice
	}
	return o
}

// opens lets a telling open the lots that it tells of, whatever becomes of prices. Of too many it opens what meets a wider demand
// then, and says so.
func (r *reminderQuery) opens(t *demand.Telling, wider demand.Demand, ids []int64, total int) {
	if total == 0 || total > min(len(ids), numbersMax) {
		t.Demand = wider
		t.Text += "\n点开后是现在符合条件的全部批次。"
		return
	}
	t.Demand = r.demand
	t.Demand.PriceMin, t.Demand.PriceMax = nil, nil                // the market moves on
	t.Demand.ListingIDs = texts(slices.Sorted(slices.Values(ids))) // not their batches, which others may offer
}
