package api

import (
	"context"
	"net/url"
	"slices"

	"cottonmall/api/articleapi"
	"cottonmall/api/auctionapi"
	"cottonmall/api/calcapi"
	"cottonmall/api/cottonapi"
	"cottonmall/api/freightapi"
	"cottonmall/api/importedapi"
	"cottonmall/api/productapi"
	"cottonmall/api/reserveapi"
	"cottonmall/api/seriesapi"
	"cottonmall/api/siteapi"
	"cottonmall/api/web"
	"cottonmall/frontend"
	"cottonmall/schema"
	"cottonmall/schema/article"
	"cottonmall/schema/site"
)

// heads returns what search engines read of the public pages, by path in lower case.
func heads(c Config, shops *cottonapi.Directory) map[string]web.HeadPage {
	cotton := cottonapi.Heads{DB: c.DB, Index: c.Index, Parser: c.Finders.Words, Directory: shops}
	articles := articleapi.Heads{DB: c.DB, Index: c.Finders.Articles}
	products := productapi.Heads{DB: c.DB, Index: c.Finders.Products}
	lots := importedapi.Heads{DB: c.DB, Index: c.Finders.Imported}
	auctions, freight := auctionapi.Heads{DB: c.DB}, freightapi.Heads{DB: c.DB}
	reserve := reserveapi.Heads{DB: c.DB, Index: c.Finders.Reserve}
	tools := calcapi.Heads{DB: c.DB}
	find := siteapi.FindHeads{Kinds: []func(context.Context, string) (web.FoundLinks, error){
		cotton.FindIn(0, "新疆棉"), cotton.FindIn(1, "地产棉"), lots.Find, products.FindIn("polyester", "涤纶短纤"),
		products.FindIn("yarn", "棉纱"), products.FindIn("lyocell", "莱赛尔"), auctions.Find, cotton.FindShops, articles.Find,
	}}
	return map[string]web.HeadPage{
		"/": cotton.Newest("", "/",
			"棉花与纺织原料的网上交易平台：新疆棉、地产棉、进口棉、棉纱的公检数据、基差、点价和行情。",
			web.SiteSearch("/find?keyword=")),
		"/find": {Params: []string{"keyword"}, Head: find.Page, Fresh: true, Finds: true},

		"/cottonmall": cotton.Newest("棉花现货", "/cottonmall",
			"新疆棉和地产棉现货：按产地、颜色级、长度、马值、强力、基差查找批次，折3128 随行情更新。"),
		"/cottonmall/search": plainHead("批号查询", "/cottonmall/search",
			"按批号查棉花：一次查一批或粘贴多个 11 位批号，看公检指标、在售的报价和没有查到的批号。"),
		"/cottonmall/detail": {Params: []string{"batchID", "listingID"}, Head: cotton.Lot},
		"/shop/list":         {Head: cotton.Shops},
		"/shop/shopdetail":   {Params: []string{"memberID"}, Head: cotton.Shop, Fresh: true},
		"/shop/products":     {Params: []string{"memberID"}, Head: products.Shop, Fresh: true},

		"/import": lots.Newest("进口棉", "/import",
			"人民币和美元计价的进口棉：按产地、等级、长度、港口查找，按三种关税看到厂价。"),
		"/import/listdetail":         {Params: []string{"billOfLadingNo"}, Head: lots.Bill, Fresh: true},
		"/cottonmall/importeddetail": {Params: []string{"importlistingID"}, Head: lots.Lot, Fresh: true},

		"/yarn": products.Newest("yarn", "棉纱", "/yarn",
			"棉纱现货价格和采购需求：按纺法、原料、支数、产地查找。"),
		"/polyester/list": products.Newest("polyester", "涤纶短纤", "/polyester/list",
			"涤纶短纤现货价格和采购需求：按旦数、长度、光泽、品牌查找。"),
		"/lyocell":     products.Newest("lyocell", "莱赛尔", "/Lyocell", "莱赛尔纤维现货价格和采购需求。"),
		"/yarn/detail": {Params: []string{"id"}, Head: products.Product, Fresh: true},
		"/yarn/inquirelist": products.Inquiries("采购需求", "/yarn/inquirelist",
			"纺织企业正在采购的棉纱和化纤：品种、数量、交货地和截止时间。"),

		"/bidcotton": {Params: []string{"code"}, Head: auctions.Page, Fresh: true},
		"/logistics": {Head: freight.Requests},
		"/logistics/components/historicalquotation": {Head: freight.Rates},
		"/paichu": {Params: []string{"reserveID", "show"}, Head: reserve.Page},
		"/market": {Head: seriesapi.Heads{DB: c.DB}.Market},

		"/tool/cottonseedprice":     tools.Cottonseed(),
		"/tool/importedcottonprice": tools.Landed(),
		"/tool/raisethepremium":     tools.Premium(),
		"/tool/revolutionhair":      tools.Gross(),
		"/tool/batchprice":          tools.Valuation(),

		"/article/detail":  {Params: []string{"id"}, Head: articles.Detail, Fresh: true},
		"/article/list":    {Params: []string{"id", "aid"}, Head: articles.List, Fresh: true},
		"/article/help":    articles.Topic(article.Help, "/article/help"),
		"/article/service": articles.Topic(article.Service, "/article/service"),
		"/article/about":   articles.Topic(article.About, "/article/about"),
		"/introduction":    articles.Introduction("平台介绍", introductionPath),
		"/introduction/video": articles.Videos(article.Introduction, "介绍视频", "/introduction/video",
			"用视频介绍棉花与纺织原料的网上交易平台。", false, web.Link{Path: introductionPath, Text: "平台介绍"}),
		"/about/terms": siteapi.About(frontend.About, aboutFolder+"terms.json", termsPath,
			web.Link{Path: privacyPath, Text: "隐私政策"}),
		"/about/privacy": siteapi.About(frontend.About, aboutFolder+"privacy.json", privacyPath,
			web.Link{Path: termsPath, Text: "用户协议"}),
		"/developers": siteapi.About(frontend.About, aboutFolder+"developers/introduction.json", "/developers",
			web.Link{Path: "/openapi.json", Text: "/openapi.json"}),
		"/filelist": articles.Videos(article.Learning, "学习视频", "/fileList",
			"操作视频，以及挂牌表格的模板、表单和标准的下载。", true),

		"/contrastbatch":     unlistedHead("批次对比"),
		"/error":             unlistedHead("出错了"),
		"/stop":              unlistedHead("停止推送"),
		"/password":          unlistedHead("修改密码"),
		"/login/login":       unlistedHead("登录"),
		"/login/scan":        unlistedHead("扫码登录"),
		"/login/wechat":      unlistedHead("微信登录"),
		"/login/subscribe":   unlistedHead("接收推送"),
		"/register/register": unlistedHead("免费注册"),
	}
}

const (
	introductionPath = "/introduction"
	termsPath        = "/about/terms"
	privacyPath      = "/about/privacy"
	aboutFolder      = "src/pages/about/"
)

// unlistedHead returns a page that search engines should not list: a form, or what one visitor has chosen.
func unlistedHead(title string) web.HeadPage {
	return web.HeadPage{Head: func(context.Context, url.Values) (web.Head, error) {
		return web.Head{Title: title, Unlisted: true}, nil
	}}
}

// plainHead returns a page whose head is always the same.
func plainHead(title, path, description string) web.HeadPage {
	return web.HeadPage{Head: func(context.Context, url.Values) (web.Head, error) {
		var main web.MainContent
		main.Texts(description)
		html, err := main.HTML()
		return web.Head{Title: title, Path: path, Description: description, Main: html}, err
	}}
}

// mapped are the pages in the site map.
var mapped = []string{
	"/", "/find", "/cottonmall", "/cottonmall/search", "/import", "/yarn", "/polyester/list", "/Lyocell",
	"/shop/list", "/market", "/paichu",
	"/yarn/inquirelist", "/bidCotton", "/logistics", "/logistics/components/historicalQuotation",
	"/tool/cottonseedPrice", "/tool/ImportedCottonPrice", "/tool/RaiseThePremium", "/tool/RevolutionHair",
	"/tool/batchPrice",
	"/article/list", "/article/help", "/article/service", "/article/about", "/fileList", "/introduction",
	"/introduction/video", termsPath, privacyPath, "/developers",
}

// siteName returns a function that returns the name of the site.
func siteName(db *schema.DB) func(context.Context) string {
	return func(ctx context.Context) string {
		params, err := schema.View(ctx, db, func(tx *schema.Tx) (map[string]string, error) {
			return site.Params(tx, []string{"siteName"})
		})
		if name := params["siteName"]; err == nil && name != "" {
			return name
		}
		return "棉花商城"
	}
}

// feeds returns the routes for feed readers and search engines.
func (a *App) feeds() []web.Route {
	f := articleapi.Feeds{DB: a.config.DB, Site: a.SiteURL, Name: siteName(a.config.DB)}
	m := web.Sitemap{
		DB: a.config.DB, Site: a.SiteURL, Pages: slices.Concat(mapped, articleapi.Lists()),
		Kinds: slices.Concat(
			[]web.MappedKind{articleapi.Mapped, auctionapi.Mapped, reserveapi.Mapped}, importedapi.Mapped, productapi.Mapped,
			cottonapi.Mapped,
		),
	}
	return []web.Route{
		web.Raw("GET", "/rss.xml", web.Visitor, f.RSS, "最新文章，RSS", web.Ours, web.Sends("application/rss+xml", "RSS 2.0")),
		web.Raw("GET", "/sitemap.xml", web.Visitor, m.Send, "网站地图", web.Ours, web.Sends("application/xml", "各部分，或一部分的网址"),
			web.Takes("part", "哪一部分；不填时列出各部分", false)),
		web.Raw("GET", "/robots.txt", web.Visitor, f.Robots, "搜索引擎可以读的页面", web.Ours, web.Sends("text/plain", "规则")),
	}
}
