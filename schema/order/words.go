package order

import (
	"cmp"

	"cottonmall/schema/market"
)

// goodsWords are what the lines of orders of a kind of goods are called, and what is agreed on about them.
type goodsWords struct {
	name     string
	contract string // the title of contracts
	line     string // of one line
	each     string // of all lines
	figures  string // found at the receipt
	differs  string // of them, what the buyer may object to
	priced   bool   // lines may be priced by futures
}

var wordsOf = map[market.GoodsKind]goodsWords{
	market.CottonGoods:   {"棉花", "棉花购销合同", "批次", "每一批", "包数、重量、单价和扣款", "包数、重量或扣款", true},
	market.ImportedGoods: {"进口棉", "进口棉购销合同", "提单", "每张提单", "包数、重量、单价和扣款", "包数、重量或扣款", true},
	market.ProductGoods:  {"产品", "产品购销合同", "产品", "每项产品", "重量、单价和扣款", "重量或扣款", false},
}

// named returns what a line is called in a sentence: 批次 65012252001, 产品 华孚 精梳 40S 棉纱.
func (l *Line) named() string { return wordsOf[l.Goods].line + " " + cmp.Or(l.Title, l.BatchID) }
