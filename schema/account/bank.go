package account

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// BankAccount is the bank account to which others pay a company, from a time on. Rows are only inserted: the newest
// row of a company counts.
type BankAccount struct {
	ID        int64  `gorm:"primaryKey"`
	CompanyID int64  `gorm:"index:bank_account_company"` // PlatformBank for the account of the platform
	Holder    string `gorm:"size:120"`                   // 户名
	Bank      string `gorm:"size:120"`                   // 开户银行: bank and branch
	Number    string `gorm:"size:32"`                    // 账号: digits
	Code      string `gorm:"size:12"`                    // 行号: of the branch in the payment system (联行号), or empty
	UserID    int64
	UserName  string    `gorm:"size:40"`
	At        time.Time `gorm:"serializer:moment;type:bigint"`
}

// PlatformBank stands for the platform in place of a company. Companies pay their deposits to its account.
const PlatformBank = 0

// kindBank is the kind of thing of events about bank accounts.
const kindBank = "bankAccount"

const (
	bankText       = 60 // characters of a holder, and of a bank
	bankNumberMin  = 8
	bankNumberMax  = 32
	bankCodeLength = 12
	bankHistory    = 50 // rows that pages show
)

// tidy removes spaces around texts and within numbers.
func (b *BankAccount) tidy() {
	b.Holder, b.Bank = strings.TrimSpace(b.Holder), strings.TrimSpace(b.Bank)
	b.Number = strings.Join(strings.Fields(schema.Fold(b.Number)), "")
	b.Code = strings.Join(strings.Fields(schema.Fold(b.Code)), "")
}

// check refuses an incomplete account.
func (b *BankAccount) check() error {
	switch {
	case b.Holder == "":
		return schema.Invalid("holder", "请填写户名")
	case utf8.RuneCountInString(b.Holder) > bankText:
		return schema.Invalid("holder", "户名最多 %d 个字", bankText)
	case b.Bank == "":
		return schema.Invalid("bank", "请填写开户银行，写到支行")
	case utf8.RuneCountInString(b.Bank) > bankText:
		return schema.Invalid("bank", "开户银行最多 %d 个字", bankText)
	case len(b.Number) < bankNumberMin || len(b.Number) > bankNumberMax || !schema.Digits(b.Number):
		return schema.Invalid("number", "账号应为 %d 到 %d 位数字，请核对", bankNumberMin, bankNumberMax)
	case b.Code != "" && (len(b.Code) != bankCodeLength || !schema.Digits(b.Code)):
		return schema.Invalid("bankCode", "行号（联行号）应为 %d 位数字，不清楚可以不填", bankCodeLength)
	}
	return nil
}

// same reports whether money to both accounts arrives at the same place.
func (b *BankAccount) same(other *BankAccount) bool {
	return b.Holder == other.Holder && b.Bank == other.Bank && b.Number == other.Number && b.Code == other.Code
}

// words describes the account in a line.
func (b *BankAccount) words() string {
	text := fmt.Sprintf("%s，%s，账号 %s", b.Holder, b.Bank, b.Number)
	if b.Code != "" {
		text += "，行号 " + b.Code
	}
	return text
}

// FindBank returns the present bank account of a company, or nil.
func FindBank(tx *schema.Tx, companyID int64) (*BankAccount, error) {
	list, err := bankAccounts(tx, companyID, 1)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// BankHistory returns the bank accounts of a company, the present one first.
func BankHistory(tx *schema.Tx, companyID int64) ([]BankAccount, error) {
	return bankAccounts(tx, companyID, bankHistory)
}

func bankAccounts(tx *schema.Tx, companyID int64, limit int) (list []BankAccount, err error) {
	err = tx.DB().Where("company_id = ?", companyID).Order("id DESC").Limit(limit).Find(&list).Error
	return list, err
}

// banksOf returns the present bank accounts of companies, by company id.
func banksOf(tx *schema.Tx, companyIDs []int64) (map[int64]BankAccount, error) {
	list, err := schema.FindIn[BankAccount](companyIDs, func(part []int64) *gorm.DB {
		newest := tx.DB().Model(&BankAccount{}).Select("MAX(id)").Where("company_id IN ?", part).Group("company_id")
		return tx.DB().Where("id IN (?)", newest)
	})
	found := make(map[int64]BankAccount, len(list))
	for _, b := range list {
		found[b.CompanyID] = b
	}
	return found, err
}

// Subject returns what the second factor of a change is about: exactly this account of the company or the platform.
func (b BankAccount) Subject() string {
	b.tidy()
	return BankSubject(b.CompanyID) + " " + b.Holder + " " + b.Number
}

// BankSubject returns the beginning of the subjects of a company's accounts, or of the platform's.
func BankSubject(companyID int64) string {
	if companyID == PlatformBank {
		return "bank account of the platform"
	}
	return fmt.Sprintf("bank account of company %d", companyID)
}

// SetBank changes the bank account of the acting manager's company. The code is that of the second factor. All
// managers are notified.
func SetBank(tx *schema.Tx, by *Member, b BankAccount, code string) error {
	c, err := lockManagedCompany(tx, by)
	if err != nil {
		return err
	}
	b.CompanyID = c.ID
	if err := insertBank(tx, by, &b, code); err != nil {
		return err
	}
	err = notice.Record(tx, by.Actor(), "set", kindBank, c.ID, c.ID, schema.Shorten(b.words(), 500))
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("bank account %d", b.ID)
	return notifyManagers(tx, c.ID, cause, "收款账户已变更", b.notification(by.Name, c.Name), "/member/bank")
}

// SetPlatformBank lets an administrator change the bank account to which companies pay deposits. The code is that of
// the second factor. All administrators are notified.
func SetPlatformBank(tx *schema.Tx, by *Member, b BankAccount, code string) error {
	if err := Administers(tx, by); err != nil {
		return err
	}
	b.CompanyID = PlatformBank
	if err := insertBank(tx, by, &b, code); err != nil {
		return err
	}
	_, err := notice.RecordEvent(tx, by.Actor(), notice.Event{
		Platform: true, Verb: "set", Kind: kindBank, Key: "0", Name: "点价金收款账户", Note: schema.Shorten(b.words(), 500),
	})
	if err != nil {
		return err
	}
	text := b.notification(by.Name, "平台点价金")
	return NotifyAdministrators(tx, fmt.Sprintf("bank account %d", b.ID), "点价金收款账户已变更", text, "/admin/deposits")
}

// notification is the text of the message about a change.
func (b *BankAccount) notification(who, whose string) string {
	return fmt.Sprintf("%s把%s的收款账户改为：%s。如果不是你们的操作，请立即联系平台客服。", who, whose, b.words())
}

// insertBank inserts an account after its confirmation. It refuses what changes nothing, before the code is used.
func insertBank(tx *schema.Tx, by *Member, b *BankAccount, code string) error {
	b.tidy()
	if err := b.check(); err != nil {
		return err
	}
	before, err := FindBank(tx, b.CompanyID)
	if err != nil {
		return err
	}
	if before != nil && before.same(b) {
		return schema.Conflict("收款账户没有变化，不需要修改")
	}
	if err := Confirm(tx, by.UserID, ChangeBank, b.Subject(), code); err != nil {
		return err
	}
	b.ID, b.UserID, b.UserName, b.At = 0, by.UserID, by.Name, tx.Now()
	list := []BankAccount{*b}
	err = schema.Insert(tx, list)
	b.ID = list[0].ID
	return err
}
