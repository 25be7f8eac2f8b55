package account

import (
	"errors"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Phone contains the counts of wrong passwords and sent codes of a mobile number, whether it has a user or not.
type Phone struct {
	Mobile      string    `gorm:"primaryKey;size:11"`
	Failures    int       // wrong passwords in a row
	FailedAt    time.Time `gorm:"serializer:moment;type:bigint"`
	LockedUntil time.Time `gorm:"serializer:moment;type:bigint"` // passwords are refused until then
	Sent        int       // codes sent on the day of SentAt
	SentAt      time.Time `gorm:"serializer:moment;type:bigint;index"`
}

const (
	failuresMax  = 10               // wrong passwords in a row that lock the number
	lockDuration = 15 * time.Minute // the count restarts after the same time without failures
	codeInterval = time.Minute
	codesPerDay  = 10
)

// Fail counts a wrong password and returns the refusal for the user.
func (p *Phone) Fail(now time.Time) error {
	if now.Sub(p.FailedAt) >= lockDuration {
		p.Failures = 0
	}
	p.Failures++
	p.FailedAt = now
	if p.Failures >= failuresMax {
		p.Failures, p.LockedUntil = 0, now.Add(lockDuration)
		return p.Locked(now)
	}
	return schema.Invalid("password", "手机号或密码错误")
}

// Locked refuses passwords while the number is locked.
func (p *Phone) Locked(now time.Time) error {
	if !schema.DeadlinePending(p.LockedUntil, now, lockDuration) {
		return nil
	}
	minutes := (p.LockedUntil.Sub(now) + time.Minute - 1) / time.Minute
	return schema.Conflict("密码错误次数过多，请 %d 分钟后再试，或用短信验证码登录", minutes)
}

// Send counts a sent code. It refuses a second one within a minute and an eleventh on one day.
func (p *Phone) Send(now time.Time) error {
	if next := p.SentAt.Add(codeInterval); schema.DeadlinePending(next, now, codeInterval) {
		return schema.Conflict("验证码已发送，请 %d 秒后再获取", (next.Sub(now)+time.Second-1)/time.Second)
	}
	if schema.DayOf(now) != schema.DayOf(p.SentAt) {
		p.Sent = 0
	}
	if p.Sent >= codesPerDay {
		return schema.Conflict("今天获取验证码的次数已用完，请明天再试")
	}
	p.Sent++
	p.SentAt = now
	return nil
}

// PasswordOf returns the password hash of a number; empty if it has no user or no password. The caller must compare
// in this case too, so that the time does not reveal it. It refuses a locked number.
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

// PasswordWrong counts a wrong password and returns the refusal for the user. The count is stored despite the
// refusal.
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

// PasswordRight returns the user whose password was right and resets the count of failures. The hash is the one from
// PasswordOf. It refuses a frozen user, and a number that was locked or whose password was changed since then.
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
	return u, resetFailures(tx, mobile)
}

// errFrozen refuses a frozen user or membership.
func errFrozen() error { return schema.Frozen("该账号已被冻结，请联系在线客服!") }

// resetFailures resets the count of wrong passwords and unlocks the number.
func resetFailures(tx *schema.Tx, mobile string) error {
	return tx.DB().Exec("UPDATE phone SET failures = 0, locked_until = 0 WHERE mobile = ?", mobile).Error
}

// lockPhone returns the locked counts of a number and inserts them if they are missing.
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
