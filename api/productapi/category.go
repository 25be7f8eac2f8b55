package productapi

import (
	"cottonmall/api/web"
	"cottonmall/indexer"
	"cottonmall/indexer/productindex"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// Categories handles the calls about categories and attributes.
type Categories struct{ Index *productindex.Index }

// productCategory is a category with those below it.
type productCategory struct {
	ID    int64             `json:"id"`
	Code  string            `json:"code"`
	Name  string            `json:"name"`
	Count int               `json:"count" doc:"在售产品数，含下级"`
	Below []productCategory `json:"children"`
}

type productTreeIn struct {
	Code string `json:"category,omitempty" maxLength:"20" doc:"品类代码：只要它和它的下级；不填时全部"`
}

// Tree returns the categories with the numbers of products on sale.
func (h Categories) Tree(c *web.Call, in *productTreeIn) ([]productCategory, error) {
	counts, err := h.Index.CountCategories(c)
	if err != nil {
		return nil, err
	}
	t := h.Index.Tree()
	if in.Code == "" {
		return below(t, 0, counts), nil
	}
	top, err := t.Find(in.Code)
	if err != nil {
		return nil, err
	}
	return []productCategory{{top.ID, top.Code, top.Name, counts[top.ID], below(t, top.ID, counts)}}, nil
}

// below returns the open categories below one.
func below(t *product.Tree, parent int64, counts map[int64]int) []productCategory {
	list := []productCategory{}
	for _, c := range t.Categories {
		if c.ParentID == parent && !c.Removed {
			list = append(list, productCategory{c.ID, c.Code, c.Name, counts[c.ID], below(t, c.ID, counts)})
		}
	}
	return list
}

// productAttribute is an attribute of the products of a category.
type productAttribute struct {
	ID       int64             `json:"id"`
	Code     string            `json:"code"`
	Name     string            `json:"name"`
	Unit     string            `json:"unit"`
	Kind     product.ValueKind `json:"kind" enum:"1,2,3" doc:"1 数字，2 选项，3 文字"`
	Decimals int               `json:"decimals" doc:"小数位数"`
	Least    schema.Milli      `json:"least"`
	Most     schema.Milli      `json:"most"`
	Required bool              `json:"required"`
	Filter   bool              `json:"filter" doc:"可以按它筛选"`
	Article  bool              `json:"article" doc:"品种由它区分"`
	Valued   bool              `json:"valued" doc:"筛选条件中：有在售产品填了它"`
	Choices  []productChoice   `json:"choices"`
}

type productChoice struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Count int    `json:"count" doc:"在售产品数"`
}

func newAttribute(a *product.Attribute) productAttribute {
	out := productAttribute{
		ID: a.ID, Code: a.Code, Name: a.Name, Unit: a.Unit, Kind: a.Kind, Decimals: a.Decimals, Least: a.Least, Most: a.Most,
		Required: a.Required, Filter: a.Filter, Article: a.Article, Choices: []productChoice{},
	}
	for _, c := range a.Choices {
		if !c.Removed {
			out.Choices = append(out.Choices, productChoice{ID: c.ID, Name: c.Name})
		}
	}
	return out
}

type productCategoryIn struct {
	Code string `json:"category" minLength:"1" maxLength:"20" doc:"品类代码"`
}

// productFilters are the filters of a category.
type productFilters struct {
	Category   string             `json:"category"`
	Name       string             `json:"name"`
	Attributes []productAttribute `json:"attributes"`
	Brands     []indexer.Count    `json:"brands"`
	Factories  []indexer.Count    `json:"factories"`
	Cities     []indexer.Count    `json:"cities"`
	Depots     []indexer.Count    `json:"depots"`
}

// Filters returns what the products of a category can be filtered by, with the numbers of products.
func (h Categories) Filters(c *web.Call, in *productCategoryIn) (*productFilters, error) {
	t := h.Index.Tree()
	of, err := t.FindOpen(in.Code)
	if err != nil {
		return nil, err
	}
	out := &productFilters{Category: of.Code, Name: of.Name, Attributes: []productAttribute{}}
	s := productindex.ProductSearch{
		Search: indexer.Search{PageNum: 1, PageSize: 1, Facets: schema.List{"brand", "factory", "city", "depotName"}},
		Query:  productindex.Query{Category: of.Code},
	}
	for _, a := range t.AttributesOf(of.ID) {
		if !a.Filter {
			continue
		}
		out.Attributes = append(out.Attributes, newAttribute(a))
		s.Facets = append(s.Facets, productindex.CodePrefix+a.Code)
	}
	found, err := h.Index.Search(c, s)
	if err != nil {
		return nil, err
	}
	out.Brands, out.Factories = found.Facets["brand"], found.Facets["factory"]
	out.Cities, out.Depots = found.Facets["city"], found.Facets["depotName"]
	out.count(found)
	return out, nil
}

// count sets which attributes products have, and the numbers of products with the choices.
func (out *productFilters) count(found *productindex.ProductPage) {
	for i := range out.Attributes {
		a := &out.Attributes[i]
		counts := map[string]int{}
		for _, c := range found.Facets[productindex.CodePrefix+a.Code] {
			counts[c.Value] = c.Count
		}
		a.Valued = len(counts) > 0
		for j := range a.Choices {
			a.Choices[j].Count = counts[schema.JoinIDs([]int64{a.Choices[j].ID})]
		}
	}
}

type productAttributes struct {
	Category   string             `json:"category"`
	Parent     string             `json:"parent" doc:"上级品类的代码；没有时为空"`
	Name       string             `json:"name"`
	Attributes []productAttribute `json:"attributes"`
}

func attributesOf(t *product.Tree, c *product.Category) productAttributes {
	out := productAttributes{Category: c.Code, Name: c.Name, Attributes: []productAttribute{}}
	if above := t.Category(c.ParentID); above != nil {
		out.Parent = above.Code
	}
	for _, a := range t.AttributesOf(c.ID) {
		out.Attributes = append(out.Attributes, newAttribute(a))
	}
	return out
}

// Attributes returns the attributes of the products of a category, for the form of a seller.
func (h Categories) Attributes(_ *web.Call, in *productCategoryIn) (*productAttributes, error) {
	t := h.Index.Tree()
	of, err := t.FindOpen(in.Code)
	if err != nil {
		return nil, err
	}
	return new(attributesOf(t, of)), nil
}

// All returns the attributes of all categories, for the form of a seller.
func (h Categories) All(*web.Call, *web.None) ([]productAttributes, error) {
	t := h.Index.Tree()
	list := []productAttributes{}
	for i := range t.Categories {
		if c := &t.Categories[i]; t.Open(c.ID) {
			list = append(list, attributesOf(t, c))
		}
	}
	return list, nil
}
