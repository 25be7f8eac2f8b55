package api

import (
	"slices"

	"cottonmall/schema"

	"github.com/gofiber/fiber/v2"
)

// routes are all that can be asked for: method, path, who may, what answers, and what it is.
func (a *App) routes() []route {
	return slices.Concat(a.cotton(), a.people(), a.companies(), a.platform(), a.house())
}

// cotton is what everybody may see of the market.
func (a *App) cotton() []route {
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
	}
}

// people is how somebody comes in, and what belongs to himself.
func (a *App) people() []route {
	return []route{
		post("/mall/register/mall_pc_register", visitor, soon[registerIn, loginOut], "注册", short),
		get("/mall/register/check_password_reset_needed", visitor, soon[MobileIn, bool], "本人是否还没有密码"),
		get("/mall/api/list_member_name_by_tian_yan_cha", visitor, soon[companyNameIn, []companyName], "按名称查企业"),
		post("/mall/login/send_register_sms", visitor, soon[MobileIn, sentOut], "发注册验证码", short),
		post("/mall/login/mall_pc_mobile_valid_and_send_code", visitor, soon[sendCodeIn, sentOut], "发登录验证码", short),
		post("/mall/login/mall_pc_mobile_code_login", visitor, soon[CodeLoginIn, loginOut], "验证码登录", short),
		post("/mall/login/mall_pc_mobile_password_login", visitor, soon[passwordLoginIn, loginOut], "密码登录", short),
		post("/mall/login/choose_login", login, soon[chooseIn, loginOut], "登录后选择企业", short, changing),
		post("/mall/login/enterprise_login", login, soon[chooseIn, string], "切换企业，data 是新令牌（浏览器用 cookie，为空）", short, changing),
		post("/mall/login/redirectUrl", visitor, soon[redirectIn, redirectOut], "登录后去哪里", short),
		post("/mall/login/get_user_info", visitor, soon[none, userInfo], "登录的是谁；没有登录时 code 为 401", short),
		post("/mall/login/get_user_Members", login, soon[none, []enterprise], "本人的企业", short),
		post("/mall/login/login_out", login, soon[none, none], "退出登录", short, changing),

		post("/mall/login/send_reset_password_sms", visitor, soon[MobileIn, sentOut], "发重置密码验证码", short),
		post("/mall/login/valid_reset_password", visitor, soon[resetCodeIn, resetTicketOut], "核对重置密码验证码", short),
		post("/mall/login/submit_reset_password", visitor, soon[submitResetIn, none], "设置新密码，所有登录结束", short),
		post("/mall/login/reset_password", login, soon[changePasswordIn, none], "修改密码，其他登录结束", short, changing),

		get("/mall/api/getWechatQRConnectConfig", visitor, soon[none, wechatConfig], "扫码登录的设置"),
		post("/mall/login/show_scan", visitor, soon[none, scanOut], "扫码登录的二维码", ours, short),
		post("/mall/login/getScanQRCodeResult", visitor, soon[uniqueIn, scanResult], "扫码的结果", short),
		post("/mall/login/confirm_scan", login, soon[scanTicketIn, none], "手机确认扫码登录", ours, short, changing),
		post("/mall/login/binding_account_login", visitor, soon[bindLoginIn, loginOut], "手机没有登录时，用验证码登录并确认扫码", short),
		get("/mall/api/getXcxQRCode", visitor, soon[qrIn, qrOut], "本站页面的二维码"),

		get("/mall/account/sessions", login, soon[none, []sessionOut], "本人的登录", ours),
		post("/mall/account/end_session", login, soon[sessionIDIn, none], "结束一个登录", ours, short, changing),
		post("/mall/account/end_other_sessions", login, soon[none, none], "结束其他登录", ours, short, changing),
		post("/mall/account/rename", login, soon[renameIn, none], "修改姓名", ours, short, changing),

		get("/mall/msg/getMessageList", member, soon[messagesIn, PageOf[schema.Message]], "站内消息"),
		get("/mall/msg/getNoReadMessageCount", login, soon[unreadIn, map[int]int], "各类未读消息数"),
		post("/mall/msg/markListMessage", member, soon[messageIDsIn, map[int]int], "标记已读", changing),
		post("/mall/msg/removeListMessage", member, soon[messageIDsIn, map[int]int], "删除消息", changing),
		get("/mall/integral/integralUser", login, soon[none, countedOut], "积分"),
		get("/mall/integral/integralDetailPage", login, soon[PageIn, PageOf[schema.Point]], "积分明细"),

		get("/mall/feedback/get_question_type", visitor, soon[none, []questionType], "问题类型"),
		post("/mall/feedback/add", login, soon[feedbackIn, none], "问题反馈", changing),
		post("/mall/api/upload_image", login, soon[imageIn, picture], "上传图片", changing),

		post("/mall/cottonSecurity/refresh", visitor, soon[refreshIn, CaptchaOut], "换一张验证图片", short),
		post("/mall/cottonSecurity/validate", visitor, soon[solveIn, bool], "核对图片中的文字", short),
	}
}

// companies is what belongs to a company and its people.
func (a *App) companies() []route {
	return []route{
		get("/mall/user/list_user_management", manager, soon[colleaguesIn, PageOf[colleague]], "企业的成员"),
		get("/mall/user/list_user_apply_member", manager, soon[applicationsIn, PageOf[colleague]], "加入企业的申请"),
		post("/mall/user/audit_mall_user_apply_member", manager, soon[auditIn, none], "审核加入申请", short, changing),
		post("/mall/user/update_user_is_show", manager, soon[userShowIn, none], "展示或隐藏成员", short, changing),
		post("/mall/user/update_user_freeze", manager, soon[userNoteIn, none], "冻结成员", short, changing),
		post("/mall/user/update_user_unfreeze", manager, soon[UserIn, none], "解冻成员", short, changing),
		post("/mall/user/update_user_is_manager", manager, soon[userManagerIn, none], "设为或取消管理员", short, changing),
		post("/mall/user/update_user_is_product_management", manager, soon[userProductIn, none], "设为或取消产品管理", short, changing),
		post("/mall/user/unbind_user_valid", manager, soon[UserIn, sentOut], "解绑前核对，并发验证码到本人手机", short, changing),
		post("/mall/user/unbind_user", manager, soon[unbindIn, none], "解绑成员", short, changing),
		post("/mall/user/relevancy_new_member", login, soon[relevancyIn, enterprise], "申请加入或创建企业", short, changing),
		post("/mall/user/leave_member", login, soon[UserIn, none], "退出企业或撤回申请", ours, short, changing),

		get("/mall/member/get_member_info", login, soon[none, CompanyInfo], "本企业信息"),
		get("/mall/member/shop_info", member, soon[shopIn, shopInfo], "企业店铺信息"),
		get("/mall/member/productMemberIDList", member, soon[none, []int64], "平台会员企业"),
		post("/mall/member/upload_pic_license", founder, soon[imageIn, picture], "上传营业执照", changing),
		post("/mall/member/update_member_info", founder, soon[companyPatchIn, CompanyInfo], "修改企业信息", changing),
		post("/mall/member/valid_user_is_product_management", member, soon[none, bool], "本人能否管理产品", short),
		post("/mall/bases/salesman", visitor, soon[salesmanIn, salesmanOut], "地区的客户经理", short),
	}
}

// platform is what the administrators of the platform do.
func (a *App) platform() []route {
	return []route{
		get("/mall/admin/company/list", admin, soon[adminCompaniesIn, PageOf[adminCompany]], "企业", ours),
		post("/mall/admin/company/review", admin, soon[companyReviewIn, none], "审核企业", ours, short, changing),
		post("/mall/admin/company/freeze", admin, soon[companyNoteIn, none], "冻结企业", ours, short, changing),
		post("/mall/admin/company/unfreeze", admin, soon[companyNoteIn, none], "解冻企业", ours, short, changing),
		post("/mall/admin/company/product", admin, soon[companyProductIn, none], "列入或移出会员企业", ours, short, changing),
		get("/mall/admin/user/list", admin, soon[adminUsersIn, PageOf[adminUser]], "用户", ours),
		post("/mall/admin/user/freeze", admin, soon[personIn, none], "冻结用户", ours, short, changing),
		post("/mall/admin/user/unfreeze", admin, soon[personIn, none], "解冻用户", ours, short, changing),

		get("/mall/admin/contract/list", admin, soon[none, []tradedContract], "合约", ours),
		post("/mall/admin/contract/save", admin, soon[contractIn, none], "新增或修改合约", ours, short, changing),
		get("/mall/admin/holiday/list", admin, soon[none, []schema.Holiday], "休市日", ours),
		post("/mall/admin/holiday/save", admin, soon[holidayIn, none], "新增或修改休市日", ours, short, changing),
		post("/mall/admin/holiday/remove", admin, soon[dayIn, none], "删除休市日", ours, short, changing),
		get("/mall/admin/warehouse/list", admin, soon[nameIn, []warehouseOut], "仓库及其他写法", ours),
		post("/mall/admin/warehouse/save", admin, soon[warehouseIn, warehouseOut], "新增或修改仓库", ours, changing),
		post("/mall/admin/warehouse/merge", admin, soon[mergeIn, none], "合并仓库", ours, short, changing),
		get("/mall/admin/premium/list", admin, soon[none, []schema.PremiumTable], "升贴水表", ours),
		post("/mall/admin/premium/save", admin, soon[premiumIn, none], "新增或修改升贴水表", ours, changing),

		get("/mall/admin/notice/list", admin, soon[noticesIn, PageOf[schema.Notice]], "外发消息", ours),
		get("/mall/admin/job/list", admin, soon[none, []leaseOut], "后台任务", ours),
		get("/mall/admin/event/list", admin, soon[eventsIn, PageOf[schema.Event]], "操作记录", ours),
		get("/mall/admin/feedback/list", admin, soon[adminFeedbacksIn, PageOf[adminFeedback]], "问题反馈", ours),
		post("/mall/admin/feedback/reply", admin, soon[feedbackReplyIn, none], "答复反馈", ours, short, changing),
		get("/mall/demo/notices", visitor, soon[none, []demoNotice], "演示时最近的外发消息", ours),
	}
}

// house is the live connection, and whether the house stands.
func (a *App) house() []route {
	return []route{
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

func soon[In, Out any](*call, *In) (out Out, err error) {
	return out, schema.Busy(nil, "系统正在升级，请稍后再试")
}
