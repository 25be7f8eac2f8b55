package cottonindex

import (
	"cmp"
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
)

// search is the state of one Search: what was asked, the market, and the result so far.
type search struct {
	Search
	viewer Viewer
	market *Market
	filter *Filter
	scale  Scale                // of the order, when it is by price
	table  *market.PremiumTable // of the rows

	total    int
	unwanted int
	docs     []*Row
	facets   map[string]Facet
	prices   *priceHistogram // when the order is by price

	mill *mill.Mill // of the rows; nil: they have no delivered prices
}

// Search returns one page of lots and the facets asked for, each without its own filter. It refuses invalid searches
// with a sentence.
func (x *Index) Search(ctx context.Context, v Viewer, s Search) (*Page, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	const attempts = 3 // the index may change between the two questions of a page by price
	for range attempts {
		page, whole, err := x.search(ctx, v, s, m)
		if whole || err != nil {
			return page, err
		}
	}
	page, _, err := x.search(ctx, v, s, m)
	return page, err
}

func (x *Index) search(ctx context.Context, v Viewer, s Search, m *Market) (page *Page, whole bool, err error) {
	q := &search{Search: s, viewer: v, market: m, facets: map[string]Facet{}}
	for _, name := range s.Facets {
		q.facets[name] = Facet{Counts: []Count{}}
	}
	if err := q.prepare(); err != nil {
		return nil, false, err
	}
	if err := x.do(ctx, q.first()); err != nil {
		return nil, false, err
	}
	if err := x.readDeliveries(ctx, q); err != nil {
		return nil, false, err
	}
	if q.prices != nil {
		if err := x.readPriced(ctx, q); err != nil {
			return nil, false, err
		}
	}
	wanted := min(q.PageSize, max(0, q.total-q.offset()))
	return q.page(), len(q.docs) == wanted, nil
}

func (q *search) offset() int { return (q.PageNum - 1) * q.PageSize }

// prepare checks the search.
func (q *search) prepare() (err error) {
	if q.filter, err = NewFilter(&q.Demand, q.viewer, q.market); err != nil {
		return err
	}
	if q.table, err = q.market.table(q.viewer, q.Premium); err != nil {
		return err
	}
	q.filter.table = q.table.Code
	q.mill = q.market.millOf(q.filter, q.viewer)
	switch {
	case q.PageNum < 1:
		return schema.Invalid("pageNum", "页码从 1 开始")
	case q.PageSize < 1 || q.PageSize > pageMax:
		return schema.Invalid("pageSize", "每页条数应在 1 到 %d 之间", pageMax)
	case q.PageNum > LotMax/q.PageSize+1 || q.offset()+q.PageSize > LotMax:
		return schema.Invalid("pageNum", "最多翻到第 %d 批，请增加筛选条件", LotMax)
	}
	for _, name := range q.Facets {
		if !slices.Contains(Facets, name) {
			return schema.Invalid("facets", "没有这样的统计项：%s", Shorten(name))
		}
	}
	return q.prepareOrder()
}

// pageMax is the greatest number of rows of a page.
const pageMax = 100

// Orders that are no attribute.
const (
	orderPrice     = "price"
	orderPrice3128 = "price3128"
	orderDelivered = "delivered"
)

func (q *search) prepareOrder() (err error) {
	switch q.Order {
	case orderPrice:
		q.prices = &priceHistogram{}
	case orderPrice3128:
		q.prices, q.scale = &priceHistogram{}, Scale{Premium: q.table.Code}
	case orderDelivered:
		if q.mill, err = q.market.Mills.Find(q.viewer.Company, q.Mill); err != nil {
			return err
		}
		q.prices, q.scale = &priceHistogram{}, Scale{Mill: q.mill.ID}
	default:
		if Orders[q.Order] == "" {
			return schema.Invalid("order", "不能按此排序：%s", Shorten(q.Order))
		}
	}
	return nil
}

func direction(asc bool) string {
	if asc {
		return ":asc"
	}
	return ":desc"
}

// first returns the queries that depend on no other: the total, the facets, the rows or the prices of their order.
func (q *search) first() []indexer.Call {
	calls := append(q.facetCalls(), q.unwantedCalls()...)
	switch {
	case q.scale.Mill != 0:
		return calls
	case q.prices != nil:
		return append(calls, q.filter.readPrices(q.prices, q.scale, q.filter.all(), func() {})...)
	}
	rows := q.filter.rows(q.filter.all(), q.offset(), q.PageSize, Orders[q.Order]+direction(q.Asc))
	return append(calls, indexer.Call{rows, appendRows(&q.docs)})
}

// page returns the page with current prices and without what the viewer may not read.
func (q *search) page() *Page {
	p := &Page{TotalRow: q.total, PageNum: q.PageNum, PageSize: q.PageSize, Unwanted: q.unwanted, Facets: q.facets}
	p.List = make([]Lot, 0, len(q.docs))
	for i := range q.docs {
		p.List = append(p.List, newLot(q.docs[i], q.viewer, q.market, q.table, q.mill))
	}
	return p
}

// newLot returns a document as a lot at a market, as the viewer may see it.
// The mill may be nil.
func newLot(doc *Row, v Viewer, m *Market, table *market.PremiumTable, to *mill.Mill) Lot {
	v.hideFields(&doc.CottonDoc)
	lot := Lot{CottonDoc: doc.CottonDoc, Price: Scale{}.of(doc, m), Price3128: Scale{Premium: table.Code}.of(doc, m)}
	if doc.IndexCode != nil {
		lot.IndexValue = cmp.Or(doc.soldAt(), m.Value(*doc.IndexCode))
		lot.FixedPrice = nil
	}
	if to != nil && lot.Price != nil {
		if lot.Delivery = m.delivery(to, doc.Warehouse); lot.Delivery != nil {
			lot.Delivered = new(*lot.Price + lot.Delivery.Cost())
		}
	}
	if to != nil && !to.Default {
		lot.Mill = new(to.ID)
	}
	lot.Price3128Reason, lot.Price3128Nearest = m.premiumText(doc, table)
	if !table.Default {
		lot.Premium = table.Code
	}
	return lot
}
