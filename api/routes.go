package api

import (
	"slices"
)

// routes are all that can be asked for: method, path, who may, what answers, and what it is.
func (a *App) routes() []route {
	return slices.Concat(a.cotton(), a.demands(), a.sheets(), a.files(), a.people(), a.company(), a.stock(), a.platform(), a.Routes())
}

// cotton is what everybody may see of the market.
func (a *App) cotton() []route {
	db, index := a.config.DB, a.config.Index
	l, b, c := lots{index: index}, batches{db: db, index: index, views: a.views}, compares{db: db, index: index}
	d, f, h, q := depots{db: db}, filters{db: db}, home{db: db, index: index}, quotes{db: db}
	set, shop := settings{db: db, demo: a.config.Demo}, shops{db: db, index: index, views: a.views}
	return []route{
		post("/mall/batch/getListingFineList", visitor, l.search, "搜索批次", paced(searches)),
		post("/mall/batch/sumListingFine", visitor, l.sum, "搜索结果的吨数、均价和基差范围", ours, paced(searches)),
		post("/mall/batch/loosenListingFine", visitor, l.loosen, "没有结果时去掉哪个条件", ours, paced(searches)),
		post("/mall/batch/readShorthand", visitor, l.shorthand, "把行话读成条件", ours, paced(searches)),
		post("/mall/batch/countListingFine", visitor, l.count, "在售批数", short, paced(searches)),
		get("/mall/batch/recommend", visitor, l.recommend, "推荐批次", paced(searches)),
		get("/mall/batch/get_recommend_cotton", visitor, l.alike, "相似批次", paced(searches)),
		get("/mall/batch/view_member_name", visitor, l.seller, "批次的卖家"),

		get("/mall/batch/index", visitor, f.all, "筛选区所需的全部选项"),
		get("/mall/batch/spot_index", visitor, q.live, "合约现价"),
		get("/mall/batch/getCottonBatch", visitor, b.certificate, "批次详情"),

		get("/mall/batch/getBatchCompareList", visitor, c.list, "对比清单"),
		post("/mall/batch/setBatchCompare", visitor, c.add, "加入对比", changing),
		post("/mall/batch/removeBatchCompare", visitor, c.remove, "移出对比", changing),

		post("/mall/bases/list_area", visitor, d.areas, "产地或存放地", short),
		post("/mall/bases/getDepotListAll", visitor, d.list, "仓库", short),
		post("/mall/bases/nameDepot", product, d.name, "新建仓库；已有这个名称时就是那一个", ours, short, changing),
		get("/mall/bases/cottonYear", visitor, f.years, "在售年度"),
		post("/mall/bases/get_param", visitor, set.params, "网站公开设置"),
		get("/mall/bases/listCount", visitor, h.day, "今日数字"),
		get("/mall/shop/shop_list", visitor, shop.list, "企业店铺"),
		post("/mall/imported/statusStat", visitor, importedCount, "进口棉批数", short),

		post("/mall/web_index/index", visitor, h.page, "首页", paced(searches)),
		post("/mall/web_index/search", visitor, h.search, "按批号查询", paced(searches)),
	}
}

// demands is what members keep of their searches, and what is told of it.
func (a *App) demands() []route {
	db, index := a.config.DB, a.config.Index
	d, s, w := demands{db: db, index: index}, sharedDemands{db: db, index: index}, wechatCalls{db: db, token: a.config.WeChat}
	r := subscriptions{db: db, index: index, account: a.config.Account, wechatToken: a.config.WeChat, public: a.public, log: a.config.Log}
	return []route{
		get("/mall/searchHistory/list", member, d.list, "需求定制"),
		get("/mall/searchHistory/getHistoryByName", member, d.named, "按名称查需求定制"),
		post("/mall/searchHistory/editor", member, d.save, "保存需求定制；条件不变时为改名", changing),
		post("/mall/searchHistory/del", member, d.remove, "删除需求定制", short, changing),
		post("/mall/searchHistory/sort", member, d.sort, "排列需求定制", changing),
		post("/mall/searchHistory/getMinPrice", member, d.price, "一个需求的最低价和批数", paced(searches)),
		post("/mall/searchHistory/getMinPrices", member, d.prices, "若干需求定制的最低价和批数", ours, short, paced(searches)),
		post("/mall/searchHistory/open", member, d.open, "打开需求定制，记下看过的时间", ours, short, changing),
		post("/mall/searchHistory/waiting", product, waits{db: db, matcher: a.config.Matcher}.count, "有多少需求定制在等本企业的一批货", ours, short, paced(searches)),

		get("/mall/searchHistory/getSearchHistorySubscribe", member, r.get, "需求定制的推送设置"),
		post("/mall/searchHistory/setSearchHistorySubscribe", member, r.set, "修改推送设置", changing),
		post("/mall/searchHistory/try", member, r.try, "现在会收到的提醒", ours, changing, paced(searches)),
		get("/mall/searchHistory/reminders", member, r.history, "发过的提醒", ours),
		post("/mall/searchHistory/stop", visitor, r.stop, "停止或恢复一个需求定制的提醒：凭消息中的链接，或登录后", ours, short, changing),
		post("/mall/login/user_subscribe", member, r.qr, "接收提醒的二维码", short, changing),
		post("/mall/login/user_unsubscribe", member, r.leave, "手机、公众号不再接收提醒", ours, short, changing),
		post("/mall/searchHistory/sendMail", member, r.sendMail, "发邮件确认接收提醒的邮箱", ours, short, changing),
		post("/mall/searchHistory/confirmMail", member, r.confirmMail, "用邮件中的确认码确认邮箱", ours, short, changing),
		post("/mall/login/confirm_subscribe", visitor, r.confirm, "手机确认接收提醒", ours, short, changing),
		raw("GET", "/mall/wechat/callback", visitor, w.prove, "公众号平台核对网址", ours),
		raw("POST", "/mall/wechat/callback", visitor, w.hear, "公众号平台通知扫码、关注和取消", ours, short),

		post("/mall/api/encode_params", visitor, s.encode, "分享需求的分享码", ours, changing, paced(sharing)),
		get("/mall/api/decode_params", visitor, s.decode, "按分享码打开需求"),
	}
}

// sheets are the sheets by which sellers put lots on sale.
func (a *App) sheets() []route {
	i, t := a.imports, importConfigs{imports: a.imports}
	return []route{
		post("/mall/importTemp/import", product, i.add, "上传或粘贴表格，预览导入", sheeting),
		post("/mall/importTemp/update", product, i.update, "改正读取方式、单元格和默认值", changing, slow),
		post("/mall/importTemp/importSheet", product, i.sheet, "预览同一文件的另一个工作表", ours, short, changing, slow),
		get("/mall/importTemp/single", product, i.single, "一次导入", ours),
		get("/mall/importTemp/importPage", product, i.lines, "导入的各行"),
		get("/mall/importTemp/outcome", product, i.rows, "导入完成后各行的结果", ours),
		get("/mall/importTemp/leaving", product, i.leaving, "在售而表中没有的批次", ours),
		post("/mall/importTemp/save", product, i.save, "确认导入", short, changing, slow),
		get("/mall/importTemp/tool/process", product, i.progress, "导入的进度", paced(polls)),
		post("/mall/importTemp/updateStatus", product, i.setStatus, "撤销导入", short, changing, slow),
		raw("GET", "/mall/importTemp/leavingFile", product, i.leavingFile, "下载将下架的批次", ours, paced(exporting)),
		raw("GET", "/mall/importTemp/failed", product, i.failed, "下载没有导入的行", ours, paced(exporting)),
		post("/mall/new_listing/import", product, i.listings, "表格直接挂牌", sheeting),
		post("/mall/batch/local/import", product, i.inland, "表格直接挂牌内地棉", sheeting),
		post("/mall/batch/import", product, i.findings, "表格导入检验数据", sheeting),
		post("/mall/importTemp/listPage", product, i.list, "导入记录", short),
		post("/mall/importTemp/delete", product, i.remove, "删除没有导入的表格", short, changing),
		post("/mall/importTemp/clear", product, i.clear, "删除所有没有导入的表格", ours, short, changing, slow),

		get("/mall/importTemp/getConfig", product, t.list, "导入模板"),
		get("/mall/importTemp/tool/params/single", product, t.single, "一个导入模板"),
		post("/mall/importTemp/submitConfig", product, t.save, "保存导入模板", changing),
		post("/mall/importTemp/delConfig", product, t.remove, "删除导入模板", short, changing),
		post("/mall/importTemp/getConfig/import", product, t.read, "表格会怎样读取，不保存", sheeting),
	}
}

// files are the shops of those who sell, what members take with them, and the columns that they choose.
func (a *App) files() []route {
	db, index := a.config.DB, a.config.Index
	e, col, s := exports{db: db, index: index, turns: a.turns}, columns{db: db}, shops{db: db, index: index, views: a.views}
	return []route{
		get("/mall/shop/shop_condition", visitor, s.conditions, "企业店铺的筛选项", paced(searches)),
		get("/mall/shop/shopview", visitor, s.view, "店铺的浏览次数和最近更新", paced(searches)),
		post("/mall/shop/details", visitor, s.details, "店铺信息", short),
		post("/mall/shop/depotFocus", visitor, s.depots, "店铺的主要仓库", short, paced(searches)),
		post("/mall/shop/countListing", visitor, s.count, "店铺在售的批数和吨数", short, paced(searches)),

		post("/mall/batch/export", member, e.lots, "导出搜索结果或选中的批次", ours, changing, paced(exporting)),
		post("/mall/shop/exportShopListingWithOss", product, e.shop, "导出我的店铺", changing, paced(exporting)),
		raw("GET", "/mall/api/download", member, e.download, "下载导出的文件", ours, paced(exporting)),
		raw("GET", "/mall/member/template_export", member, e.template, "挂牌模板", paced(exporting)),
		get("/mall/columnConfig/table", member, col.table, "一张表可以显示的列"),
		get("/mall/columnConfig/list", member, col.list, "本人保存的列设置"),
		post("/mall/columnConfig", member, col.save, "保存列设置", changing),
		remove("/mall/columnConfig/{configNames}", member, col.remove, "删除列设置", short, changing),
	}
}

// people is how somebody comes in, and what belongs to himself.
func (a *App) people() []route {
	db, to := a.config.DB, newCompanyLogins(a.secret)
	in, sms, pw, co := accounts{db: db, passwords: a.passwords, companyLogins: to}, smsCodes{sender: a.sender}, newPasswords(db, a.passwords, a.secret), companies{db: db, index: a.config.Index}
	scan, was, msg, pt := scans{db: db, public: a.public, companyLogins: to}, sessions{db: db}, messages{db: db}, points{db: db}
	fb, pic := feedbacks{db: db}, a.pictures
	return []route{
		post("/mall/register/mall_pc_register", visitor, in.register, "注册", entering),
		get("/mall/register/check_password_reset_needed", visitor, pw.needed, "本人是否还没有密码"),
		get("/mall/api/list_member_name_by_tian_yan_cha", visitor, co.named, "按名称查企业"),
		post("/mall/login/send_register_sms", visitor, sms.register, "发注册验证码", short, countedAs(&codesSent)),
		post("/mall/login/mall_pc_mobile_valid_and_send_code", visitor, sms.login, "发登录验证码", short, countedAs(&codesSent)),
		post("/mall/login/mall_pc_mobile_code_login", visitor, in.codeLogin, "验证码登录", entering),
		post("/mall/login/mall_pc_mobile_password_login", visitor, in.passwordLogin, "密码登录", entering),
		post("/mall/login/choose_login", login, in.choose, "登录后选择企业", short, changing, logged),
		post("/mall/login/enterprise_login", login, in.enterprise, "切换企业，data 是新令牌（浏览器用 cookie，为空）", short, changing, logged),
		post("/mall/login/redirectUrl", visitor, in.redirect, "登录后去哪里", short),
		post("/mall/login/get_user_info", visitor, in.info, "登录的是谁；没有登录时 code 为 401", short),
		post("/mall/login/get_user_Members", login, in.members, "本人的企业", short),
		post("/mall/login/login_out", login, in.logOut, "退出登录", short, changing, logged),

		post("/mall/login/send_reset_password_sms", visitor, sms.reset, "发重置密码验证码", short, countedAs(&codesSent)),
		post("/mall/login/valid_reset_password", visitor, pw.prove, "核对重置密码验证码", entering),
		post("/mall/login/submit_reset_password", visitor, pw.submit, "设置新密码，所有登录结束", entering),
		post("/mall/login/reset_password", login, pw.change, "修改密码，其他登录结束", changing, entering),

		get("/mall/api/getWechatQRConnectConfig", visitor, scan.config, "扫码登录的设置"),
		post("/mall/login/show_scan", visitor, scan.show, "扫码登录的二维码", ours, short, paced(logins)),
		post("/mall/login/getScanQRCodeResult", visitor, scan.result, "扫码的结果", short, paced(polls)),
		post("/mall/login/confirm_scan", login, scan.confirm, "手机确认扫码登录", ours, short, changing, logged),
		post("/mall/login/binding_account_login", visitor, scan.bind, "手机没有登录时，用验证码登录并确认扫码", entering),
		get("/mall/api/getXcxQRCode", visitor, scan.code, "本站页面的二维码"),

		get("/mall/account/sessions", login, was.list, "本人的登录", ours),
		post("/mall/account/end_session", login, was.end, "结束一个登录", ours, short, changing, logged),
		post("/mall/account/end_other_sessions", login, was.endOthers, "结束其他登录", ours, short, changing, logged),
		post("/mall/account/rename", login, in.rename, "修改姓名", ours, short, changing),

		get("/mall/msg/getMessageList", login, msg.list, "站内消息"),
		get("/mall/msg/getNoReadMessageCount", login, msg.unread, "各类未读消息数"),
		post("/mall/msg/markListMessage", login, msg.mark, "标记已读", changing),
		post("/mall/msg/removeListMessage", login, msg.remove, "删除消息", changing),
		get("/mall/integral/integralUser", login, pt.sum, "积分"),
		get("/mall/integral/integralDetailPage", login, pt.list, "积分明细"),

		get("/mall/feedback/get_question_type", visitor, fb.types, "问题类型"),
		post("/mall/feedback/add", login, fb.add, "问题反馈", changing),
		post("/mall/api/upload_image", login, pic.upload, "上传图片", uploading),
		raw("GET", "/mall/api/picture", login, pic.show, "看图片", ours),
	}
}

// company is what belongs to a company and its people.
func (a *App) company() []route {
	u, co, pic := users{db: a.config.DB, sender: a.sender, companyLogins: newCompanyLogins(a.secret)}, companies{db: a.config.DB, index: a.config.Index}, a.pictures
	return []route{
		get("/mall/user/list_user_management", manager, u.list, "企业的成员"),
		get("/mall/user/list_user_apply_member", manager, u.applications, "加入企业的申请"),
		post("/mall/user/audit_mall_user_apply_member", manager, u.audit, "审核加入申请", short, changing),
		post("/mall/user/update_user_is_show", manager, u.setShown, "展示或隐藏成员", short, changing),
		post("/mall/user/update_user_freeze", manager, u.freeze, "冻结成员", short, changing),
		post("/mall/user/update_user_unfreeze", manager, u.unfreeze, "解冻成员", short, changing),
		post("/mall/user/update_user_is_manager", manager, u.setManager, "设为或取消管理员", short, changing),
		post("/mall/user/update_user_is_product_management", manager, u.setProduct, "设为或取消产品管理", short, changing),
		post("/mall/user/unbind_user_valid", manager, u.unbindValid, "解绑前核对，并发验证码到本人手机", changing, short, countedAs(&codesSent)),
		post("/mall/user/unbind_user", manager, u.unbind, "解绑成员", short, changing),
		post("/mall/user/relevancy_new_member", login, u.join, "申请加入或创建企业", short, changing),
		post("/mall/user/leave_member", login, u.leave, "退出企业或撤回申请", ours, short, changing),
		post("/mall/user/withdraw_company", login, u.withdraw, "撤回创建企业的申请", ours, short, changing),

		get("/mall/member/get_member_info", login, co.info, "本企业信息"),
		get("/mall/member/shop_info", member, co.shop, "企业店铺信息"),
		get("/mall/member/productMemberIDList", member, co.productIDs, "平台会员企业"),
		post("/mall/member/upload_pic_license", founder, pic.upload, "上传营业执照", uploading),
		post("/mall/member/update_member_info", founder, co.update, "修改企业信息", changing),
		post("/mall/member/valid_user_is_product_management", member, co.sells, "本人能否管理产品", short),
		post("/mall/bases/salesman", visitor, co.salesman, "地区的客户经理", short),
	}
}

// stock is what a company has in its shop.
func (a *App) stock() []route {
	s := stocks{db: a.config.DB, matcher: a.config.Matcher, log: a.config.Log}
	return []route{
		get("/mall/member/listing_page", member, s.page, "我的店铺：本企业的挂牌", paced(searches)),
		get("/mall/member/domesticCottonCount", member, s.counts, "本企业各状态的批数", paced(searches)),
		get("/mall/member/list_factory_stat", member, s.stat, "本企业的挂牌按加工厂、合约、仓库、年度统计", paced(searches)),
		get("/mall/member/queryEntryInfo", member, s.entry, "记住的挂牌表单"),
		get("/mall/member/updateEntryInfo", product, s.setEntry, "记住挂牌表单", changing),
		post("/mall/member/refresh_listing_date", product, s.refresh, "刷新在售批次的挂牌时间，每批每天一次", changing, lasting),
		post("/mall/batch/make", product, s.make, "按批号挂牌，已在店里的改价", changing),
		post("/mall/batch/update", product, s.reprice, "改价：新报价、加减价、换合约、有效期", changing, lasting),
		post("/mall/batch/modify_item", product, s.modify, "修改一个挂牌的一个字段", short, changing),
		post("/mall/batch/state", product, s.step, "下架、上架、标为已售", ours, changing, lasting),
		post("/mall/batch/inShop", product, s.named, "按批号查找本企业店里的批次", ours, paced(searches)),
		post("/mall/batch/sold", product, s.sold, "按批号标为已售", ours, changing, lasting),
		post("/mall/batch/bundle", product, s.bundle, "捆绑销售，或解除", ours, short, changing),
	}
}

// platform is what the administrators of the platform do.
func (a *App) platform() []route {
	db := a.config.DB
	co, m, u, fb := platformCompanies{db: db}, platformMembers{db: db}, platformUsers{db: db}, platformFeedbacks{db: db}
	b, sm, n := platformBases{db: db}, platformSalesmen{db: db}, platformNotices{db: db, demo: a.config.Demo}
	return []route{
		get("/mall/admin/company/list", admin, co.list, "企业", ours),
		post("/mall/admin/company/review", admin, co.review, "审核企业", ours, short, changing),
		post("/mall/admin/company/dismiss", admin, co.dismiss, "关闭创建企业的申请", ours, short, changing),
		post("/mall/admin/company/freeze", admin, co.freeze, "冻结企业", ours, short, changing),
		post("/mall/admin/company/unfreeze", admin, co.unfreeze, "解冻企业", ours, short, changing),
		post("/mall/admin/company/product", admin, co.product, "列入或移出会员企业", ours, short, changing),
		post("/mall/admin/company/save", admin, co.save, "修改企业信息", ours, changing),
		get("/mall/admin/company/members", admin, m.list, "企业的成员和申请", ours),
		post("/mall/admin/member/change", admin, m.step, "审核、冻结、解冻或解绑成员", ours, short, changing),
		post("/mall/admin/member/manager", admin, m.setManager, "设为或取消企业管理员", ours, short, changing),
		get("/mall/admin/user/list", admin, u.list, "用户", ours),
		post("/mall/admin/user/freeze", admin, u.freeze, "冻结用户", ours, short, changing),
		post("/mall/admin/user/unfreeze", admin, u.unfreeze, "解冻用户", ours, short, changing),
		post("/mall/admin/user/admin", admin, u.setAdmin, "设为或取消平台管理员", ours, short, changing),

		get("/mall/admin/contract/list", admin, b.contracts, "合约", ours),
		post("/mall/admin/contract/save", admin, b.setContract, "新增或修改合约", ours, short, changing),
		get("/mall/admin/holiday/list", admin, b.holidays, "休市日", ours),
		post("/mall/admin/holiday/save", admin, b.setHoliday, "新增或修改休市日", ours, short, changing),
		post("/mall/admin/holiday/remove", admin, b.removeHoliday, "删除休市日", ours, short, changing),
		get("/mall/admin/warehouse/list", admin, b.warehouses, "仓库及其他写法", ours),
		post("/mall/admin/warehouse/save", admin, b.setWarehouse, "新增或修改仓库", ours, changing),
		post("/mall/admin/warehouse/merge", admin, b.mergeWarehouse, "合并仓库", ours, short, changing),
		post("/mall/admin/warehouse/confirm", admin, b.confirmWarehouse, "核实卖家新建的仓库", ours, short, changing),
		post("/mall/admin/warehouse/remove_alias", admin, b.removeAlias, "去掉仓库的一种写法", ours, short, changing),
		get("/mall/admin/premium/list", admin, b.premiumTables, "升贴水表", ours),
		post("/mall/admin/premium/save", admin, b.setPremiumTable, "新增或修改升贴水表", ours, changing),
		post("/mall/admin/premium/remove", admin, b.removePremiumTable, "删除升贴水表", ours, short, changing),
		get("/mall/admin/salesman/list", admin, sm.salesmen, "客户经理", ours),
		post("/mall/admin/salesman/save", admin, sm.setSalesman, "新增或修改客户经理", ours, changing),
		post("/mall/admin/salesman/remove", admin, sm.removeSalesman, "删除客户经理", ours, short, changing),

		get("/mall/admin/notice/list", admin, n.list, "外发消息", ours),
		post("/mall/admin/notice/retry", admin, n.retry, "重发外发消息", ours, short, changing),
		get("/mall/admin/job/list", admin, platformJobs{db: db}.list, "后台任务", ours),
		get("/mall/admin/event/list", admin, n.events, "操作记录", ours),
		get("/mall/admin/feedback/list", admin, fb.list, "问题反馈", ours),
		get("/mall/admin/feedback/failed", admin, fb.failed, "反馈附上的出错记录", ours),
		post("/mall/admin/feedback/reply", admin, fb.reply, "答复反馈", ours, short, changing),
		get("/mall/demo/notices", visitor, n.demonstrate, "演示时最近的外发消息", ours),
	}
}
