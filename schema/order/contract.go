package order

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/order/contract"
)

// Contract is a version of the contract of an order. It never changes.
type Contract struct {
	ID           int64  `gorm:"primaryKey"`
	OrderID      int64  `gorm:"uniqueIndex:order_contract_version,priority:1"`
	Version      int    `gorm:"uniqueIndex:order_contract_version,priority:2"` // from 1
	Number       string `gorm:"size:20"`
	TermIDs      string `gorm:"size:1000"` // chosen terms, comma-separated
	Extra        string `gorm:"size:2000"` // further terms
	Share        int    // percent of the amount before delivery
	DeliveryDays int
	Amount       schema.Fen
	Weight       schema.Weight
	Document     string    `gorm:"type:mediumtext"` // JSON of contract.Document without signatures
	UserID       int64     // who has drawn it
	UserName     string    `gorm:"size:40"`
	At           time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Contract) TableName() string { return "order_contract" }

// Signature is the signature of a side under a version of a contract.
type Signature struct {
	ID          int64        `gorm:"primaryKey"`
	OrderID     int64        `gorm:"uniqueIndex:order_signature_side,priority:1"`
	Version     int          `gorm:"uniqueIndex:order_signature_side,priority:2"`
	Side        schema.Party `gorm:"size:10;uniqueIndex:order_signature_side,priority:3"`
	CompanyID   int64
	CompanyName string `gorm:"size:100"`
	UserID      int64
	UserName    string    `gorm:"size:40"`
	At          time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Signature) TableName() string { return "order_signature" }

// Drawn is a contract as the seller draws it.
type Drawn struct {
	TermIDs      []int64 // of the seller; empty for the default terms
	Extra        string
	Share        int
	DeliveryDays int
}

// check refuses terms that no contract can have.
func (d *Drawn) check() error {
	switch {
	case d.Share < 0 || d.Share > 100:
		return schema.Invalid("share", "提货前应付比例应在 0 到 100 之间")
	case d.DeliveryDays < 1 || d.DeliveryDays > 365:
		return schema.Invalid("deliveryDays", "交货期应为 1 到 365 天")
	}
	return nil
}

// DrawContract draws the first version of a contract, or the next one. Signatures under former versions are void.
func DrawContract(tx *schema.Tx, by *account.Member, orderID int64, d Drawn) (*Order, error) {
	o, err := lockOrder(tx, orderID)
	if err != nil {
		return nil, err
	}
	verb := Draw
	if o.Contract > 0 {
		verb = Amend
	}
	s, err := begin(tx, by, orderID, verb)
	if err != nil {
		return nil, err
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	if s.o.ContractName == "" {
		numbers, err := schema.NextNumbers(tx, contractPrefix, 1)
		if err != nil {
			return nil, err
		}
		s.o.ContractName = numbers[0]
	}
	before := s.o.Share
	s.o.Contract++
	s.o.Share, s.o.BuyerSigned, s.o.SellerSigned = d.Share, false, false
	if err := s.insertContract(d); err != nil {
		return nil, err
	}
	changes := []Change{}
	if verb == Amend && before != d.Share {
		changes = append(changes, Change{"提货前应付比例", fmt.Sprint(before, "%"), fmt.Sprint(d.Share, "%")})
	}
	return s.end(fmt.Sprintf("%s 第 %d 版", s.o.ContractName, s.o.Contract), changes...)
}

// insertContract inserts the next version of the contract with its frozen document.
func (s *step) insertContract(d Drawn) error {
	row, doc, err := newContract(s.tx, s.o, s.by, d)
	if err != nil {
		return err
	}
	if err := checkCharacters(doc); err != nil {
		return err
	}
	text, err := json.Marshal(doc)
	if err != nil {
		return fmt.Errorf("encode a contract: %w", err)
	}
	row.Document = string(text)
	return schema.Insert(s.tx, []Contract{row})
}

// newContract returns the present version of the contract of an order as a member draws it, and its document.
func newContract(tx *schema.Tx, o *Order, by *account.Member, d Drawn) (c Contract, doc contract.Document, err error) {
	lines, err := linesOf(tx, []int64{o.ID})
	if err != nil {
		return c, doc, err
	}
	doc, err = newDocument(tx, o, lines, d)
	return Contract{
		OrderID: o.ID, Version: o.Contract, Number: o.ContractName, TermIDs: schema.JoinIDs(d.TermIDs), Extra: d.Extra,
		Share: d.Share, DeliveryDays: d.DeliveryDays, Amount: o.Amount, Weight: o.Weight,
		UserID: by.UserID, UserName: by.Name, At: tx.Now(),
	}, doc, err
}

// PreviewContract returns the version of a contract that DrawContract would draw now, and its document. It stores
// nothing. A first version has no number yet.
func PreviewContract(tx *schema.Tx, by *account.Member, orderID int64, d Drawn) (
	c Contract, doc contract.Document, err error,
) {
	row, err := Find(tx, by, false, orderID)
	if err != nil {
		return c, doc, err
	}
	o := row.Order
	verb := Draw
	if o.Contract > 0 {
		verb = Amend
	}
	for _, refusal := range []error{sellerMay(by, row.Side), o.May(verb, row.Side), d.check()} {
		if refusal != nil {
			return c, doc, refusal
		}
	}
	o.Contract++
	o.ContractName = cmp.Or(o.ContractName, "（生成合同时编号）")
	return newContract(tx, &o, by, d)
}

// checkCharacters refuses a document with characters that the printed contract would lack.
func checkCharacters(doc contract.Document) error {
	missing, err := contract.Missing(doc)
	if err != nil || len(missing) == 0 {
		return err
	}
	return schema.Conflict("合同中有无法打印的字：%s。请在企业资料、条款或补充条款中改用常用字后再拟定，"+
		"对方企业资料中的字请联系对方或平台客服", strings.Join(strings.Split(string(missing), ""), "、"))
}

// SignContract signs the newest version of the contract for a side. The code is that of the second factor.
func SignContract(tx *schema.Tx, by *account.Member, orderID int64, version int, code string) (*Order, error) {
	s, err := begin(tx, by, orderID, Sign)
	if err != nil {
		return nil, err
	}
	if version != s.o.Contract {
		return nil, schema.Conflict("合同已改为第 %d 版，请核对后再签", s.o.Contract)
	}
	subject := ContractSubject(orderID, version)
	if err := account.Confirm(tx, by.UserID, account.SignContract, subject, code); err != nil {
		return nil, err
	}
	if s.side == schema.Buyer {
		s.o.BuyerSigned = true
	} else {
		s.o.SellerSigned = true
	}
	err = schema.Insert(tx, []Signature{{
		OrderID: orderID, Version: version, Side: s.side, CompanyID: by.CompanyID, CompanyName: by.CompanyName,
		UserID: by.UserID, UserName: by.Name, At: tx.Now(),
	}})
	if err != nil {
		return nil, err
	}
	return s.end(fmt.Sprintf("%s 第 %d 版", s.o.ContractName, version))
}

// ContractSubject returns what the second factor of a signature is about.
func ContractSubject(orderID int64, version int) string {
	return fmt.Sprintf("order %d contract %d", orderID, version)
}

// DocumentOf returns a version of the contract with its signatures; version zero is the newest.
func DocumentOf(tx *schema.Tx, o *Order, version int) (doc contract.Document, err error) {
	if version == 0 {
		version = o.Contract
	}
	var rows []Contract
	if err := tx.DB().Where("order_id = ? AND version = ?", o.ID, version).Find(&rows).Error; err != nil {
		return doc, err
	}
	if len(rows) == 0 {
		return doc, schema.NotFound("没有这个版本的合同")
	}
	if err := json.Unmarshal([]byte(rows[0].Document), &doc); err != nil {
		return doc, fmt.Errorf("read contract %d of order %d: %w", version, o.ID, err)
	}
	var signed []Signature
	err = tx.DB().Where("order_id = ? AND version = ?", o.ID, version).Order("id").Find(&signed).Error
	for _, s := range signed {
		doc.Signatures = append(doc.Signatures, contract.Signature{Side: string(s.Side), Name: s.UserName, At: s.At})
	}
	return doc, err
}

// FactsOf returns the facts of the line's lot.
func (l *Line) FactsOf() (list []market.Fact, err error) {
	if l.Facts == "" {
		return nil, nil
	}
	if err := json.Unmarshal([]byte(l.Facts), &list); err != nil {
		return nil, fmt.Errorf("read facts of line %d: %w", l.ID, err)
	}
	return list, nil
}
