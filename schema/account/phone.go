package account

import (
	"errors"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// CodeCount counts the codes sent to a mobile number, whether it has a user or not. Codes that the owner requests on a
// known device are counted apart, so that strangers cannot use them up.
type CodeCount struct {
	Mobile      string    `gorm:"primaryKey;size:11"`
	Sent        int       // codes sent on the day of SentAt
	SentAt      time.Time `gorm:"serializer:moment;type:bigint;index"`
	OwnerSent   int       // codes sent to known devices on the day of OwnerSentAt
	OwnerSentAt time.Time `gorm:"serializer:moment;type:bigint"`
}

const (
	codeInterval      = time.Minute
	codesPerDay       = 10
	ownerCodesPerDay  = 5
	ownerCodesPerHour = CodesAnHour / 10 // of the whole site, after CodesAnHour
)

// Send counts a sent code. It refuses a second one within a minute and an eleventh on one day.
func (n *CodeCount) Send(now time.Time) error { return countCode(&n.Sent, &n.SentAt, codesPerDay, now) }

// SendOwner counts a code sent to a known device. It refuses a second one within a minute. After five on one day it
// counts as Send does.
func (n *CodeCount) SendOwner(now time.Time) error {
	if n.OwnerSent >= ownerCodesPerDay && schema.DayOf(now) == schema.DayOf(n.OwnerSentAt) {
		return n.Send(now)
	}
	return countCode(&n.OwnerSent, &n.OwnerSentAt, ownerCodesPerDay, now)
}

func countCode(sent *int, sentAt *time.Time, most int, now time.Time) error {
	if next := sentAt.Add(codeInterval); schema.DeadlinePending(next, now, codeInterval) {
		return schema.Conflict("验证码已发送，请 %d 秒后再获取", (next.Sub(now)+time.Second-1)/time.Second)
	}
	if schema.DayOf(now) != schema.DayOf(*sentAt) {
		*sent = 0
	}
	if *sent >= most {
		return schema.Conflict("今天获取验证码的次数已用完，请明天再试")
	}
	*sent++
	*sentAt = now
	return nil
}

// PasswordOf returns the password hash of a number; empty if it has no user or no password. The caller must compare
// in this case too, so that the time does not reveal it.
func PasswordOf(tx *schema.Tx, mobile string) (hash string, err error) {
	u, err := FindUserByMobile(tx, mobile)
	if e, ok := schema.KindOf(err); ok && e.Kind == schema.NotFoundKind {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return u.Password, nil
}

// ErrPassword refuses a wrong password, and a number without a user.
var ErrPassword = schema.Invalid("password", "手机号或密码错误")

// PasswordRight returns the user whose password was right. The hash is the one from PasswordOf. It refuses a frozen
// user, and a number whose password was changed since then.
func PasswordRight(tx *schema.Tx, mobile, hash string) (*User, error) {
	u, err := FindUserByMobile(tx, mobile)
	switch {
	case err != nil:
		return nil, err
	case u.Password != hash:
		return nil, ErrPassword
	case u.State == UserFrozen:
		return nil, errFrozen()
	}
	return u, nil
}

// errFrozen refuses a frozen user or membership.
func errFrozen() error { return schema.Frozen("该账号已被冻结，请联系在线客服!") }

// lockCodeCount returns the locked counts of a number and inserts them if they are missing.
func lockCodeCount(tx *schema.Tx, mobile string) (*CodeCount, error) {
	if err := CheckMobile(mobile); err != nil {
		return nil, err
	}
	n := CodeCount{Mobile: mobile}
	if err := tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&n).Error; err != nil {
		return nil, err
	}
	err := tx.DB().Clauses(schema.ForUpdate).Take(&n, "mobile = ?", mobile).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, schema.Busy(err, "系统繁忙，请稍后再试")
	}
	return &n, err
}
