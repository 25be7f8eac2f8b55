package productindex

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// Query describes the products that a buyer looks for.
type Query struct {
	Category  string            `json:"category,omitempty" maxLength:"20" doc:"品类代码：不填时各品类"`
	Values    map[string]string `json:"values,omitempty" doc:"属性：按代码，选项为编号，逗号分隔；数字为范围，如 20-40、-40、20-"`
	Brands    schema.List       `json:"brand,omitempty" maxLength:"4000" doc:"品牌"`
	Factories schema.List       `json:"factory,omitempty" maxLength:"4000" doc:"厂家"`
	Cities    schema.List       `json:"city,omitempty" maxLength:"4000" doc:"所在城市"`
	Depots    schema.List       `json:"depotName,omitempty" maxLength:"4000" doc:"仓库"`
	Futures   *bool             `json:"futures,omitempty" doc:"只看期货或现货"`
	PriceMin  *schema.Yuan      `json:"priceMin,omitempty" doc:"最低价，元/吨"`
	PriceMax  *schema.Yuan      `json:"priceMax,omitempty" doc:"最高价，元/吨"`
	CompanyID int64             `json:"id,omitempty" minimum:"0" doc:"公司"`
	Article   string            `json:"article,omitempty" maxLength:"400" doc:"同一品种"`
}

// ProductSearch asks for one page of products. Facets and orders of attributes are named by their codes, as attr.count.
type ProductSearch struct {
	indexer.Search
	Query
}

// Product is a row of an answer.
type Product struct {
	Document
	Category string  `json:"category" doc:"品类名称"`
	Values   []Shown `json:"values" doc:"属性，按顺序"`
}

// Shown is a value as it is shown.
type Shown struct {
	Code string `json:"code"`
	Name string `json:"name"`
	Text string `json:"text"`
}

// ProductPage is one page of products with the facets asked for.
type ProductPage struct {
	TotalRow int                        `json:"totalRow"`
	PageNum  int                        `json:"pageNum"`
	PageSize int                        `json:"pageSize"`
	List     []Product                  `json:"list"`
	Facets   map[string][]indexer.Count `json:"facets" doc:"统计项的值和条数：属性为 attr.代码，选项的值为编号，数字的值为千分之一"`
}

// Search returns one page of the products on sale. It refuses invalid searches with a sentence.
func (x *Index) Search(ctx context.Context, s ProductSearch) (*ProductPage, error) {
	b, err := x.conditions(&s.Query)
	if err != nil {
		return nil, err
	}
	plain, named, err := b.inIndex(s.Search)
	if err != nil {
		return nil, err
	}
	found, err := x.kind.Find(ctx, plain, b.conditions...)
	if err != nil {
		return nil, err
	}
	page := &ProductPage{TotalRow: found.TotalRow, PageNum: found.PageNum, PageSize: found.PageSize, List: []Product{}}
	for _, doc := range found.List {
		page.List = append(page.List, newProduct(doc, b.tree))
	}
	page.Facets = map[string][]indexer.Count{}
	for name, counts := range found.Facets {
		page.Facets[named[name]] = counts
	}
	return page, nil
}

// Find returns a product on sale. It refuses one that is not.
func (x *Index) Find(ctx context.Context, id int64) (*Product, error) {
	b, err := x.conditions(&Query{})
	if err != nil {
		return nil, err
	}
	b.add("", indexer.Equal("id", strconv.FormatInt(id, 10)))
	found, err := x.kind.Find(ctx, indexer.Search{PageNum: 1, PageSize: 1}, b.conditions...)
	if err != nil {
		return nil, err
	}
	if len(found.List) == 0 {
		return schema.View(ctx, x.db, func(tx *schema.Tx) (*Product, error) { return nil, product.Hidden(tx, id) })
	}
	return new(newProduct(found.List[0], b.tree)), nil
}

// CountCategories returns the numbers of products on sale by category, with those of the categories below.
func (x *Index) CountCategories(ctx context.Context) (map[int64]int, error) {
	b, err := x.conditions(&Query{})
	if err != nil {
		return nil, err
	}
	counts := map[int64]int{}
	err = x.kind.Count(ctx, "path", func(value string, n int) {
		if id, err := strconv.ParseInt(value, 10, 64); err == nil {
			counts[id] = n
		}
	}, b.conditions...)
	return counts, err
}

func newProduct(doc *Document, t *product.Tree) Product {
	attributes := t.AttributesOf(doc.CategoryID)
	values := doc.values(attributes)
	p := Product{Document: *doc, Values: ShownValues(attributes, values)}
	p.Title = t.TitleOf(doc.CategoryID, values) // the index also has the names of the categories
	if c := t.Category(doc.CategoryID); c != nil {
		p.Category = c.Name
	}
	return p
}

// ShownValues returns values as they are shown, in the order of their attributes.
func ShownValues(attributes []*product.Attribute, values product.Values) []Shown {
	list := []Shown{}
	for _, a := range attributes {
		if text := a.TextOf(values[a.ID]); text != "" {
			list = append(list, Shown{a.Code, a.Name, text})
		}
	}
	return list
}

// builder collects the conditions of a query.
type builder struct {
	tree       *product.Tree
	query      *Query
	attributes []*product.Attribute // of the category
	conditions []indexer.Condition
}

// conditions returns the conditions of a query on the products on sale. It refuses invalid ones, and all during the
// first build.
func (x *Index) conditions(q *Query) (*builder, error) {
	if err := x.kind.Searchable(); err != nil {
		return nil, err
	}
	b := &builder{tree: x.Tree(), query: q}
	return b, b.build(x.db.Now().Unix())
}

func (b *builder) add(attribute string, e indexer.Expr) {
	b.conditions = append(b.conditions, indexer.Condition{Attribute: attribute, Expr: e})
}

func (b *builder) build(now int64) error {
	// by the minute, so that the engine gets the same filter again
	b.add("", indexer.Between("until", indexer.Bounds[int64]{Min: new(now / 60 * 60)}, 0))
	if err := b.inCategory(); err != nil {
		return err
	}
	if err := b.offers(); err != nil {
		return err
	}
	for _, code := range slices.Sorted(maps.Keys(b.query.Values)) {
		if err := b.value(code, b.query.Values[code]); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) inCategory() error {
	if b.query.Category == "" {
		return nil
	}
	of, err := b.tree.FindOpen(b.query.Category)
	if err != nil {
		return err
	}
	b.attributes = b.tree.AttributesOf(of.ID)
	b.add("path", indexer.Equal("path", strconv.FormatInt(of.ID, 10)))
	return nil
}

const (
	listMax = 200
	textMax = 400
	yuanMax = 1_000_000
)

// offers adds the conditions on what is offered, by whom and where.
func (b *builder) offers() error {
	q := b.query
	for _, one := range []struct {
		field, label string
		list         schema.List
	}{
		{"brand", "品牌", q.Brands}, {"factory", "厂家", q.Factories}, {"city", "城市", q.Cities}, {"depotName", "仓库", q.Depots},
	} {
		if err := b.names(one.field, one.label, one.list); err != nil {
			return err
		}
	}
	if q.Futures != nil {
		b.add("futures", indexer.Equal("futures", strconv.FormatBool(*q.Futures)))
	}
	if q.CompanyID > 0 {
		b.add("", indexer.Equal("memberID", strconv.FormatInt(q.CompanyID, 10)))
	}
	if q.Article != "" {
		if !schema.Plain(q.Article) {
			return schema.Invalid("article", "品种不正确")
		}
		b.add("", indexer.Equal("article", q.Article))
	}
	return b.price(indexer.Yuans{Min: q.PriceMin, Max: q.PriceMax})
}

func (b *builder) names(field, label string, list schema.List) error {
	if len(list) > listMax {
		return schema.Invalid(field, "%s最多选 %d 项", label, listMax)
	}
	for _, name := range list {
		if !schema.Plain(name) || utf8.RuneCountInString(name) > textMax {
			return schema.Invalid(field, "%s中有无法识别的内容", label)
		}
	}
	if len(list) > 0 {
		b.add(field, indexer.In(field, list))
	}
	return nil
}

func (b *builder) price(r indexer.Yuans) error {
	for _, v := range []*schema.Yuan{r.Min, r.Max} {
		if v != nil && (*v < 0 || *v > yuanMax) {
			return schema.Invalid("priceMin", "价格应在 0 到 %s 之间", schema.Grouped(yuanMax))
		}
	}
	if r.Reversed() {
		return schema.Invalid("priceMin", "价格的下限不能大于上限")
	}
	b.conditions = append(b.conditions, indexer.Within("price", r, 0))
	return nil
}

// attribute returns an attribute of the category by which products are filtered.
func (b *builder) attribute(code string) *product.Attribute {
	i := slices.IndexFunc(b.attributes, func(a *product.Attribute) bool { return a.Code == code && a.Filter })
	if i < 0 {
		return nil
	}
	return b.attributes[i]
}

// value adds the condition on an attribute.
func (b *builder) value(code, text string) error {
	if text = strings.TrimSpace(text); text == "" {
		return nil
	}
	a := b.attribute(code)
	if a == nil {
		return schema.Invalid("values."+code, "这个品类不能按 %s 筛选", schema.Shorten(code, 20))
	}
	name := attributeName(a.ID)
	w, err := a.ParseWanted(text)
	if err != nil {
		return err
	}
	if a.Kind == product.Chosen {
		b.add(name, indexer.In(name, schema.ParseList(w.Query())))
		return nil
	}
	b.add(name, indexer.Between(name, indexer.Bounds[int64]{Min: w.Least, Max: w.Most}, 0))
	return nil
}

// CodePrefix begins the names of attributes in searches.
const CodePrefix = "attr."

// inIndex returns a search with the names of the index instead of the codes of attributes, and the names of the facets
// as they were asked for.
func (b *builder) inIndex(s indexer.Search) (indexer.Search, map[string]string, error) {
	named := map[string]string{}
	var facets schema.List
	for _, facet := range s.Facets {
		name, err := b.name("facets", facet)
		if err != nil {
			return s, nil, err
		}
		named[name], facets = facet, append(facets, name)
	}
	order, err := b.name("order", s.Order)
	s.Facets, s.Order = facets, order
	return s, named, err
}

func (b *builder) name(field, name string) (string, error) {
	code, ok := strings.CutPrefix(name, CodePrefix)
	if !ok {
		return name, nil
	}
	a := b.attribute(code)
	if a == nil {
		return "", schema.Invalid(field, "这个品类没有属性 %s", schema.Shorten(code, 20))
	}
	return attributeName(a.ID), nil
}
