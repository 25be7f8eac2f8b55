package productapi

import (
	"cottonmall/api/web"
	"cottonmall/indexer"
	"cottonmall/indexer/productindex"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// Products handles the calls about the products on sale.
type Products struct {
	DB    *schema.DB
	Index *productindex.Index
}

// Search returns a page of the products on sale.
func (h Products) Search(c *web.Call, in *productindex.ProductSearch) (*productindex.ProductPage, error) {
	return h.Index.Search(c, *in)
}

type productTextIn struct {
	Category string `json:"category,omitempty" maxLength:"20" doc:"品类代码：不填时由这一行认出"`
	Text     string `json:"text" minLength:"1" maxLength:"200" doc:"行话，如 JC40S、T/C 65/35 32S、1.4D*38mm"`
}

// Shorthand returns the meaning of a line.
func (h Products) Shorthand(_ *web.Call, in *productTextIn) (productindex.ProductShorthand, error) {
	return productindex.Parse(h.Index.Tree(), in.Category, in.Text), nil
}

type productIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"产品"`
}

// Detail returns a product on sale.
func (h Products) Detail(c *web.Call, in *productIDIn) (*productindex.Product, error) {
	return h.Index.Find(c, in.ID)
}

// Brands returns the brands of the products of a category with their numbers.
func (h Products) Brands(c *web.Call, in *productTreeIn) ([]indexer.Count, error) {
	return h.count(c, in, "brand")
}

// Cities returns the cities in which they are, likewise.
func (h Products) Cities(c *web.Call, in *productTreeIn) ([]indexer.Count, error) {
	return h.count(c, in, "city")
}

// Depots returns the warehouses in which they are, likewise.
func (h Products) Depots(c *web.Call, in *productTreeIn) ([]indexer.Count, error) {
	return h.count(c, in, "depotName")
}

func (h Products) count(c *web.Call, in *productTreeIn, facet string) ([]indexer.Count, error) {
	found, err := h.Index.Search(c, productindex.ProductSearch{
		Search: indexer.Search{PageNum: 1, PageSize: 1, Facets: schema.List{facet}},
		Query:  productindex.Query{Category: in.Code},
	})
	if err != nil {
		return nil, err
	}
	return found.Facets[facet], nil
}

type productGroupsIn struct {
	productindex.Query
	Keyword  string `json:"keyword,omitempty" maxLength:"100" doc:"关键词"`
	PageNum  int    `json:"pageNum,omitempty" default:"1" minimum:"1" doc:"页码"`
	PageSize int    `json:"pageSize,omitempty" default:"30" minimum:"1" maximum:"100" doc:"每页条数"`
}

// Groups returns a page of articles with what all sellers ask for each.
func (h Products) Groups(c *web.Call, in *productGroupsIn) (out web.PageOf[productindex.ArticleGroup], err error) {
	list, total, err := h.Index.Groups(c, in.Query, in.Keyword, schema.Page{Num: in.PageNum, Size: in.PageSize})
	if err != nil {
		return out, err
	}
	articles := make([]string, len(list))
	for i := range list {
		articles[i] = list[i].Article
	}
	before, err := schema.View(c, h.DB, func(tx *schema.Tx) (map[string]product.ArticleDay, error) {
		return product.ArticlesBefore(tx, articles)
	})
	for i := range list {
		g := &list[i]
		if was, ok := before[g.Article]; ok && g.Lowest != nil {
			g.Change = new(*g.Lowest - was.Lowest)
		}
	}
	return web.NewPage(in.PageNum, in.PageSize, total, list), err
}
