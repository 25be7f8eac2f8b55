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
	Hash    string    `gorm:"size:64"` // HMAC-SHA-256 of the salt and the code, with the secret of the site
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
	ForReset    Purpose = "reset" // of the password
	ForBind     Purpose = "bind"  // of a further login to an account
)

// forUnbind is for unbinding one membership and no other.
func forUnbind(membershipID int64) Purpose { return Purpose(fmt.Sprintf("unbind %d", membershipID)) }

var purposeNames = map[Purpose]string{
	ForRegister: "注册", ForLogin: "登录", ForReset: "重置密码", ForBind: "绑定账号",
}

const (
	codeLife  = 5 * time.Minute
	slowLife  = 30 * time.Minute // of codes that somebody reads in the server's file and passes on
	codeTries = 5
)

// CodesAnHour is how many codes the whole site sends within an hour, whoever asks: what every message costs must have an
// end. It is ten times what 20,000 people need in their busiest hour, of whom one in two hundred has no session then.
const CodesAnHour = 1000

// ErrCodesSpent is why no code is sent when the site has sent CodesAnHour.
var ErrCodesSpent = errors.New("the codes of this hour are spent")

// codeLife is how long a code is good.
func (tx *Tx) codeLife() time.Duration {
	if tx.Settings().CodesInFile {
		return slowLife
	}
	return codeLife
}

// roomForCode refuses another code when the site has sent too many. Who would log in may do it by his password.
func (tx *Tx) roomForCode(purpose Purpose) error {
	var n int64
	err := tx.db.Model(&Code{}).Where("sent_at > ?", millis(tx.now.Add(-time.Hour))).Count(&n).Error
	if err == nil && n >= CodesAnHour {
		said := "本站这一小时发出的验证码已达上限，请稍后再试"
		if purpose == ForLogin {
			said += "，或用密码登录"
		}
		err = &Error{Kind: ConflictKind, Message: said, Cause: ErrCodesSpent}
	}
	return err
}

// SendCode makes a code of six digits and the notice that carries it; at most one a minute and ten a day for a
// number. It tells nothing of who is registered: a number that the purpose does not suit (registering twice, logging
// in as nobody) gets a notice that says so to its owner, and the code is empty.
func (tx *Tx) SendCode(mobile string, purpose Purpose) (code string, err error) {
	name, ok := purposeNames[purpose]
	if !ok {
		return "", Invalid("purpose", "验证码的用途不正确")
	}
	return tx.sendCode(mobile, purpose, name)
}

// sendCode sends a code for a purpose that is named to the person. It refuses when the site has sent too many.
func (tx *Tx) sendCode(mobile string, purpose Purpose, name string) (code string, err error) {
	p, err := tx.lockPhone(mobile)
	if err != nil {
		return "", err
	}
	if err := p.Send(tx.now); err != nil {
		return "", err
	}
	if err := tx.roomForCode(purpose); err != nil {
		return "", err
	}
	if err := tx.Update(p); err != nil {
		return "", err
	}
	var known int64
	if err := tx.db.Model(&User{}).Where("mobile = ?", mobile).Count(&known).Error; err != nil {
		return "", err
	}
	code = newCode()
	text := fmt.Sprintf("验证码 %s，用于%s，%d 分钟内有效。请勿告诉他人。", code, name, tx.codeLife()/time.Minute)
	suits := (known == 0) == (purpose == ForRegister)
	if !suits {
		code, text = "", "该手机号尚未注册，请先注册。如非本人操作，请忽略。"
		if known > 0 {
			text = "该手机号已注册，可直接登录或重置密码。如非本人操作，请忽略。"
		}
	}
	row := Code{Mobile: mobile, Purpose: purpose, Salt: rand.Text(), Used: !suits, SentAt: tx.now}
	row.Hash = row.hash(tx.Settings().Secret, code)
	rows := []Code{row}
	if err := insert(tx, rows); err != nil {
		return "", err
	}
	return code, tx.Send(Notice{
		Cause: fmt.Sprintf("code %d", rows[0].ID), Channel: SMS, Recipient: mobile, Title: "验证码", Text: text, Secret: true,
		Until: tx.now.Add(tx.codeLife()),
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

// hash hides a code from who reads the database and has not the secret of the site.
func (c *Code) hash(secret, code string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("code " + c.Salt + " " + code))
	return hex.EncodeToString(mac.Sum(nil))
}

// try tells whether the code is the one that was sent and, with this life, still good, and counts a wrong one.
func (c *Code) try(secret, code string, now time.Time, life time.Duration) bool {
	if c.Used || c.Tries >= codeTries || now.Sub(c.SentAt) >= life {
		return false
	}
	right := hmac.Equal([]byte(c.hash(secret, code)), []byte(c.Hash))
	if !right {
		c.Tries++
	}
	return right
}

// UseCode uses up the last code that a number got for a purpose. A wrong one is refused, and the count of wrong ones
// is kept: call it before anything else is written.
func (tx *Tx) UseCode(mobile string, purpose Purpose, code string) error {
	return tx.tryCode(mobile, purpose, code, true)
}

// CheckCode refuses a code that UseCode would refuse, and counts it as that does; a right one stays good.
func (tx *Tx) CheckCode(mobile string, purpose Purpose, code string) error {
	return tx.tryCode(mobile, purpose, code, false)
}

// spendCodes makes the codes of a number worth nothing.
func (tx *Tx) spendCodes(mobile string) error {
	return tx.db.Exec("UPDATE code SET used = ? WHERE mobile = ?", true, mobile).Error
}

func (tx *Tx) tryCode(mobile string, purpose Purpose, code string, use bool) error {
	refusal := Invalid("code", "验证码错误或已过期，请重新输入或获取")
	var row Code
	err := tx.db.Clauses(forUpdate).Where("mobile = ? AND purpose = ?", plainOr(mobile), purpose).Order("id DESC").Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return refusal
	}
	if err != nil {
		return err
	}
	right := row.try(tx.Settings().Secret, code, tx.now, tx.codeLife())
	row.Used = row.Used || right && use
	if err := tx.Update(&row); err != nil {
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
