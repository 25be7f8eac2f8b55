package order

import (
	"fmt"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Bill is an invoice of the seller. It never changes; its decision is a row of its own.
type Bill struct {
	ID       int64      `gorm:"primaryKey"`
	OrderID  int64      `gorm:"index:order_invoice_order"`
	Numbers  string     `gorm:"size:500"` // comma-separated
	Day      schema.Day `gorm:"size:10"`
	Amount   schema.Fen
	FileID   int64  // zero without one
	Note     string `gorm:"size:500"`
	UserID   int64
	UserName string    `gorm:"size:40"`
	At       time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Bill) TableName() string { return "order_invoice" }

// check refuses an incomplete invoice, and more than the order allows.
func (b *Bill) check(o *Order, today schema.Day) error {
	most := o.Invoiceable()
	numbers := schema.ParseList(strings.ReplaceAll(b.Numbers, "，", ","))
	b.Numbers, b.Note = numbers.String(), strings.TrimSpace(b.Note)
	if len(numbers) == 0 {
		return schema.Invalid("numbers", "请填写发票号码，多张用逗号分隔")
	}
	for _, n := range numbers {
		if !schema.Digits(n) || len(n) != 8 && len(n) != 20 {
			return schema.Invalid("numbers", "发票号码“%s”不正确，应为 8 位或 20 位数字", schema.FirstRunes(n, 20))
		}
	}
	switch {
	case !b.Day.Valid():
		return schema.Invalid("date", "请填写开票日期，如 2026-11-21")
	case b.Day > today:
		return schema.Invalid("date", "开票日期不能晚于今天")
	case b.Amount <= 0:
		return schema.Invalid("money", "金额应大于 0")
	case b.Amount > most:
		return schema.Invalid("money", "发票金额最多 %s %s", most.Text(), o.Currency.Money())
	case b.FileID == 0:
		return schema.Invalid("fileID", "请上传发票文件（PDF、OFD 或图片）")
	}
	return nil
}

// AddInvoice inserts an invoice of the seller. It counts when the buyer has received it.
func AddInvoice(tx *schema.Tx, by *account.Member, orderID int64, b Bill) (*Order, error) {
	s, err := begin(tx, by, orderID, Invoice)
	if err != nil {
		return nil, err
	}
	if err := b.check(s.o, tx.Today()); err != nil {
		return nil, err
	}
	if err := checkFiles(tx, orderID, "fileID", b.FileID); err != nil {
		return nil, err
	}
	if err := s.checkNumbers(b.Numbers); err != nil {
		return nil, err
	}
	b.OrderID, b.UserID, b.UserName, b.At = orderID, by.UserID, by.Name, tx.Now()
	if err := schema.Insert(tx, []Bill{b}); err != nil {
		return nil, err
	}
	s.o.PendingInvoices += b.Amount
	return s.end(schema.Shorten(fmt.Sprintf("发票 %s，%s %s", b.Numbers, b.Amount.Text(), s.o.Currency.Money()), 500))
}

// checkNumbers refuses invoices that the order has already. Those that the buyer has returned may come again.
func (s *step) checkNumbers(given string) error {
	var list []Bill
	if err := readInto(s.tx, s.o.ID, "id", &list)(); err != nil {
		return err
	}
	decided, err := decisionsOf(s.tx, []int64{s.o.ID}, aboutInvoice)
	if err != nil {
		return err
	}
	for _, b := range list {
		if decided[b.ID].Outcome == Refused {
			continue
		}
		for _, n := range schema.ParseList(b.Numbers) {
			if schema.ParseList(given).Has(n) {
				return schema.Invalid("numbers", "发票 %s 已登记，请核对发票号码", n)
			}
		}
	}
	return nil
}

// TakeInvoice records that the buyer has received an invoice.
func TakeInvoice(tx *schema.Tx, by *account.Member, orderID, invoiceID int64) (*Order, error) {
	s, b, err := beginInvoice(tx, by, orderID, invoiceID, ReceiveInvoice)
	if err != nil {
		return nil, err
	}
	s.o.PendingInvoices -= b.Amount
	s.o.Invoiced += b.Amount
	if err := s.decide(aboutInvoice, b.ID, Accepted, ""); err != nil {
		return nil, err
	}
	return s.end(schema.Shorten("发票 "+b.Numbers, 500))
}

// ReturnInvoice records that the buyer returns an invoice.
func ReturnInvoice(tx *schema.Tx, by *account.Member, orderID, invoiceID int64, note string) (*Order, error) {
	s, b, err := beginInvoice(tx, by, orderID, invoiceID, RefuseInvoice)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(note) == "" {
		return nil, schema.Invalid("notes", "请填写退票的原因")
	}
	s.o.PendingInvoices -= b.Amount
	if err := s.decide(aboutInvoice, b.ID, Refused, note); err != nil {
		return nil, err
	}
	return s.end(note)
}

// beginInvoice begins the decision about an invoice.
func beginInvoice(tx *schema.Tx, by *account.Member, orderID, invoiceID int64, verb Verb) (*step, *Bill, error) {
	s, err := begin(tx, by, orderID, verb)
	if err != nil {
		return nil, nil, err
	}
	var rows []Bill
	if err := tx.DB().Where("id = ? AND order_id = ?", invoiceID, orderID).Find(&rows).Error; err != nil {
		return nil, nil, err
	}
	if len(rows) == 0 {
		return nil, nil, schema.NotFound("没有这张发票")
	}
	return s, &rows[0], undecided(tx, aboutInvoice, invoiceID)
}
