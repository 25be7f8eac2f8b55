package api

import (
	"context"
	"slices"

	"cottonmall/api/accountapi"
	"cottonmall/api/articleapi"
	"cottonmall/api/auctionapi"
	"cottonmall/api/calcapi"
	"cottonmall/api/cottonapi"
	"cottonmall/api/dealapi"
	"cottonmall/api/demandapi"
	"cottonmall/api/freightapi"
	"cottonmall/api/importedapi"
	"cottonmall/api/marketapi"
	"cottonmall/api/millapi"
	"cottonmall/api/orderapi"
	"cottonmall/api/productapi"
	"cottonmall/api/reserveapi"
	"cottonmall/api/seriesapi"
	"cottonmall/api/siteapi"
	"cottonmall/api/uploadapi"
	"cottonmall/api/web"
	"cottonmall/frontend"
	"cottonmall/indexer/importedindex"
	"cottonmall/schema/calc"
	"cottonmall/schema/market"
	"cottonmall/schema/site"
)

// routes returns all routes: method, path, callers, handler, title and options.
func (a *App) routes() []web.Route {
	return slices.Concat(
		a.cotton(), a.demands(), a.sheets(), a.files(), a.people(), a.company(), a.stock(), a.platform(), a.inspection(),
		a.interests(), a.products(), a.imported(), a.reserve(), a.freight(), a.auctions(), a.deals(), a.carts(),
		a.deposits(), a.orders(), a.terms(), a.ownPremiums(), a.mills(), a.tools(), a.articles(), a.feeds(),
		a.Routes(),
		[]web.Route{web.Raw("GET", "/openapi.json", web.Visitor, web.NewDocument(OpenAPI).Send, "本文档", web.Ours,
			web.Sends("application/json", "OpenAPI 3.1 文档"))},
	)
}

// cotton returns the routes about the market that everybody may see.
func (a *App) cotton() []web.Route {
	db, index := a.config.DB, a.config.Index
	l := cottonapi.Lots{DB: db, Index: index, Parser: a.config.Finders.Words}
	b := cottonapi.Batches{DB: db, Index: index, Views: a.views}
	c, f := cottonapi.Comparisons{DB: db, Index: index}, cottonapi.Filters{DB: db}
	h := cottonapi.NewHome(db, index, a.countImported, frontend.Categories)
	d, q, set := marketapi.Depots{DB: db}, marketapi.Quotes{DB: db}, siteapi.Settings{DB: db, Demo: a.config.Demo}
	set.Pictures = a.config.Pictures
	shop := cottonapi.Shops{DB: db, Index: index, Views: a.views, Directory: a.shops}
	sr, trades := seriesapi.NewSeries(db, a.exportSlots), orderapi.NewTrades(db)
	return []web.Route{
		web.Post("/mall/batch/getListingFineList", web.Visitor, l.Search, "搜索批次", web.Paced(web.Searches)),
		web.Post("/mall/batch/sumListingFine", web.Visitor, l.Sum, "搜索结果的吨数、均价和基差范围", web.Ours, web.Paced(web.Searches)),
		web.Post("/mall/batch/groups", web.Visitor, l.Groups, "搜索结果按仓库、加工厂或卖家分组，每组小计",
			web.Ours, web.Paced(web.Searches)),
		web.Post("/mall/batch/warehouses", web.Visitor, l.Warehouses, "搜索结果在各仓库的批数、吨数、最低价和位置",
			web.Ours, web.Paced(web.Searches)),
		web.Post("/mall/batch/blendCandidates", web.Visitor, l.Candidates, "可以配棉的批次，最便宜的在前，最多 5000 批",
			web.Ours, web.Paced(cottonapi.Blending)),
		web.Post("/mall/batch/loosenListingFine", web.Visitor, l.Loosen, "没有结果时去掉哪个条件", web.Ours, web.Paced(web.Searches)),
		web.Post("/mall/batch/readShorthand", web.Visitor, l.Shorthand, "把行话读成条件", web.Ours, web.Paced(web.Searches)),
		web.Post("/mall/batch/readLine", web.Visitor, l.Line, "搜索框正在输入的一行：读法、批数、最低价和补全", web.Ours, web.Paced(web.Typing)),
		web.Post("/mall/batch/countListingFine", web.Visitor, l.Count, "在售批数", web.Short, web.Paced(web.Searches)),
		web.Get("/mall/batch/recommend", web.Visitor, l.Recommend, "推荐批次", web.Paced(web.Searches)),
		web.Get("/mall/batch/get_recommend_cotton", web.Visitor, l.Similar, "相似批次", web.Paced(web.Searches)),
		web.Get("/mall/batch/class", web.Visitor, l.Class, "同类批次的价格走势，本批在其中的位置", web.Ours, web.Paced(web.Searches)),
		web.Get("/mall/batch/view_member_name", web.Visitor, l.Seller, "批次的卖家"),

		web.Get("/mall/batch/index", web.Visitor, f.All, "筛选区所需的全部选项"),
		web.Get("/mall/batch/spot_index", web.Visitor, q.Live, "期货现价"),
		web.Get("/mall/batch/getCottonBatch", web.Visitor, b.Certificate, "批次详情"),

		web.Get("/mall/batch/getBatchCompareList", web.Visitor, c.List, "对比清单"),
		web.Post("/mall/batch/setBatchCompare", web.Visitor, c.Add, "加入对比", web.Changing),
		web.Post("/mall/batch/removeBatchCompare", web.Visitor, c.Remove, "移出对比", web.Changing),

		web.Post("/mall/bases/list_area", web.Visitor, d.Areas, "产地或存放地", web.Short),
		web.Post("/mall/bases/getDepotListAll", web.Visitor, d.List, "仓库", web.Short),
		web.Post("/mall/bases/nameDepot", accountapi.Product, d.Name, "新建仓库；已有这个名称时就是那一个", web.Ours, web.Short, web.Changing),
		web.Get("/mall/bases/cottonYear", web.Visitor, f.Years, "在售年度"),
		web.Post("/mall/bases/get_param", web.Visitor, set.Params, "网站公开设置"),
		web.Raw("GET", "/mall/bases/settingPicture", web.Visitor, set.Picture, "网站设置中的图片，如客服二维码", web.Ours,
			web.Takes("name", "设置名，如 qrService", true), web.Sends("image/*", "图片")),
		web.Get("/mall/bases/listCount", web.Visitor, h.Day, "今日数字"),
		web.Get("/mall/shop/shop_list", web.Visitor, shop.List, "企业店铺"),
		web.Get("/mall/imported/dollar_rmb_rate", web.Visitor, marketapi.Rates{DB: db}.Dollar, "美元汇率和进口税费"),

		web.Get("/mall/web_index/market", web.Visitor, sr.Market, "行情：各序列的最近数值和近三个月"),
		web.Get("/mall/series/days", web.Visitor, sr.Days, "一个行情的历史数值", web.Ours),
		web.Raw("GET", "/mall/series/export", accountapi.Member, sr.Export, "导出行情的历史数值", web.Ours,
			web.Paced(cottonapi.Exporting), web.Takes("codes", "代码，逗号分隔，最多 4 个", true),
			web.Takes("from", "起始日期，不填为全部", false),
			web.Takes("spread", "不为空时加一列价差，要两个单位相同的行情", false), web.SendsWorkbook),

		web.Post("/mall/web_index/index", web.Visitor, h.Page, "首页", web.Paced(web.Searches)),
		web.Post("/mall/web_index/indexData", web.Visitor, h.Data, "首页的数字和横幅", web.Short, web.Paced(web.Searches)),
		web.Post("/mall/web_index/indexAjax", web.Visitor, h.Fresh, "首页会更新的内容：合约、最新和推荐的批次", web.Short,
			web.Paced(web.Searches)),
		web.Get("/mall/web_index/stock", web.Visitor, h.Stock, "在售批次：按仓库和上架的星期"),
		web.Get("/mall/web_index/recent_trade", web.Visitor, trades.Latest, "最新成交，没有企业名称"),
		web.Get("/mall/web_index/statistics/trade", web.Visitor, trades.Statistics, "最近 30 天的成交：按日和合约"),
		web.Post("/mall/web_index/search", web.Visitor, h.Search, "按批号查询", web.Paced(web.Searches)),
	}
}

// signature describes the parameters with which the WeChat platform signs its calls.
func signature(r *web.Route) {
	for _, p := range [][2]string{{"signature", "签名"}, {"timestamp", "时间，秒"}, {"nonce", "随机数"}} {
		web.Takes(p[0], p[1], true)(r)
	}
}

// demands returns the routes about saved demands and their reminders.
func (a *App) demands() []web.Route {
	db, index := a.config.DB, a.config.Index
	d, s := demandapi.Demands{DB: db, Index: index}, demandapi.SharedDemands{DB: db, Index: index}
	w := demandapi.WechatCalls{DB: db, Token: a.config.WeChat}
	r := demandapi.Subscriptions{
		DB: db, Index: index, Account: a.config.Account, WechatToken: a.config.WeChat, PublicURL: a.PublicURL,
		Log: a.config.Log,
	}
	return []web.Route{
		web.Get("/mall/searchHistory/list", accountapi.Member, d.List, "需求定制"),
		web.Get("/mall/searchHistory/getHistoryByName", accountapi.Member, d.FindByName, "按名称查需求定制"),
		web.Post("/mall/searchHistory/editor", accountapi.Member, d.Save, "保存需求定制；条件不变时为改名", web.Changing),
		web.Post("/mall/searchHistory/del", accountapi.Member, d.Remove, "删除需求定制", web.Short, web.Changing),
		web.Post("/mall/searchHistory/sort", accountapi.Member, d.Sort, "排列需求定制", web.Changing),
		web.Post("/mall/searchHistory/getMinPrice", accountapi.Member, d.Price, "一个需求的最低价和批数", web.Paced(web.Searches)),
		web.Post("/mall/searchHistory/getMinPrices", accountapi.Member, d.Prices, "若干需求定制的最低价和批数",
			web.Ours, web.Short, web.Paced(web.Searches)),
		web.Post("/mall/searchHistory/open", accountapi.Member, d.Open, "打开需求定制，记下看过的时间", web.Ours, web.Short, web.Changing),
		web.Post("/mall/searchHistory/waiting", accountapi.Product,
			demandapi.Waiting{DB: db, Matcher: a.config.Matcher}.Count, "有多少需求定制在等本企业的一批货",
			web.Ours, web.Short, web.Paced(web.Searches)),

		web.Get("/mall/searchHistory/getSearchHistorySubscribe", accountapi.Member, r.Get, "需求定制的推送设置"),
		web.Post("/mall/searchHistory/setSearchHistorySubscribe", accountapi.Member, r.Set, "修改推送设置", web.Changing),
		web.Post("/mall/searchHistory/try", accountapi.Member, r.Try, "现在会收到的提醒",
			web.Ours, web.Changing, web.Paced(web.Searches)),
		web.Get("/mall/searchHistory/reminders", accountapi.Member, r.History, "发过的提醒", web.Ours),
		web.Post("/mall/searchHistory/stop", web.Visitor, r.Stop, "停止或恢复一个需求定制的提醒：凭消息中的链接，或登录后",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/login/user_subscribe", accountapi.Member, r.QRCode, "接收提醒的二维码", web.Short, web.Changing),
		web.Post("/mall/login/user_unsubscribe", accountapi.Member, r.Unfollow, "手机、公众号不再接收提醒",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/searchHistory/sendMail", accountapi.Member, r.SendMail, "发邮件确认接收提醒的邮箱",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/searchHistory/confirmMail", accountapi.Member, r.ConfirmMail, "用邮件中的确认码确认邮箱",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/login/confirm_subscribe", web.Visitor, r.Confirm, "手机确认接收提醒", web.Ours, web.Short, web.Changing),
		web.Raw("GET", "/mall/wechat/callback", web.Visitor, w.Verify, "公众号平台核对网址", web.Ours,
			signature, web.Takes("echostr", "原样返回的文字", true), web.Sends("text/plain", "echostr")),
		web.Raw("POST", "/mall/wechat/callback", web.Visitor, w.Receive, "公众号平台通知扫码、关注和取消",
			web.Ours, web.Short, signature, web.TakesBody("text/xml"), web.Sends("text/plain", "success")),

		web.Post("/mall/api/encode_params", web.Visitor, s.Encode, "分享需求的分享码",
			web.Ours, web.Changing, web.Paced(demandapi.Sharing)),
		web.Get("/mall/api/decode_params", web.Visitor, s.Decode, "按分享码打开需求"),
	}
}

// sheets returns the routes about the sheets that sellers upload.
func (a *App) sheets() []web.Route {
	u, t := a.uploads, uploadapi.Templates{Uploads: a.uploads}
	return []web.Route{
		web.Post("/mall/importTemp/import", accountapi.Product, u.Add, "上传或粘贴表格，预览导入", uploadapi.Sheeting),
		web.Post("/mall/importTemp/update", accountapi.Product, u.Update, "改正读取方式、单元格和默认值", web.Changing, uploadapi.Slow),
		web.Post("/mall/importTemp/importSheet", accountapi.Product, u.Sheet, "预览同一文件的另一个工作表",
			web.Ours, web.Short, web.Changing, uploadapi.Slow),
		web.Get("/mall/importTemp/single", accountapi.Product, u.Single, "一次导入", web.Ours),
		web.Get("/mall/importTemp/importPage", accountapi.Product, u.Lines, "导入的各行"),
		web.Get("/mall/importTemp/outcome", accountapi.Product, u.Rows, "导入完成后各行的结果", web.Ours),
		web.Get("/mall/importTemp/leaving", accountapi.Product, u.Leaving, "在售而表中没有的批次", web.Ours),
		web.Post("/mall/importTemp/save", accountapi.Product, u.Save, "确认导入", web.Short, web.Changing, uploadapi.Slow),
		web.Get("/mall/importTemp/tool/process", accountapi.Product, u.Progress, "导入的进度", web.Paced(web.Polls)),
		web.Post("/mall/importTemp/updateStatus", accountapi.Product, u.SetStatus, "撤销导入",
			web.Short, web.Changing, uploadapi.Slow),
		web.Raw("GET", "/mall/importTemp/leavingFile", accountapi.Product, u.LeavingFile, "下载将下架的批次",
			web.Ours, web.Paced(cottonapi.Exporting), web.Takes("importID", "导入编号", true),
			web.Takes("otherSheets", "true 也包括在其他工作表中的", false), web.SendsWorkbook),
		web.Raw("GET", "/mall/importTemp/failed", accountapi.Product, u.Failed, "下载没有导入的行",
			web.Ours, web.Paced(cottonapi.Exporting), web.Takes("importID", "导入编号", true), web.SendsWorkbook),
		web.Post("/mall/new_listing/import", accountapi.Product, u.Listings, "表格直接挂牌", uploadapi.Sheeting),
		web.Post("/mall/batch/local/import", accountapi.Product, u.Inland, "表格直接挂牌内地棉", uploadapi.Sheeting),
		web.Post("/mall/batch/import", accountapi.Product, u.Findings, "表格导入检验数据", uploadapi.Sheeting),
		web.Post("/mall/importTemp/listPage", accountapi.Product, u.List, "导入记录", web.Short),
		web.Post("/mall/importTemp/delete", accountapi.Product, u.Remove, "删除没有导入的表格", web.Short, web.Changing),
		web.Post("/mall/importTemp/clear", accountapi.Product, u.Clear, "删除所有没有导入的表格",
			web.Ours, web.Short, web.Changing, uploadapi.Slow),

		web.Get("/mall/importTemp/getConfig", accountapi.Product, t.List, "导入模板"),
		web.Get("/mall/importTemp/tool/params/single", accountapi.Product, t.Single, "一个导入模板"),
		web.Post("/mall/importTemp/submitConfig", accountapi.Product, t.Save, "保存导入模板", web.Changing),
		web.Post("/mall/importTemp/delConfig", accountapi.Product, t.Remove, "删除导入模板", web.Short, web.Changing),
		web.Post("/mall/importTemp/getConfig/import", accountapi.Product, t.Read, "表格会怎样读取，不保存", uploadapi.Sheeting),
	}
}

// files returns the routes about shops, exported files, column settings and presets.
func (a *App) files() []web.Route {
	db, index := a.config.DB, a.config.Index
	e, col := cottonapi.Exports{DB: db, Index: index, Slots: a.exportSlots}, cottonapi.Columns{DB: db}
	s := cottonapi.Shops{DB: db, Index: index, Views: a.views, Directory: a.shops}
	pre := cottonapi.Presets{DB: db, Index: index}
	return []web.Route{
		web.Get("/mall/shop/shop_condition", web.Visitor, s.Conditions, "企业店铺的筛选项", web.Paced(web.Searches)),
		web.Get("/mall/shop/shopview", web.Visitor, s.View, "店铺的浏览次数和最近更新", web.Paced(web.Searches)),
		web.Post("/mall/shop/details", web.Visitor, s.Details, "店铺信息", web.Short),
		web.Post("/mall/shop/depotFocus", web.Visitor, s.Depots, "店铺的主要仓库", web.Short, web.Paced(web.Searches)),
		web.Post("/mall/shop/countListing", web.Visitor, s.Count, "店铺在售的批数和吨数", web.Short, web.Paced(web.Searches)),

		web.Post("/mall/batch/export", accountapi.Member, e.Lots, "导出搜索结果或选中的批次",
			web.Ours, web.Changing, web.Paced(cottonapi.Exporting)),
		web.Post("/mall/shop/exportShopListingWithOss", accountapi.Product, e.Shop, "导出我的店铺",
			web.Changing, web.Paced(cottonapi.Exporting)),
		web.Raw("GET", "/mall/api/download", accountapi.Member, e.Download, "下载导出的文件",
			web.Ours, web.Paced(cottonapi.Exporting), web.Takes("ticket", "凭证：导出给的，几分钟内有效", true), web.SendsWorkbook),
		web.Raw("GET", "/mall/batch/certificate", accountapi.Member, e.Certificate, "下载一批的检验数据",
			web.Ours, web.Paced(cottonapi.Exporting), web.Takes("batchID", "批号", true), web.SendsWorkbook),
		web.Raw("GET", "/mall/member/template_export", accountapi.Member, e.Template, "挂牌模板",
			web.Paced(cottonapi.Exporting), web.SendsWorkbook),
		web.Get("/mall/columnConfig/table", accountapi.Member, col.Table, "一张表可以显示的列"),
		web.Get("/mall/columnConfig/list", accountapi.Member, col.List, "本人保存的列设置"),
		web.Post("/mall/columnConfig", accountapi.Member, col.Save, "保存列设置", web.Changing),
		web.Remove("/mall/columnConfig/{configNames}", accountapi.Member, col.Remove, "删除列设置", web.Short, web.Changing),
		web.Get("/mall/preset/list", accountapi.Member, pre.List, "本人保存的视图：筛选、排序和列", web.Ours),
		web.Post("/mall/preset/save", accountapi.Member, pre.Save, "保存视图，同名的替换", web.Ours, web.Changing),
		web.Post("/mall/preset/rename", accountapi.Member, pre.Rename, "视图改名", web.Ours, web.Changing),
		web.Post("/mall/preset/remove", accountapi.Member, pre.Remove, "删除视图", web.Ours, web.Changing),
	}
}

// people returns the routes about logging in and about the data of a user.
func (a *App) people() []web.Route {
	db, logins := a.config.DB, accountapi.NewCompanyLogins(a.secret)
	acc := accountapi.Accounts{DB: db, Passwords: a.passwords, CompanyLogins: logins}
	sms, pw := accountapi.SmsCodes{Sender: a.sender}, accountapi.NewPasswords(db, a.passwords, a.secret)
	co, own := accountapi.Companies{DB: db, Index: a.config.Index}, accountapi.OwnSessions{DB: db}
	scan := accountapi.Scans{DB: db, PublicURL: a.PublicURL, CompanyLogins: logins}
	wx := accountapi.NewWechatLogins(db, a.config.Logins, a.PublicURL, a.secret)
	msg, pt, fb, pic := accountapi.Inbox{DB: db}, accountapi.Points{DB: db}, siteapi.Feedbacks{DB: db}, a.pictures
	return []web.Route{
		web.Post("/mall/register/mall_pc_register", web.Visitor, acc.Register, "注册",
			web.LoggingIn, web.PerNumber(&accountapi.CodeTries)),
		web.Get("/mall/register/check_password_reset_needed", web.Visitor, pw.Needed, "本人是否还没有密码"),
		web.Get("/mall/api/list_member_name_by_tian_yan_cha", web.Visitor, co.FindByName, "按名称查企业"),
		web.Post("/mall/login/send_register_sms", web.Visitor, sms.Register, "发注册验证码",
			web.Short, web.CountedAs(&accountapi.CodesSent), web.PerNumber(&accountapi.CodesToNumber)),
		web.Post("/mall/login/mall_pc_mobile_valid_and_send_code", web.Visitor, sms.Login, "发登录验证码",
			web.Short, web.CountedAs(&accountapi.CodesSent), web.PerNumber(&accountapi.CodesToNumber)),
		web.Post("/mall/login/mall_pc_mobile_code_login", web.Visitor, acc.CodeLogin, "验证码登录",
			web.LoggingIn, web.PerNumber(&accountapi.CodeTries)),
		web.Post("/mall/login/mall_pc_mobile_password_login", web.Visitor, acc.PasswordLogin, "密码登录",
			web.LoggingIn, web.PerNumber(&accountapi.PasswordTries)),
		web.Post("/mall/login/choose_login", accountapi.Login, acc.Choose, "登录后选择企业", web.Short, web.Changing, web.Logged),
		web.Post("/mall/login/enterprise_login", accountapi.Login, acc.Enterprise, "切换企业，data 是新令牌（浏览器用 cookie，为空）",
			web.Short, web.Changing, web.Logged),
		web.Post("/mall/login/redirectUrl", web.Visitor, acc.Redirect, "登录后去哪里", web.Short),
		web.Post("/mall/login/get_user_info", web.Visitor, acc.Info, "登录的是谁；没有登录时 code 为 401", web.Short),
		web.Post("/mall/login/get_user_Members", accountapi.Login, acc.Members, "本人的企业", web.Short),
		web.Post("/mall/login/login_out", accountapi.Login, acc.LogOut, "退出登录", web.Short, web.Changing, web.Logged),

		web.Post("/mall/login/send_reset_password_sms", web.Visitor, sms.Reset, "发重置密码验证码",
			web.Short, web.CountedAs(&accountapi.CodesSent), web.PerNumber(&accountapi.CodesToNumber)),
		web.Post("/mall/login/valid_reset_password", web.Visitor, pw.VerifyCode, "核对重置密码验证码",
			web.LoggingIn, web.PerNumber(&accountapi.CodeTries)),
		web.Post("/mall/login/submit_reset_password", web.Visitor, pw.Submit, "设置新密码，所有登录结束", web.LoggingIn),
		web.Post("/mall/login/reset_password", accountapi.Login, pw.Change, "修改密码，其他登录结束",
			web.Changing, web.LoggingIn, web.PerNumber(&accountapi.PasswordTries)),

		web.Get("/mall/api/getWechatQRConnectConfig", web.Visitor, wx.Config, "微信登录和扫码登录的设置"),
		web.Post("/mall/login/wechat_login", web.Visitor, wx.LogIn, "微信确认后登录", web.Ours, web.LoggingIn),
		web.Post("/mall/login/show_scan", web.Visitor, scan.Show, "扫码登录的二维码", web.Ours, web.Short, web.Paced(web.Logins)),
		web.Post("/mall/login/getScanQRCodeResult", web.Visitor, scan.Result, "扫码的结果", web.Short, web.Paced(web.Polls)),
		web.Post("/mall/login/confirm_scan", accountapi.Login, scan.Confirm, "手机确认扫码登录",
			web.Ours, web.Short, web.Changing, web.Logged),
		web.Post("/mall/login/binding_account_login", web.Visitor, scan.Bind, "手机没有登录时，用验证码登录并确认扫码，或绑定微信",
			web.LoggingIn, web.PerNumber(&accountapi.CodeTries)),
		web.Get("/mall/api/getXcxQRCode", web.Visitor, scan.Code, "本站页面的二维码"),

		web.Get("/mall/account/sessions", accountapi.Login, own.List, "本人的登录", web.Ours),
		web.Post("/mall/account/end_session", accountapi.Login, own.End, "结束一个登录",
			web.Ours, web.Short, web.Changing, web.Logged),
		web.Post("/mall/account/end_other_sessions", accountapi.Login, own.EndOthers, "结束其他登录",
			web.Ours, web.Short, web.Changing, web.Logged),
		web.Get("/mall/account/wechat", accountapi.Login, wx.Bound, "本人是否绑定了微信", web.Ours),
		web.Post("/mall/account/unbind_wechat", accountapi.Login, wx.Unbind, "解绑微信",
			web.Ours, web.Short, web.Changing, web.Logged),
		web.Post("/mall/account/rename", accountapi.Login, acc.Rename, "修改姓名", web.Ours, web.Short, web.Changing),

		web.Get("/mall/msg/getMessageList", accountapi.Login, msg.List, "站内消息"),
		web.Get("/mall/msg/getNoReadMessageCount", accountapi.Login, msg.Unread, "各类未读消息数"),
		web.Post("/mall/msg/markListMessage", accountapi.Login, msg.Mark, "标记已读", web.Changing),
		web.Post("/mall/msg/removeListMessage", accountapi.Login, msg.Remove, "删除消息", web.Changing),
		web.Get("/mall/msg/topics", accountapi.Member, msg.Topics, "要接收的交易消息", web.Ours),
		web.Post("/mall/msg/setTopics", accountapi.Member, msg.SetTopics, "设置要接收的交易消息", web.Ours, web.Changing),
		web.Get("/mall/integral/integralUser", accountapi.Login, pt.Sum, "积分"),
		web.Get("/mall/integral/integralDetailPage", accountapi.Login, pt.List, "积分明细"),

		web.Get("/mall/feedback/get_question_type", web.Visitor, fb.Types, "问题类型"),
		web.Post("/mall/feedback/add", accountapi.Login, fb.Add, "问题反馈", web.Changing),
		web.Post("/mall/api/upload_image", accountapi.Login, pic.Upload, "上传图片", web.Uploading),
		web.Raw("GET", "/mall/api/picture", accountapi.Login, pic.Show, "看图片", web.Ours,
			web.Takes("id", "图片编号", true), web.Sends("image/*", "图片")),
	}
}

// company returns the routes about a company and its members.
func (a *App) company() []web.Route {
	db, pic := a.config.DB, a.pictures
	u := accountapi.Users{DB: db, Sender: a.sender, CompanyLogins: accountapi.NewCompanyLogins(a.secret)}
	co, bank := accountapi.Companies{DB: db, Index: a.config.Index}, accountapi.Banks{DB: db}
	return []web.Route{
		web.Get("/mall/user/list_user_management", accountapi.Manager, u.List, "企业的成员"),
		web.Get("/mall/user/list_user_apply_member", accountapi.Manager, u.Applications, "加入企业的申请"),
		web.Post("/mall/user/audit_mall_user_apply_member", accountapi.Manager, u.Audit, "审核加入申请", web.Short, web.Changing),
		web.Post("/mall/user/update_user_is_show", accountapi.Manager, u.SetShown, "展示或隐藏成员", web.Short, web.Changing),
		web.Post("/mall/user/update_user_freeze", accountapi.Manager, u.Freeze, "冻结成员", web.Short, web.Changing),
		web.Post("/mall/user/update_user_unfreeze", accountapi.Manager, u.Unfreeze, "解冻成员", web.Short, web.Changing),
		web.Post("/mall/user/update_user_is_manager", accountapi.Manager, u.SetManager, "设为或取消管理员", web.Short, web.Changing),
		web.Post("/mall/user/update_user_is_product_management", accountapi.Manager, u.SetProduct, "设为或取消产品管理",
			web.Short, web.Changing),
		web.Post("/mall/user/unbind_user_valid", accountapi.Manager, u.UnbindValid, "解绑前核对，并发验证码到本人手机",
			web.Changing, web.Short, web.CountedAs(&accountapi.CodesSent)),
		web.Post("/mall/user/send_confirm_code", accountapi.Login, accountapi.SmsCodes{Sender: a.sender}.Confirm,
			"发验证码到本人手机，确认一次操作", web.Ours, web.Changing, web.Short, web.CountedAs(&accountapi.CodesSent)),
		web.Post("/mall/user/unbind_user", accountapi.Manager, u.Unbind, "解绑成员", web.Short, web.Changing),
		web.Post("/mall/user/relevancy_new_member", accountapi.Login, u.Join, "申请加入或创建企业", web.Short, web.Changing),
		web.Post("/mall/user/leave_member", accountapi.Login, u.Leave, "退出企业或撤回申请", web.Ours, web.Short, web.Changing),
		web.Post("/mall/user/withdraw_company", accountapi.Login, u.Withdraw, "撤回创建企业的申请", web.Ours, web.Short, web.Changing),

		web.Get("/mall/member/get_member_info", accountapi.Login, co.Info, "本企业信息"),
		web.Get("/mall/member/shop_info", accountapi.Member, co.Shop, "企业店铺信息"),
		web.Get("/mall/member/productMemberIDList", accountapi.Member, co.ProductIDs, "平台会员企业"),
		web.Post("/mall/member/upload_pic_license", accountapi.Founder, pic.Upload, "上传营业执照", web.Uploading),
		web.Post("/mall/member/update_member_info", accountapi.Founder, co.Update, "修改企业信息", web.Changing),
		web.Get("/mall/member/bank_account", accountapi.Member, bank.Own, "本企业的收款账户", web.Ours),
		web.Post("/mall/member/set_bank_account", accountapi.Manager, bank.Set, "修改本企业的收款账户，短信确认",
			web.Ours, web.Changing),
		web.Get("/mall/admin/bank_account", accountapi.Admin, bank.Platform, "平台的点价金收款账户", web.Ours),
		web.Post("/mall/admin/set_bank_account", accountapi.Admin, bank.SetPlatform, "修改平台的点价金收款账户，短信确认",
			web.Ours, web.Changing),
		web.Post("/mall/member/valid_user_is_product_management", accountapi.Member, co.Sells, "本人能否管理产品", web.Short),
		web.Post("/mall/bases/salesman", web.Visitor, co.Salesman, "地区的客户经理", web.Short),
	}
}

// stock returns the routes about the stock of a company.
func (a *App) stock() []web.Route {
	br := cottonapi.Brokers{DB: a.config.DB, Index: a.config.Index}
	s := cottonapi.Stocks{DB: a.config.DB, Matcher: a.config.Matcher, Log: a.config.Log}
	return []web.Route{
		web.Get("/mall/member/listing_page", accountapi.Member, s.Page, "我的店铺：本企业的挂牌", web.Paced(web.Searches)),
		web.Get("/mall/member/domesticCottonCount", accountapi.Member, s.Counts, "本企业各状态的批数", web.Paced(web.Searches)),
		web.Get("/mall/member/list_factory_stat", accountapi.Member, s.Stat, "本企业的挂牌按加工厂、合约、仓库、年度统计",
			web.Paced(web.Searches)),
		web.Get("/mall/member/queryEntryInfo", accountapi.Member, s.Entry, "记住的挂牌表单"),
		web.Get("/mall/member/updateEntryInfo", accountapi.Product, s.SetEntry, "记住挂牌表单", web.Changing),
		web.Post("/mall/member/refresh_listing_date", accountapi.Product, s.Refresh, "刷新在售批次的挂牌时间，每批每天一次",
			web.Changing, web.LongRunning),
		web.Get("/mall/bases/brokers", web.Visitor, br.Names, "平台的居间企业", web.Ours),
		web.Post("/mall/batch/make", accountapi.Product, s.Make, "按批号挂牌，已在店里的改价", web.Changing),
		web.Post("/mall/batch/update", accountapi.Product, s.Reprice, "改价：新报价、加减价、换合约、有效期", web.Changing, web.LongRunning),
		web.Post("/mall/batch/modify_item", accountapi.Product, s.Modify, "修改一个挂牌的一个字段", web.Short, web.Changing),
		web.Post("/mall/batch/state", accountapi.Product, s.Step, "下架、上架、标为已售", web.Ours, web.Changing, web.LongRunning),
		web.Post("/mall/batch/inShop", accountapi.Product, s.FindByNumbers, "按批号查找本企业店里的批次",
			web.Ours, web.Paced(web.Searches)),
		web.Post("/mall/batch/sold", accountapi.Product, s.Sold, "按批号标为已售", web.Ours, web.Changing, web.LongRunning),
		web.Post("/mall/batch/bundle", accountapi.Product, s.Bundle, "捆绑销售，或解除", web.Ours, web.Short, web.Changing),
	}
}

// platform returns the routes for the administrators of the platform.
func (a *App) platform() []web.Route {
	db := a.config.DB
	co, m, u := accountapi.PlatformCompanies{DB: db}, accountapi.PlatformMembers{DB: db}, accountapi.PlatformUsers{DB: db}
	fb, n := siteapi.PlatformFeedbacks{DB: db}, siteapi.PlatformNotices{DB: db, Demo: a.config.Demo}
	b, sm := marketapi.PlatformMarket{DB: db}, accountapi.PlatformSalesmen{DB: db}
	q, st := marketapi.PlatformQuotes{DB: db}, siteapi.PlatformSettings{DB: db}
	fq, dr := marketapi.PlatformForeignQuotes{DB: db}, marketapi.PlatformRates{DB: db}
	duties, ps := marketapi.PlatformImportDuties{DB: db}, seriesapi.PlatformSeries{DB: db}
	mk := demandapi.PlatformMarks{DB: db, Index: a.config.Index, Matcher: a.config.Matcher}
	br := cottonapi.Brokers{DB: db, Index: a.config.Index}
	g, p := marketapi.PlatformGinneries{DB: db}, marketapi.PlatformPlaces{DB: db}
	qt := siteapi.PlatformQuestionTypes{DB: db}
	fs := siteapi.PlatformFirstSteps{DB: db, Configured: site.Configured{
		URL: a.config.PublicURL != "", SMS: a.config.SMS, Mail: a.config.Mail, WeChat: a.config.Account != nil,
	}}
	return []web.Route{
		web.Get("/mall/admin/company/list", accountapi.Admin, co.List, "企业", web.Ours),
		web.Post("/mall/admin/company/review", accountapi.Admin, co.Review, "审核企业", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/company/dismiss", accountapi.Admin, co.Dismiss, "关闭创建企业的申请", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/company/freeze", accountapi.Admin, co.Freeze, "冻结企业", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/company/unfreeze", accountapi.Admin, co.Unfreeze, "解冻企业", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/company/product", accountapi.Admin, co.Product, "列入或移出会员企业", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/company/broker", accountapi.Admin, co.Broker, "设为或取消居间企业", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/company/save", accountapi.Admin, co.Save, "修改企业信息", web.Ours, web.Changing),
		web.Post("/mall/admin/company/productList", accountapi.Admin, co.ProductList, "按名单列入或移出会员企业",
			web.Ours, web.Changing),
		web.Get("/mall/admin/company/brokers", accountapi.Admin, br.List, "居间企业和带来的批数", web.Ours),
		web.Get("/mall/admin/mark/rules", accountapi.Admin, mk.Rules, "标记规则", web.Ours),
		web.Post("/mall/admin/mark/saveRule", accountapi.Admin, mk.SaveRule, "新增或修改标记规则", web.Ours, web.Changing),
		web.Post("/mall/admin/mark/removeRule", accountapi.Admin, mk.RemoveRule, "删除标记规则",
			web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/mark/effect", accountapi.Admin, mk.Effect, "多少批次有标记，多少用户可见", web.Ours),
		web.Get("/mall/admin/mark/lots", accountapi.Admin, mk.Marked, "有标记或排除的批次", web.Ours),
		web.Get("/mall/admin/mark/state", accountapi.Admin, mk.State, "一个批次的标记和来源", web.Ours),
		web.Post("/mall/admin/mark/find", accountapi.Admin, mk.Find, "按批号查找要标记的批次",
			web.Ours, demandapi.NumbersUpload),
		web.Post("/mall/admin/mark/decide", accountapi.Admin, mk.Decide, "标记、排除批次，或恢复按规则", web.Ours, web.Changing),
		web.Get("/mall/admin/company/members", accountapi.Admin, m.List, "企业的成员和申请", web.Ours),
		web.Post("/mall/admin/member/change", accountapi.Admin, m.Step, "审核、冻结、解冻或解绑成员", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/member/manager", accountapi.Admin, m.SetManager, "设为或取消企业管理员",
			web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/user/list", accountapi.Admin, u.List, "用户", web.Ours),
		web.Post("/mall/admin/user/freeze", accountapi.Admin, u.Freeze, "冻结用户", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/user/unfreeze", accountapi.Admin, u.Unfreeze, "解冻用户", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/user/admin", accountapi.Admin, u.SetAdmin, "设为或取消平台管理员", web.Ours, web.Short, web.Changing),

		web.Get("/mall/admin/setting/list", accountapi.Admin, st.List, "网站设置", web.Ours),
		web.Post("/mall/admin/setting/save", accountapi.Admin, st.Save, "修改网站设置", web.Ours, web.Changing),
		web.Get("/mall/admin/quotes/list", accountapi.Admin, q.List, "期货现价和行情的状态", web.Ours),
		web.Post("/mall/admin/quotes", marketapi.Feed, q.Add, "推送或录入合约行情：行情源用请求头 X-Api-Key",
			web.Ours, web.Changing),
		web.Get("/mall/admin/quotes/days", accountapi.Admin, q.Days, "合约的日行情", web.Ours),
		web.Post("/mall/admin/quotes/sheet", accountapi.Admin, q.Upload, "上传日行情表", web.Ours, marketapi.SheetUpload),
		web.Get("/mall/admin/foreign_quotes/list", accountapi.Admin, fq.List, "ICE 棉花合约和行情", web.Ours),
		web.Post("/mall/admin/foreign_quotes", marketapi.Feed, fq.Add, "录入或推送 ICE 棉花行情", web.Ours, web.Changing),
		web.Get("/mall/admin/foreign_quotes/days", accountapi.Admin, fq.Days, "ICE 合约的日行情", web.Ours),
		web.Get("/mall/admin/series/list", accountapi.Admin, ps.List, "录入的行情数值", web.Ours),
		web.Post("/mall/admin/series", marketapi.Feed, ps.Set, "录入或推送行情数值：行情源用请求头 X-Api-Key",
			web.Ours, web.Changing),
		web.Post("/mall/admin/series/remove", accountapi.Admin, ps.Remove, "删除录入的行情数值",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/series/sheet", accountapi.Admin, ps.Upload, "上传行情数值表", web.Ours, marketapi.SheetUpload),
		web.Get("/mall/admin/dollar_rate/list", accountapi.Admin, dr.List, "近一年的美元汇率", web.Ours),
		web.Post("/mall/admin/dollar_rate/save", accountapi.Admin, dr.Set, "录入或更正美元汇率",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/dollar_rate/remove", accountapi.Admin, dr.Remove, "删除美元汇率",
			web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/import_duty/list", accountapi.Admin, duties.List, "进口税费", web.Ours),
		web.Post("/mall/admin/import_duty/save", accountapi.Admin, duties.Set, "录入或更正进口税费",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/import_duty/remove", accountapi.Admin, duties.Remove, "删除将来的进口税费",
			web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/contract/list", accountapi.Admin, b.Contracts, "合约", web.Ours),
		web.Post("/mall/admin/contract/save", accountapi.Admin, b.SetContract, "新增或修改合约", web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/holiday/list", accountapi.Admin, b.Holidays, "休市日", web.Ours),
		web.Post("/mall/admin/holiday/save", accountapi.Admin, b.SetHoliday, "新增或修改休市日", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/holiday/remove", accountapi.Admin, b.RemoveHoliday, "删除休市日", web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/daily_limit/list", accountapi.Admin, b.DailyLimits, "涨跌停幅度", web.Ours),
		web.Post("/mall/admin/daily_limit/save", accountapi.Admin, b.SetDailyLimit,
			"新增或修改涨跌停幅度", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/daily_limit/remove", accountapi.Admin, b.RemoveDailyLimit,
			"删除涨跌停幅度", web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/warehouse/list", accountapi.Admin, b.Warehouses, "仓库及其他写法", web.Ours),
		web.Post("/mall/admin/warehouse/save", accountapi.Admin, b.SetWarehouse, "新增或修改仓库", web.Ours, web.Changing),
		web.Post("/mall/admin/warehouse/merge", accountapi.Admin, b.MergeWarehouse, "合并仓库",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/warehouse/confirm", accountapi.Admin, b.ConfirmWarehouse, "核实卖家新建的仓库",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/warehouse/remove_alias", accountapi.Admin, b.RemoveAlias, "去掉仓库的一种写法",
			web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/ginnery/list", accountapi.Admin, g.List, "加工厂", web.Ours),
		web.Post("/mall/admin/ginnery/save", accountapi.Admin, g.Save, "新增或修改加工厂", web.Ours, web.Changing),
		web.Post("/mall/admin/ginnery/confirm", accountapi.Admin, g.Confirm, "核实卖家表中的加工厂",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/ginnery/merge", accountapi.Admin, g.Merge, "合并加工厂的两个代码",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/ginnery/sheet", accountapi.Admin, g.Upload, "上传加工厂名录", web.Ours, marketapi.SheetUpload),
		web.Get("/mall/admin/place/list", accountapi.Admin, p.List, "产区、城市和县市", web.Ours),
		web.Post("/mall/admin/place/area", accountapi.Admin, p.SetArea, "新增产区，或改名", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/place/city", accountapi.Admin, p.SetCity, "新增城市，或改名、移到另一个产区，增加县市",
			web.Ours, web.Changing),
		web.Post("/mall/admin/place/remove_area", accountapi.Admin, p.RemoveArea, "删除没有用到的产区",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/place/remove_city", accountapi.Admin, p.RemoveCity, "删除没有用到的城市和它的县市",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/place/remove_county", accountapi.Admin, p.RemoveCounty, "去掉城市的一个县市名",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/place/order", accountapi.Admin, p.Order, "产区或城市的顺序", web.Ours, web.Changing),
		web.Get("/mall/admin/premium/list", accountapi.Admin, b.PremiumTables, "升贴水表", web.Ours),
		web.Post("/mall/admin/premium/save", accountapi.Admin, b.SetPremiumTable, "新增或修改升贴水表", web.Ours, web.Changing),
		web.Post("/mall/admin/premium/remove", accountapi.Admin, b.RemovePremiumTable, "删除升贴水表",
			web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/salesman/list", accountapi.Admin, sm.Salesmen, "客户经理", web.Ours),
		web.Post("/mall/admin/salesman/save", accountapi.Admin, sm.SetSalesman, "新增或修改客户经理", web.Ours, web.Changing),
		web.Post("/mall/admin/salesman/remove", accountapi.Admin, sm.RemoveSalesman, "删除客户经理",
			web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/first_steps/list", accountapi.Admin, fs.List, "新网站要做的事，都做了或隐藏后为空", web.Ours),
		web.Post("/mall/admin/first_steps/hide", accountapi.Admin, fs.Hide, "不再显示新网站要做的事",
			web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/question_type/list", accountapi.Admin, qt.List, "问题类型", web.Ours),
		web.Post("/mall/admin/question_type/save", accountapi.Admin, qt.Save, "新增问题类型或改名",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/question_type/sort", accountapi.Admin, qt.Sort, "排列问题类型", web.Ours, web.Changing),
		web.Post("/mall/admin/question_type/retire", accountapi.Admin, qt.Retire, "停用或恢复问题类型",
			web.Ours, web.Short, web.Changing),

		web.Get("/mall/admin/notice/list", accountapi.Admin, n.List, "外发消息", web.Ours),
		web.Post("/mall/admin/notice/retry", accountapi.Admin, n.Retry, "重发外发消息", web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/job/list", accountapi.Admin, siteapi.PlatformJobs{DB: db}.List, "后台任务", web.Ours),
		web.Get("/mall/admin/event/list", accountapi.Admin, n.Events, "操作记录", web.Ours),
		web.Get("/mall/admin/feedback/list", accountapi.Admin, fb.List, "问题反馈", web.Ours),
		web.Get("/mall/admin/feedback/failed", accountapi.Admin, fb.Failed, "反馈附上的出错记录", web.Ours),
		web.Post("/mall/admin/feedback/reply", accountapi.Admin, fb.Reply, "答复反馈", web.Ours, web.Short, web.Changing),
		web.Get("/mall/demo/notices", web.Visitor, n.Demonstrate, "没有真正发送的最近消息：只在以 --demo 运行时", web.Ours),
	}
}

// inspection returns the routes about official certificates, for the administrators of the platform.
func (a *App) inspection() []web.Route {
	u := a.uploads.OfPlatform()
	ce := uploadapi.Certificates{Uploads: u}
	return []web.Route{
		web.Post("/mall/admin/inspection/import", accountapi.Admin, u.AddOfficial, "上传或粘贴公检证书，预览导入",
			web.Ours, uploadapi.Sheeting),
		web.Post("/mall/admin/inspection/update", accountapi.Admin, u.Update, "改正公检证书的读取方式和单元格",
			web.Ours, web.Changing, uploadapi.Slow),
		web.Post("/mall/admin/inspection/importSheet", accountapi.Admin, u.Sheet, "预览公检文件的另一个工作表",
			web.Ours, web.Short, web.Changing, uploadapi.Slow),
		web.Get("/mall/admin/inspection/single", accountapi.Admin, u.Single, "一次公检数据导入", web.Ours),
		web.Get("/mall/admin/inspection/importPage", accountapi.Admin, u.Lines, "公检数据导入的各行", web.Ours),
		web.Get("/mall/admin/inspection/outcome", accountapi.Admin, u.Rows, "公检数据导入后各行的结果", web.Ours),
		web.Post("/mall/admin/inspection/save", accountapi.Admin, u.Save, "确认公检数据导入",
			web.Ours, web.Short, web.Changing, uploadapi.Slow),
		web.Get("/mall/admin/inspection/tool/process", accountapi.Admin, u.Progress, "公检数据导入的进度",
			web.Ours, web.Paced(web.Polls)),
		web.Post("/mall/admin/inspection/updateStatus", accountapi.Admin, u.SetStatus, "撤销公检数据导入",
			web.Ours, web.Short, web.Changing, uploadapi.Slow),
		web.Raw("GET", "/mall/admin/inspection/failed", accountapi.Admin, u.Failed, "下载没有导入的公检数据",
			web.Ours, web.Paced(cottonapi.Exporting), web.Takes("importID", "导入编号", true), web.SendsWorkbook),
		web.Post("/mall/admin/inspection/listPage", accountapi.Admin, u.List, "公检数据导入记录", web.Ours, web.Short),
		web.Post("/mall/admin/inspection/delete", accountapi.Admin, u.Remove, "删除没有导入的公检文件",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/inspection/clear", accountapi.Admin, u.Clear, "删除所有没有导入的公检文件",
			web.Ours, web.Short, web.Changing, uploadapi.Slow),

		web.Get("/mall/admin/certificate/list", accountapi.Admin, ce.List, "公检证书", web.Ours),
		web.Get("/mall/admin/certificate/single", accountapi.Admin, ce.Single, "一份公检证书，全部指标", web.Ours),
		web.Post("/mall/admin/certificate/correct", accountapi.Admin, ce.Correct, "更正公检证书", web.Ours, web.Changing),
		web.Post("/mall/admin/certificate/withdraw", accountapi.Admin, ce.Withdraw, "撤回公检证书",
			web.Ours, web.Short, web.Changing),
	}
}

// deals returns the routes about deals, for members and for the platform.
func (a *App) deals() []web.Route {
	d := dealapi.Deals{DB: a.config.DB, Goods: a.config.Goods, Slots: a.exportSlots}
	p := d
	p.Platform = true
	return slices.Concat(dealRoutes("/mall/spotsale/", accountapi.Member, d),
		dealRoutes("/mall/admin/spotsale/", accountapi.Admin, p),
		[]web.Route{
			web.Post("/mall/admin/spotsale/stop", accountapi.Admin, p.Stop, "平台终止询盘", web.Changing, web.Ours),
		})
}

// dealRoutes returns the routes about deals under a prefix.
func dealRoutes(at string, who web.Who, d dealapi.Deals) []web.Route {
	return []web.Route{
		web.Post(at+"createSpotSale", who, d.Inquire, "询盘", web.Changing),
		web.Post(at+"special_sale_create_spotsale", who, d.InquireDirectly, "直接点价：精选、优选、商家直销的批次", web.Changing),
		web.Post(at+"submit_hanging_dish", who, d.Submit, "提交挂盘", web.Changing),
		web.Post(at+"modify_hanging_dish", who, d.Modify, "修改挂盘", web.Changing),
		web.Post(at+"submit_bidding", who, d.Bid, "竞价出价", web.Changing),
		web.Post(at+"modify_lock_basis_dish", who, d.PriceLocked, "锁定基差后点价", web.Changing),
		web.Post(at+"delete", who, d.Delete, "删除待核验的询盘", web.Changing),
		web.Post(at+"submit_revoke", who, d.Revoke, "撤销", web.Changing),
		web.Post(at+"confirm", who, d.Confirm, "批量核验为未售", web.Changing),
		web.Post(at+"send_notes", who, d.SendNotes, "留言", web.Changing),
		web.Post(at+"save_verified_status", who, d.Verify, "核验", web.Changing),
		web.Post(at+"submit_replay", who, d.Reply, "回复挂盘", web.Changing),
		web.Post(at+"submit_replay_list", who, d.ReplyAll, "批量挂盘、成交或拒绝", web.Changing, web.Ours),
		web.Post(at+"save_hanging_dish", who, d.ChangeHanging, "处理挂盘中的询盘", web.Changing),
		web.Post(at+"save_risk_ref_price", who, d.SetRisk, "风险参考价", web.Changing),
		web.Post(at+"save_lock_basis", who, d.LockBasis, "锁定基差", web.Changing),
		web.Post(at+"check_earnest_money_balance", who, d.CheckEarnest, "点价金是否足够"),
		web.Get(at+"get_earnest_money_err_message", who, d.EarnestMessage, "提交挂盘将冻结的点价金"),
		web.Get(at+"list_spotsale_latest_info", who, d.Latest, "询盘的最新动态"),
		web.Get(at+"countSpotSalePurchase", who, d.CountPurchases, "采购询盘各状态的单数"),
		web.Get(at+"countSpotSaleOrder", who, d.CountSales, "销售询盘各状态的单数"),
		web.Get(at+"listSpotSalePurchase", who, d.Purchases, "我的采购询盘"),
		web.Get(at+"listSpotSaleOrder", who, d.Sales, "我的销售询盘"),
		web.Download(at+"export", who, d.Export, "导出询盘", web.Ours, web.Paced(cottonapi.Exporting), web.SendsWorkbook),
		web.Get(at+"get_submit_hang_result", who, d.SubmitResult, "上次批量提交挂盘的结果"),
		web.Get(at+"detail", who, d.Detail, "询盘单"),
		web.Get(at+"list_index_values", who, d.Contracts, "可点价的合约和默认条件"),
		web.Get(at+"asked", who, d.Asked, "企业在哪些挂牌上有进行中的询盘", web.Ours),
		web.Post(at+"answer_margin_call", who, d.AnswerMarginCall, "追加点价金", web.Changing, web.Ours),
		web.Post(at+"abandon_lock_basis", who, d.Abandon, "放弃锁定的基差，点价金归卖家", web.Changing, web.Ours),
	}
}

// interests returns the routes about what members have decided about lots and have seen.
func (a *App) interests() []web.Route {
	h := cottonapi.Interests{DB: a.config.DB}
	return []web.Route{
		web.Get("/mall/interest/list", accountapi.Member, h.List, "本人关注、不要、看过的批次及其改价", web.Ours),
		web.Post("/mall/interest", accountapi.Member, h.Set, "关注或不要批次，写备注", web.Ours, web.Changing),
		web.Post("/mall/interest/seen", accountapi.Member, h.See, "记下看过的批次", web.Ours, web.Changing),
		web.Post("/mall/interest/visit", accountapi.Member, h.Visit, "记下访问，取上次访问的时间", web.Ours, web.Changing),
		web.Get("/mall/interest/gone", accountapi.Member, h.Gone, "关注的批次中已不在售的", web.Ours),
	}
}

// products returns the routes about goods other than cotton.
func (a *App) products() []web.Route {
	db, index := a.config.DB, a.config.Finders.Products
	c, p := productapi.Categories{Index: index}, productapi.Products{DB: db, Index: index}
	s, platform := productapi.Stock{DB: db}, productapi.PlatformCategories{DB: db}
	tpl, pictures := productapi.Templates{Stock: s}, productapi.Pictures{DB: db, Files: a.config.Pictures}
	q, i := productapi.Inquiries{DB: db, Index: index}, productapi.Intentions{DB: db}
	r := productapi.ArticleReminders{DB: db}
	b := siteapi.Banners{DB: db, Files: a.config.Pictures}
	return []web.Route{
		web.Get("/mall/bases/product_category_tree", web.Visitor, c.Tree, "品类和在售产品数", web.Paced(web.Searches)),
		web.Get("/mall/bases/product_category_filter_criteria", web.Visitor, c.Filters, "一个品类的筛选条件和产品数",
			web.Paced(web.Searches)),
		web.Get("/mall/product/product_category_tree", web.Visitor, c.Tree, "品类和在售产品数", web.Paced(web.Searches)),
		web.Post("/mall/product/product_list", web.Visitor, p.Search, "搜索产品", web.Paced(web.Searches)),
		web.Post("/mall/product/product_group_price_list", web.Visitor, p.Groups, "各品种的最低价、最高价和涨跌",
			web.Paced(web.Searches)),
		web.Post("/mall/product/readShorthand", web.Visitor, p.Shorthand, "把行话读成品类和属性", web.Ours, web.Short,
			web.Paced(web.Searches)),
		web.Get("/mall/product/index/product_detail", web.Visitor, p.Detail, "产品详情", web.Paced(web.Searches)),
		web.Get("/mall/product/list_brand", web.Visitor, p.Brands, "品牌和产品数", web.Paced(web.Searches)),
		web.Get("/mall/product/listCity", web.Visitor, p.Cities, "城市和产品数", web.Paced(web.Searches)),
		web.Get("/mall/product/depot_list", web.Visitor, p.Depots, "仓库和产品数", web.Paced(web.Searches)),

		web.Get("/mall/product/product_page", accountapi.Product, s.List, "本企业的产品"),
		web.Get("/mall/product/product_state_count", accountapi.Product, s.Counts, "本企业各状态的产品数", web.Ours),
		web.Get("/mall/product/detail", accountapi.Product, s.Detail, "本企业的一个产品"),
		web.Raw("GET", "/mall/product/picture", web.Visitor, pictures.Show, "产品的图片", web.Ours,
			web.Takes("id", "图片编号", true), web.Sends("image/*", "图片")),
		web.Get("/mall/product/product_template_page", accountapi.Product, tpl.List, "产品模板"),
		web.Get("/mall/product/product_template_single", accountapi.Product, tpl.Single, "一个产品模板"),
		web.Post("/mall/product/productManager/add_product", accountapi.Product, tpl.Add, "按模板上架产品", web.Changing),
		web.Get("/mall/product/productManager/product_attribute", accountapi.Member, c.Attributes, "一个品类的属性"),
		web.Get("/mall/product/productManager/get_product_edit_config", accountapi.Member, c.All, "各品类和它们的属性"),
		web.Post("/mall/product/productManager/create", accountapi.Product, s.Create, "新增产品", web.Changing),
		web.Post("/mall/product/productManager/update", accountapi.Product, s.Update, "修改产品", web.Changing),
		web.Post("/mall/product/productManager/update/price", accountapi.Product, s.Reprice, "改产品的价格、有效期",
			web.Ours, web.Changing),
		web.Post("/mall/product/productManager/update/publish_status", accountapi.Product, s.Publish, "上架、下架产品",
			web.Changing),
		web.Post("/mall/product/productManager/update/delete_status", accountapi.Product, s.Delete, "删除产品", web.Changing),

		web.Raw("GET", "/mall/product/productManager/template_export", accountapi.Product, a.productSheets.Template,
			"下载一个品类的导入模板", web.Ours, web.Paced(cottonapi.Exporting), web.Takes("category", "品类代码", true),
			web.SendsWorkbook),
		web.Raw("GET", "/mall/product/productManager/export", accountapi.Product, a.productSheets.Export,
			"导出本企业在售的产品", web.Ours, web.Paced(cottonapi.Exporting), web.Takes("category", "品类代码", true),
			web.SendsWorkbook),
		web.Post("/mall/product/productImport/import", accountapi.Product, a.productSheets.Add, "上传产品表格，预览导入",
			web.Ours, productapi.Sheeting),
		web.Get("/mall/product/productImport/single", accountapi.Product, a.productSheets.Single, "一次产品导入", web.Ours),
		web.Get("/mall/product/productImport/list", accountapi.Product, a.productSheets.List, "产品的导入记录", web.Ours),
		web.Get("/mall/product/productImport/lines", accountapi.Product, a.productSheets.Lines, "产品导入的各行", web.Ours),
		web.Post("/mall/product/productImport/save", accountapi.Product, a.productSheets.Save, "确认导入产品", web.Ours,
			web.Changing, web.LongRunning),
		web.Post("/mall/product/productImport/undo", accountapi.Product, a.productSheets.Undo, "撤销产品的导入", web.Ours,
			web.Changing, web.LongRunning),
		web.Raw("GET", "/mall/product/productImport/failed", accountapi.Product, a.productSheets.Failed,
			"下载不能导入的行", web.Ours, web.Paced(cottonapi.Exporting), web.Takes("importID", "导入编号", true),
			web.SendsWorkbook),
		web.Post("/mall/product/inquire/submit_inquire", accountapi.Member, q.Submit, "发布采购需求，或向产品的卖家询价",
			web.Changing),
		web.Post("/mall/product/inquire/revoke_pms_product_inquire", accountapi.Member, q.Revoke, "撤销采购需求", web.Changing),
		web.Get("/mall/product/inquire/list_my_product_inquire", accountapi.Member, q.Mine, "本企业的采购需求和收到的报价"),
		web.Get("/mall/product/inquire/list_index_product_inquire", web.Visitor, q.Open, "求购中的采购需求"),
		web.Get("/mall/product/inquire/count_waiting", accountapi.Member, q.Counts, "待本企业处理的报价、询价和意向",
			web.Ours, web.Short),
		web.Post("/mall/product/inquire/get_recently_index_data", web.Visitor, q.Recent, "各品类最新的产品和采购需求",
			web.Paced(web.Searches)),
		web.Get("/mall/product/inquire/get_recently_polyster_staple_fiber_orders", web.Visitor, q.PolyesterSales,
			"最新的涤纶短纤成交，不显示买卖双方"),
		web.Post("/mall/product/index/product_optimization_list", web.Visitor, q.Recommended, "推荐的产品",
			web.Paced(web.Searches)),
		web.Post("/mall/product/quote/submit_quote", accountapi.Member, q.Quote, "对采购需求报价", web.Changing),
		web.Post("/mall/product/quote/revoke_pms_product_quote", accountapi.Member, q.Withdraw, "撤回报价", web.Changing),
		web.Post("/mall/product/quote/accept_pms_product_quote", accountapi.Member, q.Accept, "采纳报价，每个报价生成一个订单",
			web.Ours, web.Changing),
		web.Post("/mall/product/quote/refuse_pms_product_quote", accountapi.Member, q.Refuse, "不采纳报价", web.Ours,
			web.Changing),
		web.Get("/mall/product/quote/list_my_product_quote", accountapi.Member, q.Quotes, "本企业的报价"),
		web.Post("/mall/product/purchase/add_product_purchase_intention", accountapi.Member, i.Add, "对产品表示采购意向",
			web.Changing),
		web.Get("/mall/product/purchaseIntention/intention_page", accountapi.Member, i.List, "采购意向"),
		web.Post("/mall/product/purchaseIntention/update_status", accountapi.Member, i.Answer, "回复采购意向", web.Changing),
		web.Post("/mall/product/productSpotSale/create_spotsale_hx", accountapi.Member, i.Order, "订购产品，或采纳报价，生成订单",
			web.Changing),

		web.Get("/mall/product/articleReminder/list", accountapi.Member, r.List, "本人的行情提醒", web.Ours),
		web.Post("/mall/product/articleReminder/set", accountapi.Member, r.Set, "品种的最低价变动时提醒", web.Ours,
			web.Short, web.Changing),
		web.Post("/mall/product/articleReminder/remove", accountapi.Member, r.Remove, "删除行情提醒", web.Ours,
			web.Short, web.Changing),
		web.Get("/mall/product/get_slide_dd_show", web.Visitor, b.Polyester, "涤纶短纤页的横幅"),
		web.Get("/mall/product/get_slide_sx_show", web.Visitor, b.Yarn, "棉纱页的横幅"),
		web.Raw("GET", "/mall/bases/bannerPicture", web.Visitor, b.Picture, "横幅的图片", web.Ours,
			web.Takes("id", "图片", true), web.Sends("image/*", "图片")),
		web.Get("/mall/admin/banner/list", accountapi.Admin, b.List, "全部横幅", web.Ours),
		web.Post("/mall/admin/banner/save", accountapi.Admin, b.Save, "新增或修改横幅", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/banner/remove", accountapi.Admin, b.Remove, "删除横幅", web.Ours, web.Short, web.Changing),

		web.Get("/mall/admin/category/list", accountapi.Admin, platform.List, "全部品类和属性", web.Ours),
		web.Post("/mall/admin/category/save", accountapi.Admin, platform.Save, "新增、修改或停用品类", web.Ours, web.Changing),
		web.Post("/mall/admin/category/attribute", accountapi.Admin, platform.SaveAttribute, "新增、修改或停用属性",
			web.Ours, web.Changing, web.LongRunning),
	}
}

// carts returns the routes about the carts of memberships.
func (a *App) carts() []web.Route {
	h := dealapi.Carts{DB: a.config.DB, Goods: a.config.Goods, Slots: a.exportSlots}
	return []web.Route{
		web.Get("/mall/cart/list", accountapi.Member, h.List, "购物车"),
		web.Get("/mall/cart/count", accountapi.Member, h.Count, "购物车中的批数"),
		web.Get("/mall/cart/listings", accountapi.Member, h.Listings, "购物车中的挂牌", web.Ours),
		web.Post("/mall/cart", accountapi.Member, h.Add, "加入购物车", web.Changing),
		web.Post("/mall/cart/remove", accountapi.Member, h.Remove, "按挂牌移出购物车", web.Ours, web.Changing),
		web.Post("/mall/cart/removeByBatchId", accountapi.Member, h.RemoveBatches, "按批号移出购物车", web.Changing),
		web.Post("/mall/cart/export", accountapi.Member, h.Export, "导出购物车", web.Short, web.Paced(cottonapi.Exporting)),
		web.Download("/mall/cart/download", accountapi.Member, h.Download, "下载导出的购物车",
			web.Ours, web.Paced(cottonapi.Exporting), web.SendsWorkbook),
	}
}

// orders returns the routes about orders, for members and for the platform.
func (a *App) orders() []web.Route {
	o := orderapi.Orders{DB: a.config.DB, Goods: a.config.Goods, Files: a.config.Pictures, Slots: a.exportSlots}
	p := o
	p.Platform = true
	return slices.Concat(orderReads(o), orderVerbs(o), []web.Route{
		web.Get("/mall/admin/order/count", accountapi.Admin, p.Counts, "各状态的订单数", web.Ours),
		web.Get("/mall/admin/order/list", accountapi.Admin, p.List, "订单", web.Ours),
		web.Get("/mall/admin/order/detail", accountapi.Admin, p.Detail, "一个订单", web.Ours),
		web.Post("/mall/admin/order/cancel", accountapi.Admin, p.Cancel, "取消订单", web.Ours, web.Short, web.Changing),
		web.Raw("GET", "/mall/admin/order/export", accountapi.Admin, p.Export, "导出订单", web.Ours,
			web.Paced(cottonapi.Exporting), orderFilter, web.SendsWorkbook),
		web.Raw("GET", "/mall/admin/order/contract", accountapi.Admin, p.Contract, "下载合同", web.Ours,
			web.Takes("orderID", "订单", true), web.Takes("version", "版本；不填为最新", false), web.Sends("application/pdf", "合同")),
		web.Raw("GET", "/mall/admin/order/file", accountapi.Admin, p.File, "下载订单的文件", web.Ours,
			web.Takes("orderID", "订单", true), web.Takes("fileID", "文件", true), web.Sends("*/*", "文件")),
	})
}

// orderReads returns the routes that read orders.
func orderReads(o orderapi.Orders) []web.Route {
	return []web.Route{
		web.Get("/mall/trade/count_order_list", accountapi.Member, o.Counts, "各状态的订单数"),
		web.Get("/mall/trade/order_list", accountapi.Member, o.List, "采购订单和销售订单"),
		web.Get("/mall/trade/order_detail", accountapi.Member, o.Detail, "一个订单"),
		web.Get("/mall/trade/order_latest", accountapi.Member, o.Latest, "订单的最新动态", web.Ours),
		web.Get("/mall/buyer/order", accountapi.Member, o.Purchases, "采购订单"),
		web.Get("/mall/buyer/order/detail", accountapi.Member, o.PurchaseDetail, "一个采购订单"),
		web.Get("/mall/buyer/order/count", accountapi.Member, o.PurchaseCounts, "各状态的采购订单数"),
		web.Get("/mall/order/logistics/detail", accountapi.Member, o.Transport, "订单的提货和货运"),
		web.Raw("GET", "/mall/order/contract/download", accountapi.Member, o.Contract, "下载合同",
			web.Takes("orderID", "订单", true), web.Takes("version", "版本；不填为最新", false), web.Sends("application/pdf", "合同")),
		web.Raw("GET", "/mall/order/file", accountapi.Member, o.File, "下载订单的文件", web.Ours,
			web.Takes("orderID", "订单", true), web.Takes("fileID", "文件", true), web.Sends("*/*", "文件")),
		web.Raw("GET", "/mall/order/export", accountapi.Member, o.Export, "导出订单", web.Ours,
			web.Paced(cottonapi.Exporting), orderFilter, web.SendsWorkbook),
	}
}

// orderFilter describes the parameters that select the orders of an export, as those of a list.
func orderFilter(r *web.Route) {
	for _, p := range [][2]string{
		{"side", "buyer 采购订单 seller 销售订单；不填为全部"},
		{"goods", "cotton 棉花 product 其他产品；不填为全部"},
		{"status", "状态；不填为全部"},
		{"waiting", "true 只导出等本企业处理的"},
		{"keyword", "订单号、批号或对方企业"},
		{"otherID", "对方企业"},
		{"from", "下单日期，从"},
		{"to", "到"},
		{"memberID", "只用于平台：买家或卖家企业"},
	} {
		web.Takes(p[0], p[1], false)(r)
	}
}

// orderVerbs returns the routes that change orders.
func orderVerbs(o orderapi.Orders) []web.Route {
	const at = "/mall/order/"
	who := accountapi.Member
	return []web.Route{
		web.Post(at+"merge", who, o.Merge, "合并签约：卖家合并同一买家的订单", web.Ours, web.Changing),
		web.Post(at+"contract/draw", who, o.Draw, "拟定或修改合同", web.Ours, web.Changing),
		web.Post(at+"contract/preview", who, o.Preview, "按所选条款预览合同，不保存", web.Ours),
		web.Post(at+"contract/sign", who, o.Sign, "签合同", web.Ours, web.Changing),
		web.Post(at+"cancel", who, o.Cancel, "申请取消订单", web.Ours, web.Changing),
		web.Post(at+"cancel/accept", who, o.AcceptCancel, "同意取消订单", web.Ours, web.Changing),
		web.Post(at+"cancel/refuse", who, o.RefuseCancel, "不同意取消订单，或撤回申请", web.Ours, web.Changing),
		web.Post(at+"payment/add", who, o.Pay, "登记付款", web.Ours, web.Changing),
		web.Post(at+"refund", who, o.Refund, "登记退款", web.Ours, web.Changing),
		web.Post(at+"payment/confirm", who, o.ConfirmPayment, "确认收到货款或退款", web.Ours, web.Changing),
		web.Post(at+"payment/refuse", who, o.RefusePayment, "没有收到货款或退款", web.Ours, web.Changing),
		web.Post(at+"pickup/set", who, o.ChoosePickUp, "填写提货人和车辆", web.Ours, web.Changing),
		web.Post(at+"delivery/add", who, o.Deliver, "开提货单", web.Ours, web.Changing),
		web.Post(at+"receipt/add", who, o.Receive, "验收通过", web.Ours, web.Changing),
		web.Post(at+"receipt/object", who, o.Object, "验收有异议", web.Ours, web.Changing),
		web.Post(at+"objection/propose", who, o.Propose, "提出更正建议", web.Ours, web.Changing),
		web.Post(at+"objection/accept", who, o.AcceptProposal, "同意更正建议", web.Ours, web.Changing),
		web.Post(at+"invoice/add", who, o.Invoice, "登记发票", web.Ours, web.Changing),
		web.Post(at+"invoice/receive", who, o.ReceiveInvoice, "确认收到发票", web.Ours, web.Changing),
		web.Post(at+"invoice/refuse", who, o.RefuseInvoice, "退回发票", web.Ours, web.Changing),
		web.Post(at+"file/upload", who, o.AddFile, "上传凭证、发票或照片", web.Ours, web.Uploading),
	}
}

// deposits returns the routes about deposit accounts.
func (a *App) deposits() []web.Route {
	d := dealapi.Deposits{DB: a.config.DB, Slots: a.exportSlots}
	p := dealapi.PlatformDeposits{DB: a.config.DB, Slots: a.exportSlots}
	kind, from, to := web.Takes("kind", "种类，不填为全部", false), web.Takes("from", "日期，从", false), web.Takes("to", "到", false)
	return []web.Route{
		web.Get("/mall/deposit/account", accountapi.Member, d.Account, "点价金账户", web.Ours),
		web.Get("/mall/deposit/list", accountapi.Member, d.List, "点价金明细", web.Ours),
		web.Raw("GET", "/mall/deposit/statement", accountapi.Member, d.Statement, "下载点价金明细",
			web.Ours, web.Paced(cottonapi.Exporting), kind, from, to, web.SendsWorkbook),

		web.Get("/mall/admin/deposit/accounts", accountapi.Admin, p.Companies, "各企业的点价金账户", web.Ours),
		web.Get("/mall/admin/deposit/state", accountapi.Admin, p.State, "点价金合计和账目核对", web.Ours),
		web.Get("/mall/admin/deposit/list", accountapi.Admin, p.List, "一家企业的点价金明细", web.Ours),
		web.Raw("GET", "/mall/admin/deposit/statement", accountapi.Admin, p.Statement, "下载一家企业的点价金明细",
			web.Ours, web.Paced(cottonapi.Exporting), web.Takes("memberID", "企业", true), kind, from, to, web.SendsWorkbook),
		web.Post("/mall/admin/deposit/payIn", accountapi.Admin, p.PayIn, "登记企业汇入的点价金", web.Ours, web.Changing),
		web.Post("/mall/admin/deposit/payOut", accountapi.Admin, p.PayOut, "登记退回企业的点价金", web.Ours, web.Changing),
		web.Get("/mall/admin/deposit/rate", accountapi.Admin, p.Rates, "点价金标准", web.Ours),
		web.Post("/mall/admin/deposit/setRate", accountapi.Admin, p.SetRate, "设置点价金标准", web.Ours, web.Changing),
	}
}

// mills returns the routes about the mills of companies.
func (a *App) mills() []web.Route {
	m := millapi.Mills{DB: a.config.DB}
	return []web.Route{
		web.Get("/mall/mill/places", web.Visitor, m.Places, "按名称找市县", web.Ours, web.Paced(web.Searches)),
		web.Get("/mall/mill/seats", web.Visitor, m.Seats, "各省市县驻地的位置，画地图用", web.Ours, web.Paced(web.Searches)),
		web.Get("/mall/mill/list", accountapi.Member, m.List, "本企业的工厂", web.Ours),
		web.Get("/mall/mill/delivery", accountapi.Member, m.Delivery, "从仓库或港口到本企业默认工厂的运费", web.Ours),
		web.Post("/mall/mill/save", accountapi.Member, m.Save, "添加或修改本企业的工厂", web.Ours, web.Changing),
		web.Post("/mall/mill/remove", accountapi.Manager, m.Remove, "删除本企业的工厂", web.Ours, web.Short, web.Changing),
		web.Post("/mall/mill/choose", accountapi.Member, m.Choose, "选定本企业默认的工厂", web.Ours, web.Short,
			web.Changing),
	}
}

// ownPremiums returns the routes about the premium tables of companies.
func (a *App) ownPremiums() []web.Route {
	p := marketapi.OwnPremiums{DB: a.config.DB}
	return []web.Route{
		web.Get("/mall/tool/getDefaultUpDownName", web.Visitor, p.Default, "默认的升贴水表"),
		web.Get("/mall/tool/premiumTables", accountapi.Member, p.List, "本企业可用的升贴水表", web.Ours),
		web.Post("/mall/tool/savePremiumTable", accountapi.Manager, p.Save, "复制或修改本企业的升贴水表",
			web.Ours, web.Changing, web.LongRunning),
		web.Post("/mall/tool/removePremiumTable", accountapi.Manager, p.Remove, "删除本企业的升贴水表",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/tool/choosePremiumTable", accountapi.Manager, p.Choose, "选定本企业默认的升贴水表",
			web.Ours, web.Short, web.Changing),
	}
}

// terms returns the routes about the sections of contracts.
func (a *App) terms() []web.Route {
	t := orderapi.Terms{DB: a.config.DB}
	return []web.Route{
		web.Get("/mall/member/terms/query/type", accountapi.Member, t.Types, "条款类型和占位符"),
		web.Get("/mall/member/terms/query/content", accountapi.Member, t.List, "合同条款"),
		web.Post("/mall/member/terms/create/content", accountapi.Manager, t.Create, "新增条款", web.Changing),
		web.Post("/mall/member/terms/modify/content", accountapi.Manager, t.Modify, "修改条款或顺序", web.Changing),
		web.Post("/mall/member/terms/delete/content", accountapi.Manager, t.Delete, "删除条款", web.Short, web.Changing),
		web.Post("/mall/member/terms/preview/content", accountapi.Member, t.Preview, "用示例合同预览条款"),
		web.Raw("GET", "/mall/member/terms/preview/pdf", accountapi.Member, t.PDF, "下载示例合同", web.Ours,
			web.Takes("ids", "条款编号，逗号分隔；空为默认条款", false),
			web.Takes("goods", "cotton 棉花 product 棉纱等产品；空为棉花", false), web.Sends("application/pdf", "合同")),
	}
}

// imported returns the routes about imported cotton.
func (a *App) imported() []web.Route {
	db := a.config.DB
	l, ref := importedapi.Lots{DB: db, Index: a.config.Finders.Imported}, importedapi.Reference{DB: db}
	s, e := importedapi.Stock{DB: db}, importedapi.Exports{Lots: l, Slots: a.exportSlots}
	sheets, base := a.importedSheets, importedapi.PlatformReference{DB: db}
	return []web.Route{
		web.Get("/mall/bases/Country", web.Visitor, ref.Countries, "进口棉的产地国和等级"),
		web.Get("/mall/bases/importedlevel", web.Visitor, ref.Levels, "一个产地国的等级"),
		web.Post("/mall/bases/importedIndexCode", web.Visitor, ref.Contracts, "进口棉的合约", web.Short),
		web.Get("/mall/bases/importedPort", web.Visitor, ref.Ports, "进口棉的港口", web.Ours),
		web.Get("/mall/admin/imported_country/list", accountapi.Admin, base.Countries, "全部产地国和等级", web.Ours),
		web.Post("/mall/admin/imported_country/save", accountapi.Admin, base.SetCountry, "新增或修改产地国",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/imported_level/save", accountapi.Admin, base.SetLevel, "新增或修改等级",
			web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/imported_port/list", accountapi.Admin, base.Ports, "全部港口", web.Ours),
		web.Post("/mall/admin/imported_port/save", accountapi.Admin, base.SetPort, "新增或修改港口",
			web.Ours, web.Short, web.Changing),

		web.Post("/mall/imported/list", web.Visitor, l.Search, "搜索进口棉", web.Paced(web.Searches)),
		web.Post("/mall/imported/statusStat", web.Visitor, l.Count, "进口棉批数", web.Short, web.Paced(web.Searches)),
		web.Get("/mall/imported/listDetail", web.Visitor, l.Bill, "一个提单的在售批次", web.Paced(web.Searches)),
		web.Get("/mall/imported/singleImportedByID", web.Visitor, l.Detail, "一批进口棉", web.Paced(web.Searches)),
		web.Get("/mall/imported/depositaryList", web.Visitor, l.Depots, "进口棉的仓库、港口和批数",
			web.Paced(web.Searches)),
		web.Get("/mall/imported/depositaryPage", web.Visitor, l.Depot, "一个仓库或港口的进口棉", web.Paced(web.Searches)),
		web.Get("/mall/imported/onlineInquiry", web.Visitor, l.Inquiries, "最新的进口棉询盘"),

		web.Post("/mall/imported/export", accountapi.Member, e.Export, "导出搜索到的进口棉", web.Changing,
			web.Paced(cottonapi.Exporting)),
		web.Raw("GET", "/mall/imported/download", accountapi.Member, e.Download, "下载导出的进口棉", web.Ours,
			web.Paced(cottonapi.Exporting), web.Takes("ticket", "凭证：导出给的，几分钟内有效", true), web.SendsWorkbook),

		web.Post("/mall/imported/importedListingFile", accountapi.Product, sheets.Add, "上传进口棉表格，预览上架",
			importedapi.SheetUpload),
		web.Raw("GET", "/mall/imported/template", accountapi.Product, sheets.Template, "下载进口棉表格的模板", web.Ours,
			web.Paced(cottonapi.Exporting), web.SendsWorkbook),
		web.Get("/mall/imported/sheet/single", accountapi.Product, sheets.Single, "一张进口棉表格", web.Ours),
		web.Get("/mall/imported/sheet/list", accountapi.Product, sheets.List, "进口棉表格的记录", web.Ours),
		web.Get("/mall/imported/sheet/lines", accountapi.Product, sheets.Lines, "进口棉表格的各行", web.Ours),
		web.Post("/mall/imported/sheet/columns", accountapi.Product, sheets.SetColumns, "改正列的含义，以后的表格也这样读",
			web.Ours, web.Changing),
		web.Post("/mall/imported/sheet/save", accountapi.Product, sheets.Save, "确认上架进口棉表格", web.Ours,
			web.Changing, web.LongRunning),
		web.Post("/mall/imported/sheet/undo", accountapi.Product, sheets.Undo, "撤销进口棉表格", web.Ours,
			web.Changing, web.LongRunning),
		web.Raw("GET", "/mall/imported/sheet/failed", accountapi.Product, sheets.Failed, "下载不能上架的行", web.Ours,
			web.Paced(cottonapi.Exporting), web.Takes("importID", "导入编号", true), web.SendsWorkbook),
		web.Post("/mall/imported/stock", accountapi.Product, s.List, "本企业的进口棉", web.Ours),
		web.Get("/mall/imported/stockDetail", accountapi.Product, s.Detail, "本企业的一批进口棉", web.Ours),
		web.Post("/mall/imported/submitRelease", accountapi.Product, s.Release, "进口棉上架，或存为草稿", web.Changing),
		web.Post("/mall/imported/updateImportedListing", accountapi.Product, s.Update, "进口棉改价、修改", web.Changing),
		web.Post("/mall/imported/changeListing", accountapi.Product, s.Step, "进口棉上架、下架、标为已售、删除",
			web.Changing),
		web.Post("/mall/imported/changeListing/listingTime", accountapi.Product, s.Extend, "进口棉的有效期", web.Changing),
		web.Post("/mall/imported/changeListing/price", accountapi.Product, s.Reprice, "进口棉批量加减价", web.Changing,
			web.Ours),
	}
}

// reserve returns the routes about reserve cotton.
func (a *App) reserve() []web.Route {
	db := a.config.DB
	l, r := reserveapi.Lots{DB: db, Index: a.config.Finders.Reserve}, reserveapi.Reports{DB: db}
	e, sheets, p := reserveapi.Exports{Lots: l, Slots: a.exportSlots}, a.reserveSheets, reserveapi.PlatformReserve{DB: db}
	return []web.Route{
		web.Get("/mall/patStore/hq", web.Visitor, r.Today, "储备棉当日数字"),
		web.Get("/mall/patStore/index", web.Visitor, r.Index, "储备棉的交易日、各周底价和各年合计"),
		web.Get("/mall/patStore/getChartsData", web.Visitor, r.Chart, "储备棉成交走势，按天或按年"),
		web.Get("/mall/patStore/lunchu", web.Visitor, r.Results, "储备棉成交结果，可以看一天的分仓库、分类型和分颜色级"),
		web.Post("/mall/patStore/list", web.Visitor, l.Search, "搜索储备棉", web.Paced(web.Searches)),
		web.Get("/mall/patStore/details", web.Visitor, l.Detail, "一批储备棉，底价的计算和同捆各批"),
		web.Get("/mall/patStore/price", web.Visitor, l.Price, "一批储备棉的底价"),
		web.Post("/mall/patStore/exportExcel", accountapi.Member, e.Export, "导出搜索到的储备棉", web.Changing,
			web.Paced(cottonapi.Exporting)),
		web.Raw("GET", "/mall/patStore/download", accountapi.Member, e.Download, "下载导出的储备棉", web.Ours,
			web.Paced(cottonapi.Exporting), web.Takes("ticket", "凭证：导出给的，几分钟内有效", true), web.SendsWorkbook),
		web.Raw("GET", "/mall/patStore/patStoreBundleExportExcel", accountapi.Member, e.Bundle, "导出一捆储备棉",
			web.Paced(cottonapi.Exporting), web.Takes("day", "交易日", true), web.Takes("bundle", "捆号", true),
			web.SendsWorkbook),
		web.Raw("GET", "/mall/patStore/resultsExportExcel", accountapi.Member, e.Results, "导出储备棉成交结果", web.Ours,
			web.Paced(cottonapi.Exporting), web.Takes("year", "年份：不填为全部", false), web.SendsWorkbook),

		web.Get("/mall/admin/reserve/standards", accountapi.Admin, p.Standards, "储备棉各周底价", web.Ours),
		web.Post("/mall/admin/reserve/standard", accountapi.Admin, p.SetStandard, "公布或更正储备棉一周的底价",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/reserve/standard/remove", accountapi.Admin, p.RemoveStandard, "删除储备棉一周的底价",
			web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/reserve/reports", accountapi.Admin, p.Reports, "录入的储备棉成交报告", web.Ours),
		web.Post("/mall/admin/reserve/report", accountapi.Admin, p.SetReport, "录入储备棉成交报告",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/reserve/report/remove", accountapi.Admin, p.RemoveReport, "删除录入的储备棉成交报告",
			web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/reserve/sheet", accountapi.Admin, sheets.Add, "上传储备棉清单或成交表，预览导入",
			web.Ours, reserveapi.SheetUpload),
		web.Raw("GET", "/mall/admin/reserve/sheet/template", accountapi.Admin, sheets.Template, "下载储备棉表格的模板",
			web.Ours, web.Paced(cottonapi.Exporting), web.SendsWorkbook),
		web.Get("/mall/admin/reserve/sheet/single", accountapi.Admin, sheets.Single, "一张储备棉表格", web.Ours),
		web.Get("/mall/admin/reserve/sheet/list", accountapi.Admin, sheets.List, "储备棉表格的记录", web.Ours),
		web.Get("/mall/admin/reserve/sheet/lines", accountapi.Admin, sheets.Lines, "储备棉表格的各行", web.Ours),
		web.Post("/mall/admin/reserve/sheet/save", accountapi.Admin, sheets.Save, "确认导入储备棉表格", web.Ours,
			web.Changing, web.LongRunning),
		web.Post("/mall/admin/reserve/sheet/undo", accountapi.Admin, sheets.Undo, "撤销储备棉表格", web.Ours,
			web.Changing, web.LongRunning),
		web.Raw("GET", "/mall/admin/reserve/sheet/failed", accountapi.Admin, sheets.Failed, "下载不能导入的储备棉行",
			web.Ours, web.Paced(cottonapi.Exporting), web.Takes("importID", "导入编号", true), web.SendsWorkbook),
	}
}

// freight returns the routes about freight.
func (a *App) freight() []web.Route {
	const at = "/mall/ls/freight/inquire/"
	q := freightapi.Requests{DB: a.config.DB, Goods: a.config.Goods}
	r := freightapi.Rates{DB: a.config.DB, Slots: a.exportSlots}
	return []web.Route{
		web.Get(at+"list", web.Visitor, q.Open, "询价中的运输询价，不显示货主", web.Paced(web.Searches)),
		web.Get(at+"detail", web.Visitor, q.Detail, "一个询价中的运输询价，不显示货主", web.Ours, web.Paced(web.Searches)),
		web.Get(at+"valid_time_list", web.Visitor, q.ValidTimes, "运输询价可选的有效期"),
		web.Get(at+"places", web.Visitor, q.Places, "可选的起运地和目的地", web.Ours),
		web.Get(at+"depot", web.Visitor, q.Depot, "一个仓库的起运地", web.Ours),
		web.Get(at+"list/my", accountapi.Member, q.Mine, "本企业的运输询价和收到的报价"),
		web.Get(at+"list/my_quote", accountapi.Member, q.Quotes, "本企业的运费报价", web.Ours),
		web.Post(at+"draft", accountapi.Member, q.Draft, "由订单或批次填好的运输询价，每个仓库一个", web.Ours),
		web.Post(at+"add", accountapi.Member, q.Add, "发布运输询价", web.Changing),
		web.Post(at+"del", accountapi.Member, q.Withdraw, "撤销运输询价", web.Changing),
		web.Post(at+"add_quote", accountapi.Member, q.Quote, "对运输询价报价，或修改报价", web.Changing),
		web.Post(at+"del_quote", accountapi.Member, q.WithdrawQuote, "撤回运费报价", web.Changing),
		web.Post(at+"accept_quote", accountapi.Member, q.Accept, "接受运费报价，双方看到联系方式", web.Ours, web.Changing),
		web.Post(at+"finish", accountapi.Member, q.Finish, "确认运输已完成，双方都可以", web.Ours, web.Short, web.Changing),
		web.Post(at+"cancel", accountapi.Member, q.Cancel, "货主取消运输成交，承运方收到原因", web.Ours, web.Short, web.Changing),
		web.Get(at+"rate_months", web.Visitor, r.ByMonth, "历史运价，按月", web.Ours, web.Paced(web.Searches)),
		web.Get(at+"rate_list", web.Visitor, r.ByRoute, "历史运价，按线路和月份", web.Ours, web.Paced(web.Searches)),
		web.Raw("GET", at+"rate_export", accountapi.Member, r.Export, "导出历史运价", web.Ours,
			web.Paced(cottonapi.Exporting), web.Takes("from", "起运地：省或地名；不填时全部", false),
			web.Takes("to", "目的地：省或地名；不填时全部", false), web.Takes("way", "运输方式：1 汽运，2 铁路集装箱，3 多式联运", false),
			web.Takes("kind", "货物类别：1 棉花，2 其他；不填时为 1", false),
			web.Takes("months", "月数：最近几个月；不填时为 24", false), web.SendsWorkbook),
	}
}

// auctions returns the routes about auctions.
func (a *App) auctions() []web.Route {
	h := auctionapi.Auctions{DB: a.config.DB, Index: a.config.Index}
	p := h
	p.Platform = true
	e := auctionapi.Exports{Auctions: h, Slots: a.exportSlots}
	return []web.Route{
		web.Get("/mall/auction/list", web.Visitor, h.List, "竞价场次"),
		web.Get("/mall/auction/listing/{code}", web.Visitor, h.Page, "一场竞价和其中的批次"),
		web.Get("/mall/auction/bids", web.Visitor, h.Bids, "一批的出价记录，新的在前", web.Ours),
		web.Post("/mall/auction/on_auction", accountapi.Member, h.Bid, "出价", web.Short, web.Changing),
		web.Post("/mall/auction/on_auction/export", accountapi.Member, e.Export, "导出一场竞价的批次", web.Short, web.Changing,
			web.Paced(cottonapi.Exporting)),
		web.Raw("GET", "/mall/auction/download", accountapi.Member, e.Download, "下载导出的竞价批次", web.Ours,
			web.Paced(cottonapi.Exporting), web.Takes("ticket", "凭证：导出给的，几分钟内有效", true), web.SendsWorkbook),
		web.Get("/mall/auction/purchase", accountapi.Member, h.Purchases, "我的出价和中标"),
		web.Get("/mall/auction/alerts", accountapi.Member, h.Alerts, "竞价提醒：被超过和一天内中标的批次", web.Ours),
		web.Post("/mall/auction/follow", accountapi.Member, h.Follow, "关注一场竞价", web.Short, web.Changing),
		web.Post("/mall/auction/unfollow", accountapi.Member, h.Unfollow, "取消关注一场竞价", web.Short, web.Changing),
		web.Post("/mall/auction/listing/follow", accountapi.Member, h.FollowLot, "关注一批竞价", web.Short, web.Changing),
		web.Remove("/mall/auction/listing/follow/{id}", accountapi.Member, h.UnfollowLot, "取消关注一批竞价", web.Short,
			web.Changing),
		web.Get("/mall/auction/sell_servicer", accountapi.Member, h.Mine, "我的竞价场次"),
		web.Post("/mall/auction/sell_servicer", accountapi.Member, h.Save, "发布或修改竞价场次", web.Changing),
		web.Post("/mall/auction/listing", accountapi.Member, h.PutIn, "把批次放入竞价场次", web.Changing),
		web.Post("/mall/auction/take_out", accountapi.Member, h.TakeOut, "开始前撤出一批", web.Ours, web.Short, web.Changing),
		web.Post("/mall/auction/withdraw", accountapi.Member, h.Withdraw, "开始前撤销竞价场次", web.Ours, web.Short, web.Changing),

		web.Get("/mall/admin/auction/list", accountapi.Admin, p.List, "竞价场次，平台", web.Ours),
		web.Get("/mall/admin/auction/single", accountapi.Admin, p.Page, "一场竞价和其中的批次，平台", web.Ours),
		web.Get("/mall/admin/auction/bid_list", accountapi.Admin, p.ListBids, "一场竞价的出价记录", web.Ours),
		web.Raw("GET", "/mall/admin/auction/bid_export", accountapi.Admin, e.ExportBids, "导出一场竞价的出价记录", web.Ours,
			web.Paced(cottonapi.Exporting), web.Takes("code", "场次编号", true), web.Takes("lotID", "批次：只要这一批", false),
			web.Takes("keyword", "关键字：企业名称或批号", false), web.SendsWorkbook),
		web.Post("/mall/admin/auction/save", accountapi.Admin, p.Save, "发布或修改竞价场次，平台", web.Ours, web.Changing),
		web.Post("/mall/admin/auction/take_out", accountapi.Admin, p.TakeOutFor, "结束前撤出一批，平台", web.Ours, web.Short,
			web.Changing),
		web.Post("/mall/admin/auction/withdraw", accountapi.Admin, p.WithdrawFor, "结束前撤销竞价场次，平台", web.Ours, web.Short,
			web.Changing),
	}
}

// tools returns the routes of the tools of the trade.
func (a *App) tools() []web.Route {
	const at = "/mall/tool/"
	db := a.config.DB
	g, k := calcapi.Gross{DB: db, Slots: a.exportSlots}, calcapi.Calculations{DB: db}
	v := calcapi.Valuations{DB: db, Index: a.config.Index, Slots: a.exportSlots}
	who, list := accountapi.Member, func(r *web.Route) { r.Body = calc.InputMax }
	table := func(r *web.Route) { r.Body = calcapi.TableMax }
	return []web.Route{
		web.Post(at+"pub2gross", web.Visitor, g.Convert, "公重价换算成毛重价，或反过来，最多 1000 批",
			list, web.Paced(calcapi.Calculating)),
		web.Post(at+"pub2gross/upload", who, g.Upload, "上传或粘贴表格，换算公重价和毛重价", calcapi.SheetUpload),
		web.Get(at+"pub2gross/shared", web.Visitor, g.Shared, "按分享码打开一次多批的公重价和毛重价换算",
			web.Ours, web.Paced(calcapi.Calculating)),
		web.Post(at+"pub2gross/export", who, g.Export, "导出公重价和毛重价的换算", list, web.Changing),
		web.Download(at+"pub2gross/download", who, g.Download, "下载公重价和毛重价的换算",
			web.Ours, web.Paced(cottonapi.Exporting), web.SendsWorkbook),

		web.Post(at+"premium", web.Visitor, calcapi.Premiums{DB: db}.Typed, "按填写的质量算各升贴水表下的升贴水",
			web.Ours, web.Short, web.Paced(web.Searches)),
		web.Post(at+"premiums", web.Visitor, calcapi.Premiums{DB: db}.List, "各批按一张升贴水表的升贴水，最多 1000 批",
			web.Ours, table, web.Paced(calcapi.Calculating)),
		web.Get(at+"importedPrice", web.Visitor, calcapi.LandedPrices{DB: db}.Landed, "美分/磅换算成三种关税下的到厂价",
			web.Ours, web.Paced(web.Searches)),
		web.Post(at+"importedPrices", web.Visitor, calcapi.LandedPrices{DB: db}.List, "若干美分/磅的价格换算成到厂价，最多 1000 个",
			web.Ours, list, web.Paced(calcapi.Calculating)),

		web.Get(at+"getBatchPrice", web.Visitor, v.Single, "一批的升贴水和估价", web.Paced(web.Searches)),
		web.Get(at+"listBatchPrice", web.Visitor, v.List, "若干批的升贴水和估价，最多 100 批",
			web.Paced(calcapi.Calculating)),
		web.Download(at+"exportBatchPrice", who, v.ExportList, "导出若干批的升贴水和估价",
			web.Paced(cottonapi.Exporting), web.SendsWorkbook),
		web.Post(at+"count_coll_cotton_price", web.Visitor, v.Value, "批量估价，最多 1000 批",
			list, web.Paced(calcapi.Calculating)),
		web.Get(at+"get_coll_cotton_price", who, v.Kept, "保存的一份批号清单现在的估价", web.Paced(calcapi.Calculating)),
		web.Download(at+"count_coll_cotton_price/export", who, v.ExportKept, "导出保存的一份批号清单现在的估价",
			web.Paced(cottonapi.Exporting), web.SendsWorkbook),
		web.Post(at+"count_coll_cotton_price/keep", who, v.Keep, "保存一份批号清单", web.Ours, list, web.Changing),
		web.Post(at+"readBatches", who, v.Read, "读出表格中的批号", web.Ours, calcapi.SheetUpload),

		web.Post(at+"readTable", who, calcapi.Tables{DB: db}.Read, "按列名读出表格中的各行", web.Ours, calcapi.SheetUpload),
		web.Post(at+"writeTable", who, calcapi.Tables{DB: db}.Write, "把各行写成 Excel 表格",
			web.Ours, table, web.Paced(cottonapi.Exporting)),

		web.Get(at+"calculation/list", who, k.List, "本人的计算记录", web.Ours),
		web.Post(at+"calculation/keep", who, k.Keep, "保存一次计算", web.Ours, web.Short, web.Changing),
		web.Post(at+"calculation/share", who, k.Share, "复制计算的链接后，它保留更久", web.Ours, web.Short, web.Changing),
		web.Post(at+"calculation/rename", who, k.Rename, "给计算记录命名", web.Ours, web.Short, web.Changing),
		web.Post(at+"calculation/remove", who, k.Remove, "删除计算记录", web.Ours, web.Short, web.Changing),
		web.Get(at+"calculation/shared", web.Visitor, k.Shared, "按分享码打开一次计算的输入", web.Ours),
	}
}

// countImported returns the number of imported lots on sale in a currency.
func (a *App) countImported(ctx context.Context, c market.Currency) (int, error) {
	return a.config.Finders.Imported.Count(ctx, importedindex.ImportedQuery{Currency: c})
}

// articles returns the routes about articles, videos and downloads.
func (a *App) articles() []web.Route {
	db, files := a.config.DB, a.config.Pictures
	h := articleapi.Articles{DB: db, Index: a.config.Finders.Articles, Files: files}
	p := articleapi.PlatformArticles{DB: db}
	v, r := articleapi.Videos{DB: db, Files: files}, articleapi.Resources{DB: db, Files: files}
	u := articleapi.Uploads{Files: files}
	return []web.Route{
		web.Get("/mall/article/list", web.Visitor, h.List, "文章列表，或找到的文章", web.Paced(web.Searches)),
		web.Get("/mall/article/view1/ajax", web.Visitor, h.Categories, "文章页左侧：栏目和篇数"),
		web.Get("/mall/article/view2/ajax", web.Visitor, h.Block, "文章页右侧：最新和阅读最多"),
		web.Get("/mall/article/detail/ajax", web.Visitor, h.Detail, "一篇文章"),
		web.Post("/mall/article/visit", web.Visitor, h.Visit, "文章的阅读次数：一人一天计一次", web.Ours, web.Short, web.Changing),
		web.Raw("GET", "/mall/article/picture", web.Visitor, h.Picture, "文章的图片、视频的封面", web.Ours,
			web.Takes("id", "图片", true), web.Sends("image/*", "图片")),

		web.Get("/mall/admin/article/list", accountapi.Admin, p.List, "全部文章", web.Ours),
		web.Get("/mall/admin/article/detail", accountapi.Admin, p.Detail, "一篇文章，包括草稿", web.Ours),
		web.Post("/mall/admin/article/save", accountapi.Admin, p.Save, "新建或修改文章", web.Ours, web.Changing, articleapi.Writing),
		web.Post("/mall/admin/article/publish", accountapi.Admin, p.Publish, "发布文章，现在或定时", web.Ours, web.Short,
			web.Changing),
		web.Post("/mall/admin/article/withdraw", accountapi.Admin, p.Withdraw, "撤下文章", web.Ours, web.Short, web.Changing),
		web.Get("/mall/admin/article/versions", accountapi.Admin, p.Versions, "文章的各个版本", web.Ours),
		web.Get("/mall/admin/article/version", accountapi.Admin, p.Version, "文章的一个版本", web.Ours),
		web.Post("/mall/admin/article/restore", accountapi.Admin, p.Restore, "恢复文章的一个版本", web.Ours, web.Short,
			web.Changing),

		web.Get("/mall/bases/get_operate_video", web.Visitor, v.List, "视频"),
		web.Get("/mall/bases/get_hot_operate_videom", web.Visitor, v.Hot, "看得最多的视频"),
		web.Post("/mall/bases/visit_operate_video", web.Visitor, v.Visit, "视频的观看次数：一人一天计一次", web.Short, web.Changing),
		web.Download("/mall/bases/video", web.Visitor, v.File, "视频文件，可以只取一段", web.Ours,
			web.Paced(articleapi.Playing), web.Sends("video/*", "视频")),
		web.Get("/mall/bases/resources", web.Visitor, r.List, "下载：表单、模板和标准"),
		web.Download("/mall/bases/resource", web.Visitor, r.File, "下载的文件", web.Ours,
			web.Paced(articleapi.Playing), web.Sends("*/*", "文件")),
		web.Raw("GET", "/mall/bases/contract_form", web.Visitor, orderapi.Terms{DB: db}.Form, "棉花购销合同的示例", web.Ours,
			web.Paced(articleapi.Playing), web.Sends("application/pdf", "合同")),
		web.Raw("GET", "/mall/bases/grade_summary", web.Visitor, r.Grades, "GB 1103.1 分级的摘要", web.Ours,
			web.Paced(articleapi.Playing), web.SendsWorkbook),

		web.Post("/mall/admin/media/part", accountapi.Admin, u.Add, "上传大文件的一段", web.Ours, web.Uploading,
			web.Paced(articleapi.UploadingParts)),
		web.Get("/mall/admin/video/list", accountapi.Admin, v.All, "全部视频", web.Ours),
		web.Post("/mall/admin/video/save", accountapi.Admin, v.Save, "新增或修改视频", web.Ours, web.Short, web.Changing,
			web.LongRunning),
		web.Post("/mall/admin/video/move", accountapi.Admin, v.Move, "视频前移或后移一位", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/video/remove", accountapi.Admin, v.Remove, "删除视频", web.Ours, web.Short, web.Changing),
		web.Post("/mall/admin/resource/save", accountapi.Admin, r.Save, "新增或修改下载", web.Ours, web.Short, web.Changing,
			web.LongRunning),
		web.Post("/mall/admin/resource/move", accountapi.Admin, r.Move, "下载前移或后移一位", web.Ours, web.Short,
			web.Changing),
		web.Post("/mall/admin/resource/remove", accountapi.Admin, r.Remove, "删除下载", web.Ours, web.Short, web.Changing),
	}
}
