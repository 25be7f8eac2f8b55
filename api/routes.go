package api

import "github.com/gofiber/fiber/v2"

// routes are all that can be asked for: method, path, who may, what answers, and what it is.
func (a *App) routes() []route {
	l, b, c := lots{a.index}, batches{a.db, a.index}, compares{a.db, a.index}
	d, h, q := bases{a.db, a.demo}, home{a.db, a.index}, quotes{a.db}
	return []route{
		post("/mall/batch/getListingFineList", visitor, l.search, "搜索批次", paced(searches)),
		post("/mall/batch/sumListingFine", visitor, l.sum, "搜索结果的吨数、均价和基差范围", ours, paced(searches)),
		post("/mall/batch/loosenListingFine", visitor, l.loosen, "没有结果时去掉哪个条件", ours, paced(searches)),
		post("/mall/batch/readShorthand", visitor, l.shorthand, "把行话读成条件", ours, paced(searches)),
		post("/mall/batch/countListingFine", visitor, l.count, "在售批数", short, paced(searches)),
		get("/mall/batch/recommend", visitor, l.recommend, "推荐批次", paced(searches)),
		get("/mall/batch/get_recommend_cotton", visitor, l.alike, "相似批次", paced(searches)),
		get("/mall/batch/view_member_name", visitor, l.seller, "批次的卖家"),

		get("/mall/batch/index", visitor, d.filters, "筛选区所需的全部选项"),
		get("/mall/batch/spot_index", visitor, q.live, "合约现价"),
		get("/mall/batch/getCottonBatch", visitor, b.certificate, "批次详情"),

		get("/mall/batch/getBatchCompareList", visitor, c.list, "对比清单"),
		post("/mall/batch/setBatchCompare", visitor, c.add, "加入对比", changing),
		post("/mall/batch/removeBatchCompare", visitor, c.remove, "移出对比", changing),

		post("/mall/bases/list_area", visitor, d.areas, "产地或存放地", short),
		post("/mall/bases/getDepotListAll", visitor, d.depots, "仓库", short),
		get("/mall/bases/cottonYear", visitor, d.years, "在售年度"),
		post("/mall/bases/get_param", visitor, d.params, "网站公开设置"),
		get("/mall/bases/listCount", visitor, h.day, "今日数字"),
		get("/mall/shop/shop_list", visitor, d.shops, "企业店铺"),
		post("/mall/imported/statusStat", visitor, importedCount, "进口棉批数", short),

		post("/mall/web_index/index", visitor, h.page, "首页", paced(searches)),
		post("/mall/web_index/search", visitor, h.search, "按批号查询", paced(searches)),

		post("/mall/ws/ticket", visitor, a.ticket, "实时连接的入场券", ours, short, paced(tickets)),
		raw("GET", "/mall/ws", visitor, a.socket, "实时推送", paced(tickets)),
		raw("GET", "/healthz", visitor, alive, "进程是否在运行", ours),
		raw("GET", "/readyz", visitor, a.ready, "数据库、搜索是否就绪", ours),
	}
}

// raw is a route that answers by itself.
func raw(method, path string, w who, f fiber.Handler, title string, options ...option) route {
	r := newRoute[none, none](method, path, w, nil, title, options)
	r.bind, r.raw = nil, f
	return r
}
