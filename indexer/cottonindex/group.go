package cottonindex

import (
	"cmp"
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// GroupSearch asks for one page of the groups of a result.
type GroupSearch struct {
	demand.Demand
	By       string // see groupings
	Order    string // price, price3128, delivered, weight or count
	Asc      bool
	PageNum  int
	PageSize int
}

// Groups is one page of the groups of a result.
type Groups struct {
	TotalRow  int      `json:"totalRow" doc:"组数"`
	PageNum   int      `json:"pageNum"`
	PageSize  int      `json:"pageSize"`
	List      []*Group `json:"list"`
	Ungrouped int      `json:"ungrouped" doc:"不在任何一组的批数，如加工厂不详的"`
}

// Group is the lots of a result in one warehouse, of one ginnery or of one seller, at the current quotes. Prices are
// null without a lot that has one. Averages are of lots.
type Group struct {
	Key    string   `json:"key" doc:"仓库或加工厂的名称，卖家的公司编号"`
	Name   string   `json:"name"`
	Places []string `json:"places" doc:"存放地；加工厂为产地城市。批次多的在前"`

	Count  int           `json:"count"`
	Amount schema.Weight `json:"amount" doc:"吨，按 10 公斤一档合计"`

	PriceMin     *schema.Yuan `json:"priceMin" doc:"最低现价，元/吨"`
	IndexCode    *string      `json:"indexCode" doc:"最低现价的合约；一口价或没有现价时为空"`
	Price3128Min *schema.Yuan `json:"price3128Min" doc:"最低折3128，元/吨"`
	DeliveredMin *schema.Yuan `json:"deliveredMin,omitempty" doc:"最低到厂价，元/吨；没有工厂或没有到厂价时没有"`
	DeliveredAvg *schema.Yuan `json:"deliveredAvg,omitempty" doc:"平均到厂价，元/吨，按批平均"`
	BasisMin     *schema.Yuan `json:"basisMin"`
	BasisMax     *schema.Yuan `json:"basisMax"`
	Offers       []GroupOffer `json:"offers" doc:"各合约的最低基差：行情变动后由此得最低现价"`

	LengthAvg   *schema.Centi `json:"lengthAvg" doc:"mm，按批平均"`
	StrengthAvg *schema.Centi `json:"strongAvg" doc:"cN/tex，按批平均"`
	MikeAvg     *schema.Centi `json:"mikeAvg" doc:"按批平均"`

	least []leastAsked
}

// GroupOffer is the least that is asked in a group for lots on one contract, or for lots with a fixed price.
type GroupOffer struct {
	IndexCode *string      `json:"indexCode" doc:"合约；一口价为空"`
	Asked     schema.Yuan  `json:"asked" doc:"最低基差或一口价，元/吨"`
	Asked3128 *schema.Yuan `json:"asked3128" doc:"最低的基差或一口价减升贴水，元/吨"`

	Delivered *GroupDelivered `json:"delivered,omitempty" doc:"到厂价中除合约现价以外的部分；没有到厂价时没有"`
}

// GroupDelivered is what the lots of a group on one contract cost at a mill over the price of the contract.
type GroupDelivered struct {
	Count int         `json:"count" doc:"有到厂价的批数"`
	Least schema.Yuan `json:"least" doc:"最低的一批，元/吨"`
	Sum   schema.Yuan `json:"sum" doc:"各批合计，元/吨"`
}

// add adds lots with their least amount and the sum of their amounts.
func (d *GroupDelivered) add(count int, least, sum schema.Yuan) {
	if d.Count == 0 || least < d.Least {
		d.Least = least
	}
	d.Count, d.Sum = d.Count+count, d.Sum+sum
}

// grouping is a way to group lots.
type grouping struct {
	by    string // attribute
	name  string // attribute with the names of groups; empty: by
	place string // attribute with the places of groups
}

var groupings = map[string]grouping{
	"depot":   {"depotName", "", "depositaryZone"},
	"ginnery": {"factoryName", "", "originsCity"},
	"seller":  {"memberID", "memberOwnerName", "depositaryZone"},
}

// Orders of groups that are no order of lots.
const (
	orderWeight = "weight"
	orderCount  = "count"
)

// groupOrders are the orders of groups.
var groupOrders = []string{orderPrice, orderPrice3128, orderDelivered, orderWeight, orderCount}

// groupSearch is the state of one Groups.
type groupSearch struct {
	GroupSearch
	grouping
	filter *Filter
	market *Market
	scale  Scale          // of 折3128
	costs  *groupCosts    // of delivery; nil without a mill
	known  []prices.Count // memory for one distribution after the other
}

// Groups returns one page of the lots of a demand in groups. Lots without a value of the attribute are in no group. It
// refuses invalid searches with a sentence.
func (x *Index) Groups(ctx context.Context, v Viewer, s GroupSearch) (*Groups, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	q := &groupSearch{GroupSearch: s, market: m}
	if err := q.prepare(v); err != nil {
		return nil, err
	}
	// All groups are read as far as their order needs it, those of the page completely.
	all, err := x.readGroups(ctx, q, nil, q.Order == orderDelivered, q.ordering()...)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, q.compare)
	page := &Groups{TotalRow: len(all), PageNum: s.PageNum, PageSize: s.PageSize, List: []*Group{}}
	counting := q.filter.counting(q.filter.all())
	if err := x.do(ctx, []indexer.Call{{counting, indexer.ReadTotal(&page.Ungrouped)}}); err != nil {
		return nil, err
	}
	for _, g := range all {
		page.Ungrouped = max(0, page.Ungrouped-g.Count) // the index may have changed in between
	}
	from := min(len(all), (s.PageNum-1)*s.PageSize)
	shown := all[from:min(len(all), from+s.PageSize)]
	if len(shown) == 0 {
		return page, nil
	}
	keys := make([]string, len(shown))
	for i, g := range shown {
		keys[i] = g.Key
	}
	attributes := []string{
		"amountStep", Scale{}.attribute(), q.scale.attribute(), "lengthAvg", "strongAvg", "mikeAvg", q.place,
	}
	if q.name != "" {
		attributes = append(attributes, q.name)
	}
	whole, err := x.readGroups(ctx, q, []indexer.Expr{indexer.In(q.by, keys)}, q.costs != nil, attributes...)
	for _, key := range keys {
		if i := slices.IndexFunc(whole, func(g *Group) bool { return g.Key == key }); i >= 0 {
			page.List = append(page.List, whole[i])
		}
	}
	return page, err
}

// prepare checks the search.
func (q *groupSearch) prepare(v Viewer) (err error) {
	if q.filter, err = NewFilter(&q.Demand, v, q.market); err != nil {
		return err
	}
	table, err := q.market.table(v, q.Premium)
	if err != nil {
		return err
	}
	q.scale = Scale{Premium: table.Code}
	known := false
	q.grouping, known = groupings[q.By]
	switch {
	case !known:
		return schema.Invalid("group", "不能按此分组：%s。可按仓库、加工厂或卖家分组", Shorten(q.By))
	case !slices.Contains(groupOrders, q.Order):
		return schema.Invalid("order", "分组不能按此排序：%s", Shorten(q.Order))
	}
	if err := q.prepareCosts(v); err != nil {
		return err
	}
	return schema.Page{Num: q.PageNum, Size: q.PageSize}.Check()
}

// ordering returns the attributes that the order of groups needs.
func (q *groupSearch) ordering() []string {
	switch q.Order {
	case orderPrice:
		return []string{Scale{}.attribute()}
	case orderPrice3128:
		return []string{q.scale.attribute()}
	case orderWeight:
		return []string{"amountStep"}
	}
	return nil
}

// compare compares groups in the order of the search. Groups without a price come last in both directions; equal
// groups are in the order of their keys.
func (q *groupSearch) compare(a, b *Group) int {
	n := 0
	switch q.Order {
	case orderPrice:
		n = comparePrices(a.PriceMin, b.PriceMin, q.Asc)
	case orderPrice3128:
		n = comparePrices(a.Price3128Min, b.Price3128Min, q.Asc)
	case orderDelivered:
		n = comparePrices(a.DeliveredMin, b.DeliveredMin, q.Asc)
	case orderWeight:
		n = directed(cmp.Compare(a.Amount, b.Amount), q.Asc)
	default:
		n = directed(cmp.Compare(a.Count, b.Count), q.Asc)
	}
	return cmp.Or(n, cmp.Compare(a.Key, b.Key))
}

func comparePrices(a, b *schema.Yuan, asc bool) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return directed(cmp.Compare(*a, *b), asc)
}

func directed(n int, asc bool) int {
	if asc {
		return n
	}
	return -n
}

// readGroups reads the groups of a search that meet more conditions, with some attributes, and perhaps with delivered
// prices.
func (x *Index) readGroups(
	ctx context.Context, q *groupSearch, more []indexer.Expr, delivered bool, attributes ...string,
) ([]*Group, error) {
	var list []*Group
	var cut []indexer.Call
	apart := false // delivered prices are still to be read
	filter := q.filter.all(more...)
	read := func(key string, c indexer.Counts) error {
		g := &Group{Key: key, Name: key, Count: c.Total(), Places: []string{}, Offers: []GroupOffer{}}
		list = append(list, g)
		if delivered && !q.costs.addTo(g, c) {
			apart = true
		}
		for _, name := range attributes {
			if name == q.name || name == q.place {
				if err := q.readNames(g, name, c); err != nil {
					return err
				}
				continue
			}
			if err := q.readNumbers(name, c); err != nil {
				return err
			}
			if len(q.known) < q.filter.distinctMax {
				q.add(g, name, q.known)
				continue
			}
			// only weights and prices can have so many values
			own := append(slices.Clone(filter), indexer.In(q.by, []string{key}))
			cut = append(cut, q.filter.distribution(name, own, nil, func(known []prices.Count) { q.add(g, name, known) })...)
		}
		return nil
	}
	err := x.kind.Groups(ctx, q.filter.counting(filter, attributes...), q.by, read)
	if err == nil {
		err = x.do(ctx, cut)
	}
	if err == nil && apart {
		err = x.readGroupCosts(ctx, q, list, filter)
	}
	for _, g := range list {
		g.setPrices(q.market, q.filter.groups)
	}
	return list, err
}

// readNumbers reads the distribution of a number: of a fibre value in hundredths.
func (q *groupSearch) readNumbers(name string, c indexer.Counts) error {
	known, places := q.known[:0], 0
	if means[name] != nil {
		places = 2
	}
	err := c.Distribution(name, func(v indexer.FacetValue, count int) {
		if n, ok := v.Decimal(places); ok {
			known = append(known, prices.Count{Value: n, Count: count})
		}
	})
	q.known = known
	return err
}

// readNames reads the name of a group, or its places, those with most lots first.
func (q *groupSearch) readNames(g *Group, name string, c indexer.Counts) error {
	var counts []Count
	err := c.Distribution(name, func(v indexer.FacetValue, n int) { counts = append(counts, Count{v.Text(), n}) })
	slices.SortFunc(counts, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
	})
	for i, one := range counts {
		switch {
		case name == q.place:
			g.Places = append(g.Places, one.Value)
		case i == 0:
			g.Name = one.Value
		}
	}
	return err
}

// means returns where the mean of a fibre value is stored, by its attribute.
var means = map[string]func(g *Group) **schema.Centi{
	"lengthAvg": func(g *Group) **schema.Centi { return &g.LengthAvg },
	"strongAvg": func(g *Group) **schema.Centi { return &g.StrengthAvg },
	"mikeAvg":   func(g *Group) **schema.Centi { return &g.MikeAvg },
}

// add adds the distribution of a number to a group.
func (q *groupSearch) add(g *Group, name string, known []prices.Count) {
	switch name {
	case "amountStep":
		for _, w := range known {
			g.Amount += schema.Weight(w.Value) * AmountStep * schema.Weight(w.Count)
		}
	case Scale{}.attribute():
		g.addPrices(Scale{}, known)
	case q.scale.attribute():
		g.addPrices(q.scale, known)
	default:
		*means[name](g) = meanOf(known)
	}
}

// meanOf returns the mean of values, rounded half up, or nil without values.
func meanOf(known []prices.Count) *schema.Centi {
	sum, n := int64(0), int64(0)
	for _, v := range known {
		sum += v.Value * int64(v.Count)
		n += int64(v.Count)
	}
	if n == 0 {
		return nil
	}
	return new(schema.Centi((2*sum + n) / (2 * n)))
}
