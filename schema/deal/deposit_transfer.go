package deal

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// DepositTransfer is a payment between a company and the platform's bank, as an administrator has entered it.
type DepositTransfer struct {
	PostingID int64  `gorm:"primaryKey;autoIncrement:false"`
	Reference string `gorm:"size:40;uniqueIndex:deposit_transfer_reference"` // of the bank; used once
	Note      string `gorm:"size:200"`
	UserID    int64
	UserName  string `gorm:"size:40"`
}

// DepositPayment is a payment to be entered.
type DepositPayment struct {
	CompanyID int64
	Money     schema.Fen
	Reference string // of the bank
	Note      string
}

const (
	maxPayment      = schema.Fen(1_000_000_000_00)
	referenceLength = 40
	noteLength      = 200
)

// check trims the texts of the payment and refuses an incomplete one.
func (p *DepositPayment) check() error {
	p.Reference, p.Note = strings.ToUpper(strings.TrimSpace(p.Reference)), strings.TrimSpace(p.Note)
	switch {
	case p.Money <= 0:
		return schema.Invalid("money", "请填写大于 0 的金额")
	case p.Money > maxPayment:
		return schema.Invalid("money", "一笔最多 %s 元，请核对金额", schema.Grouped(int64(maxPayment/100)))
	case p.Reference == "":
		return schema.Invalid("reference", "请填写银行流水号")
	case utf8.RuneCountInString(p.Reference) > referenceLength:
		return schema.Invalid("reference", "银行流水号最多 %d 个字", referenceLength)
	case utf8.RuneCountInString(p.Note) > noteLength:
		return schema.Invalid("note", "备注最多 %d 个字", noteLength)
	}
	return nil
}

// Subject identifies the payment for a confirmation by code: the code is for this payment only.
func (p *DepositPayment) Subject(kind DepositKind) string {
	reference := strings.ToUpper(strings.TrimSpace(p.Reference))
	return fmt.Sprintf("%s %d %s %s", kind, p.CompanyID, p.Money, reference)
}

// PayIn enters money that a company has paid to the platform's bank. The code is that of the acting administrator for
// this payment. It refuses a reference of the bank that was entered before.
func PayIn(tx *schema.Tx, by *account.Member, p DepositPayment, code string) error {
	return transfer(tx, by, p, PaidIn, code)
}

// PayOut enters money that the platform's bank has paid to a company. It refuses as PayIn does, and more than the
// balance.
func PayOut(tx *schema.Tx, by *account.Member, p DepositPayment, code string) error {
	return transfer(tx, by, p, PaidOut, code)
}

func transfer(tx *schema.Tx, by *account.Member, p DepositPayment, kind DepositKind, code string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	if err := p.check(); err != nil {
		return err
	}
	if err := checkTransfer(tx, p, kind); err != nil {
		return err
	}
	if err := account.Confirm(tx, by.UserID, account.PostDeposit, p.Subject(kind), code); err != nil {
		return err
	}
	amount := p.Money
	if kind == PaidOut {
		amount = -amount
	}
	posting, err := post(tx,
		DepositEntry{CompanyID: bankID, Kind: kind, Available: -amount},
		DepositEntry{CompanyID: p.CompanyID, Kind: kind, Available: amount},
	)
	if err != nil {
		return err
	}
	row := DepositTransfer{
		PostingID: posting, Reference: p.Reference, Note: p.Note, UserID: by.UserID, UserName: by.Name,
	}
	if err := insertTransfer(tx, row); err != nil {
		return err
	}
	return recordTransfer(tx, by, p, kind, posting)
}

// checkTransfer refuses an unknown company, a used reference, and more than the balance. It comes before the
// confirmation, so that a refusal does not use up the code.
func checkTransfer(tx *schema.Tx, p DepositPayment, kind DepositKind) error {
	c, err := account.FindCompany(tx, p.CompanyID)
	if err != nil {
		return err
	}
	a, err := lockAccount(tx, c.ID)
	if err != nil {
		return err
	}
	if kind == PaidOut && a.Available < p.Money {
		return schema.Conflict("该企业的可用余额只有 %s 元，少 %s 元，请核对金额", a.Available, p.Money-a.Available)
	}
	var used int64
	err = tx.DB().Model(&DepositTransfer{}).Where("reference = ?", schema.PlainOr(p.Reference)).Count(&used).Error
	if err == nil && used > 0 {
		err = errUsedReference(p.Reference)
	}
	return err
}

// insertTransfer inserts a transfer. It refuses a reference that another transaction has just used.
func insertTransfer(tx *schema.Tx, row DepositTransfer) error {
	err := schema.Insert(tx, []DepositTransfer{row})
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return errUsedReference(row.Reference)
	}
	return err
}

func errUsedReference(reference string) error {
	return schema.Invalid("reference", "银行流水号 %s 已登记过，请核对，不要重复登记", reference)
}

// recordTransfer records the payment in the audit log and notifies the managers of the company.
func recordTransfer(tx *schema.Tx, by *account.Member, p DepositPayment, kind DepositKind, posting int64) error {
	verb, title, text := "pay in", "点价金已入账", "平台已收到贵公司的点价金 %s 元，银行流水号 %s"
	if kind == PaidOut {
		verb, title, text = "pay out", "点价金已退回", "平台已向贵公司退回点价金 %s 元，银行流水号 %s"
	}
	note := fmt.Sprintf("%s 元，银行流水号 %s", p.Money, p.Reference)
	if p.Note != "" {
		note += "；" + p.Note
	}
	err := notice.RecordPlatform(tx, by.Actor(), verb, kindDeposit, p.CompanyID, p.CompanyID, schema.Shorten(note, 500))
	if err != nil {
		return err
	}
	return account.NotifyManagers(tx, p.CompanyID, notice.Trade{
		Topic: notice.PaymentTopic, Cause: fmt.Sprintf("deposit %d", posting), Title: title,
		Text: fmt.Sprintf(text, p.Money, p.Reference), Link: "/member/deposit",
	})
}
