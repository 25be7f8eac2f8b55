package productindex

import (
	"cmp"
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/indexer/engine/text"
	"cottonmall/schema"
)

// ArticleGroup is an article with what all sellers ask for it.
type ArticleGroup struct {
	Article  string       `json:"article"`
	Example  Product      `json:"example" doc:"其中最便宜的一个产品"`
	Lowest   *schema.Yuan `json:"lowest" doc:"最低价，元/吨；都面议时为空"`
	Highest  *schema.Yuan `json:"highest" doc:"最高价，元/吨"`
	Products int          `json:"products" doc:"产品数"`
	Sellers  int          `json:"sellers" doc:"卖家数"`
	Change   *schema.Yuan `json:"change" doc:"最低价比上一天涨跌，元/吨；上一天没有时为空"`
}

// Groups returns a page of the articles of the products that a query and words find, those with most products first,
// and the number of articles. Changes are not set.
func (x *Index) Groups(
	ctx context.Context, q Query, words string, page schema.Page,
) ([]ArticleGroup, int, error) {
	if err := page.Check(); err != nil {
		return nil, 0, err
	}
	b, err := x.conditions(&q)
	if err != nil {
		return nil, 0, err
	}
	filter := indexer.Exprs(b.conditions)
	all := []ArticleGroup{}
	counting := &indexer.Query{Query: engine.Query{
		Words: words, Strategy: text.All, Filter: filter, Facets: []string{"price", "memberID"},
	}}
	err = x.kind.Groups(ctx, counting, "article", func(article string, c indexer.Counts) error {
		g, err := newGroup(article, c)
		all = append(all, g)
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	slices.SortFunc(all, func(a, b ArticleGroup) int {
		return cmp.Or(cmp.Compare(b.Products, a.Products), cmp.Compare(a.Article, b.Article))
	})
	from := min(page.Offset(), len(all))
	list := all[from:min(from+page.Size, len(all))]
	return list, len(all), x.addExamples(ctx, list, words, filter)
}

func newGroup(article string, c indexer.Counts) (ArticleGroup, error) {
	g := ArticleGroup{Article: article, Products: c.Total()}
	err := c.Distribution("price", func(v indexer.FacetValue, _ int) {
		if n, ok := v.Decimal(0); ok {
			price := schema.Yuan(n)
			if g.Lowest == nil || price < *g.Lowest {
				g.Lowest = &price
			}
			if g.Highest == nil || price > *g.Highest {
				g.Highest = &price
			}
		}
	})
	if err == nil {
		err = c.Distribution("memberID", func(indexer.FacetValue, int) { g.Sellers++ })
	}
	return g, err
}

// addExamples sets the cheapest product of each group.
func (x *Index) addExamples(ctx context.Context, list []ArticleGroup, words string, filter []indexer.Expr) error {
	calls := make([]indexer.Call, len(list))
	for i := range list {
		g := &list[i]
		calls[i] = indexer.Call{Query: &indexer.Query{Query: engine.Query{
			Words: words, Strategy: text.All, Filter: append(slices.Clone(filter), indexer.Equal("article", g.Article)),
			Sort: []string{"price:asc", "id:asc"}, Limit: 1,
		}}, Read: func(a indexer.Answer) ([]indexer.Call, error) {
			docs, err := indexer.DocumentsOf[Document](a, documentFields)
			if len(docs) > 0 {
				g.Example = newProduct(docs[0], x.Tree())
			}
			return nil, err
		}}
	}
	return x.kind.Do(ctx, calls)
}
