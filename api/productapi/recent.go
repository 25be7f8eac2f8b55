package productapi

import (
	"cmp"
	"slices"
	"time"

	"cottonmall/api/web"
	"cottonmall/indexer"
	"cottonmall/indexer/productindex"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// recentMax is how many of the newest offers, inquiries and sales are shown.
const recentMax = 8

// recentProducts are the newest offers and inquiries of a kind of goods.
type recentProducts struct {
	Category  string                 `json:"category" doc:"品类代码"`
	Name      string                 `json:"name"`
	Offers    []productindex.Product `json:"offers" doc:"新上架或改价的产品"`
	Inquiries []ProductInquiry       `json:"inquiries" doc:"新的采购需求，没有买家的名称"`
}

// Recent returns the newest offers and inquiries of each kind of goods.
func (h Inquiries) Recent(c *web.Call, in *productTreeIn) ([]recentProducts, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]recentProducts, error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return nil, err
		}
		list := []recentProducts{}
		for i := range t.Categories {
			of := &t.Categories[i]
			if !t.Open(of.ID) || in.Code == "" && of.ParentID != 0 || in.Code != "" && of.Code != in.Code {
				continue
			}
			one, err := h.recentIn(c, tx, t, of)
			if err != nil {
				return nil, err
			}
			list = append(list, one)
		}
		return list, nil
	})
}

func (h Inquiries) recentIn(c *web.Call, tx *schema.Tx, t *product.Tree, of *product.Category) (recentProducts, error) {
	out := recentProducts{Category: of.Code, Name: of.Name}
	offers, err := h.newest(c, of.Code, recentMax)
	if err != nil {
		return out, err
	}
	out.Offers = offers
	f := product.InquiryFilter{CategoryIDs: t.Below(of.ID)}
	asked, _, err := product.OpenInquiries(tx, f, schema.Page{Num: 1, Size: recentMax})
	if err != nil {
		return out, err
	}
	out.Inquiries, err = openRows(tx, t, asked, 0)
	return out, err
}

// newest returns the products of a category that were put on sale or priced last.
func (h Inquiries) newest(c *web.Call, category string, limit int) ([]productindex.Product, error) {
	found, err := h.Index.Search(c, productindex.ProductSearch{
		Search: indexer.Search{PageNum: 1, PageSize: limit, Order: "listedAt"},
		Query:  productindex.Query{Category: category},
	})
	if err != nil {
		return nil, err
	}
	return found.List, nil
}

// productSale is a sale without the names of its companies.
type productSale struct {
	Title string        `json:"title"`
	City  string        `json:"city"`
	Tons  schema.Weight `json:"amount" doc:"吨"`
	At    time.Time     `json:"at"`
}

// PolyesterSales returns the newest orders of polyester staple fibre.
func (h Inquiries) PolyesterSales(c *web.Call, _ *web.None) ([]productSale, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]productSale, error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return nil, err
		}
		of, err := t.Find("polyester")
		if err != nil {
			return nil, err
		}
		sales, err := product.RecentSales(tx, t.Below(of.ID), recentMax)
		list := make([]productSale, len(sales))
		for i, s := range sales {
			list[i] = productSale{s.Title, s.City, s.Tons, s.At}
		}
		return list, err
	})
}

type recommendedIn struct {
	Category string `json:"category,omitempty" maxLength:"20" doc:"品类代码：不填时各品类"`
	Size     int    `json:"size,omitempty" minimum:"1" maximum:"30" default:"8" doc:"最多几个产品"`
}

const (
	candidatesMax = 100
	salesCounted  = 90 * 24 * time.Hour
	dealWeight    = 3 // a sale of the article counts as three values
	dealsCounted  = 5
)

// Recommended returns products on sale: those with a new price, many values and often sold articles first.
func (h Inquiries) Recommended(c *web.Call, in *recommendedIn) ([]productindex.Product, error) {
	list, err := h.newest(c, in.Category, candidatesMax)
	if err != nil {
		return nil, err
	}
	articles := make([]string, len(list))
	for i := range list {
		articles[i] = list[i].Article
	}
	sold, err := schema.View(c, h.DB, func(tx *schema.Tx) (map[string]int, error) {
		return product.SalesOf(tx, schema.Distinct(articles), tx.Now().Add(-salesCounted))
	})
	if err != nil {
		return nil, err
	}
	now := h.DB.Now()
	score := func(p *productindex.Product) int {
		days := int(now.Sub(time.Unix(p.ListedAt, 0)) / (24 * time.Hour))
		points := dealWeight*min(sold[p.Article], dealsCounted) + len(p.Values) - days
		if p.Price != nil {
			points += dealWeight
		}
		return points
	}
	slices.SortStableFunc(list, func(a, b productindex.Product) int { return cmp.Compare(score(&b), score(&a)) })
	return list[:min(in.Size, len(list))], nil
}
