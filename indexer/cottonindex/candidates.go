package cottonindex

import (
	"context"
	"slices"
	"strconv"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// CandidatesMax is the greatest number of lots that a blend is chosen from.
const CandidatesMax = 5000

// Candidates are the lots that a blend is chosen from, the cheapest first. Each list has one value for each lot.
type Candidates struct {
	At          int64                  `json:"at" doc:"计价时间，秒"`
	Quotes      map[string]schema.Yuan `json:"quotes" doc:"计价时各合约的现价，元/吨"`
	TotalRow    int                    `json:"totalRow" doc:"搜索结果的批数"`
	Unavailable int                    `json:"unavailable" doc:"点价中、竞价、捆绑销售或本企业的批数：不能单独买"`
	LongStaple  int                    `json:"longStaple" doc:"不与细绒棉混配而除去的长绒棉批数；只搜长绒时为 0"`
	Unpriced    int                    `json:"unpriced" doc:"没有现价或公定重量的批数；按到厂价取时也含没有到厂价的"`
	Usable      int                    `json:"usable" doc:"可以配棉的批数；超过 5000 时只取最便宜的"`

	ListingIDs   []int64          `json:"listingID"`
	BatchIDs     []string         `json:"batchID"`
	IndexCodes   []string         `json:"indexCode" doc:"合约；一口价为空"`
	Prices       []schema.Yuan    `json:"price" doc:"元/吨"`
	Delivered    []schema.Yuan    `json:"delivered" doc:"到厂价，元/吨；按现价取时为空"`
	Weights      []schema.Weight  `json:"amount" doc:"公定重量，吨"`
	Lengths      []*schema.Centi  `json:"lengthAvg"`
	Strengths    []*schema.Centi  `json:"strongAvg"`
	Mikes        []*schema.Centi  `json:"mikeAvg"`
	Uniformities []*schema.Centi  `json:"neatAvg"`
	Rds          []*schema.Centi  `json:"rdAvg"`
	Impurities   []*schema.Centi  `json:"impurity"`
	Colours      []string         `json:"primaryColor"`
	Shares       [][]schema.Centi `json:"colours" doc:"各颜色级占比，%，由好到差 13 级；没有检验时为空"`
	Depots       []string         `json:"depotName"`
	CompanyIDs   []int64          `json:"memberID"`
	Companies    []string         `json:"memberOwnerName"`
}

// candidateFields are the attributes that Candidates are made of.
var candidateFields = []string{
	"listingID", "batchID", "indexCode", "basis", "fixedPrice", "amount", "lengthAvg", "strongAvg", "mikeAvg",
	"neatAvg", "rdAvg", "impurity", "primaryColor", "depotName", "memberID", "memberOwnerName",
	"ge.11", "ge.21", "ge.31", "ge.41", "ge.51", "ge.12", "ge.22", "ge.32", "ge.13", "ge.23", "ge.33", "ge.14", "ge.24",
}

// longStaple is the code of long-staple cotton in a demand.
var longStaple = strconv.Itoa(cotton.GinLong)

// Candidates returns the lots of a demand that the viewer can buy one by one, the cheapest first: by price or by
// delivered price. Mills do not blend long-staple cotton with upland cotton, so that it is left out of a demand for
// more than long-staple cotton.
func (x *Index) Candidates(ctx context.Context, v Viewer, d demand.Demand, order string) (*Candidates, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	f, err := NewFilter(&d, v, m)
	if err != nil {
		return nil, err
	}
	if order != orderPrice && order != orderDelivered {
		return nil, schema.Invalid("order", "配棉不能按此取批次：%s", Shorten(order))
	}
	q := &search{market: m, filter: f, Search: Search{Demand: d, Asc: true, Order: order}, viewer: v}
	if err := q.prepareOrder(); err != nil {
		return nil, err
	}
	available, alike := 0, 0
	buyable := v.buyable()
	ofOneKind := slices.Clone(buyable)
	if !slices.Equal(d.CottonTypes, schema.List{longStaple}) {
		ofOneKind = append(ofOneKind, indexer.NotIn("cottonType", []string{longStaple}))
	}
	weighed := append(slices.Clone(ofOneKind), indexer.Between("amountStep", indexer.Bounds[int64]{Min: new(int64(1))}, 0))
	c := newCandidates(m)
	calls := []indexer.Call{
		{f.counting(f.all()), indexer.ReadTotal(&c.TotalRow)},
		{f.counting(f.all(buyable...)), indexer.ReadTotal(&available)},
		{f.counting(f.all(ofOneKind...)), indexer.ReadTotal(&alike)},
	}
	if q.scale.Mill == 0 {
		calls = append(calls, f.readPrices(q.prices, q.scale, f.all(weighed...), func() {})...)
	}
	if err := x.do(ctx, calls); err != nil {
		return nil, err
	}
	if q.scale.Mill != 0 {
		if q.prices, err = x.readDelivered(ctx, f, q.delivered(), f.all(weighed...)); err != nil {
			return nil, err
		}
	}
	c.Usable = q.prices.Total()
	c.Unavailable, c.LongStaple, c.Unpriced = c.TotalRow-available, available-alike, alike-c.Usable
	return c, x.readCandidates(ctx, q, weighed, c)
}

// buyable returns the conditions for lots that the viewer can buy one by one at their price.
func (v Viewer) buyable() []indexer.Expr {
	list := []indexer.Expr{
		indexer.Equal("state", code(cotton.OnSale)), indexer.Equal("listingType", "1"),
		indexer.Equal("isBindSale", "false"),
	}
	if v.Company != 0 {
		list = append(list, indexer.NotIn("memberID", []string{strconv.FormatInt(v.Company, 10)}))
	}
	return list
}

func newCandidates(m *Market) *Candidates {
	c := &Candidates{
		At: m.Now.Unix(), Quotes: make(map[string]schema.Yuan, len(m.Quotes)),
		ListingIDs: []int64{}, BatchIDs: []string{}, IndexCodes: []string{}, Prices: []schema.Yuan{},
		Delivered: []schema.Yuan{}, Weights: []schema.Weight{}, Lengths: []*schema.Centi{},
		Strengths: []*schema.Centi{}, Mikes: []*schema.Centi{}, Uniformities: []*schema.Centi{}, Rds: []*schema.Centi{},
		Impurities: []*schema.Centi{}, Colours: []string{}, Shares: [][]schema.Centi{}, Depots: []string{},
		CompanyIDs: []int64{}, Companies: []string{},
	}
	for _, q := range m.Quotes {
		c.Quotes[q.IndexCode] = q.Price
	}
	return c
}

// readCandidates reads the cheapest lots of a search. The prices of all its lots are known.
func (x *Index) readCandidates(ctx context.Context, q *search, more []indexer.Expr, c *Candidates) error {
	var docs []*Row
	var calls []indexer.Call
	for _, b := range q.prices.Page(0, CandidatesMax, true) {
		within := append(slices.Clone(more), q.within(b.Price))
		rows := q.filter.rows(q.filter.without(q.scale.facet(), within...), b.Offset, b.Limit)
		rows.Retrieve = candidateFields
		calls = append(calls, indexer.Call{rows, appendRows(&docs)})
	}
	if err := x.do(ctx, calls); err != nil {
		return err
	}
	q.sortByPrice(docs)
	for _, doc := range docs {
		price, delivered := Scale{}.of(doc, q.market), q.scale.of(doc, q.market)
		if price == nil || delivered == nil {
			continue
		}
		c.add(doc, *price)
		if q.scale.Mill != 0 {
			c.Delivered = append(c.Delivered, *delivered)
		}
	}
	return nil
}

func (c *Candidates) add(doc *Row, price schema.Yuan) {
	contract := ""
	if doc.IndexCode != nil {
		contract = *doc.IndexCode
	}
	c.ListingIDs, c.BatchIDs = append(c.ListingIDs, doc.ListingID), append(c.BatchIDs, doc.BatchID)
	c.IndexCodes, c.Prices = append(c.IndexCodes, contract), append(c.Prices, price)
	c.Weights, c.Lengths = append(c.Weights, doc.Amount), append(c.Lengths, doc.LengthAvg)
	c.Strengths, c.Mikes = append(c.Strengths, doc.StrengthAvg), append(c.Mikes, doc.MikeAvg)
	c.Uniformities, c.Rds = append(c.Uniformities, doc.UniformityAvg), append(c.Rds, doc.RdAvg)
	c.Impurities, c.Colours = append(c.Impurities, doc.Impurity), append(c.Colours, doc.PrimaryColour)
	c.Shares, c.Depots = append(c.Shares, doc.GE.Shares()), append(c.Depots, doc.Warehouse)
	c.CompanyIDs, c.Companies = append(c.CompanyIDs, doc.CompanyID), append(c.Companies, doc.CompanyName)
}

// Shares returns the share of each grade, the best first, of the shares of each grade and all better ones. It returns
// an empty list if they are unknown.
func (s *ColourShares) Shares() []schema.Centi {
	if s == nil {
		return []schema.Centi{}
	}
	list := []schema.Centi{
		s.G11, s.G21, s.G31, s.G41, s.G51, s.G12, s.G22, s.G32, s.G13, s.G23, s.G33, s.G14, s.G24,
	}
	for i := len(list) - 1; i > 0; i-- {
		list[i] -= list[i-1]
	}
	return list
}
