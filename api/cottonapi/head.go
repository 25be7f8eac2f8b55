package cottonapi

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/shorthand"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// Heads makes the heads of the pages of lots and shops.
type Heads struct {
	DB     *schema.DB
	Index  Index
	Parser *shorthand.Parser

	Directory *Directory
}

// headLots is how many lots or shops are listed in a main content.
const headLots = 30

// Mapped are the batches and the shops in the site map.
var Mapped = []web.MappedKind{
	{Name: "lots", Read: cotton.DatedListings, Path: func(l *schema.Dated) string { return batchPath(l.Name) }},
	{Name: "shops", Read: account.DatedCompanies, Path: func(c *schema.Dated) string { return shopPath(c.ID) }},
}

const (
	shopsTitle, shopsPath = "企业店铺", "/shop/list"
	lotsTitle, lotsPath   = "棉花现货", "/cottonmall"
)

func batchPath(number string) string { return "/cottonmall/detail?batchID=" + number }

func shopPath(id int64) string { return "/shop/shopDetail?memberID=" + strconv.FormatInt(id, 10) }

// lotLinks returns links to lots, without their prices, which move.
func lotLinks(lots []cottonindex.Lot) []web.Link {
	links := make([]web.Link, len(lots))
	for i := range lots {
		l := &lots[i]
		links[i].Path = "/cottonmall/detail?listingID=" + strconv.FormatInt(l.ListingID, 10)
		links[i].Text = strings.Join(strings.Fields(fmt.Sprint(l.BatchID, " ", l.Ginnery, " ", l.ColourName)), " ")
		links[i].Note = fmt.Sprintf("%s %s 吨 %s", strings.Join(qualityOf(l), " "), web.Tons(l.Amount), l.Warehouse)
	}
	return links
}

// qualityOf returns the known fibre values of a lot.
func qualityOf(l *cottonindex.Lot) (list []string) {
	for _, v := range []struct {
		name  string
		value *schema.Centi
	}{{"长度", l.LengthAvg}, {"强力", l.StrengthAvg}, {"马值", l.MikeAvg}} {
		if v.value != nil {
			list = append(list, v.name+" "+web.Fibre(*v.value))
		}
	}
	return list
}

// Newest returns a page whose head has the newest lots, and more structured data.
func (h Heads) Newest(title, path, description string, data ...any) web.HeadPage {
	return web.HeadPage{Head: func(ctx context.Context, _ url.Values) (web.Head, error) {
		page, err := h.Index.Search(ctx, cottonindex.Viewer{}, cottonindex.Search{
			Demand: demand.Demand{}, Order: "listingTime", PageNum: 1, PageSize: headLots,
		})
		if err != nil {
			return web.Head{}, err
		}
		links := lotLinks(page.List)
		main, err := web.Links(links)
		return web.Head{
			Title: title, Description: description, Path: path, Main: main, Feed: path == "/",
			Data: append([]any{web.ItemList(links)}, data...),
		}, err
	}}
}

// Shops returns the head of the list of shops.
func (h Heads) Shops(ctx context.Context, _ url.Values) (web.Head, error) {
	links, _, err := h.shopLinks(ctx, cotton.ShopFilter{OnSale: true}, headLots)
	if err != nil {
		return web.Head{}, err
	}
	main, err := web.Links(links)
	return web.Head{
		Title: shopsTitle, Path: shopsPath, Main: main, Data: []any{web.ItemList(links)},
		Description: "轧花厂、贸易商的店铺：在售的棉花批次和联系方式。",
	}, err
}

// Shop returns the head of a shop as visitors see it: the company without its contacts, and its newest lots.
func (h Heads) Shop(ctx context.Context, params url.Values) (web.Head, error) {
	id, _ := strconv.ParseInt(params.Get("memberID"), 10, 64)
	c, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*account.Company, error) { return account.OpenCompany(tx, id) })
	if err != nil {
		return web.Refused(err)
	}
	lots := []cottonindex.Lot{}
	for _, d := range bothZones(id) {
		page, err := h.Index.Search(ctx, cottonindex.Viewer{}, cottonindex.Search{
			Demand: d, Order: "listingTime", PageNum: 1, PageSize: headLots,
		})
		if err != nil {
			return web.Head{}, err
		}
		lots = append(lots, page.List...)
	}
	facts, err := web.Facts([]web.Fact{{"企业", c.Name}, {"所在地", c.City}, {"地址", c.Address}, {"简介", c.Intro}})
	if err != nil {
		return web.Head{}, err
	}
	links, err := web.Links(lotLinks(lots))
	return web.Head{
		Title: c.Name + " 企业店铺", Path: shopPath(id), Main: facts + links, Up: []web.Link{{Path: shopsPath, Text: shopsTitle}},
		Description: c.Name + "的店铺：在售的棉花批次，按产地、颜色级、长度、马值、强力和基差查找。",
		Data: []any{map[string]any{
			"@context": "https://schema.org", "@type": "Organization", "name": c.Name,
			"address": map[string]string{
				"@type": "PostalAddress", "addressCountry": "CN", "addressLocality": c.City, "streetAddress": c.Address,
			},
		}},
	}, err
}

// FindIn returns a function that returns the cheapest lots of a zone that a line of shorthand finds: 0 Xinjiang, 1
// inland.
func (h Heads) FindIn(zone int, name string) func(context.Context, string) (web.FoundLinks, error) {
	return func(ctx context.Context, line string) (web.FoundLinks, error) {
		out := web.FoundLinks{Name: name, Unit: "批"}
		read, err := h.Parser.Parse(cottonindex.Viewer{}, line)
		if err != nil {
			return out, err
		}
		d := read.Demand
		d.Keyword, d.Type = read.Words, zone
		page, err := h.Index.Search(ctx, cottonindex.Viewer{}, cottonindex.Search{
			Demand: d, Order: "price", Asc: true, PageNum: 1, PageSize: web.FoundMax,
		})
		if err != nil {
			return out, err
		}
		out.Total, out.List = page.TotalRow, lotLinks(page.List)
		return out, nil
	}
}

// FindShops returns the first shops whose names contain a line.
func (h Heads) FindShops(ctx context.Context, line string) (web.FoundLinks, error) {
	list, total, err := h.shopLinks(ctx, cotton.ShopFilter{Name: line}, web.FoundMax)
	return web.FoundLinks{Name: "店铺", Unit: "家", Total: total, List: list}, err
}

// shopLinks returns links to the first shops that a filter selects, and their total number.
func (h Heads) shopLinks(ctx context.Context, f cotton.ShopFilter, size int) ([]web.Link, int, error) {
	shops, err := h.Directory.Shops(ctx)
	if err != nil {
		return nil, 0, err
	}
	list, total, err := shops.Find(f, schema.Page{Num: 1, Size: size})
	links := make([]web.Link, len(list))
	for i, s := range list {
		links[i] = web.Link{
			Path: shopPath(s.ID), Text: s.Name, Note: fmt.Sprintf("%s 在售 %d 批", s.City, s.Listings),
		}
	}
	return links, total, err
}
