package schema

import (
	"errors"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
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
	return Invalid("password", "手机号或密码错误")
}

// Locked refuses passwords while the number is locked. What is locked for longer than it ever is a clock did that was ahead.
func (p *Phone) Locked(now time.Time) error {
	left := p.LockedUntil.Sub(now)
	if left <= 0 || left > lockTime {
		return nil
	}
	minutes := (left + time.Minute - 1) / time.Minute
	return Conflict("密码错误次数过多，请 %d 分钟后再试，或用短信验证码登录", minutes)
}

// Send counts a code. It refuses a second one within a minute and an eleventh on one day.
func (p *Phone) Send(now time.Time) error {
	if ago := now.Sub(p.SentAt); ago >= 0 && ago < codeEvery { // else a clock was ahead
		return Conflict("验证码已发送，请 %d 秒后再获取", (codeEvery-ago+time.Second-1)/time.Second)
	}
	if DayOf(now) != DayOf(p.SentAt) {
		p.Sent = 0
	}
	if p.Sent >= codesADay {
		return Conflict("今天获取验证码的次数已用完，请明天再试")
	}
	p.Sent++
	p.SentAt = now
	return nil
}

// PasswordOf is the hash to compare a password with, empty for a number that nobody has or that has no password:
// compare all the same. It refuses while the number is locked.
func (tx *Tx) PasswordOf(mobile string) (hash string, err error) {
	if err := CheckMobile(mobile); err != nil {
		return "", err
	}
	var p Phone
	if err := tx.db.Limit(1).Find(&p, "mobile = ?", mobile).Error; err != nil {
		return "", err
	}
	if err := p.Locked(tx.now); err != nil {
		return "", err
	}
	u, err := tx.UserByMobile(mobile)
	if e, ok := KindOf(err); ok && e.Kind == NotFoundKind {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return u.Password, nil
}

// PasswordWrong counts a wrong password for a number and gives the refusal for the person, with which the count is
// kept.
func (tx *Tx) PasswordWrong(mobile string) error {
	p, err := tx.lockPhone(mobile)
	if err != nil {
		return err
	}
	refusal := p.Fail(tx.now)
	if err := tx.Update(p); err != nil {
		return err
	}
	return kept(refusal)
}

// PasswordRight gives the user whose password was right, held against the hash that PasswordOf gave, and forgets the wrong ones
// of before. It refuses a user who is frozen, a number that was locked meanwhile, and a password that was changed meanwhile.
func (tx *Tx) PasswordRight(mobile, hash string) (*User, error) {
	p, err := tx.lockPhone(mobile)
	if err != nil {
		return nil, err
	}
	if err := p.Locked(tx.now); err != nil {
		return nil, err
	}
	u, err := tx.UserByMobile(mobile)
	switch {
	case err != nil:
		return nil, err
	case u.Password != hash:
		return nil, tx.PasswordWrong(mobile)
	case u.State == UserFrozen:
		return nil, errFrozen()
	}
	return u, tx.forgetFailures(mobile)
}

func errFrozen() error { return Frozen("该账号已被冻结，请联系在线客服!") }

func (tx *Tx) forgetFailures(mobile string) error {
	return tx.db.Exec("UPDATE phone SET failures = 0, locked_until = 0 WHERE mobile = ?", mobile).Error
}

// lockPhone locks the counts of a number, which begin with nothing.
func (tx *Tx) lockPhone(mobile string) (*Phone, error) {
	if err := CheckMobile(mobile); err != nil {
		return nil, err
	}
	p := Phone{Mobile: mobile}
	if err := tx.db.Clauses(clause.OnConflict{DoNothing: true}).Create(&p).Error; err != nil {
		return nil, err
	}
	err := tx.db.Clauses(forUpdate).Take(&p, "mobile = ?", mobile).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, Busy(err, "系统繁忙，请稍后再试")
	}
	return &p, err
}
