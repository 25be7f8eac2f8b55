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
	"cottonmall/schema/product"
)

// Heads makes the heads of the pages of products and of inquiries for them.
type Heads struct {
	DB    *schema.DB
	Index *productindex.Index
}

// headRows is how many products or inquiries are listed in a main content.
const headRows = 30

// Mapped are the products in the site map.
var Mapped = web.MappedKind{
	Name: "products", Read: product.Dated, Path: func(p *schema.Dated) string { return productPath(p.ID) },
}

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
		links := make([]web.Link, len(found.List))
		for i := range found.List {
			p := &found.List[i]
			links[i] = web.Link{Path: productPath(p.ID), Text: nameOf(p), Note: priceOf(p) + " " + p.City}
		}
		main, err := web.Links(links)
		return web.Head{Title: title, Path: path, Description: description, Main: main}, err
	}}
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
		Title: name, Path: productPath(id), Name: name, Number: p.Number, Category: p.Category, Seller: p.Company,
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
		head.Price = p.Price.String()
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
		main, err := web.Facts(facts)
		return web.Head{Title: title, Path: path, Description: description, Main: main}, err
	}}
}
