package productindex_test

import (
	"crypto/rand"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer"
	"cottonmall/indexer/indexertest"
	"cottonmall/indexer/productindex"
	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// open opens an index of the products of a database and keeps it up to date until the test ends.
func open(t testing.TB, db *schematest.DB) *productindex.Index {
	t.Helper()
	x := productindex.New(db.DB)
	c := indexer.Config{
		Engine: indexertest.TestEngine(t), Prefix: "test_" + rand.Text()[:10] + "_", Log: slog.New(slog.DiscardHandler),
	}
	all, err := indexer.Open(t.Context(), db.DB, c, x.Kind())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := all.Close(); err != nil {
			t.Error(err)
		}
	})
	indexertest.Run(t, all)
	indexertest.Until(t, "the index is built", func() bool { return x.Ready() == nil })
	return x
}

var firstPage = indexer.Search{PageNum: 1, PageSize: 10}

// shop adds products on sale.
type shop struct {
	t    *testing.T
	db   *schematest.DB
	by   *schematest.Person
	tree *product.Tree
}

func (s *shop) add(category, brand string, price schema.Yuan, values string) *product.Product {
	s.t.Helper()
	return s.enter(category, values, product.Offer{Brand: brand, City: "阿克苏", Price: price})
}

// enter puts a product on sale whose offer lacks only its category, its values, its quantity and its validity.
func (s *shop) enter(category, values string, o product.Offer) *product.Product {
	s.t.Helper()
	o.CategoryID, o.Values = s.tree.Named(category).ID, map[string]string{}
	for part := range strings.FieldsSeq(values) {
		code, text, _ := strings.Cut(part, "=")
		o.Values[code] = text
	}
	o.Left, o.Least, o.Until = 30*schema.Ton, schema.Ton, s.db.Now().Add(48*time.Hour)
	if o.Futures {
		o.DeliverOn = schema.DayOf(s.db.Now().AddDate(0, 0, 9))
	}
	p, err := schema.Do(s.t.Context(), s.db.DB, func(tx *schema.Tx) (*product.Product, error) {
		return product.Add(tx, &s.by.Member, o, true)
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

func titles(page *productindex.ProductPage) []string {
	list := []string{}
	for i := range page.List {
		text := page.List[i].Brand
		for _, v := range page.List[i].Values {
			if v.Code == "count" || v.Code == "denier" {
				text += " " + v.Text
			}
		}
		list = append(list, text)
	}
	return list
}

func TestSearch(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := &shop{t, db, db.Company("甲纺织").Merchant("卖方"), schematest.Read(db, product.ReadTree)}
	x := open(t, db)
	s.add("yarn", "华孚", 23_500, "spinning=OE material=C count=8")
	s.add("yarn-combed", "华孚", 31_000, "spinning=RS combing=J material=C count=100")
	s.add("yarn-combed", "天虹", 26_000, "spinning=紧密纺 combing=精梳 material=纯棉 count=40")
	s.add("yarn", "德永佳", 0, "spinning=RS material=T/C ratio=65/35 count=21")
	s.add("polyester", "仪征", 7_600, "denier=1.4 length=38 origin=原生")
	search := func(change func(*productindex.ProductSearch)) (*productindex.ProductPage, error) {
		q := productindex.ProductSearch{Search: firstPage, Query: productindex.Query{Category: "yarn"}}
		change(&q)
		return x.Search(t.Context(), q)
	}
	indexertest.Until(t, "five products are found", func() bool {
		page, err := search(func(q *productindex.ProductSearch) { q.Category = "" })
		return err == nil && page.TotalRow == 5
	})
	values := func(code, text string) func(*productindex.ProductSearch) {
		return func(q *productindex.ProductSearch) { q.Values = map[string]string{code: text} }
	}
	for _, c := range []struct {
		name   string
		change func(*productindex.ProductSearch)
		want   []string
	}{
		{
			"counts sort as numbers", func(q *productindex.ProductSearch) { q.Order, q.Asc = "attr.count", true },
			[]string{"华孚 8S", "德永佳 21S", "天虹 40S", "华孚 100S"},
		},
		{
			"negotiable prices come last", func(q *productindex.ProductSearch) { q.Order, q.Asc = "price", true },
			[]string{"华孚 8S", "天虹 40S", "华孚 100S", "德永佳 21S"},
		},
		{
			"a part of a kind", func(q *productindex.ProductSearch) { q.Category, q.Order = "yarn-combed", "attr.count" },
			[]string{"华孚 100S", "天虹 40S"},
		},
		{"a range, the newest first", values("count", "21-40"), []string{"德永佳 21S", "天虹 40S"}},
		{"an open range", values("count", "40.5-"), []string{"华孚 100S"}},
		{"a choice", values("material", "2"), []string{"德永佳 21S"}},
		{
			"choices", func(q *productindex.ProductSearch) { q.Values = map[string]string{"spinning": "1,2", "combing": "1"} },
			[]string{"天虹 40S", "华孚 100S"},
		},
		{
			"prices", func(q *productindex.ProductSearch) { q.PriceMax = new(schema.Yuan(26_000)) },
			[]string{"天虹 40S", "华孚 8S"},
		},
		{"words", func(q *productindex.ProductSearch) { q.Keyword = "德永佳" }, []string{"德永佳 21S"}},
		{"another kind", func(q *productindex.ProductSearch) { q.Category = "polyester" }, []string{"仪征 1.4D"}},
	} {
		page, err := search(c.change)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if diff := cmp.Diff(c.want, titles(page)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
	page, err := search(func(q *productindex.ProductSearch) {
		q.Facets = schema.List{"brand", "attr.spinning", "attr.count"}
		q.Brands, q.Values = schema.List{"华孚"}, map[string]string{"spinning": "1"}
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]indexer.Count{
		"brand":         {{Value: "华孚", Count: 1}, {Value: "德永佳", Count: 1}},
		"attr.spinning": {{Value: "1", Count: 1}, {Value: "5", Count: 1}},
		"attr.count":    {{Value: "100000", Count: 1}},
	}
	for _, counts := range page.Facets {
		slices.SortFunc(counts, func(a, b indexer.Count) int { return strings.Compare(a.Value, b.Value) })
	}
	if diff := cmp.Diff(want, page.Facets); diff != "" {
		t.Errorf("facets (-want +got)\n%s", diff)
	}
	for _, c := range []struct {
		change func(*productindex.ProductSearch)
		text   string
	}{
		{func(q *productindex.ProductSearch) { q.Category = "silk" }, "没有这个品类：silk"},
		{values("colour", "1"), "这个品类不能按 colour 筛选"},
		{values("count", "多"), "支数应为数字范围，如 20-40"},
		{values("count", "-"), "支数应为数字范围，如 20-40"},
		{values("count", "40-20"), "支数的下限不能大于上限"},
		{values("material", "99"), "原料没有这个选项：99"},
		{func(q *productindex.ProductSearch) { q.Order = "attr.colour" }, "这个品类没有属性 colour"},
		{func(q *productindex.ProductSearch) { q.Order = "notes" }, "不能按此排序：notes"},
		{func(q *productindex.ProductSearch) { q.Facets = schema.List{"memberID"} }, "没有这样的统计项：memberID"},
		{
			func(q *productindex.ProductSearch) { q.PriceMin, q.PriceMax = new(schema.Yuan(2)), new(schema.Yuan(1)) },
			"价格的下限不能大于上限",
		},
	} {
		_, err := search(c.change)
		schematest.Refuses(t, c.text, err, schema.InvalidKind, c.text)
	}
}

// TestSearchFollowsChanges checks that renamed attributes, removed categories and ended offers are known at once.
func TestSearchFollowsChanges(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := &shop{t, db, db.Company("甲纺织").Merchant("卖方"), schematest.Read(db, product.ReadTree)}
	x := open(t, db)
	admin := db.Admin()
	p := s.add("yarn", "华孚", 23_500, "spinning=OE material=C count=8")
	found := func() *productindex.ProductPage {
		page, err := x.Search(t.Context(), productindex.ProductSearch{Search: firstPage})
		if err != nil {
			t.Fatal(err)
		}
		return page
	}
	indexertest.Until(t, "the product is found", func() bool { return found().TotalRow == 1 })
	isCount := func(a product.Attribute) bool { return a.Code == "count" }
	count := s.tree.Attributes[slices.IndexFunc(s.tree.Attributes, isCount)]
	count.Name, count.Unit = "英支", "Ne"
	db.Do(func(tx *schema.Tx) error {
		_, err := product.SaveAttribute(tx, &admin.Member, count)
		return err
	})
	indexertest.Until(t, "the attribute has its new name", func() bool {
		page := found()
		renamed := productindex.Shown{Code: "count", Name: "英支", Text: "8Ne"}
		return len(page.List) == 1 && slices.Contains(page.List[0].Values, renamed) &&
			page.List[0].Title == "气流纺 纯棉 8Ne"
	})
	yarn := s.tree.Path(p.CategoryID)[0]
	yarn.Removed = true
	db.Do(func(tx *schema.Tx) error {
		_, err := product.SaveCategory(tx, &admin.Member, *yarn)
		return err
	})
	indexertest.Until(t, "the removed category has no products", func() bool { return found().TotalRow == 0 })
	yarn.Removed = false
	db.Do(func(tx *schema.Tx) error {
		_, err := product.SaveCategory(tx, &admin.Member, *yarn)
		return err
	})
	indexertest.Until(t, "the category is back", func() bool { return found().TotalRow == 1 })
	db.Advance(49 * time.Hour)
	indexertest.Until(t, "the offer has ended", func() bool { return found().TotalRow == 0 })
}
