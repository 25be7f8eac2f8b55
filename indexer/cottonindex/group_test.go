package cottonindex_test

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/mill"
)

// TestGroupsAgainstPlainComputation checks that the groups of every result at every market equal a plain computation
// over all lots: by an engine that groups, and by engines that only count. That includes answers with fewer values than
// there are prices and weights.
func TestGroupsAgainstPlainComputation(t *testing.T) {
	t.Parallel()
	const cutMax = 45 // more than there are groups
	docs := indexertest.ManyLots(700, 11)
	for i, doc := range docs {
		doc.CompanyName = "卖家" + strconv.FormatInt(doc.CompanyID%2, 10)
		if doc.Ginnery += strconv.Itoa(i % 10); i%50 == 0 {
			doc.Ginnery = ""
		}
	}
	for name, open := range map[string]func(t *testing.T) (x *indexertest.Lots, distinctMax int){
		"grouped": func(t *testing.T) (*indexertest.Lots, int) {
			return indexertest.OpenDocumentsOn(t, indexer.NewEmbedded(), docs), indexer.DistinctMax
		},
		"counted": func(t *testing.T) (*indexertest.Lots, int) {
			return indexertest.OpenDocuments(t, docs), indexer.DistinctMax
		},
		"cut": func(t *testing.T) (*indexertest.Lots, int) {
			x := indexertest.OpenDocuments(t, docs)
			holding(t, x, cutMax)
			return x, cutMax
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x, distinctMax := open(t)
			rapid.Check(t, func(t *rapid.T) {
				m := indexertest.RandomMarket(t)
				m.DistinctMax = distinctMax
				compareGroups(t, x.At(m), docs, m)
			})
		})
	}
}

// askedEngine is an engine without sums and groups that counts multi-searches.
type askedEngine struct {
	indexer.Engine
	searches atomic.Int64
}

func (e *askedEngine) Search(
	ctx context.Context, queries []indexer.Query, read func(i int, a indexer.Answer) error,
) error {
	e.searches.Add(1)
	return e.Engine.Search(ctx, queries, read)
}

// TestGroupsByDeliveredPriceAskFewTimes sorts groups by delivered price on an engine without sums: the number of
// multi-searches does not depend on the number of warehouses.
func TestGroupsByDeliveredPriceAskFewTimes(t *testing.T) {
	t.Parallel()
	docs, places := indexertest.ManyLots(700, 11), map[string]mill.Warehouse{}
	for i, doc := range docs {
		doc.Warehouse = "库" + strconv.Itoa(i%40)
		places[doc.Warehouse] = mill.Warehouse{Place: mill.FindPlace("652901")}
	}
	e := &askedEngine{Engine: indexer.NewEmbedded()}
	x := indexertest.OpenDocumentsOn(t, e, docs)
	for by, most := range map[string]int64{"depot": 8, "ginnery": 10, "seller": 10} {
		rapid.Check(t, func(t *rapid.T) {
			m := indexertest.RandomMarket(t)
			m.Places = places
			before := e.searches.Load()
			_, err := x.At(m).Groups(t.Context(), buyer, cottonindex.GroupSearch{
				By: by, Order: "delivered", Asc: true, PageNum: 1, PageSize: 20,
			})
			if err != nil {
				t.Fatal(err)
			}
			if n := e.searches.Load() - before; n > most {
				t.Errorf("groups by %s ask %d times, want at most %d", by, n, most)
			}
		})
	}
}

// lateEngine is an engine without sums and groups on which the lots of 新厂 come between the search for groups and that
// for the groups in a warehouse.
type lateEngine struct{ indexer.Engine }

func (e lateEngine) Search(
	ctx context.Context, queries []indexer.Query, read func(i int, a indexer.Answer) error,
) error {
	queries = slices.Clone(queries)
	for i := range queries {
		if q := &queries[i]; len(q.Facets) < 2 || !slices.Contains(q.Facets, "factoryName") {
			q.Filter = append(slices.Clone(q.Filter), indexer.NotIn("factoryName", []string{"新厂"}))
		}
	}
	return e.Engine.Search(ctx, queries, read)
}

// TestNewGroupsLeaveDeliveredPricesOfOthers sorts two ginneries by delivered price while the warehouse of the dear one
// gets cheap lots of a third.
func TestNewGroupsLeaveDeliveredPricesOfOthers(t *testing.T) {
	t.Parallel()
	docs, places := indexertest.ManyLots(60, 11), map[string]mill.Warehouse{}
	for i, doc := range docs {
		lot := []struct {
			ginnery, warehouse string
			price              schema.Yuan
		}{{"金翔", "甲库", 16_000}, {"新厂", "甲库", 14_000}, {"国欣", "乙库", 15_000}}[i%3]
		doc.Ginnery, doc.Warehouse = lot.ginnery, lot.warehouse
		doc.IndexCode, doc.Basis, doc.FixedPrice, doc.Offer = nil, nil, &lot.price, map[string]int64{}
		doc.SetOffer(cottonindex.Scale{}.Name(), "", lot.price)
		places[doc.Warehouse] = mill.Warehouse{Place: mill.FindPlace("652901")}
	}
	x := indexertest.OpenDocumentsOn(t, lateEngine{indexer.NewEmbedded()}, docs)
	rapid.Check(t, func(t *rapid.T) {
		m := indexertest.RandomMarket(t)
		m.Places = places
		got, err := x.At(m).Groups(t.Context(), buyer, cottonindex.GroupSearch{
			By: "ginnery", Order: "delivered", Asc: true, PageNum: 1, PageSize: 20,
		})
		if err != nil {
			t.Fatal(err)
		}
		keys := []string{}
		for _, g := range got.List {
			keys = append(keys, g.Key)
		}
		if diff := gocmp.Diff([]string{"国欣", "金翔"}, keys); diff != "" {
			t.Fatalf("ginneries (-want +got)\n%s", diff)
		}
	})
}

func compareGroups(t *rapid.T, x *cottonindex.Index, docs []*cottonindex.Document, m *cottonindex.Market) {
	s := cottonindex.GroupSearch{
		Demand:   indexertest.RandomDemand(t),
		By:       rapid.SampledFrom([]string{"depot", "ginnery", "seller"}).Draw(t, "by"),
		Order:    rapid.SampledFrom([]string{"price", "price3128", "weight", "count"}).Draw(t, "order"),
		Asc:      rapid.Bool().Draw(t, "asc"),
		PageNum:  rapid.IntRange(1, 3).Draw(t, "page"),
		PageSize: rapid.IntRange(1, 20).Draw(t, "size"),
	}
	viewer, delivered := cottonindex.Viewer{}, rapid.Bool().Draw(t, "mill")
	if delivered {
		viewer = buyer
		indexertest.RandomDelivered(t, &s.Demand)
		if rapid.Bool().Draw(t, "by delivered price") {
			s.Order = "delivered"
		}
	}
	wanted := docs
	if rapid.Bool().Draw(t, "choice") {
		c := randomChoice(t, len(docs))
		viewer.Choice = c
		wanted = slices.DeleteFunc(slices.Clone(docs), func(doc *cottonindex.Document) bool {
			return slices.Contains(c.Listings, doc.ListingID) != c.Only
		})
	}
	got, err := x.Groups(t.Context(), viewer, s)
	if err != nil {
		t.Fatal(err)
	}
	lots := plainLots(wanted, &s.Demand, m)
	all := plainGroups(lots, s.By, tableOf(&s.Demand), m)
	if delivered {
		addPlainDelivered(all, lots, &s, m)
	}
	sortPlainGroups(all, s.Order, s.Asc)
	from := min(len(all), (s.PageNum-1)*s.PageSize)
	want := &cottonindex.Groups{
		TotalRow: len(all), PageNum: s.PageNum, PageSize: s.PageSize,
		List:      append([]*cottonindex.Group{}, all[from:min(len(all), from+s.PageSize)]...),
		Ungrouped: len(lots),
	}
	for _, g := range all {
		want.Ungrouped -= g.Count
	}
	if diff := gocmp.Diff(want, got, cmpopts.IgnoreUnexported(cottonindex.Group{})); diff != "" {
		t.Fatalf("groups (-want +got)\n%s", diff)
	}
}

// plainGroups returns the groups of lots.
func plainGroups(docs []*cottonindex.Document, by, table string, m *cottonindex.Market) []*cottonindex.Group {
	lots := map[string][]*cottonindex.Document{}
	for _, doc := range docs {
		if key := plainKey(doc, by); key != "" {
			lots[key] = append(lots[key], doc)
		}
	}
	var list []*cottonindex.Group
	for key, docs := range lots {
		list = append(list, plainGroup(key, docs, by, table, m))
	}
	return list
}

func plainGroup(key string, docs []*cottonindex.Document, by, table string, m *cottonindex.Market) *cottonindex.Group {
	g := &cottonindex.Group{Key: key, Name: key, Count: len(docs)}
	places := map[string]int{}
	for _, doc := range docs {
		switch by {
		case "seller":
			g.Name = doc.CompanyName
			places[doc.WarehouseZone]++
		case "ginnery":
			places[doc.City]++
		case "depot":
			places[doc.WarehouseZone]++
		}
		g.Amount += doc.Amount
		if price := plainPrice(doc, m); price != nil {
			g.PriceMin = least(g.PriceMin, price)
		}
		if price := plainPrice3128(doc, m, table); price != nil {
			g.Price3128Min = least(g.Price3128Min, price)
		}
		if doc.Basis != nil {
			g.BasisMin, g.BasisMax = least(g.BasisMin, doc.Basis), most(g.BasisMax, doc.Basis)
		}
	}
	g.Places = slices.SortedFunc(maps.Keys(places), func(a, b string) int {
		return cmp.Or(places[b]-places[a], strings.Compare(a, b))
	})
	g.Offers, g.IndexCode = plainOffers(docs, table), plainContract(docs, g.PriceMin, m)
	g.LengthAvg = plainMean(docs, func(doc *cottonindex.Document) *schema.Centi { return doc.LengthAvg })
	g.StrengthAvg = plainMean(docs, func(doc *cottonindex.Document) *schema.Centi { return doc.StrengthAvg })
	g.MikeAvg = plainMean(docs, func(doc *cottonindex.Document) *schema.Centi { return doc.MikeAvg })
	return g
}

// plainKey returns the key of a lot's group; empty without one.
func plainKey(doc *cottonindex.Document, by string) string {
	return map[string]string{
		"depot": doc.Warehouse, "ginnery": doc.Ginnery, "seller": strconv.FormatInt(doc.CompanyID, 10),
	}[by]
}

// addPlainDelivered adds the delivered prices of lots to their groups and to the offers of these.
func addPlainDelivered(
	list []*cottonindex.Group, docs []*cottonindex.Document, s *cottonindex.GroupSearch, m *cottonindex.Market,
) {
	for _, g := range list {
		sum, n := 0.0, 0.0
		for _, doc := range docs {
			price := plainDelivered(doc, m, &s.Demand)
			if plainKey(doc, s.By) != g.Key || price == nil {
				continue
			}
			sum, n = sum+float64(*price), n+1
			g.DeliveredMin = least(g.DeliveredMin, price)
			over := *price
			if doc.IndexCode != nil {
				over -= *m.Value(*doc.IndexCode)
			}
			o := &g.Offers[slices.IndexFunc(g.Offers, func(o cottonindex.GroupOffer) bool {
				return textOr(o.IndexCode) == textOr(doc.IndexCode)
			})]
			if o.Delivered == nil {
				o.Delivered = &cottonindex.GroupDelivered{Least: over}
			}
			o.Delivered.Least = min(o.Delivered.Least, over)
			o.Delivered.Count, o.Delivered.Sum = o.Delivered.Count+1, o.Delivered.Sum+over
		}
		if n > 0 {
			g.DeliveredAvg = new(schema.Yuan(sum/n + 0.5))
		}
	}
}

// plainOffers returns the least that is asked on each contract.
func plainOffers(docs []*cottonindex.Document, table string) []cottonindex.GroupOffer {
	byCode := map[string]cottonindex.GroupOffer{}
	for _, doc := range docs {
		code, asked := "", doc.FixedPrice
		if doc.IndexCode != nil {
			code, asked = *doc.IndexCode, doc.Basis
		}
		o, known := byCode[code]
		if !known {
			o = cottonindex.GroupOffer{IndexCode: doc.IndexCode, Asked: *asked}
		}
		o.Asked = min(o.Asked, *asked)
		if adjusted, ok := indexertest.Asked3128(doc, table); ok {
			o.Asked3128 = least(o.Asked3128, &adjusted)
		}
		byCode[code] = o
	}
	list := []cottonindex.GroupOffer{}
	for _, code := range slices.Sorted(maps.Keys(byCode)) {
		list = append(list, byCode[code])
	}
	return list
}

// plainContract returns the first contract, fixed prices last, with a lot at a price.
func plainContract(docs []*cottonindex.Document, price *schema.Yuan, m *cottonindex.Market) *string {
	for _, q := range m.Quotes {
		for _, doc := range docs {
			if doc.IndexCode != nil && *doc.IndexCode == q.IndexCode && *plainPrice(doc, m) == *price {
				return doc.IndexCode
			}
		}
	}
	return nil
}

func plainMean(
	docs []*cottonindex.Document, value func(*cottonindex.Document) *schema.Centi,
) *schema.Centi {
	sum, n := 0.0, 0.0
	for _, doc := range docs {
		if v := value(doc); v != nil {
			sum += float64(*v)
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return new(schema.Centi(sum/n + 0.5))
}

func sortPlainGroups(list []*cottonindex.Group, order string, asc bool) {
	value := func(g *cottonindex.Group) *schema.Yuan {
		switch order {
		case "price":
			return g.PriceMin
		case "price3128":
			return g.Price3128Min
		case "delivered":
			return g.DeliveredMin
		case "weight":
			return new(schema.Yuan(g.Amount))
		}
		return new(schema.Yuan(g.Count))
	}
	slices.SortFunc(list, func(a, b *cottonindex.Group) int {
		x, y := value(a), value(b)
		switch {
		case x == nil && y == nil || x != nil && y != nil && *x == *y:
			return strings.Compare(a.Key, b.Key)
		case x == nil || y != nil && (*x > *y) == asc:
			return 1
		}
		return -1
	})
}

// TestGroupsAreRefused checks the sentences for invalid searches.
func TestGroupsAreRefused(t *testing.T) {
	t.Parallel()
	x := indexertest.OpenDocumentsOn(t, indexer.NewEmbedded(), indexertest.ManyLots(10, 1))
	m := &cottonindex.Market{Premiums: indexertest.Premiums()}
	for field, c := range map[string]struct {
		change func(s *cottonindex.GroupSearch)
		says   string
	}{
		"group":    {func(s *cottonindex.GroupSearch) { s.By = "city" }, "不能按此分组：city。可按仓库、加工厂或卖家分组"},
		"order":    {func(s *cottonindex.GroupSearch) { s.Order = "length" }, "分组不能按此排序：length"},
		"mill":     {func(s *cottonindex.GroupSearch) { s.Order = "delivered" }, "还没有工厂"},
		"premium":  {func(s *cottonindex.GroupSearch) { s.Premium = "T9" }, "没有这张升贴水表：T9"},
		"pageNum":  {func(s *cottonindex.GroupSearch) { s.PageNum = 0 }, "页码"},
		"pageSize": {func(s *cottonindex.GroupSearch) { s.PageSize = 1001 }, "每页"},
		"origins":  {func(s *cottonindex.GroupSearch) { s.Areas = schema.List{"\x00"} }, "产"},
	} {
		s := cottonindex.GroupSearch{By: "depot", Order: "price", PageNum: 1, PageSize: 10, Demand: demand.Demand{}}
		c.change(&s)
		_, err := x.At(m).Groups(t.Context(), cottonindex.Viewer{}, s)
		refusal, ok := schema.KindOf(err)
		if !ok || refusal.Field != field || !strings.Contains(refusal.Message, c.says) {
			t.Errorf("%s: %v", field, err)
		}
	}
}
