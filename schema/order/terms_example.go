package order

import (
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order/contract"
)

// exampleLots are the lines of example contracts.
var exampleLots = map[market.GoodsKind][]contract.LotLine{
	market.CottonGoods: {
		{
			BatchID: "65012252001", Warehouse: "示例棉花仓库一库",
			Quality: "白棉2级 · 长度 29.3 mm · 马值 4.2 · 强力 29.6 cN/tex",
			Packs:   186, Weight: 4_215_380, Price: 14_800_00, IndexCode: "CF701", Futures: 13_600_00, Basis: 1_200_00,
		},
		{
			BatchID: "65012252002", Warehouse: "示例棉花仓库二库",
			Quality: "白棉3级 · 长度 28.7 mm · 马值 4.5 · 强力 28.9 cN/tex",
			Packs:   185, Weight: 4_187_060, Price: 14_650_00, IndexCode: "CF701", Futures: 13_600_00, Basis: 1_050_00,
		},
	},
	market.ImportedGoods: {
		{
			BatchID: "MAEU6200000123", Warehouse: "青岛港示例仓库",
			Quality: "美国 SM · 长度 1-1/8 · 强力 29.5 cN/tex · 马值 3.7–4.9",
			Packs:   88, Weight: 20 * schema.Ton, Price: 14_900_00,
		},
	},
	market.ProductGoods: {
		{
			BatchID: "CP20261121000001", Warehouse: "江苏南通", Quality: "示例牌 紧密纺 精梳 纯棉 40S 针织 棉纱 · 色泽 本白",
			Weight: 20 * schema.Ton, Price: 26_300_00,
		},
		{
			BatchID: "CP20261121000002", Warehouse: "江苏南通", Quality: "示例牌 紧密纺 精梳 纯棉 60S 机织 棉纱 · 色泽 本白",
			Weight: 12 * schema.Ton, Price: 31_200_00,
		},
	},
}

// ExampleContract returns a contract on a kind of goods without sections that a company draws as the seller, for
// previews.
func ExampleContract(goods market.GoodsKind, seller string, now time.Time) *contract.Document {
	d := &contract.Document{
		Title: wordsOf[goods].contract + "（示例）", Goods: goods,
		Number: "HT" + now.In(schema.Shanghai).Format("20060102") + "000001",
		Seller: contract.Party{Name: seller, Bank: "示例银行乌鲁木齐分行", Account: "6500000012345678"}, Place: "北京市", Date: now,
		Buyer: contract.Party{
			Name: "示例纺织有限公司", Address: "山东省德州市", Representative: "张三", Phone: "0534-1234567",
			Bank: "示例银行德州分行", Account: "3700000087654321",
		},
		Lots:       slices.Clone(exampleLots[goods]),
		Signatures: []contract.Signature{},
	}
	for i := range d.Lots {
		d.Lots[i].Amount = market.CNY.Times(market.Price(d.Lots[i].Price/100), d.Lots[i].Weight)
	}
	return d
}

// ExampleTermFacts returns the facts of the example contract on a kind of goods.
func ExampleTermFacts(goods market.GoodsKind) TermFacts {
	facts := TermFacts{Prepaid: 100}
	if wordsOf[goods].priced {
		facts.Contracts = []string{"CF701"}
	}
	return facts
}
