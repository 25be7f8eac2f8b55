package order

import "cmp"

// Kinds of goods whose orders have words and sections of their own.
const (
	cottonGoods  = "cotton"
	productGoods = "product" // yarn, polyester and lyocell
)

// goodsWords are what the lines of orders of a kind of goods are called, and what is agreed on about them.
type goodsWords struct {
	name     string
	contract string // the title of contracts
	line     string // of one line
	each     string // of all lines
	figures  string // found at the receipt
	differs  string // of them, what the buyer may object to
	terms    string // the kind of goods whose sections its contracts have
	priced   bool   // lines may be priced by futures
}

var wordsOf = map[string]goodsWords{
	cottonGoods:  {"棉花", "棉花购销合同", "批次", "每一批", "包数、重量、单价和扣款", "包数、重量或扣款", cottonGoods, true},
	productGoods: {"产品", "产品购销合同", "产品", "每项产品", "重量、单价和扣款", "重量或扣款", productGoods, false},
}

// wordsFor returns the words of a kind of goods: those of cotton for kinds without own ones.
func wordsFor(goods string) goodsWords {
	if own, ok := wordsOf[goods]; ok {
		return own
	}
	return wordsOf[cottonGoods]
}

// named returns what a line is called in a sentence: 批次 65012252001, 产品 华孚 精梳 40S 棉纱.
func (l *Line) named() string { return wordsFor(l.Goods).line + " " + cmp.Or(l.Title, l.BatchID) }
