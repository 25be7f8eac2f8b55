package accountapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Banks handles the calls about the bank accounts of companies and of the platform.
type Banks struct{ DB *schema.DB }

// BankAccount is where others pay a company or the platform.
type BankAccount struct {
	Holder   string    `json:"holder" doc:"户名"`
	Bank     string    `json:"bank" doc:"开户银行"`
	Number   string    `json:"number" doc:"账号：只有数字"`
	Code     string    `json:"bankCode" doc:"行号：联行号，没有填写时为空"`
	UserName string    `json:"userName" doc:"设置人"`
	At       time.Time `json:"at" doc:"设置的时间"`
}

// bankAccounts are the bank accounts of a company or the platform.
type bankAccounts struct {
	Account *BankAccount  `json:"account" doc:"现在的收款账户；没有设置时为 null"`
	Former  []BankAccount `json:"former" doc:"以前的收款账户，新的在前"`
	Holder  string        `json:"holder" doc:"建议的户名"`
	Subject string        `json:"confirmSubject" doc:"修改时验证码的 subject 的开头，后面接空格、户名、空格、账号（只有数字）；action 为 bank"`
}

// bankAccountIn is a new bank account with the code of the second factor.
type bankAccountIn struct {
	RequestKey string `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求只执行一次"`
	Holder     string `json:"holder" maxLength:"60" doc:"户名"`
	Bank       string `json:"bank" maxLength:"60" doc:"开户银行：写到支行"`
	Number     string `json:"number" maxLength:"60" doc:"账号：8 到 32 位数字，可以有空格"`
	Code       string `json:"bankCode,omitempty" maxLength:"30" doc:"行号：12 位联行号"`
	SmsCode    string `json:"code" maxLength:"6" doc:"短信验证码：send_confirm_code 发到本人手机"`
}

func (in *bankAccountIn) account() account.BankAccount {
	return account.BankAccount{Holder: in.Holder, Bank: in.Bank, Number: in.Number, Code: in.Code}
}

// NewBankAccount returns a bank account as JSON has it; nil for none.
func NewBankAccount(b *account.BankAccount) *BankAccount {
	if b == nil {
		return nil
	}
	return &BankAccount{b.Holder, b.Bank, b.Number, b.Code, b.UserName, b.At}
}

// Own returns the bank accounts of the caller's company.
func (h Banks) Own(c *web.Call, _ *web.None) (bankAccounts, error) {
	by := MemberOf(c.Caller)
	return schema.View(c, h.DB, func(tx *schema.Tx) (bankAccounts, error) {
		return readBanks(tx, by.CompanyID, by.CompanyName)
	})
}

// Platform returns the bank accounts of the platform.
func (h Banks) Platform(c *web.Call, _ *web.None) (bankAccounts, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (bankAccounts, error) {
		return readBanks(tx, account.PlatformBank, "")
	})
}

// Set changes the bank account of the caller's company.
func (h Banks) Set(c *web.Call, in *bankAccountIn) (bankAccounts, error) {
	by := MemberOf(c.Caller)
	return Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (out bankAccounts, err error) {
		if err := account.SetBank(tx, by, in.account(), in.SmsCode); err != nil {
			return out, err
		}
		return readBanks(tx, by.CompanyID, by.CompanyName)
	})
}

// SetPlatform changes the bank account of the platform.
func (h Banks) SetPlatform(c *web.Call, in *bankAccountIn) (bankAccounts, error) {
	by := MemberOf(c.Caller)
	return Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (out bankAccounts, err error) {
		if err := account.SetPlatformBank(tx, by, in.account(), in.SmsCode); err != nil {
			return out, err
		}
		return readBanks(tx, account.PlatformBank, "")
	})
}

// readBanks returns the bank accounts of a company. The holder is suggested while it has none.
func readBanks(tx *schema.Tx, companyID int64, holder string) (bankAccounts, error) {
	out := bankAccounts{Former: []BankAccount{}, Holder: holder, Subject: account.BankSubject(companyID)}
	list, err := account.BankHistory(tx, companyID)
	for i := range list {
		b := NewBankAccount(&list[i])
		if i == 0 {
			out.Account, out.Holder = b, b.Holder
		} else {
			out.Former = append(out.Former, *b)
		}
	}
	return out, err
}
