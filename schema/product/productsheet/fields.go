package productsheet

import (
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// firstColumns are the columns before the article.
var firstColumns = []Column{{
	Key: product.NumberKey, Title: "编号", Others: []string{"产品编号"}, Width: 18,
	Help:  "已在店铺里的产品的编号；新产品不填。没有编号时，按品种、厂家、交货和所在地找到店铺里的产品",
	value: func(_ *writer, p *product.Product) any { return p.Number },
}}

// makerColumns are the columns of who makes the goods.
var makerColumns = []Column{
	{
		Key: product.BrandKey, Title: "品牌", Others: []string{"商标"}, Width: 12,
		value: func(_ *writer, p *product.Product) any { return p.Brand },
	},
	{
		Key: product.FactoryKey, Title: "厂家", Others: []string{"生产厂家", "工厂"}, Width: 18,
		value: func(_ *writer, p *product.Product) any { return p.Factory },
	},
}

// lastColumns are the columns of what is offered.
var lastColumns = []Column{
	{
		Key: product.AmountKey, Title: "数量", Unit: "吨", Others: []string{"可订数量", "吨数", "重量"}, Required: true,
		value: func(_ *writer, p *product.Product) any { return p.Left.String() },
	},
	{
		Key: product.LeastKey, Title: "起订量", Unit: "吨", Help: "不填为不限",
		Others: []string{"最小起订量"},
		value:  func(_ *writer, p *product.Product) any { return unlessZero(p.Least) },
	},
	{
		Key: product.PriceKey, Title: "含税价", Unit: "元/吨", Others: []string{"价格", "单价", "报价"}, Required: true, Width: 14,
		Help:  "整数；不公开价格时填“面议”",
		value: func(_ *writer, p *product.Product) any { return product.PriceText(p.Price) },
	},
	{
		Key: product.UntilKey, Title: "有效期至", Others: []string{"有效期", "截止日期"}, Width: 13,
		Help:  "日期，如 2026-12-31，当天有效；不填时新产品为 30 天，店铺里的产品不变",
		value: func(_ *writer, p *product.Product) any { return string(schema.DayOf(p.Until)) },
	},
	{
		Key: product.DeliveryKey, Title: "交货", Others: []string{"现货期货", "交货方式"},
		Choices: []string{product.Spot, product.Futures}, Help: "现货或期货；不填为现货",
		value: func(_ *writer, p *product.Product) any { return product.DeliveryText(p.Futures) },
	},
	{
		Key: product.DeliverOnKey, Title: "交货日期", Width: 13, Help: "期货的交货日期，如 2026-12-31",
		value: func(_ *writer, p *product.Product) any { return string(p.DeliverOn) },
	},
	{
		Key: product.DepotKey, Title: "仓库", Others: []string{"存放仓库", "提货仓库"}, Width: 20, Help: "平台已有的仓库名称",
		value: func(w *writer, p *product.Product) any { return w.depots[p.WarehouseID] },
	},
	{
		Key: product.CityKey, Title: "所在城市", Others: []string{"城市", "所在地", "产地"}, Width: 11,
		value: func(_ *writer, p *product.Product) any { return p.City },
	},
	{
		Key: product.NotesKey, Title: "备注", Others: []string{"说明"}, Width: 20,
		value: func(_ *writer, p *product.Product) any { return p.Notes },
	},
}

func unlessZero(w schema.Weight) string {
	if w == 0 {
		return ""
	}
	return w.String()
}
