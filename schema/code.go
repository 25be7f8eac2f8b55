package schema

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"time"

	"gorm.io/gorm"
)

// Code is a code sent to a mobile number for one purpose. Only its hash is stored.
type Code struct {
	ID      int64     `gorm:"primaryKey"`
	Mobile  string    `gorm:"size:11;index:code_mobile,priority:1"`
	Purpose Purpose   `gorm:"size:20;index:code_mobile,priority:2"`
	Salt    string    `gorm:"size:32"`
	Hash    string    `gorm:"size:64"` // HMAC-SHA-256 of the code with the salt
	Tries   int       // wrong ones
	Used    bool      // no longer good
	SentAt  time.Time `gorm:"serializer:moment;type:bigint;index"`
}

// Purpose is what a code is for.
type Purpose string

// Purposes of codes.
const (
	ForRegister Purpose = "register"
	ForLogin    Purpose = "login"
	ForReset    Purpose = "reset"  // of the password
	ForBind     Purpose = "bind"   // of a further login to an account
	ForUnbind   Purpose = "unbind" // of a person from a company
)

var purposeNames = map[Purpose]string{
	ForRegister: "注册", ForLogin: "登录", ForReset: "重置密码", ForBind: "绑定账号", ForUnbind: "解绑账号",
}

const (
	codeLife  = 5 * time.Minute
	codeTries = 5
)

// SendCode makes a code of six digits and the notice that carries it; at most one a minute and ten a day for a
// number. It tells nothing of who is registered: a number that the purpose does not suit (registering twice, logging
// in as nobody) gets a notice that says so to its owner, and the code is empty.
func (tx *Tx) SendCode(mobile string, purpose Purpose) (code string, err error) {
	name, ok := purposeNames[purpose]
	if !ok {
		return "", Invalid("purpose", "验证码的用途不正确")
	}
	p, err := tx.lockPhone(mobile)
	if err != nil {
		return "", err
	}
	if err := p.Send(tx.now); err != nil {
		return "", err
	}
	if err := tx.update(p); err != nil {
		return "", err
	}
	var known int64
	if err := tx.db.Model(&User{}).Where("mobile = ?", mobile).Count(&known).Error; err != nil {
		return "", err
	}
	code = newCode()
	text := fmt.Sprintf("验证码 %s，用于%s，%d 分钟内有效。请勿告诉他人。", code, name, codeLife/time.Minute)
	suits := (known == 0) == (purpose == ForRegister)
	if !suits {
		code, text = "", "该手机号尚未注册，请先注册。如非本人操作，请忽略。"
		if known > 0 {
			text = "该手机号已注册，可直接登录或重置密码。如非本人操作，请忽略。"
		}
	}
	row := Code{Mobile: mobile, Purpose: purpose, Salt: rand.Text(), Used: !suits, SentAt: tx.now}
	row.Hash = row.hash(code)
	rows := []Code{row}
	if err := insert(tx, rows); err != nil {
		return "", err
	}
	return code, tx.Send(Notice{
		Cause: fmt.Sprintf("code %d", rows[0].ID), Channel: SMS, Recipient: mobile, Title: "验证码", Text: text, Secret: true,
	})
}

// newCode draws six digits.
func newCode() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // the system's randomness never fails
	}
	return fmt.Sprintf("%06d", n)
}

func (c *Code) hash(code string) string {
	mac := hmac.New(sha256.New, []byte(c.Salt))
	mac.Write([]byte(code))
	return hex.EncodeToString(mac.Sum(nil))
}

// Try tells whether the code is the one that was sent and still good, and counts the try. A right code is used up.
func (c *Code) Try(code string, now time.Time) bool {
	if c.Used || c.Tries >= codeTries || now.Sub(c.SentAt) >= codeLife {
		return false
	}
	if !hmac.Equal([]byte(c.hash(code)), []byte(c.Hash)) {
		c.Tries++
		return false
	}
	c.Used = true
	return true
}

// UseCode uses up the last code that a number got for a purpose. A wrong one is refused, and the count of wrong ones
// is kept: call it before anything else is written.
func (tx *Tx) UseCode(mobile string, purpose Purpose, code string) error {
	refusal := Invalid("code", "验证码错误或已过期，请重新输入或获取")
	var row Code
	err := tx.db.Clauses(forUpdate).Where("mobile = ? AND purpose = ?", plainOr(mobile), purpose).Order("id DESC").Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return refusal
	}
	if err != nil {
		return err
	}
	right := row.Try(code, tx.now)
	if err := tx.update(&row); err != nil {
		return err
	}
	if !right {
		return kept(refusal)
	}
	return nil
}

// plainOr is a text that can be compared with what is stored, or empty.
func plainOr(text string) string {
	if !plain(text) {
		return ""
	}
	return text
}
