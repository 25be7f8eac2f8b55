package productapi

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/indexer"
	"cottonmall/indexer/productindex"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/product"
)

// Heads makes the heads of the pages of products and of inquiries for them.
type Heads struct {
	DB    *schema.DB
	Index *productindex.Index
}

// headRows is how many products or inquiries are listed in a main content.
const headRows = 30

// Mapped are the products and the shops that sell them in the site map.
var Mapped = []web.MappedKind{
	{Name: "products", Read: product.Dated, Path: func(p *schema.Dated) string { return productPath(p.ID) }},
	{Name: "productshops", Read: product.DatedShops, Path: func(c *schema.Dated) string { return shopPath(c.ID) }},
}

func shopPath(id int64) string { return "/shop/products?memberID=" + strconv.FormatInt(id, 10) }

func productPath(id int64) string { return "/yarn/detail?id=" + strconv.FormatInt(id, 10) }

// nameOf returns the name of a product: its brand or factory, and its article.
func nameOf(p *productindex.Product) string {
	by := p.Brand
	if by == "" {
		by = p.Factory
	}
	return strings.TrimSpace(by + " " + p.Title)
}

// priceOf returns a price as the page shows it.
func priceOf(p *productindex.Product) string {
	if p.Price == nil {
		return "面议"
	}
	return p.Price.String() + " 元/吨"
}

// Newest returns a page whose head has the newest products of a category.
func (h Heads) Newest(category, title, path, description string) web.HeadPage {
	return web.HeadPage{Head: func(ctx context.Context, _ url.Values) (web.Head, error) {
		found, err := h.Index.Search(ctx, productindex.ProductSearch{
			Search: indexer.Search{PageNum: 1, PageSize: headRows, Order: "listedAt"},
			Query:  productindex.Query{Category: category},
		})
		if err != nil {
			return web.Head{}, err
		}
		links := linksTo(found.List)
		var content web.MainContent
		content.Texts(description)
		content.Links(links)
		main, err := content.HTML()
		return web.Head{
			Title: title, Path: path, Description: description, Main: main, Data: []any{web.ItemList(links)},
		}, err
	}}
}

// linksTo returns links to products.
func linksTo(list []productindex.Product) []web.Link {
	links := make([]web.Link, len(list))
	for i := range list {
		p := &list[i]
		links[i] = web.Link{Path: productPath(p.ID), Text: nameOf(p), Note: priceOf(p) + " " + p.City}
	}
	return links
}

// Shop returns the head of the products of a company: 404 for an unknown one.
func (h Heads) Shop(ctx context.Context, params url.Values) (web.Head, error) {
	id, _ := strconv.ParseInt(params.Get("memberID"), 10, 64)
	c, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*account.Company, error) { return account.OpenCompany(tx, id) })
	if err != nil {
		return web.Refused(err)
	}
	found, err := h.Index.Search(ctx, productindex.ProductSearch{
		Search: indexer.Search{PageNum: 1, PageSize: headRows, Order: "listedAt"},
		Query:  productindex.Query{CompanyID: id},
	})
	if err != nil {
		return web.Head{}, err
	}
	head := web.Head{
		Title: c.Name + " 企业店铺", Path: shopPath(id),
		Description: c.Name + "在售的棉纱、涤纶短纤和莱赛尔：规格、价格和可订数量。",
		Up:          []web.Link{{Path: "/shop/list", Text: "企业店铺"}},
	}
	links := linksTo(found.List)
	var main web.MainContent
	main.Texts(head.Description)
	main.Links(links)
	head.Main, err = main.HTML()
	head.Data = []any{web.ItemList(links)}
	return head, err
}

// FindIn returns a function that returns the first products of a category that a line finds.
func (h Heads) FindIn(category, name string) func(context.Context, string) (web.FoundLinks, error) {
	return func(ctx context.Context, line string) (web.FoundLinks, error) {
		out := web.FoundLinks{Name: name, Unit: "个产品"}
		search := productindex.ProductSearch{
			Search: indexer.Search{Keyword: line, PageNum: 1, PageSize: web.FoundMax},
			Query:  productindex.Query{Category: category},
		}
		if read := productindex.Parse(h.Index.Tree(), "", line); read.Category == category {
			search.Keyword, search.Values = read.Words, read.Values
			search.PriceMin, search.PriceMax = read.PriceMin, read.PriceMax
		}
		found, err := h.Index.Search(ctx, search)
		if err == nil {
			out.Total, out.List = found.TotalRow, linksTo(found.List)
		}
		return out, err
	}
}

// Product returns the head of a product on sale.
func (h Heads) Product(ctx context.Context, params url.Values) (web.Head, error) {
	id, _ := strconv.ParseInt(params.Get("id"), 10, 64)
	p, err := h.Index.Find(ctx, id)
	if err != nil {
		return web.Refused(err)
	}
	name := nameOf(p)
	head := web.GoodsHead{
		Title: name, Path: productPath(id), Name: name, Number: p.Number, Category: p.Category,
		Description: name + "：" + p.Category + "，" + priceOf(p) + "，" + p.City + "，可订 " + p.Left.String() + " 吨。",
		Facts: []web.Fact{
			{"品类", p.Category}, {"品牌", p.Brand}, {"厂家", p.Factory},
		},
	}
	for _, v := range p.Values {
		head.Facts = append(head.Facts, web.Fact{Name: v.Name, Value: v.Text})
	}
	head.Facts = append(head.Facts,
		web.Fact{"价格", priceOf(p)},
		web.Fact{"可订数量", p.Left.String() + " 吨"},
		web.Fact{"所在地", strings.TrimSpace(p.City + " " + p.Warehouse)},
		web.Fact{"卖家", p.Company},
	)
	if p.Price != nil {
		head.Offers = []web.GoodsOffer{{Price: p.Price.String(), Seller: p.Company}}
	}
	return head.Head()
}

// Inquiries returns the head of the list of open inquiries, which have no names.
func (h Heads) Inquiries(title, path, description string) web.HeadPage {
	return web.HeadPage{Head: func(ctx context.Context, _ url.Values) (web.Head, error) {
		list, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]product.Inquiry, error) {
			list, _, err := product.OpenInquiries(tx, product.InquiryFilter{}, schema.Page{Num: 1, Size: headRows})
			return list, err
		})
		if err != nil {
			return web.Head{}, err
		}
		facts := make([]web.Fact, len(list))
		for i := range list {
			q := &list[i]
			facts[i] = web.Fact{Name: q.Title, Value: strings.TrimSpace(q.Tons.String() + " 吨 " + q.Place)}
		}
		var content web.MainContent
		content.Texts(description)
		content.Facts(facts)
		main, err := content.HTML()
		return web.Head{Title: title, Path: path, Description: description, Main: main}, err
	}}
}
