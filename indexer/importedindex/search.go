package importedindex

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"cottonmall/indexer"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// ImportedSearch asks for one page of imported lots. Without an order they are sorted by landed price, cheapest first.
type ImportedSearch struct {
	indexer.Search
	ImportedQuery
}

// ImportedLot is a row of an answer: a listing at the present quotes, rate and duties.
type ImportedLot struct {
	ImportedDoc
	Price      *market.Decimal `json:"price" doc:"现价，单位见币种"`
	IndexValue *market.Decimal `json:"indexValue" doc:"合约现价，单位见币种"`
	Landed     *market.Landed  `json:"landed" doc:"到厂价，元/吨；没有现价、汇率或税率时为空"`
}

// ImportedPage is one page of imported lots with the facets asked for.
type ImportedPage struct {
	TotalRow int                        `json:"totalRow"`
	PageNum  int                        `json:"pageNum"`
	PageSize int                        `json:"pageSize"`
	List     []ImportedLot              `json:"list"`
	Facets   map[string][]indexer.Count `json:"facets" doc:"各统计项的值和批数，不计该项自身的条件；landed（元/吨）和 price（报价）按价格分段，值为各段的最低价，最高价单列"`
	Rate     *market.Rate               `json:"rate" doc:"所用的汇率"`
	Duty     *market.ImportDuty         `json:"duty" doc:"所用的税费"`
}

// search is the state of one Search.
type search struct {
	ImportedSearch
	market     *Market
	index      *Index
	conditions []indexer.Condition
	scale      scale // of the order, when it is by a price
	facets     []scale
	histograms map[string]*prices.Histogram[schema.Yuan]
}

// Search returns one page of imported lots and the facets asked for, each without its own condition. It refuses invalid
// searches with a sentence.
func (x *Index) Search(ctx context.Context, s ImportedSearch) (*ImportedPage, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	const attempts = 3 // the index may change between the two questions of a page by price
	for n := 1; ; n++ {
		page, whole, err := x.search(ctx, s, m)
		if whole || err != nil || n == attempts {
			return page, err
		}
	}
}

func (x *Index) search(ctx context.Context, s ImportedSearch, m *Market) (page *ImportedPage, whole bool, err error) {
	q := &search{ImportedSearch: s, market: m, index: x, histograms: map[string]*prices.Histogram[schema.Yuan]{}}
	if err := q.prepare(); err != nil {
		return nil, false, err
	}
	found, err := x.find(ctx, q)
	if err != nil {
		return nil, false, err
	}
	for _, f := range q.facets {
		found.Facets[f.facet] = q.histograms[f.facet].Bins(f.text)
	}
	page = &ImportedPage{
		TotalRow: found.TotalRow, PageNum: s.PageNum, PageSize: s.PageSize, List: m.lots(found.List), Facets: found.Facets,
		Rate: m.Rate, Duty: m.Duty,
	}
	return page, len(page.List) == min(s.PageSize, max(0, found.TotalRow-q.offset())), nil
}

// find returns the documents of the page and the counts.
func (x *Index) find(ctx context.Context, q *search) (found *indexer.Found[Document], err error) {
	if q.scale.facet == "" {
		return x.kind.FindWith(ctx, q.Search, q.priceCalls(), q.conditions...)
	}
	if found, err = x.kind.CountWith(ctx, q.Search, q.priceCalls(), q.conditions...); err == nil {
		found.List, err = x.readPriced(ctx, q)
	}
	return found, err
}

func (q *search) offset() int { return (q.PageNum - 1) * q.PageSize }

// prepare checks the search. It takes the order and the facets by price out of it, which the index cannot answer.
func (q *search) prepare() (err error) {
	if q.conditions, q.Keyword, err = q.market.conditions(&q.ImportedQuery, q.Keyword); err != nil {
		return err
	}
	q.Facets = slices.DeleteFunc(slices.Clone(q.Facets), func(name string) bool {
		s, ok := q.scaleOf(name)
		if ok {
			q.facets = append(q.facets, s)
		}
		return ok
	})
	if q.Order == "" {
		q.Order, q.Asc = LandedFacet, true
	}
	if s, ok := q.scaleOf(q.Order); ok {
		q.scale, q.Order = s, ""
	}
	if q.Currency == 0 && (q.scale.facet == PriceFacet || slices.ContainsFunc(q.facets, func(s scale) bool {
		return s.facet == PriceFacet
	})) {
		return schema.Invalid("currency", "按报价排序请先选择币种，或按到厂价排序")
	}
	return nil
}

func (q *search) scaleOf(name string) (scale, bool) {
	switch name {
	case LandedFacet:
		return q.landed(), true
	case PriceFacet:
		return q.priced(), true
	}
	return scale{}, false
}

// priceCalls asks for the prices of the order and of the facets. A facet without a condition of its own has the prices
// of the order.
func (q *search) priceCalls() (calls []indexer.Call) {
	if q.scale.facet != "" {
		calls = q.readPrices(q.scale, "", "order")
	}
	for _, s := range q.facets {
		own := slices.ContainsFunc(q.conditions, func(c indexer.Condition) bool { return c.Attribute == s.facet })
		if s == q.scale && !own {
			q.histograms[s.facet] = q.histograms["order"]
			continue
		}
		calls = append(calls, q.readPrices(s, s.facet, s.facet)...)
	}
	return calls
}

// readPrices asks for the prices on a scale of the lots found, without the conditions on an attribute.
func (q *search) readPrices(s scale, without, name string) (calls []indexer.Call) {
	l := &prices.Histogram[schema.Yuan]{}
	q.histograms[name] = l
	parts := q.market.parts(s)
	known := make([]prices.Known[schema.Yuan], len(parts))
	for i, p := range parts {
		d := &prices.Distribution{
			Attribute: offerAttribute, Filter: append(indexer.Without(without, q.conditions), p.filter...),
			Parts: q.market.offers(), Max: q.index.distinctMax, Wide: &q.index.wide,
			Query: func(filter []indexer.Expr, attribute string) *indexer.Query {
				return q.Counting(filter, attribute)
			},
		}
		calls = append(calls, d.Calls(func(counts []prices.Count) {
			known[i] = prices.Known[schema.Yuan]{Counts: counts, Groups: p.groups}
			l.Set(known...)
		})...)
	}
	return calls
}

// readPriced reads the rows of a page by price, once the prices are known. Lots without a price come last in both
// directions.
func (x *Index) readPriced(ctx context.Context, q *search) (docs []*Document, err error) {
	l, parts := q.histograms["order"], q.market.parts(q.scale)
	offset, limit := q.offset(), q.PageSize
	var calls []indexer.Call
	ask := func(more indexer.Expr, without string, offset, limit int) {
		calls = append(calls, indexer.Call{
			Query: q.rows(append(indexer.Without(without, q.conditions), more), offset, limit),
			Read: func(a indexer.Answer) ([]indexer.Call, error) {
				rows, err := indexer.DocumentsOf[Document](a, x.kind.Fields())
				if without != "" {
					q.sortByPrice(rows)
				}
				docs = append(docs, rows...)
				return nil, err
			},
		})
	}
	for _, b := range l.Page(offset, limit, q.Asc) {
		ask(within(parts, b.Price), q.scale.facet, b.Offset, b.Limit)
		limit -= b.Limit
	}
	if unpriced := q.market.unpriced(q.scale); unpriced != nil && limit > 0 {
		ask(unpriced, "", max(0, offset-l.Total()), limit)
	}
	return docs, x.kind.Do(ctx, calls)
}

// rows returns the query for lots in the order of their ids.
func (q *search) rows(filter []indexer.Expr, offset, limit int) *indexer.Query {
	query := q.Counting(filter)
	query.Offset, query.Limit, query.Sort = offset, limit, []string{"importlistingID:asc"}
	return query
}

func (q *search) sortByPrice(docs []*Document) {
	slices.SortFunc(docs, func(a, b *Document) int {
		first, second := q.scale.of(&a.ImportedDoc, q.market), q.scale.of(&b.ImportedDoc, q.market)
		if first == nil || second == nil || *first == *second {
			return cmp.Compare(a.ListingID, b.ListingID)
		}
		if !q.Asc {
			first, second = second, first
		}
		return cmp.Compare(*first, *second)
	})
}

// text returns a price on the scale as it is written.
func (s scale) text(price schema.Yuan) string {
	if s.facet == PriceFacet {
		return (market.Decimal(price) * s.currency.Step()).String()
	}
	return price.String()
}

// lots returns documents as lots at a market.
func (m *Market) lots(docs []*Document) []ImportedLot {
	list := make([]ImportedLot, len(docs))
	for i, doc := range docs {
		lot := ImportedLot{ImportedDoc: doc.ImportedDoc, Landed: m.Landed(&doc.ImportedDoc)}
		lot.Price, lot.IndexValue = m.Price(&doc.ImportedDoc)
		list[i] = lot
	}
	return list
}

// All returns all lots that a search finds, in its order, at most so many.
func (x *Index) All(ctx context.Context, s ImportedSearch, most int) (list []ImportedLot, err error) {
	for s.PageNum, s.PageSize = 1, pageMax; len(list) < most; s.PageNum++ {
		page, err := x.Search(ctx, s)
		if err != nil {
			return nil, err
		}
		list = append(list, page.List...)
		if len(page.List) < pageMax {
			break
		}
	}
	return list[:min(len(list), most)], nil
}

// pageMax is the largest number of rows of a page that All reads.
const pageMax = 500

// Find returns a lot on sale. It refuses one that is not.
func (x *Index) Find(ctx context.Context, id int64) (*ImportedLot, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	one := indexer.Condition{Expr: indexer.Equal("importlistingID", strconv.FormatInt(id, 10))}
	found, err := x.kind.Find(ctx, indexer.Search{PageNum: 1, PageSize: 1}, append(m.visible(), one)...)
	if err != nil {
		return nil, err
	}
	if len(found.List) == 0 {
		return schema.View(ctx, x.db, func(tx *schema.Tx) (*ImportedLot, error) { return nil, imported.Hidden(tx, id) })
	}
	return &m.lots(found.List)[0], nil
}

// Count returns how many imported lots on sale a query finds.
func (x *Index) Count(ctx context.Context, q ImportedQuery) (int, error) {
	m, err := x.marketNow()
	if err != nil {
		return 0, err
	}
	conditions, _, err := m.conditions(&q, "")
	if err != nil {
		return 0, err
	}
	total := 0
	query := (&indexer.Search{}).Counting(indexer.Exprs(conditions))
	return total, x.kind.Do(ctx, []indexer.Call{{Query: query, Read: indexer.ReadTotal(&total)}})
}
