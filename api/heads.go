package api

import (
	"context"
	"html/template"
	"net/url"

	"cottonmall/api/articleapi"
	"cottonmall/api/cottonapi"
	"cottonmall/api/importedapi"
	"cottonmall/api/productapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/article"
	"cottonmall/schema/site"
)

// heads returns what search engines read of the public pages, by path in lower case.
func heads(c Config) map[string]web.HeadPage {
	cotton, articles := cottonapi.Heads{DB: c.DB, Index: c.Index}, articleapi.Heads{DB: c.DB}
	products := productapi.Heads{DB: c.DB, Index: c.Finders.Products}
	lots := importedapi.Heads{DB: c.DB, Index: c.Finders.Imported}
	return map[string]web.HeadPage{
		"/": cotton.Newest("", "/",
			"棉花与纺织原料的网上交易平台：新疆棉、地产棉、进口棉、棉纱的公检数据、基差、点价和行情。"),
		"/cottonmall": cotton.Newest("棉花现货", "/cottonmall",
			"新疆棉和地产棉现货：按产地、颜色级、长度、马值、强力、基差查找批次，折3128 随行情更新。"),
		"/cottonmall/detail": {Params: []string{"batchID", "listingID"}, Head: cotton.Lot},
		"/shop/list":         {Head: cotton.Shops},
		"/shop/shopdetail":   {Params: []string{"memberID"}, Head: cotton.Shop, Fresh: true},

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

		"/article/detail":     {Params: []string{"id"}, Head: articles.Detail, Fresh: true},
		"/article/list":       {Params: []string{"id"}, Head: articles.List},
		"/article/help":       articles.Topic(article.Help, "/article/help"),
		"/article/service":    articles.Topic(article.Service, "/article/service"),
		"/article/about":      articles.Topic(article.About, "/article/about"),
		"/introduction":       articles.Topic(article.About, "/introduction"),
		"/filelist":           plainHead("学习视频和下载", "/fileList", "操作视频，以及挂牌表格的模板、表单和标准的下载。"),
		"/introduction/video": plainHead("介绍视频", "/introduction/video", "用视频介绍棉花与纺织原料的网上交易平台。"),

		"/find": plainHead("查找", "/find", "一次查找批次、进口棉、棉纱、化纤、企业店铺和文章。"),

		"/paichu": plainHead("储备棉", "/paichu",
			"储备棉轮出：每日竞卖批次的公检指标和底价、成交结果，按天和按年的计划、成交、均价和折3128 走势。"),
		"/tool/cottonseedprice": plainHead("籽棉成本", "/tool/cottonseedPrice",
			"籽棉折皮棉成本的计算工具：由籽棉价格、衣分、棉籽价格和加工费算皮棉成本，也可以反算收购价。"),
		"/tool/importedcottonprice": plainHead("进口棉价格", "/tool/ImportedCottonPrice",
			"美分/磅换算到厂价：1% 配额、滑准税和 40% 全税，列出每一步的数字，并与国产棉比较。"),
		"/tool/raisethepremium": plainHead("升贴水计算", "/tool/RaiseThePremium",
			"按批号或质量指标计算棉花升贴水：颜色级、长度、马值、强力、整齐度、轧工逐项列出。"),
		"/tool/revolutionhair": plainHead("公重毛重换算", "/tool/RevolutionHair",
			"公重价和毛重价互换：一批或整张表格，按回潮率和含杂率计算。"),
		"/tool/batchprice": plainHead("批量估价", "/tool/batchPrice",
			"粘贴或上传批号，一次得到各批的升贴水、按合约和基差的价格、折3128 和合计。"),
		"/market": plainHead("行情数据", "/market",
			"郑棉、棉纱、短纤、PTA、ICE 棉花、现货指数、籽棉、运价和美元汇率的历史走势，可以对比、看价差和导出。"),
	}
}

// plainHead returns a page whose head is always the same.
func plainHead(title, path, description string) web.HeadPage {
	head := web.Head{
		Title: title, Path: path, Description: description,
		Main: template.HTML("<p>" + template.HTMLEscapeString(description) + "</p>"),
	}
	return web.HeadPage{Head: func(context.Context, url.Values) (web.Head, error) { return head, nil }}
}

// mapped are the pages in the site map.
var mapped = []string{
	"/", "/find", "/cottonmall", "/import", "/yarn", "/polyester/list", "/Lyocell", "/shop/list", "/market", "/paichu",
	"/yarn/inquirelist",
	"/tool/cottonseedPrice", "/tool/ImportedCottonPrice", "/tool/RaiseThePremium", "/tool/RevolutionHair",
	"/tool/batchPrice",
	"/article/list", "/article/help", "/article/service", "/article/about", "/fileList", "/introduction",
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
		DB: a.config.DB, Site: a.SiteURL, Pages: mapped,
		Kinds: append([]web.MappedKind{articleapi.Mapped, importedapi.Mapped, productapi.Mapped}, cottonapi.Mapped...),
	}
	return []web.Route{
		web.Raw("GET", "/rss.xml", web.Visitor, f.RSS, "最新文章，RSS", web.Ours, web.Sends("application/rss+xml", "RSS 2.0")),
		web.Raw("GET", "/sitemap.xml", web.Visitor, m.Send, "网站地图", web.Ours, web.Sends("application/xml", "各部分，或一部分的网址"),
			web.Takes("part", "哪一部分；不填时列出各部分", false)),
		web.Raw("GET", "/robots.txt", web.Visitor, f.Robots, "搜索引擎可以读的页面", web.Ours, web.Sends("text/plain", "规则")),
	}
}
