package jobs

import (
	"context"

	"cottonmall/schema/deal"
	"cottonmall/schema/notice"
)

// job is a background job.
type job struct {
	name     string
	schedule string // minute hour day month weekday in Shanghai, or @every
	purpose  string // for the operators
	when     when
	do       func(r *Runner, ctx context.Context) error
}

// when is where a job runs, and whether it also runs after commits.
type when int

const (
	always     when = iota
	onDemo          // only in demonstration mode without a quote feed
	onFeed          // only with a quote feed
	onRates         // only with a feed of exchange rates
	onForeign       // only with a feed of quotes of contracts on ICE
	onSeries        // only with a feed of series
	everywhere      // on every server; it claims its work row by row
	onCommits       // likewise, and after commits too
)

// runsWith reports whether a job runs with a configuration.
func (w when) runsWith(c Config) bool {
	switch w {
	case onDemo:
		return c.Demo && c.Feed == nil
	case onFeed:
		return c.Feed != nil
	case onRates:
		return c.Rates != nil
	case onForeign:
		return c.Foreign != nil
	case onSeries:
		return c.Series != nil
	}
	return true
}

// shared reports whether every server runs the job.
func (w when) shared() bool { return w == everywhere || w == onCommits }

// table has all background jobs. It is the operations handbook. Of several servers one runs a job.
var table = []job{
	{"expire listings", "* * * * *", "挂牌到期或合约到期的批次下架", always, (*Runner).expireListings},
	{"expire products", "* * * * *", "有效期已到的产品下架", always, (*Runner).expireProducts},
	{"expire imported lots", "* * * * *", "到期或合约到期的进口棉下架", always, (*Runner).expireImported},
	{"expire inquiries", "* * * * *", "有效期已到的采购需求和报价过期，通知买卖双方", always, (*Runner).expireInquiries},
	{"expire freight", "* * * * *", "有效期已到的运输询价和运费报价过期，通知货主和承运方；装货日过去 15 天的成交自动完成", always, (*Runner).expireFreight},
	{"notify carriers", "@every 2s", "把新的运输询价通知承运方，每次五十家", always, (*Runner).notifyCarriers},
	{"forget live changes", "* * * * *", "清理十分钟前的页面变动通知", always, (*Runner).forgetLive},
	{"deliver SMS", "@every 2s", "发送短信；提交后立即发送", onCommits, deliverBy(notice.SMS)},
	{"deliver mail", "@every 2s", "发送邮件；提交后立即发送", onCommits, deliverBy(notice.Mail)},
	{"deliver to official accounts", "@every 2s", "发送公众号消息；提交后立即发送", onCommits, deliverBy(notice.WeChat)},
	{"deliver to webhooks", "@every 2s", "发送接口推送；提交后立即发送", onCommits, deliverBy(notice.Webhook)},
	{"end sessions", "* * * * *", "结束过期和长期不用的登录", always, (*Runner).endSessions},
	{"forget what is over", "* * * * *", deleteExpiredPurpose, always, (*Runner).deleteExpired},
	{"sweep pictures", "17 3 * * *", "删除上传一天后仍没有用到的图片，以及不再有导入记录的表格文件", always, (*Runner).sweepPictures},
	{"execute uploads", "@every 1s", "完成已确认的表格导入；确认后立即开始，中断的由另一台或重启后的服务器继续", onCommits, (*Runner).executeUploads},
	{"mark lots", "@every 5s", "按标记规则为批次加上或去掉精选、优选", always, (*Runner).markLots},
	{"match new lots", "@every 2s", "新挂牌、改价的批次与需求定制比对", everywhere, (*Runner).matchNewLots},
	{"remind at once", "@every 2s", "新批次符合需求定制时即时提醒：08:00 到 21:00，每个需求十分钟内一次", everywhere, (*Runner).remindAtOnce},
	{"remind", "@every 2s", "按选定的时间发送需求定制的提醒", everywhere, (*Runner).remind},
	{"remind of falls", "*/10 8-20 * * *", "需求定制的最低价下跌时提醒", always, (*Runner).remindFalls},
	{"remind of falls again", "* 8-20 * * *", "刚提醒过的需求定制，满十分钟后再看最低价", always, (*Runner).remindFallsAgain},
	{"plan reminders", "* * * * *", "重算需求定制提醒的下次时间：休市日或时钟可能改变了", always, (*Runner).planReminders},
	{"poll quotes", "@every 3s", "从 COTTONMALL_QUOTE_URL 读取合约行情；失败后间隔加倍，至多五分钟", onFeed, (*Runner).pollQuotes},
	{"poll dollar rate", "*/10 * * * *", "从 COTTONMALL_RATE_URL 读取美元汇率", onRates, (*Runner).pollRate},
	{
		"poll ICE quotes", "@every 15s", "从 COTTONMALL_ICE_URL 读取 ICE 棉花行情；失败后间隔加倍，至多五分钟",
		onForeign, (*Runner).pollForeignQuotes,
	},
	{
		"poll series", "20 9,12,16,19 * * *", "从 COTTONMALL_SERIES_URL 读取行情数据：CCIndex、Cotlook A、FC Index、籽棉、运价等",
		onSeries, (*Runner).pollSeries,
	},
	{"extend calendar", "5 0 * * *", "补上交易所已挂牌的新合约", always, (*Runner).extendCalendar},
	{"record class prices", "5-55/10 15-23 * * 1-5", "收盘后记下各类批次当天的最低价和四分位价，每个交易日一次", always, (*Runner).recordClassPrices},
	{"record article prices", "50 23 * * *", "每天结束时记下各品种在售产品的最低价和最高价", always, (*Runner).recordArticles},
	{deal.LedgerJob, "7 * * * *", "核对点价金账目：每笔收支平衡，余额等于明细之和，已结束的询盘单没有冻结；不平即失败", always, (*Runner).checkLedger},
	{"remind of articles", "* 8-20 * * *", "品种的最低价变动达到会员设定的幅度时提醒，每个品种十分钟内一次", always, (*Runner).remindOfArticles},
	{"move products", "@every 5s", "演示行情：一个产品小幅调价", onDemo, (*Runner).moveProducts},
	{"move freight", "@every 1m", "演示行情：发布运输询价、报价或接受报价", onDemo, (*Runner).moveFreight},
	{"move auctions", "@every 5s", "演示竞价：总有一场进行、一场预告，不时有企业出价", onDemo, (*Runner).moveAuctions},
	{"move quotes", "@every 3s", "演示行情：合约价格小幅变动", onDemo, (*Runner).moveQuotes},
	{"trade lots", "@every 3m", "演示行情：一批棉花成交", onDemo, (*Runner).tradeLots},
	{"touch deals", "@every 1s", "行情到价时通知买卖双方，或自动成交；行情过风险参考价时通知追加点价金；提交后立即进行", onCommits, (*Runner).touchDeals},
	{"expire deals", "@every 5s", "挂盘期限已到的询盘结束", everywhere, (*Runner).expireDeals},
	{"end bidding", "@every 2s", "竞价到时，最高出价成交", everywhere, (*Runner).endBidding},
	{"run auctions", "@every 1s", "竞价场次到时开始、提醒和结束：最高出价成交并生成订单，其余保证金释放；提交后也进行", onCommits, (*Runner).runAuctions},
	{"show bids", "@every 2s", "现货搜索中竞价批次的价格换成最高出价：几秒内的多次出价合成一次", always, (*Runner).showBids},
	{"margin calls", "@every 5s", "追加点价金的期限已过时，按通知时的行情点价", everywhere, (*Runner).forcePricing},
}

const deleteExpiredPurpose = "清除过期的验证码、图形验证、扫码和登录结束的原因，90 天前的外发记录和反馈附上的出错记录，" +
	"半年前的提醒记录，过期的导入记录和明细，一年没有再用的分享码"
