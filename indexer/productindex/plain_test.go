package productindex_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer"
	"cottonmall/indexer/indexertest"
	"cottonmall/indexer/productindex"
	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// plain computes what searches find, product by product, without an index.
type plain struct {
	tree     *product.Tree
	products []*product.Product
}

// attribute returns an attribute of a category by its code.
func (p *plain) attribute(category, code string) *product.Attribute {
	for _, a := range p.tree.AttributesOf(p.tree.Named(category).ID) {
		if a.Code == code {
			return a
		}
	}
	return nil
}

// conditions returns the conditions of a query by the name of what they are about.
func (p *plain) conditions(q *productindex.Query) map[string]func(*product.Product) bool {
	within := p.tree.Below(p.tree.Named(q.Category).ID)
	all := map[string]func(*product.Product) bool{
		"category": func(x *product.Product) bool { return slices.Contains(within, x.CategoryID) },
		"brand":    func(x *product.Product) bool { return len(q.Brands) == 0 || q.Brands.Has(x.Brand) },
		"city":     func(x *product.Product) bool { return len(q.Cities) == 0 || q.Cities.Has(x.City) },
		"futures":  func(x *product.Product) bool { return q.Futures == nil || x.Futures == *q.Futures },
		"price": func(x *product.Product) bool {
			if q.PriceMin == nil && q.PriceMax == nil {
				return true
			}
			return x.Price != 0 && (q.PriceMin == nil || x.Price >= *q.PriceMin) &&
				(q.PriceMax == nil || x.Price <= *q.PriceMax)
		},
	}
	for code, text := range q.Values {
		a := p.attribute(q.Category, code)
		all["attr."+code] = func(x *product.Product) bool { return meets(a, text, x.Values) }
	}
	return all
}

// meets reports whether values have a choice of a list, or a number in a range.
func meets(a *product.Attribute, text string, values product.Values) bool {
	v, ok := values[a.ID]
	if a.Kind == product.Chosen {
		return ok && schema.ParseList(text).Has(strconv.FormatInt(v.Number, 10))
	}
	var least, most int64
	n, _ := fmt.Sscanf(text, "%d-%d", &least, &most)
	return n == 2 && ok && v.Number >= 1000*least && v.Number <= 1000*most
}

// find returns the products that meet all conditions but one.
func find(
	products []*product.Product, all map[string]func(*product.Product) bool, but string,
) (found []*product.Product) {
	for _, p := range products {
		good := true
		for name, holds := range all {
			good = good && (name == but || holds(p))
		}
		if good {
			found = append(found, p)
		}
	}
	return found
}

// count returns the counts of a facet, which its own condition does not narrow.
func (p *plain) count(q *productindex.Query, facet string) map[string]int {
	counts := map[string]int{}
	for _, x := range find(p.products, p.conditions(q), facet) {
		if value, ok := p.value(q, x, facet); ok {
			counts[value]++
		}
	}
	return counts
}

func (p *plain) value(q *productindex.Query, x *product.Product, facet string) (string, bool) {
	switch facet {
	case "brand":
		return x.Brand, true
	case "city":
		return x.City, true
	case "price":
		return strconv.FormatInt(int64(x.Price), 10), x.Price != 0
	}
	v, ok := x.Values[p.attribute(q.Category, facet[len("attr."):]).ID]
	return strconv.FormatInt(v.Number, 10), ok
}

// inOrder reports whether products are in the order of prices or counts, with those without one at the end.
func (p *plain) inOrder(list []productindex.Product, s *productindex.ProductSearch) bool {
	const last = 1 << 60
	key := func(x *productindex.Product) int64 {
		var n int64
		switch s.Order {
		case "price":
			if x.Price != nil {
				n = int64(*x.Price)
			}
		default:
			n = x.Attr[strconv.FormatInt(p.attribute(s.Category, "count").ID, 10)]
		}
		switch {
		case n == 0:
			return last
		case !s.Asc:
			return -n
		}
		return n
	}
	return slices.IsSortedFunc(list, func(a, b productindex.Product) int { return int(key(&a) - key(&b)) })
}

// TestSearchFindsWhatIsThere compares random searches with the plain computation: what is found on all pages, in which
// order, and the counts.
func TestSearchFindsWhatIsThere(t *testing.T) {
	t.Parallel()
	const amount, tries = 150, 120
	db := schematest.New(t)
	s := &shop{t, db, db.Company("甲纺织").Merchant("卖方"), schematest.Read(db, product.ReadTree)}
	x := open(t, db)
	r := rand.New(rand.NewPCG(7, 11))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	p := &plain{tree: s.tree}
	for range amount {
		price := schema.Yuan(20_000 + 100*r.IntN(60))
		if r.IntN(8) == 0 {
			price = 0
		}
		values := "spinning=" + pick("RS", "OE", "紧密纺") + " material=" + pick("C", "T/C")
		if r.IntN(5) > 0 {
			values += " combing=" + pick("精梳", "普梳")
		}
		values += " count=" + strconv.Itoa(6+r.IntN(20))
		p.products = append(p.products, s.enter(pick("yarn", "yarn-combed", "yarn-carded"), values, product.Offer{
			Brand: pick("华孚", "天虹", "鲁泰"), City: pick("阿克苏", "滨州"), Price: price, Futures: r.IntN(4) == 0,
		}))
	}
	indexertest.Until(t, "all products are found", func() bool {
		page, err := x.Search(t.Context(), productindex.ProductSearch{Search: firstPage})
		return err == nil && page.TotalRow == amount
	})
	facets := schema.List{"brand", "city", "price", "attr.spinning", "attr.combing", "attr.count"}
	for n := range tries {
		q := productindex.Query{Category: pick("yarn", "yarn", "yarn-combed"), Values: map[string]string{}}
		for _, set := range []func(){
			func() { q.Brands = schema.List{pick("华孚", "天虹"), "鲁泰"} },
			func() { q.Cities = schema.List{pick("阿克苏", "滨州", "无")} },
			func() { q.PriceMin = new(schema.Yuan(20_000 + 100*r.IntN(40))) },
			func() { q.PriceMax = new(schema.Yuan(24_000 + 100*r.IntN(20))) },
			func() { q.Futures = new(r.IntN(2) == 0) },
			func() { q.Values["spinning"] = pick("1", "1,2", "2,5") },
			func() { q.Values["combing"] = pick("1", "2", "1,2") },
			func() { q.Values["count"] = fmt.Sprintf("%d-%d", 6+r.IntN(8), 14+r.IntN(12)) },
		} {
			if r.IntN(3) == 0 {
				set()
			}
		}
		search := productindex.ProductSearch{Query: q}
		search.PageSize, search.Facets = 20, facets
		search.Order, search.Asc = pick("price", "attr.count"), r.IntN(2) == 0
		p.compare(t, fmt.Sprintf("search %d: %+v", n, q), x, search)
	}
}

func (p *plain) compare(t *testing.T, name string, x *productindex.Index, s productindex.ProductSearch) {
	t.Helper()
	var list []productindex.Product
	for s.PageNum = 1; ; s.PageNum++ {
		page, err := x.Search(t.Context(), s)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		list = append(list, page.List...)
		if s.PageNum == 1 {
			p.compareFacets(t, name, &s.Query, page.Facets)
		}
		if len(list) >= page.TotalRow || len(page.List) == 0 {
			break
		}
	}
	if !p.inOrder(list, &s) {
		t.Errorf("%s: not in the order of %s", name, s.Order)
	}
	got, want := []int64{}, []int64{}
	for i := range list {
		got = append(got, list[i].ID)
	}
	for _, x := range find(p.products, p.conditions(&s.Query), "") {
		want = append(want, x.ID)
	}
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got)\n%s", name, diff)
	}
}

func (p *plain) compareFacets(t *testing.T, name string, q *productindex.Query, facets map[string][]indexer.Count) {
	t.Helper()
	for facet, counts := range facets {
		got := map[string]int{}
		for _, c := range counts {
			got[c.Value] = c.Count
		}
		if diff := cmp.Diff(p.count(q, facet), got); diff != "" {
			t.Errorf("%s: %s (-want +got)\n%s", name, facet, diff)
		}
	}
}
