package cottonindex

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// linesMax is of how many lots a message has a line.
const linesMax = 5

// reminderQuery is a reminder that is being prepared.
type reminderQuery struct {
	*Index
	ctx    context.Context
	viewer Viewer
	market *Market
	name   string // of the demand
	demand demand.Demand
}

func (x *Index) reminderQuery(ctx context.Context, v Viewer, name string, d demand.Demand) (*reminderQuery, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	m.once = true // so many would take the place of what pages ask for
	return &reminderQuery{x, ctx, v, m, name, d}, nil
}

// AtTime is what an owner is to be told of a demand at the time that he has chosen: one telling for each contract, or one
// of the lots under the average; none where the condition does not hold. With news alone, tellings without a lot that
// was not told before are left out.
func (x *Index) AtTime(ctx context.Context, v Viewer, name string, d demand.Demand, s *demand.Subscription, news bool) ([]demand.Telling, error) {
	r, err := x.reminderQuery(ctx, v, name, d)
	if err != nil {
		return nil, err
	}
	switch s.Kind {
	case demand.ContractReminder:
		return r.byBasis(s, news)
	case demand.QuantityReminder:
		return r.byAverage(s, news)
	case demand.NoReminder:
	}
	return nil, nil
}

// foundLots are the lots of a part of a demand.
type foundLots struct {
	limit  demand.BasisLimit
	part   string // with its limits
	demand demand.Demand
	filter *Filter
	total  int
	ids    []int64
	news   int // of them all, those not yet told
	docs   []*CottonDoc
}

// read reads the ids of lots, or their rows.
func (f *foundLots) read(r indexer.Answer) ([]indexer.Call, error) {
	docs, err := rowsOf(r)
	f.total = r.Total()
	for _, doc := range docs {
		f.ids = append(f.ids, doc.ListingID)
	}
	return nil, err
}

// ids asks how many lots meet a filter, and for the ids of the newest.
func (f *Filter) ids(expressions []indexer.Expr) *indexer.Query {
	q := f.rows(expressions, 0, demand.ToldTogether)
	q.Sort, q.Retrieve = []string{"listingID:desc"}, []string{"listingID"}
	return q
}

// byBasis finds the lots on each contract that are cheap enough.
func (r *reminderQuery) byBasis(s *demand.Subscription, news bool) ([]demand.Telling, error) {
	var parts []*foundLots
	var calls []indexer.Call
	for _, limit := range s.Basis {
		demand, some := limit.On(r.demand)
		if !some {
			continue
		}
		f, err := NewFilter(&demand, r.viewer, r.market)
		if err != nil {
			return nil, err
		}
		part := &foundLots{limit: limit, part: limit.Name(), demand: demand, filter: f}
		parts = append(parts, part)
		calls = append(calls, indexer.Call{f.ids(f.all()), part.read})
	}
	if err := r.do(r.ctx, calls); err != nil {
		return nil, err
	}
	if err := r.count(s, parts); err != nil {
		return nil, err
	}
	var known []int64 // and found again: they stay told
	parts = slices.DeleteFunc(parts, func(p *foundLots) bool {
		quiet := p.total == 0 || news && p.news == 0
		if quiet {
			known = append(known, p.ids...)
		}
		return quiet
	})
	calls = nil
	for _, p := range parts {
		calls = append(calls, indexer.Call{p.filter.rows(p.filter.all(), 0, linesMax, Orders["basis"]+":asc"), appendRows(&p.docs)})
	}
	if err := r.do(r.ctx, calls); err != nil {
		return nil, err
	}
	var list []demand.Telling
	for _, p := range parts {
		if len(p.docs) == 0 || p.docs[0].Basis == nil {
			continue // sold meanwhile
		}
		t := demand.TellBasis(r.name, p.limit, p.total, *p.docs[0].Basis, r.lines(p.docs))
		t.Demand, t.Listings, t.Asked = p.demand, p.ids, p.part
		t.Count(p.news)
		list = append(list, t)
	}
	if len(list) > 0 {
		list[0].Listings = append(known, list[0].Listings...)
	}
	return list, nil
}

// count counts the news among the lots of parts.
func (r *reminderQuery) count(s *demand.Subscription, parts []*foundLots) error {
	for _, p := range parts {
		f := demand.Found{Part: p.part, IDs: p.ids, Lots: p.total}
		if err := r.anew(s, p, &f); err != nil {
			return err
		}
		p.news = s.News(f)
	}
	return nil
}

// anew finds which lots were offered anew since they were told; those that have no id are looked for.
func (r *reminderQuery) anew(s *demand.Subscription, p *foundLots, f *demand.Found) error {
	if p.total == 0 || !s.AsksAnew(*f) {
		return nil
	}
	older, err := schema.View(r.ctx, r.db, func(tx *schema.Tx) (older []int64, err error) {
		if f.Anew, err = cotton.OfferedAnew(tx, s.ToldUpTo, p.ids); err == nil && f.Broad() {
			older, err = cotton.OlderAnew(tx, s.ToldUpTo, slices.Min(p.ids))
		}
		return older, err
	})
	if err != nil || len(older) == 0 {
		return err
	}
	return r.do(r.ctx, []indexer.Call{{p.filter.counting(p.filter.all(indexer.In("listingID", texts(older)))), func(a indexer.Answer) ([]indexer.Call, error) {
		f.Older = a.Total()
		return nil, nil
	}}})
}

// texts writes ids as a filter has them.
func texts(ids []int64) []string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = strconv.FormatInt(id, 10)
	}
	return list
}

// byAverage finds the lots that are so much cheaper than the average.
func (r *reminderQuery) byAverage(s *demand.Subscription, news bool) ([]demand.Telling, error) {
	f, err := NewFilter(&r.demand, r.viewer, r.market)
	if err != nil {
		return nil, err
	}
	l := &priceHistogram{}
	if err := r.do(r.ctx, f.readPrices(l, Scale{}, f.all(), func() {})); err != nil {
		return nil, err
	}
	average := l.average()
	if average == nil {
		return nil, nil
	}
	var pairs []demand.BelowCount
	for _, below := range s.Below {
		if n := l.upTo(l.below(below.Fall)); n >= below.Lots {
			pairs = append(pairs, demand.BelowCount{Below: below, Count: n})
		}
	}
	if len(pairs) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(pairs, func(a, b demand.BelowCount) int { return cmp.Compare(a.Fall, b.Fall) })
	most := l.below(pairs[0].Fall)
	under, err := r.under(most)
	under.part = demand.PartBelow(s.Below)
	if err == nil {
		err = r.count(s, []*foundLots{&under})
	}
	if err != nil || news && under.news == 0 {
		return nil, err
	}
	wanted, page, err := r.page(most)
	if err != nil || len(page.List) == 0 {
		return nil, err
	}
	t := demand.TellBelow(r.name, *average, pairs, lines(page.List))
	t.Listings, t.Asked = under.ids, under.part
	t.Count(under.news)
	r.opens(&t, wanted, under.ids, under.total)
	return []demand.Telling{t}, nil
}

// under finds the lots that cost at most so much.
func (r *reminderQuery) under(most schema.Yuan) (part foundLots, err error) {
	demand, some := r.demand.AtMost(most)
	if !some {
		return part, nil
	}
	f, err := NewFilter(&demand, r.viewer, r.market)
	if err != nil {
		return part, err
	}
	part.demand, part.filter = demand, f
	err = r.do(r.ctx, []indexer.Call{{f.ids(f.all()), part.read}})
	return part, err
}

// page gives the cheapest of the lots that cost at most so much, and the demand that finds them all.
func (r *reminderQuery) page(most schema.Yuan) (demand.Demand, *Page, error) {
	demand, some := r.demand.AtMost(most)
	if !some {
		return demand, &Page{}, nil
	}
	page, err := r.Search(r.ctx, r.viewer, Search{Demand: demand, Order: orderPrice, Asc: true, PageNum: 1, PageSize: linesMax})
	return demand, page, err
}

// Fall is what an owner is to be told when the lowest price of a demand has fallen by so much. It tells of no lots when
// it has not.
func (x *Index) Fall(ctx context.Context, v Viewer, name string, d demand.Demand, before, fall schema.Yuan) (demand.Telling, error) {
	r, err := x.reminderQuery(ctx, v, name, d)
	if err != nil {
		return demand.Telling{}, err
	}
	wanted, page, err := r.page(before - fall)
	if err != nil || len(page.List) == 0 || page.List[0].Price == nil {
		return demand.Telling{}, err
	}
	t := demand.TellFall(name, *page.List[0].Price, before, page.TotalRow, lines(page.List))
	under, err := r.under(before - fall)
	r.opens(&t, wanted, under.ids, under.total)
	return t, err
}

// upTo is how many lots cost at most so much.
func (l *priceHistogram) upTo(most schema.Yuan) int {
	n := 0
	for _, s := range l.steps {
		if s.price > most {
			break
		}
		n += s.count
	}
	return n
}

// lines are one line for each lot.
func (r *reminderQuery) lines(docs []*CottonDoc) []string {
	list := make([]Lot, len(docs))
	for i, doc := range docs {
		list[i] = newLot(doc, r.viewer, r.market, r.market.Tables[0])
	}
	return lines(list)
}

func lines(lots []Lot) []string {
	list := make([]string, len(lots))
	for i := range lots {
		list[i] = lots[i].line()
	}
	return list
}

// line is a lot in a message: 65012252001 3129B 长29.3 强28.7 马4.3 CF701+1050 15650元/吨 阿克苏库. What is not known is left
// out.
func (l *Lot) line() string {
	parts := []string{l.BatchID, l.mark(), fibre("长", l.LengthAvg), fibre("强", l.StrengthAvg), fibre("马", l.MikeAvg)}
	if l.IndexCode != nil && l.Basis != nil {
		parts = append(parts, fmt.Sprintf("%s%+d", *l.IndexCode, *l.Basis))
	}
	if l.Price != nil {
		parts = append(parts, l.Price.String()+"元/吨")
	}
	parts = append(parts, strings.ReplaceAll(l.Warehouse, " ", ""))
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// mark is the quality mark of GB 1103.1: colour grade, whole millimetres from 25 to 40, letter of the micronaire grade.
func (l *Lot) mark() string {
	mark := l.PrimaryColour
	if mark == cotton.NoMainGrade {
		mark = "无主体"
	}
	if l.LengthAvg != nil {
		mark += strconv.Itoa(min(max(int(*l.LengthAvg)/100, 25), 40))
	}
	if l.MikeGrade != nil && *l.MikeGrade != "" {
		mark += (*l.MikeGrade)[:1]
	}
	return mark
}

func fibre(word string, v *schema.Centi) string {
	if v == nil {
		return ""
	}
	return word + v.String()
}
