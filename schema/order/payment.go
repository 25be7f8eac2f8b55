package order

import (
	"fmt"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// LedgerRow is a payment, a part payment or a refund of an order. It never changes; its decision is a row of its own.
type LedgerRow struct {
	ID        int64        `gorm:"primaryKey"`
	OrderID   int64        `gorm:"index:order_payment_order"`
	Kind      PaymentKind  `gorm:"size:10"`
	Side      schema.Party `gorm:"size:10"` // who has entered it
	Amount    schema.Fen
	PaidOn    schema.Day `gorm:"size:10"`
	Reference string     `gorm:"size:60"` // of the bank
	FileID    int64      // voucher; zero without one
	Note      string     `gorm:"size:500"`
	UserID    int64      // zero for a part payment
	UserName  string     `gorm:"size:40"`
	At        time.Time  `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (LedgerRow) TableName() string { return "order_payment" }

// kindName returns the name of the kind of the row.
func (r *LedgerRow) kindName() string {
	return map[PaymentKind]string{Payment: "付款", PartPayment: "点价金抵货款", Repayment: "退款"}[r.Kind]
}

// Entered is a payment or refund as somebody enters it.
type Entered struct {
	Amount    schema.Fen
	PaidOn    schema.Day // empty for today
	Reference string
	FileID    int64
	Note      string
}

// check refuses an incomplete payment, and more than the given amount.
func (e *Entered) check(most schema.Fen, c market.Currency, today schema.Day) error {
	if e.PaidOn == "" {
		e.PaidOn = today
	}
	switch {
	case e.Amount <= 0:
		return schema.Invalid("money", "金额应大于 0")
	case e.Amount > most:
		return schema.Invalid("money", "金额最多 %s %s", most.Text(), c.Money())
	case !e.PaidOn.Valid():
		return schema.Invalid("paidOn", "付款日期不正确，如 2026-11-21")
	case e.PaidOn > today:
		return schema.Invalid("paidOn", "付款日期不能晚于今天")
	case strings.TrimSpace(e.Reference) == "" && e.FileID == 0:
		return schema.Invalid("fileID", "请填写银行流水号，或上传凭证")
	}
	return nil
}

// AddPayment enters a payment of the buyer. It counts when the seller has confirmed it.
func AddPayment(tx *schema.Tx, by *account.Member, orderID int64, e Entered) (*Order, error) {
	s, err := begin(tx, by, orderID, Pay)
	if err != nil {
		return nil, err
	}
	if err := e.check(s.o.Payable(), s.o.Currency, tx.Today()); err != nil {
		return nil, err
	}
	s.o.Pending += e.Amount
	return s.enter(Payment, e)
}

// AddRefund enters a refund of the seller. It counts when the buyer has confirmed it.
func AddRefund(tx *schema.Tx, by *account.Member, orderID int64, e Entered) (*Order, error) {
	s, err := begin(tx, by, orderID, Refund)
	if err != nil {
		return nil, err
	}
	if err := e.check(s.o.Refundable(), s.o.Currency, tx.Today()); err != nil {
		return nil, err
	}
	s.o.Refunds += e.Amount
	return s.enter(Repayment, e)
}

// enter inserts a row into the ledger and ends the step.
func (s *step) enter(kind PaymentKind, e Entered) (*Order, error) {
	if err := checkFiles(s.tx, s.o.ID, "fileID", e.FileID); err != nil {
		return nil, err
	}
	rows := []LedgerRow{{
		OrderID: s.o.ID, Kind: kind, Side: s.side, Amount: e.Amount, PaidOn: e.PaidOn,
		Reference: strings.TrimSpace(e.Reference), FileID: e.FileID, Note: strings.TrimSpace(e.Note),
		UserID: s.by.UserID, UserName: s.by.Name, At: s.tx.Now(),
	}}
	if err := schema.Insert(s.tx, rows); err != nil {
		return nil, err
	}
	return s.end(fmt.Sprintf("%s %s %s %s", rows[0].kindName(), e.Amount.Text(), s.o.Currency.Money(), rows[0].Reference))
}

// AcceptPayment confirms that a payment or refund has arrived. The code is that of the second factor.
func AcceptPayment(tx *schema.Tx, by *account.Member, orderID, paymentID int64, code string) (*Order, error) {
	s, r, err := beginPayment(tx, by, orderID, paymentID, ConfirmPayment)
	if err != nil {
		return nil, err
	}
	if err := account.Confirm(tx, by.UserID, account.ConfirmPayment, PaymentSubject(paymentID), code); err != nil {
		return nil, err
	}
	switch r.Kind {
	case Repayment:
		s.o.Refunds -= r.Amount
		s.o.Paid -= r.Amount
	default:
		s.o.Pending -= r.Amount
		s.o.Paid += r.Amount
	}
	if err := s.decide(aboutPayment, r.ID, Accepted, ""); err != nil {
		return nil, err
	}
	return s.end(fmt.Sprintf("%s %s %s", r.kindName(), r.Amount.Text(), s.o.Currency.Money()))
}

// ReturnPayment records that a payment or refund has not arrived.
func ReturnPayment(tx *schema.Tx, by *account.Member, orderID, paymentID int64, note string) (*Order, error) {
	s, r, err := beginPayment(tx, by, orderID, paymentID, RefusePayment)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(note) == "" {
		return nil, schema.Invalid("notes", "请填写退回的原因")
	}
	if r.Kind == Repayment {
		s.o.Refunds -= r.Amount
	} else {
		s.o.Pending -= r.Amount
	}
	if err := s.decide(aboutPayment, r.ID, Refused, note); err != nil {
		return nil, err
	}
	return s.end(note)
}

// PaymentSubject returns what the second factor of a confirmed payment is about.
func PaymentSubject(paymentID int64) string { return fmt.Sprintf("order payment %d", paymentID) }

// beginPayment begins the decision about a row of the ledger that the other side has entered.
func beginPayment(tx *schema.Tx, by *account.Member, orderID, paymentID int64, verb Verb) (*step, *LedgerRow, error) {
	s, err := begin(tx, by, orderID, verb)
	if err != nil {
		return nil, nil, err
	}
	var rows []LedgerRow
	if err := tx.DB().Where("id = ? AND order_id = ?", paymentID, orderID).Find(&rows).Error; err != nil {
		return nil, nil, err
	}
	if len(rows) == 0 {
		return nil, nil, schema.NotFound("没有这笔款项")
	}
	r := &rows[0]
	if r.Kind == PartPayment {
		return nil, nil, schema.Conflict("点价金抵货款不用确认")
	}
	if r.Side == s.side {
		return nil, nil, schema.Denied("这笔%s由本企业登记，请等对方确认", r.kindName())
	}
	return s, r, undecided(tx, aboutPayment, paymentID)
}
