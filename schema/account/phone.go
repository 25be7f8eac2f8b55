package account

import (
	"errors"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Phone is what is counted for a mobile number, whether a user has it or not: wrong passwords, and codes sent to it.
type Phone struct {
	Mobile      string    `gorm:"primaryKey;size:11"`
	Failures    int       // wrong passwords in a row
	FailedAt    time.Time `gorm:"serializer:moment;type:bigint"`
	LockedUntil time.Time `gorm:"serializer:moment;type:bigint"` // no password is looked at until then
	Sent        int       // codes on the day of SentAt
	SentAt      time.Time `gorm:"serializer:moment;type:bigint;index"`
}

const (
	failuresMax = 10               // wrong passwords in a row, then the number is locked
	lockTime    = 15 * time.Minute // and after as long without one they are forgotten
	codeEvery   = time.Minute
	codesADay   = 10
)

// Fail counts a wrong password and tells what to do now.
func (p *Phone) Fail(now time.Time) error {
	if now.Sub(p.FailedAt) >= lockTime {
		p.Failures = 0
	}
	p.Failures++
	p.FailedAt = now
	if p.Failures >= failuresMax {
		p.Failures, p.LockedUntil = 0, now.Add(lockTime)
		return p.Locked(now)
	}
	return schema.Invalid("password", "手机号或密码错误")
}

// Locked refuses passwords while the number is locked. What is locked for longer than it ever is a clock did that was ahead.
func (p *Phone) Locked(now time.Time) error {
	left := p.LockedUntil.Sub(now)
	if left <= 0 || left > lockTime {
		return nil
	}
	minutes := (left + time.Minute - 1) / time.Minute
	return schema.Conflict("密码错误次数过多，请 %d 分钟后再试，或用短信验证码登录", minutes)
}

// Send counts a code. It refuses a second one within a minute and an eleventh on one day.
func (p *Phone) Send(now time.Time) error {
	if ago := now.Sub(p.SentAt); ago >= 0 && ago < codeEvery { // else a clock was ahead
		return schema.Conflict("验证码已发送，请 %d 秒后再获取", (codeEvery-ago+time.Second-1)/time.Second)
	}
	if schema.DayOf(now) != schema.DayOf(p.SentAt) {
		p.Sent = 0
	}
	if p.Sent >= codesADay {
		return schema.Conflict("今天获取验证码的次数已用完，请明天再试")
	}
	p.Sent++
	p.SentAt = now
	return nil
}

// PasswordOf is the hash to compare a password with, empty for a number that nobody has or that has no password:
// compare all the same. It refuses while the number is locked.
func PasswordOf(tx *schema.Tx, mobile string) (hash string, err error) {
	if err := CheckMobile(mobile); err != nil {
		return "", err
	}
	var p Phone
	if err := tx.DB().Limit(1).Find(&p, "mobile = ?", mobile).Error; err != nil {
		return "", err
	}
	if err := p.Locked(tx.Now()); err != nil {
		return "", err
	}
	u, err := FindUserByMobile(tx, mobile)
	if e, ok := schema.KindOf(err); ok && e.Kind == schema.NotFoundKind {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return u.Password, nil
}

// PasswordWrong counts a wrong password for a number and gives the refusal for the person, with which the count is
// kept.
func PasswordWrong(tx *schema.Tx, mobile string) error {
	p, err := lockPhone(tx, mobile)
	if err != nil {
		return err
	}
	refusal := p.Fail(tx.Now())
	if err := tx.Update(p); err != nil {
		return err
	}
	return schema.Kept(refusal)
}

// PasswordRight gives the user whose password was right, held against the hash that PasswordOf gave, and forgets the wrong ones
// of before. It refuses a user who is frozen, a number that was locked meanwhile, and a password that was changed meanwhile.
func PasswordRight(tx *schema.Tx, mobile, hash string) (*User, error) {
	p, err := lockPhone(tx, mobile)
	if err != nil {
		return nil, err
	}
	if err := p.Locked(tx.Now()); err != nil {
		return nil, err
	}
	u, err := FindUserByMobile(tx, mobile)
	switch {
	case err != nil:
		return nil, err
	case u.Password != hash:
		return nil, PasswordWrong(tx, mobile)
	case u.State == UserFrozen:
		return nil, errFrozen()
	}
	return u, forgetFailures(tx, mobile)
}

func errFrozen() error { return schema.Frozen("该账号已被冻结，请联系在线客服!") }

func forgetFailures(tx *schema.Tx, mobile string) error {
	return tx.DB().Exec("UPDATE phone SET failures = 0, locked_until = 0 WHERE mobile = ?", mobile).Error
}

// lockPhone locks the counts of a number, which begin with nothing.
func lockPhone(tx *schema.Tx, mobile string) (*Phone, error) {
	if err := CheckMobile(mobile); err != nil {
		return nil, err
	}
	p := Phone{Mobile: mobile}
	if err := tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&p).Error; err != nil {
		return nil, err
	}
	err := tx.DB().Clauses(schema.ForUpdate).Take(&p, "mobile = ?", mobile).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, schema.Busy(err, "系统繁忙，请稍后再试")
	}
	return &p, err
}
