package series

import (
	"slices"
	"strings"

	"cottonmall/schema"
)

// Series is a price of the market that is known day by day.
type Series struct {
	Code   string `json:"code" doc:"代码，如 CF"`
	Name   string `json:"name" doc:"名称"`
	Unit   string `json:"unit" doc:"单位"`
	Digits int    `json:"digits" doc:"小数位数"`
	About  string `json:"about" doc:"说明：是什么，由谁发布"`
	Source string `json:"source" doc:"基础数据的来源；没有时为空"`

	Exchange bool `json:"exchange,omitempty" doc:"交易所的价格，只有交易日才有"`

	Parameter bool `json:"parameter,omitempty" doc:"是加工参数，不是价格；新值公布前一直有效"`

	Least schema.Fine `json:"least" doc:"可能的最小值；更小的是别的单位"`
	Most  schema.Fine `json:"most" doc:"可能的最大值；更大的是别的单位"`

	follow  follow  // the values in other tables of the market; may be nil
	settled settled // the settlement before a value in another table; may be nil
}

// TakesEntries reports whether the values of a series are entered: those of the others are in other tables.
func (s *Series) TakesEntries() bool { return s.follow == nil }

// Units of series. Only those with the same unit have a difference.
const (
	perTon   = "元/吨"
	perPound = "美分/磅"
)

// Sources of the values that are in other tables.
const (
	exchange        = "郑州商品交易所，主力合约连续收盘价"
	foreignExchange = "ICE 2 号棉近月合约"
	ginningSource   = "平台测算口径，2026/27 年度"
)

// unit is one unit of a value.
const unit schema.Fine = 10_000

var all = []Series{
	{
		Code: "CF", Name: "郑棉主力", Unit: perTon, About: "郑商所棉花期货主力合约的收盘价，当天为现价", Source: exchange,
		Exchange: true, Least: 3_000 * unit, Most: 60_000 * unit, follow: mainContract, settled: mainSettled,
	},
	{
		Code: "CY", Name: "棉纱主力", Unit: perTon, About: "郑商所棉纱期货主力合约的收盘价", Source: exchange,
		Exchange: true, Least: 5_000 * unit, Most: 80_000 * unit,
	},
	{
		Code: "PF", Name: "短纤主力", Unit: perTon, About: "郑商所涤纶短纤期货主力合约的收盘价", Source: exchange,
		Exchange: true, Least: 2_000 * unit, Most: 30_000 * unit,
	},
	{
		Code: "TA", Name: "PTA 主力", Unit: perTon, About: "郑商所 PTA 期货主力合约的收盘价", Source: exchange,
		Exchange: true, Least: 1_000 * unit, Most: 30_000 * unit,
	},
	{
		Code: "CCI3128B", Name: "CC Index 3128B", Unit: perTon, About: "中国棉花价格指数：3128B 级皮棉到厂价，含税",
		Least: 3_000 * unit, Most: 60_000 * unit,
	},
	{
		Code: "SEEDCOTTON", Name: "籽棉收购价", Unit: "元/公斤", Digits: 2, About: "新疆机采籽棉的收购价指数",
		Source: "市场公开报价", Least: unit, Most: 30 * unit,
	},
	{
		Code: "ICE", Name: "ICE 棉花近月", Unit: perPound, Digits: 2, About: "ICE 2 号棉近月合约的价格，当天为现价",
		Least: 10 * unit, Most: 500 * unit, follow: nearestForeign, settled: nearestSettled,
	},
	{
		Code: "COTLOOKA", Name: "Cotlook A", Unit: perPound, Digits: 2, About: "考特鲁克 A 指数：到远东港口的国际棉价",
		Least: 10 * unit, Most: 500 * unit,
	},
	{
		Code: "FCM", Name: "FC Index M", Unit: perPound, Digits: 2, About: "进口棉价格指数 M 级：到中国主港的外棉报价",
		Least: 10 * unit, Most: 500 * unit,
	},
	{
		Code: "USDCNY", Name: "美元汇率", Unit: "元/美元", Digits: 4, About: "1 美元的人民币数",
		Least: 4 * unit, Most: 12 * unit, follow: dollarRate,
	},
	{
		Code: "FREIGHT", Name: "公路运价", Unit: "元/吨公里", Digits: 4, About: "新疆棉出疆公路运价指数",
		Source: "市场公开报价", Least: unit / 100, Most: 5 * unit,
	},
	{
		Code: "COTTONSEED", Name: "棉籽价格", Unit: "元/公斤", Digits: 2, About: "轧花厂售出棉籽的价格，籽棉成本按它测算",
		Source: ginningSource, Parameter: true, Least: unit / 10, Most: 20 * unit,
	},
	{
		Code: "LINTSHARE", Name: "衣分", Unit: "%", Digits: 1, About: "100 公斤籽棉轧出的皮棉，籽棉成本按它测算",
		Source: ginningSource, Parameter: true, Least: 20 * unit, Most: 55 * unit,
	},
	{
		Code: "SEEDLOSS", Name: "损耗率", Unit: "%", Digits: 1, About: "籽棉中水分和杂质的份额，籽棉成本按它测算",
		Source: ginningSource, Parameter: true, Most: 40 * unit,
	},
	{
		Code: "LINTLOSS", Name: "衣亏率", Unit: "%", Digits: 1, About: "轧花中损失的皮棉，从衣分中减去",
		Source: ginningSource, Parameter: true, Most: 10 * unit,
	},
	{
		Code: "GINNINGFEE", Name: "加工费", Unit: perTon, About: "籽棉加工成皮棉的费用，按皮棉重量计",
		Source: ginningSource, Parameter: true, Most: 10_000 * unit,
	},
}

// All returns all series.
func All() []Series { return slices.Clone(all) }

// Find returns the series of a code. It refuses an unknown one.
func Find(code string) (*Series, error) {
	i := slices.IndexFunc(all, func(s Series) bool { return s.Code == strings.ToUpper(strings.TrimSpace(code)) })
	if i < 0 {
		return nil, schema.Invalid("code", "没有代码为 %s 的行情", schema.Shorten(code, 20))
	}
	return &all[i], nil
}
