package order

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Receipt is what the buyer found when the lots arrived. It never changes.
type Receipt struct {
	ID       int64  `gorm:"primaryKey"`
	OrderID  int64  `gorm:"index:order_receipt_order"`
	Lines    string `gorm:"type:mediumtext"` // JSON of []Settled
	Pictures string `gorm:"size:400"`        // files, comma-separated
	Accepted bool   // false for an objection
	Reason   string `gorm:"size:500"`
	UserID   int64
	UserName string    `gorm:"size:40"`
	At       time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Receipt) TableName() string { return "order_receipt" }

// Correction is a proposed correction after an objection. It never changes; its decision is a row of its own.
type Correction struct {
	ID       int64        `gorm:"primaryKey"`
	OrderID  int64        `gorm:"index:order_correction_order"`
	Side     schema.Party `gorm:"size:10"` // who has proposed it
	Lines    string       `gorm:"type:mediumtext"`
	Amount   schema.Fen   // the final amount if accepted
	Note     string       `gorm:"size:500"`
	UserID   int64
	UserName string    `gorm:"size:40"`
	At       time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Correction) TableName() string { return "order_correction" }

// Received is what the buyer enters at the receipt.
type Received struct {
	Lines    []Settled // empty: as in the contract
	Pictures []int64
	Note     string
}

// SettledOf returns the figures of a stored receipt or correction.
func SettledOf(lines string) (list []Settled, err error) {
	if err := json.Unmarshal([]byte(lines), &list); err != nil {
		return nil, fmt.Errorf("read settled lots: %w", err)
	}
	return list, nil
}

// agreed returns the figures of the contract.
func agreed(lines []Line) []Settled {
	list := make([]Settled, len(lines))
	for i, l := range lines {
		list[i] = Settled{l.ID, l.Packs, l.Price, l.Weight, 0}
	}
	return list
}

// complete returns the figures in the order of the lines. It refuses figures that are missing, double or impossible.
func complete(lines []Line, given []Settled) ([]Settled, error) {
	words, byLine := wordsOf[lines[0].Goods], map[int64]Settled{}
	for _, s := range given {
		byLine[s.LineID] = s
	}
	if len(byLine) != len(lines) || len(given) != len(lines) {
		return nil, schema.Invalid("lines", "请填写%s的%s，各一次", words.each, words.figures)
	}
	list := make([]Settled, len(lines))
	for i, l := range lines {
		s, ok := byLine[l.ID]
		if !ok {
			return nil, schema.Invalid("lines", "请填写%s 的%s", l.named(), words.figures)
		}
		if err := s.check(&l); err != nil {
			return nil, err
		}
		list[i] = s
	}
	return list, nil
}

// weightTolerance is the largest difference between the found and the agreed weight of a lot, in percent. The
// standard allows 0.5 %; more than this is a typing error.
const weightTolerance = 5

// check refuses figures of a line that no delivery has: more bales, another weight or a higher price than agreed on.
func (s *Settled) check(l *Line) error {
	if err := s.checkWeight(l); err != nil {
		return err
	}
	switch {
	case s.Packs < 0 || s.Packs > l.Packs:
		return schema.Invalid("lines", "%s 的包数应在 0 到 %s 之间，合同为 %[2]s 包", l.named(), schema.Grouped(l.Packs))
	case s.Price < 1 || s.Price > l.Price:
		return schema.Invalid("lines", "%s 的单价应在 %s 到合同的 %s %s之间", l.named(), l.Currency.Text(1),
			l.Currency.Decimal(l.Price).Text(), l.Currency.Unit())
	case s.Difference < 0 || s.Money(l.Currency) < 0:
		return schema.Invalid("lines", "%s 的扣款应在 0 到 %s %s之间", l.named(), l.Currency.Times(s.Price, s.Weight),
			l.Currency.Money())
	}
	return nil
}

// checkWeight refuses a weight outside of the tolerance. Where bales are missing, their share may be missing too.
func (s *Settled) checkWeight(l *Line) error {
	least, most := l.Weight*(100-weightTolerance)/100, l.Weight*(100+weightTolerance)/100
	if s.Packs >= 0 && s.Packs < l.Packs {
		least = least * schema.Weight(s.Packs) / schema.Weight(l.Packs)
	}
	if s.Weight < least || s.Weight > most {
		return schema.Invalid("lines", "%s 的重量应在 %s 到 %s 吨之间，与合同相差不超过 %d%%", l.named(), least, most,
			weightTolerance)
	}
	return nil
}

// AcceptReceipt records that the lots arrived as agreed on. It refuses other figures, which need the seller's consent.
func AcceptReceipt(tx *schema.Tx, by *account.Member, orderID int64, r Received) (*Order, error) {
	s, lines, list, err := beginReceipt(tx, by, orderID, Receive, r)
	if err != nil {
		return nil, err
	}
	for i, want := range agreed(lines) {
		if list[i] != want {
			return nil, schema.Conflict("%s 的%s与合同不同，请提出异议，由卖家同意", lines[i].named(),
				wordsOf[lines[i].Goods].differs)
		}
	}
	if err := s.insertReceipt(list, r, true); err != nil {
		return nil, err
	}
	s.settle(list)
	return s.end(r.Note)
}

// ObjectToReceipt records an objection. The figures that the buyer found are the first proposed correction.
func ObjectToReceipt(tx *schema.Tx, by *account.Member, orderID int64, r Received) (*Order, error) {
	s, _, list, err := beginReceipt(tx, by, orderID, Object, r)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(r.Note) == "" {
		return nil, schema.Invalid("notes", "请填写异议的原因")
	}
	if err := s.insertReceipt(list, r, false); err != nil {
		return nil, err
	}
	if err := s.propose(list, r.Note); err != nil {
		return nil, err
	}
	return s.end(r.Note)
}

// beginReceipt begins a receipt and returns the lines of the order with the completed figures.
func beginReceipt(tx *schema.Tx, by *account.Member, orderID int64, verb Verb, r Received) (
	s *step, lines []Line, list []Settled, err error,
) {
	if s, err = begin(tx, by, orderID, verb); err != nil {
		return nil, nil, nil, err
	}
	if err = checkFiles(tx, orderID, "pictures", r.Pictures...); err != nil {
		return nil, nil, nil, err
	}
	if lines, err = linesOf(tx, []int64{orderID}); err != nil {
		return nil, nil, nil, err
	}
	if len(r.Lines) == 0 {
		return s, lines, agreed(lines), nil
	}
	list, err = complete(lines, r.Lines)
	return s, lines, list, err
}

func (s *step) insertReceipt(list []Settled, r Received, accepted bool) error {
	receipt, err := newReceipt(s.o.ID, list, s.tx.Now())
	if err != nil {
		return err
	}
	receipt.Pictures, receipt.Accepted, receipt.Reason = schema.JoinIDs(r.Pictures), accepted, strings.TrimSpace(r.Note)
	receipt.UserID, receipt.UserName = s.by.UserID, s.by.Name
	return schema.Insert(s.tx, []Receipt{receipt})
}

// newReceipt returns a receipt of figures that nobody has signed.
func newReceipt(orderID int64, list []Settled, at time.Time) (Receipt, error) {
	text, err := json.Marshal(list)
	if err != nil {
		return Receipt{}, fmt.Errorf("encode a receipt: %w", err)
	}
	return Receipt{OrderID: orderID, Lines: string(text), At: at}, nil
}

// settle sets the accepted figures of the order.
func (s *step) settle(list []Settled) {
	s.o.Settled, s.o.Final, s.o.Proposal = true, FinalOf(list, s.o.Currency), ""
}
