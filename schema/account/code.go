package account

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

	"cottonmall/schema"
	"cottonmall/schema/notice"
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
	CodeLife  = 5 * time.Minute
	slowLife  = 30 * time.Minute // of codes that somebody reads in the server's file and passes on
	CodeTries = 5
)

// CodesAnHour is how many codes the whole site sends within an hour, whoever asks: what every message costs must have an
// end. It is ten times what 20,000 people need in their busiest hour, of whom one in two hundred has no session then.
const CodesAnHour = 1000

// ErrCodesSpent is why no code is sent when the site has sent CodesAnHour.
var ErrCodesSpent = errors.New("the codes of this hour are spent")

// codeLife is how long a code is good.
func codeLife(tx *schema.Tx) time.Duration {
	if tx.Settings().CodesInFile {
		return slowLife
	}
	return CodeLife
}

// roomForCode refuses another code when the site has sent too many. Who would log in may do it by his password.
func roomForCode(tx *schema.Tx, purpose Purpose) error {
	var n int64
	err := tx.DB().Model(&Code{}).Where("sent_at > ?", schema.Millis(tx.Now().Add(-time.Hour))).Count(&n).Error
	if err == nil && n >= CodesAnHour {
		said := "本站这一小时发出的验证码已达上限，请稍后再试"
		if purpose == ForLogin {
			said += "，或用密码登录"
		}
		err = &schema.Error{Kind: schema.ConflictKind, Message: said, Cause: ErrCodesSpent}
	}
	return err
}

// SendCode makes a code of six digits and the notice that carries it; at most one a minute and ten a day for a
// number. It tells nothing of who is registered: a number that the purpose does not suit (registering twice, logging
// in as nobody) gets a notice that says so to its owner, and the code is empty.
func SendCode(tx *schema.Tx, mobile string, purpose Purpose) (code string, err error) {
	name, ok := purposeNames[purpose]
	if !ok {
		return "", schema.Invalid("purpose", "验证码的用途不正确")
	}
	return sendCode(tx, mobile, purpose, name)
}

// sendCode sends a code for a purpose that is named to the person. It refuses when the site has sent too many.
func sendCode(tx *schema.Tx, mobile string, purpose Purpose, name string) (code string, err error) {
	p, err := lockPhone(tx, mobile)
	if err != nil {
		return "", err
	}
	if err := p.Send(tx.Now()); err != nil {
		return "", err
	}
	if err := roomForCode(tx, purpose); err != nil {
		return "", err
	}
	if err := tx.Update(p); err != nil {
		return "", err
	}
	var known int64
	if err := tx.DB().Model(&User{}).Where("mobile = ?", mobile).Count(&known).Error; err != nil {
		return "", err
	}
	code = NewCode()
	text := fmt.Sprintf("验证码 %s，用于%s，%d 分钟内有效。请勿告诉他人。", code, name, codeLife(tx)/time.Minute)
	suits := (known == 0) == (purpose == ForRegister)
	if !suits {
		code, text = "", "该手机号尚未注册，请先注册。如非本人操作，请忽略。"
		if known > 0 {
			text = "该手机号已注册，可直接登录或重置密码。如非本人操作，请忽略。"
		}
	}
	row := Code{Mobile: mobile, Purpose: purpose, Salt: rand.Text(), Used: !suits, SentAt: tx.Now()}
	row.Hash = row.HashOf(tx.Settings().Secret, code)
	rows := []Code{row}
	if err := schema.Insert(tx, rows); err != nil {
		return "", err
	}
	return code, notice.Send(tx, notice.Notice{
		Cause: fmt.Sprintf("code %d", rows[0].ID), Channel: notice.SMS, Recipient: mobile, Title: "验证码", Text: text, Secret: true,
		Until: tx.Now().Add(codeLife(tx)),
	})
}

// NewCode draws six digits.
func NewCode() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // the system's randomness never fails
	}
	return fmt.Sprintf("%06d", n)
}

// HashOf hides a code from who reads the database and has not the secret of the site.
func (c *Code) HashOf(secret, code string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("code " + c.Salt + " " + code))
	return hex.EncodeToString(mac.Sum(nil))
}

// try tells whether the code is the one that was sent and, with this life, still good, and counts a wrong one.
func (c *Code) try(secret, code string, now time.Time, life time.Duration) bool {
	if c.Used || c.Tries >= CodeTries || now.Sub(c.SentAt) >= life {
		return false
	}
	right := hmac.Equal([]byte(c.HashOf(secret, code)), []byte(c.Hash))
	if !right {
		c.Tries++
	}
	return right
}

// UseCode uses up the last code that a number got for a purpose. A wrong one is refused, and the count of wrong ones
// is kept: call it before anything else is written.
func UseCode(tx *schema.Tx, mobile string, purpose Purpose, code string) error {
	return tryCode(tx, mobile, purpose, code, true)
}

// CheckCode refuses a code that UseCode would refuse, and counts it as that does; a right one stays good.
func CheckCode(tx *schema.Tx, mobile string, purpose Purpose, code string) error {
	return tryCode(tx, mobile, purpose, code, false)
}

// spendCodes makes the codes of a number worth nothing.
func spendCodes(tx *schema.Tx, mobile string) error {
	return tx.DB().Exec("UPDATE code SET used = ? WHERE mobile = ?", true, mobile).Error
}

func tryCode(tx *schema.Tx, mobile string, purpose Purpose, code string, use bool) error {
	refusal := schema.Invalid("code", "验证码错误或已过期，请重新输入或获取")
	var row Code
	err := tx.DB().Clauses(schema.ForUpdate).Where("mobile = ? AND purpose = ?", schema.PlainOr(mobile), purpose).Order("id DESC").Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return refusal
	}
	if err != nil {
		return err
	}
	right := row.try(tx.Settings().Secret, code, tx.Now(), codeLife(tx))
	row.Used = row.Used || right && use
	if err := tx.Update(&row); err != nil {
		return err
	}
	if !right {
		return schema.Kept(refusal)
	}
	return nil
}
