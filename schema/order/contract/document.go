package contract

import (
	"cmp"
	"strconv"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// TableHere is the paragraph of a section that stands for the table of lots.
const TableHere = "{{批次表}}"

// Document is one version of a contract as it is printed.
type Document struct {
	Title    string           `json:"title"`
	Goods    market.GoodsKind `json:"goods,omitempty"`    // empty in contracts that are older than it
	Currency market.Currency  `json:"currency,omitempty"` // zero in contracts that are older than it: CNY
	Number   string           `json:"number"`             // 合同编号
	Version  int              `json:"version"`            // from 1; zero is a preview
	Seller   Party            `json:"seller"`
	Buyer    Party            `json:"buyer"`
	Place    string           `json:"place"`
	Date     time.Time        `json:"date"` // zero leaves it blank
	Sections []Section        `json:"sections"`
	Lots     []LotLine        `json:"lots"`

	Signatures []Signature `json:"signatures"`
}

// Party is one side of a contract. Empty fields are left out, except the name.
type Party struct {
	Name           string `json:"name"`
	Address        string `json:"address"`
	Representative string `json:"representative"`
	Phone          string `json:"phone"`
	Contact        string `json:"contact,omitempty"` // name and number of who made the deal
	TaxNumber      string `json:"taxNumber"`

	Holder   string `json:"holder,omitempty"` // 户名, where it is not the name
	Bank     string `json:"bank,omitempty"`   // 开户银行; empty without an account
	Account  string `json:"account,omitempty"`
	BankCode string `json:"bankCode,omitempty"` // 行号
}

// Payee returns the holder of the party's bank account; empty without an account.
func (p *Party) Payee() string {
	if p.Account == "" {
		return ""
	}
	return cmp.Or(p.Holder, p.Name)
}

// Section is a titled part of a contract.
type Section struct {
	Title      string   `json:"title"`
	Paragraphs []string `json:"paragraphs"` // TableHere stands for the table of lots
}

// LotLine is one lot in the table of lots.
type LotLine struct {
	BatchID   string         `json:"batchID"`
	Warehouse string         `json:"warehouse"`
	Quality   string         `json:"quality"` // one line: 颜色级 21 · 长度 29.3 · …
	Packs     int            `json:"packs"`
	Weight    schema.Weight  `json:"weight"`
	Price     market.Decimal `json:"price"`
	Amount    schema.Fen     `json:"amount"`

	IndexCode string         `json:"indexCode,omitempty"` // futures contract; empty for a fixed price
	Futures   market.Decimal `json:"futures,omitempty"`
	Basis     market.Decimal `json:"basis,omitempty"`
}

// Pricing returns what the price was made of: 点价 CF701 14,500 +1,100, the basis last; empty for a fixed price.
func (l *LotLine) Pricing() string {
	if l.IndexCode == "" {
		return ""
	}
	sign := ""
	if l.Basis >= 0 {
		sign = "+"
	}
	return "点价 " + l.IndexCode + " " + l.Futures.Text() + " " + sign + l.Basis.Text()
}

// Sides of a signature.
const (
	SellerSide = "seller"
	BuyerSide  = "buyer"
)

// Signature records who signed for a side and when.
type Signature struct {
	Side string    `json:"side"` // SellerSide or BuyerSide
	Name string    `json:"name"`
	At   time.Time `json:"at"`
}

// Total is the sum of lots.
type Total struct {
	Packs  int
	Weight schema.Weight
	Amount schema.Fen
}

// Total returns the sum of all lots.
func (d *Document) Total() Total {
	var t Total
	for _, l := range d.Lots {
		t.Packs += l.Packs
		t.Weight += l.Weight
		t.Amount += l.Amount
	}
	return t
}

// signature returns the signature of a side, or nil.
func (d *Document) signature(side string) *Signature {
	for i := range d.Signatures {
		if d.Signatures[i].Side == side {
			return &d.Signatures[i]
		}
	}
	return nil
}

// hasTable reports whether a section contains the table of lots.
func (d *Document) hasTable() bool {
	for _, s := range d.Sections {
		for _, p := range s.Paragraphs {
			if p == TableHere {
				return true
			}
		}
	}
	return false
}

// label returns number and version for the foot of a page.
func (d *Document) label() string {
	text := "合同编号：" + d.Number
	if d.Version > 0 {
		text += "　第 " + strconv.Itoa(d.Version) + " 版"
	}
	return text
}
