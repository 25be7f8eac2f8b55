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

// ImmediateReminders returns the immediate reminders of a demand as one: of its new lots, and of a fall of its lowest
// price. It returns none without lots.
func (x *Index) ImmediateReminders(ctx context.Context, v Viewer, name string, d demand.Demand, s *demand.Subscription,
	newLots []int64, before cotton.LastNotified,
) ([]demand.ReminderText, error) {
	var list []demand.ReminderText
	if s.AtOnce && len(newLots) > 0 {
		t, err := x.NewLotsReminder(ctx, v, name, d, newLots, before)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	if s.Fall > 0 && s.LastLowest > 0 {
		t, err := x.FallReminder(ctx, v, name, d, s.LastLowest, s.Fall)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return demand.MergeTexts(list...), nil
}

// NewLotsReminder returns the reminder of those new lots of a demand that still match it. It has no lots if none do.
// The lines of repriced lots name the former price.
func (x *Index) NewLotsReminder(ctx context.Context, v Viewer, name string, d demand.Demand, listings []int64,
	before cotton.LastNotified,
) (demand.ReminderText, error) {
	r, err := x.newReminderSearch(ctx, v, name, d)
	if err != nil {
		return demand.ReminderText{}, err
	}
	f, err := NewFilter(&d, v, r.market)
	if err != nil {
		return demand.ReminderText{}, err
	}
	f.Conditions = append(f.Conditions, Condition{Expr: indexer.In("listingID", idTexts(listings))})
	part := &reminderPart{filter: f}
	rows := f.rows(f.all(), 0, demand.MaxNotifiedLots)
	if err := x.do(ctx, []indexer.Call{{rows, func(r indexer.Answer) ([]indexer.Call, error) {
		part.total = r.Total()
		return appendRows(&part.docs)(r)
	}}}); err != nil || len(part.docs) == 0 {
		return demand.ReminderText{}, err
	}
	list, err := r.repricedLines(part, before)
	if err != nil {
		return demand.ReminderText{}, err
	}
	t := demand.NewLotsText(name, part.total, list)
	r.appendDelivered(&t)
	r.setDemand(&t, d, idsOf(part.docs), part.total)
	if len(listings) == demand.MaxMatchedLots {
		t.Text += fmt.Sprintf("\n新批次太多，只统计了最近的 %d 批。", demand.MaxMatchedLots)
	}
	return t, nil
}

func idsOf(docs []*Row) []int64 {
	ids := make([]int64, len(docs))
	for i, doc := range docs {
		ids[i] = doc.ListingID
	}
	return ids
}

// repricedLines returns the lines of the cheapest lots, with their former prices.
func (r *reminderSearch) repricedLines(part *reminderPart, notified cotton.LastNotified) ([]string, error) {
	docs, err := r.cheapest(part)
	if err != nil {
		return nil, err
	}
	before, err := schema.View(r.ctx, r.db, func(tx *schema.Tx) (map[int64]cotton.Offer, error) {
		return cotton.OffersBefore(tx, idsOf(docs), notified)
	})
	list := r.lines(docs)
	for i, doc := range docs {
		was, repriced := before[doc.ListingID]
		if words := offerOf(doc).From(was); repriced && words != "" {
			list[i] += " " + words
		}
	}
	return list, err
}

// cheapest returns the cheapest lots of a part.
func (r *reminderSearch) cheapest(part *reminderPart) ([]*Row, error) {
	byPrice := &search{
		Search: Search{Asc: true, PageNum: 1, PageSize: linesMax},
		viewer: r.viewer, market: r.market, filter: part.filter, prices: &priceHistogram{},
	}
	byPrice.sortByPrice(part.docs)
	if part.total <= len(part.docs) {
		return part.docs[:min(len(part.docs), linesMax)], nil
	}
	f := part.filter
	if err := r.do(r.ctx, f.readPrices(byPrice.prices, Scale{}, f.all(), func() {})); err != nil {
		return nil, err
	}
	err := r.readPriced(r.ctx, byPrice)
	return byPrice.docs, err
}

// offerOf returns the offer of a lot.
func offerOf(doc *Row) (o cotton.Offer) {
	if doc.IndexCode != nil && doc.Basis != nil {
		o.IndexCode, o.Basis = *doc.IndexCode, *doc.Basis
	}
	if doc.FixedPrice != nil {
		o.Price = *doc.FixedPrice
	}
	return o
}

// FallReminder returns the reminder that the lowest price of a demand fell by an amount. It has no lots if it did not.
func (x *Index) FallReminder(ctx context.Context, v Viewer, name string, d demand.Demand, before, fall schema.Yuan,
) (demand.ReminderText, error) {
	r, err := x.newReminderSearch(ctx, v, name, d)
	if err != nil {
		return demand.ReminderText{}, err
	}
	cheaper, page, err := r.cheapestUpTo(before - fall)
	if err != nil || len(page.List) == 0 || page.List[0].Price == nil {
		return demand.ReminderText{}, err
	}
	t := demand.FallText(name, *page.List[0].Price, before, page.TotalRow, r.linesOf(page.List))
	r.appendDelivered(&t)
	part, err := r.lotsUpTo("", before-fall)
	if err != nil {
		return t, err
	}
	r.setDemand(&t, cheaper, part.ids, part.total)
	return t, nil
}

// setDemand sets the demand that finds exactly the lots of a reminder, at any later price. If there are too many, it
// is the demand that finds them now, and the text mentions that.
func (r *reminderSearch) setDemand(t *demand.ReminderText, now demand.Demand, ids []int64, total int) {
	if total == 0 || total > min(len(ids), numbersMax) {
		t.Demand = now
		t.Text += "\n点开后是现在符合条件的全部批次。"
		return
	}
	t.Demand = r.demand
	t.Demand.PriceMin, t.Demand.PriceMax, t.Demand.Price3128Min, t.Demand.Price3128Max = nil, nil, nil, nil
	t.Demand.DeliveredMin, t.Demand.DeliveredMax = nil, nil
	t.Demand.ListingIDs = idTexts(slices.Sorted(slices.Values(ids))) // batches may have other sellers too
}
