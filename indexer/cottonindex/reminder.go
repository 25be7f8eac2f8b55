package cottonindex

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/mill"
)

// reminderSearch searches the lots of the reminders of one demand.
type reminderSearch struct {
	*Index
	ctx    context.Context
	viewer Viewer
	market *Market
	name   string // of the demand
	demand demand.Demand
	mill   *mill.Mill // of the range of delivered prices; nil without a range
}

func (x *Index) newReminderSearch(ctx context.Context, v Viewer, name string, d demand.Demand) (*reminderSearch,
	error,
) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	m.once = true // so many searches would replace what pages need in the cache
	r := &reminderSearch{x, ctx, v, m, name, d, nil}
	if d.DeliveredMin != nil || d.DeliveredMax != nil {
		r.mill, err = m.Mills.Find(v.Company, d.Mill)
	}
	return r, err
}

// ScheduledReminders returns the reminders of a demand at its chosen time: one for each contract, or one of the lots
// below the average price. It returns none if the condition does not hold. With onlyNew it omits reminders without a
// new lot.
func (x *Index) ScheduledReminders(ctx context.Context, v Viewer, name string, d demand.Demand, s *demand.Subscription,
	onlyNew bool,
) ([]demand.ReminderText, error) {
	r, err := x.newReminderSearch(ctx, v, name, d)
	if err != nil {
		return nil, err
	}
	switch s.Kind {
	case demand.ContractReminder:
		return r.byContract(s, onlyNew)
	case demand.QuantityReminder:
		return r.byAverage(s, onlyNew)
	case demand.NoReminder:
	}
	return nil, nil
}

// appendDelivered appends the range of delivered prices to a reminder of lots that have one.
func (r *reminderSearch) appendDelivered(t *demand.ReminderText) {
	if r.mill != nil {
		t.AppendDelivered(&r.demand, r.mill.Name)
	}
}

// reminderPart are the lots of a part of a demand.
type reminderPart struct {
	limit   demand.BasisLimit
	name    string // with its limits
	demand  demand.Demand
	filter  *Filter
	total   int
	ids     []int64 // of the newest lots
	newest  int     // how many lots are new
	newLots []demand.NotifiedLot
	docs    []*Row
}

// readIDs reads the ids of lots and their number.
func (p *reminderPart) readIDs(r indexer.Answer) ([]indexer.Call, error) {
	docs, err := indexer.DocumentsOf[Row](r, rowFields)
	p.total = r.Total()
	for _, doc := range docs {
		p.ids = append(p.ids, doc.ListingID)
	}
	return nil, err
}

// ids returns the query for the ids of the newest lots and their number.
func (f *Filter) ids(expressions []indexer.Expr, limit int) *indexer.Query {
	q := f.rows(expressions, 0, limit)
	q.Sort, q.Retrieve = []string{"listingID:desc"}, []string{"listingID"}
	return q
}

// newPart returns a part of the demand and the call that reads its lots.
func (r *reminderSearch) newPart(name string, d demand.Demand) (*reminderPart, indexer.Call, error) {
	f, err := NewFilter(&d, r.viewer, r.market)
	if err != nil {
		return nil, indexer.Call{}, err
	}
	p := &reminderPart{name: name, demand: d, filter: f}
	return p, indexer.Call{f.ids(f.all(), demand.MaxNotifiedLots), p.readIDs}, nil
}

// byContract returns a reminder for each contract with lots that are cheap enough.
func (r *reminderSearch) byContract(s *demand.Subscription, onlyNew bool) ([]demand.ReminderText, error) {
	var parts []*reminderPart
	var calls []indexer.Call
	for _, limit := range s.Basis {
		d, some := limit.On(r.demand)
		if !some {
			continue
		}
		part, ids, err := r.newPart(limit.Name(), d)
		if err != nil {
			return nil, err
		}
		part.limit = limit
		parts, calls = append(parts, part), append(calls, ids)
	}
	if err := r.do(r.ctx, calls); err != nil {
		return nil, err
	}
	if err := r.countNew(s, parts); err != nil {
		return nil, err
	}
	parts = slices.DeleteFunc(parts, func(p *reminderPart) bool { return p.total == 0 || onlyNew && p.newest == 0 })
	calls = nil
	for _, p := range parts {
		rows := p.filter.rows(p.filter.all(), 0, linesMax, Orders["basis"]+":asc")
		calls = append(calls, indexer.Call{rows, appendRows(&p.docs)})
	}
	if err := r.do(r.ctx, calls); err != nil {
		return nil, err
	}
	var list []demand.ReminderText
	for _, p := range parts {
		if len(p.docs) == 0 || p.docs[0].Basis == nil {
			continue // sold since the first search
		}
		t := demand.BasisText(r.name, p.limit, p.total, *p.docs[0].Basis, r.lines(p.docs))
		t.Demand, t.Notified = p.demand, p.newLots
		r.appendDelivered(&t)
		t.SetNewLots(p.newest)
		list = append(list, t)
	}
	return list, nil
}

// countNew counts the new lots of parts.
func (r *reminderSearch) countNew(s *demand.Subscription, parts []*reminderPart) error {
	parts = slices.DeleteFunc(slices.Clone(parts), func(p *reminderPart) bool { return p.total == 0 })
	found := make([]demand.Part, len(parts))
	for i, p := range parts {
		found[i] = demand.Part{Name: p.name, Lots: p.total, IDs: p.ids}
		if s.Broad(found[i]) {
			recent, err := r.recentLots(s, p)
			if err != nil {
				return err
			}
			found[i].Recent = recent
		}
	}
	if len(parts) == 0 {
		return nil
	}
	_, err := schema.View(r.ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		for i, p := range parts {
			var err error
			if p.newest, p.newLots, err = s.NewLots(tx, found[i]); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
}

// recentLots returns the lots of a part that were listed or repriced since its last reminder.
func (r *reminderSearch) recentLots(s *demand.Subscription, p *reminderPart) ([]int64, error) {
	offered, err := schema.View(r.ctx, r.db, func(tx *schema.Tx) ([]int64, error) {
		return s.OfferedSinceReminder(tx, p.name)
	})
	if err != nil || len(offered) == 0 {
		return nil, err
	}
	recent := &reminderPart{}
	query := p.filter.ids(p.filter.all(indexer.In("listingID", idTexts(offered))), len(offered))
	err = r.do(r.ctx, []indexer.Call{{query, recent.readIDs}})
	return recent.ids, err
}

// idTexts returns ids as a filter contains them.
func idTexts(ids []int64) []string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = strconv.FormatInt(id, 10)
	}
	return list
}

// byAverage returns the reminder of the lots that are far enough below the average price.
func (r *reminderSearch) byAverage(s *demand.Subscription, onlyNew bool) ([]demand.ReminderText, error) {
	f, err := NewFilter(&r.demand, r.viewer, r.market)
	if err != nil {
		return nil, err
	}
	l := &priceHistogram{}
	if err := r.do(r.ctx, f.readPrices(l, Scale{}, f.all(), func() {})); err != nil {
		return nil, err
	}
	average, pairs := l.Average(), belowCounts(l, s.Below)
	if average == nil || len(pairs) == 0 {
		return nil, nil
	}
	most := l.Below(pairs[0].Fall)
	part, err := r.lotsUpTo(demand.PartBelow(s.Below), most)
	if err == nil {
		err = r.countNew(s, []*reminderPart{part})
	}
	if err != nil || onlyNew && part.newest == 0 {
		return nil, err
	}
	cheaper, page, err := r.cheapestUpTo(most)
	if err != nil || len(page.List) == 0 {
		return nil, err
	}
	t := demand.BelowText(r.name, *average, pairs, r.linesOf(page.List))
	t.Limits, t.Notified = part.name, part.newLots
	r.appendDelivered(&t)
	t.SetNewLots(part.newest)
	r.setDemand(&t, cheaper, part.ids, part.total)
	return []demand.ReminderText{t}, nil
}

// belowCounts returns the pairs that hold, by amount.
func belowCounts(l *priceHistogram, limits []demand.Below) (pairs []demand.BelowCount) {
	if l.Average() == nil {
		return nil
	}
	for _, below := range limits {
		if n := upTo(l, l.Below(below.Fall)); n >= below.Lots {
			pairs = append(pairs, demand.BelowCount{Below: below, Count: n})
		}
	}
	slices.SortStableFunc(pairs, func(a, b demand.BelowCount) int { return cmp.Compare(a.Fall, b.Fall) })
	return pairs
}

// upTo returns how many lots cost at most a price.
func upTo(l *priceHistogram, most schema.Yuan) int {
	n := 0
	for _, s := range l.Steps {
		if s.Price > most {
			break
		}
		n += s.Count
	}
	return n
}

// lotsUpTo returns the lots that cost at most a price.
func (r *reminderSearch) lotsUpTo(name string, most schema.Yuan) (*reminderPart, error) {
	d, some := r.demand.AtMost(most)
	if !some {
		return &reminderPart{name: name}, nil
	}
	part, ids, err := r.newPart(name, d)
	if err != nil {
		return nil, err
	}
	return part, r.do(r.ctx, []indexer.Call{ids})
}

// cheapestUpTo returns the cheapest of the lots that cost at most a price, and the demand that finds all of them.
func (r *reminderSearch) cheapestUpTo(most schema.Yuan) (demand.Demand, *Page, error) {
	d, some := r.demand.AtMost(most)
	if !some {
		return d, &Page{}, nil
	}
	s := Search{Demand: d, Order: orderPrice, Asc: true, PageNum: 1, PageSize: linesMax}
	page, err := r.Search(r.ctx, r.viewer, s)
	return d, page, err
}
