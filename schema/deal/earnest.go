package deal

import (
	"fmt"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Earnest is what submitting terms would hold of a company's deposit account.
type Earnest struct {
	Money   schema.Fen
	Balance schema.Fen // available
}

// Enough reports whether the balance covers the money.
func (e Earnest) Enough() bool { return e.Money <= e.Balance }

// Sentence returns the sentence to confirm before the submit.
func (e Earnest) Sentence() string {
	return fmt.Sprintf("本次点价将扣除 %s 元保证金", e.Money.Text())
}

// Refusal returns why the balance does not cover the money; empty if it does.
func (e Earnest) Refusal() string {
	if e.Enough() {
		return ""
	}
	return fmt.Sprintf("您的余额不足：%s，可用余额 %s 元，还差 %s 元", e.Sentence(), e.Balance.Text(), (e.Money - e.Balance).Text())
}

// EarnestOf returns what submitting the terms of deals would hold. It refuses deals that a company does not buy in, and
// deals of several buyers.
func EarnestOf(tx *schema.Tx, companyID int64, ids []int64) (e Earnest, err error) {
	if ids, err = sortedIDs(ids); err != nil {
		return e, err
	}
	deals, err := schema.FindIn[Deal](ids, func(part []int64) *gorm.DB { return tx.DB().Where("id IN ?", part) })
	if err != nil {
		return e, err
	}
	if len(deals) < len(ids) {
		return e, errNoDeal
	}
	rate, err := DepositRate(tx)
	if err != nil {
		return e, err
	}
	buyer := deals[0].BuyerID
	for i := range deals {
		d := &deals[i]
		switch {
		case companyID != 0 && d.BuyerID != companyID:
			return e, errNoDeal
		case d.BuyerID != buyer:
			return e, schema.Invalid("spotSaleIDs", "请选择同一个买家的询盘单")
		}
		e.Money += d.nextHold(rate)
	}
	account, err := FindDeposit(tx, buyer)
	e.Balance = account.Available
	return e, err
}

// nextHold returns what the next step of the buyer holds: the deposit of the weight as far as it is not held, or
// all of it once more for a margin call.
func (d *Deal) nextHold(rate schema.Fen) schema.Fen {
	deposit := DepositFor(rate, d.Weight)
	if !d.AnswerBy.IsZero() {
		return deposit
	}
	return max(deposit-d.Deposit, 0)
}
