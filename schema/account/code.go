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
	Tries   int       // wrong attempts
	Used    bool      // no longer valid
	SentAt  time.Time `gorm:"serializer:moment;type:bigint;index"`

	OwnerTries int // wrong attempts on known devices of the owner, which Tries does not count
}

// Purpose is the action that a code authorizes.
type Purpose string

// Purposes of codes.
const (
	ForRegister Purpose = "register"
	ForLogin    Purpose = "login"
	ForReset    Purpose = "reset" // resets the password
	ForBind     Purpose = "bind"  // binds another login to an account
)

// forUnbind returns the purpose of codes that unbind one membership only.
func forUnbind(id int64) Purpose { return Purpose(fmt.Sprintf("unbind %d", id)) }

var purposeNames = map[Purpose]string{
	ForRegister: "注册", ForLogin: "登录", ForReset: "重置密码", ForBind: "绑定账号",
}

const (
	CodeLife        = 5 * time.Minute
	relayedCodeLife = 30 * time.Minute // of codes that operators read in a file and pass on
	CodeTries       = 5                // on known devices
	strangerTries   = 20               // on all others together, which need captchas long before
)

// CodesAnHour is the largest number of codes that the whole site sends in an hour, because each message costs money.
// It is ten times the need of 20,000 users in their busiest hour, if one in 200 must log in.
const CodesAnHour = 1000

// ErrCodesSpent is the cause of the refusal after CodesAnHour codes in an hour.
var ErrCodesSpent = errors.New("hourly limit of codes reached")

// source is where a call about a number comes from.
type source bool

const (
	stranger    source = false
	knownDevice source = true // of the owner
)

// codeLife returns how long a code is valid.
func codeLife(tx *schema.Tx) time.Duration {
	if tx.Settings().CodesInFile {
		return relayedCodeLife
	}
	return CodeLife
}

// checkCodeQuota refuses another code if the site has sent CodesAnHour in the last hour. Known devices have a reserve.
// For a login the refusal mentions the password.
func checkCodeQuota(tx *schema.Tx, purpose Purpose, from source) error {
	most := int64(CodesAnHour)
	if from == knownDevice {
		most += ownerCodesPerHour
	}
	var n int64
	err := tx.DB().Model(&Code{}).Where("sent_at > ?", schema.Millis(tx.Now().Add(-time.Hour))).Count(&n).Error
	if err == nil && n >= most {
		message := "本站这一小时发出的验证码已达上限，请稍后再试"
		if purpose == ForLogin {
			message += "，或用密码登录"
		}
		err = &schema.Error{Kind: schema.ConflictKind, Message: message, Cause: ErrCodesSpent}
	}
	return err
}

// SendCode creates a code of six digits and the SMS that contains it, at most one a minute and ten a day for a
// number. It does not reveal who is registered. A number that does not suit the purpose, such as a registered one
// for registration, receives an SMS that explains this. The returned code is then empty.
func SendCode(tx *schema.Tx, mobile string, purpose Purpose) (code string, err error) {
	return sendNamedCode(tx, mobile, purpose, stranger)
}

// SendOwnerCode sends a code as SendCode does, to a known device of the owner. It has a reserve of five codes a day.
func SendOwnerCode(tx *schema.Tx, mobile string, purpose Purpose) (code string, err error) {
	return sendNamedCode(tx, mobile, purpose, knownDevice)
}

func sendNamedCode(tx *schema.Tx, mobile string, purpose Purpose, from source) (code string, err error) {
	name, ok := purposeNames[purpose]
	if !ok {
		return "", schema.Invalid("purpose", "验证码的用途不正确")
	}
	return sendCode(tx, mobile, purpose, name, from)
}

// countSentCode counts a code for a number and refuses it when a limit is reached.
func countSentCode(tx *schema.Tx, mobile string, purpose Purpose, from source) error {
	n, err := lockCodeCount(tx, mobile)
	if err != nil {
		return err
	}
	count := n.Send
	if from == knownDevice {
		count = n.SendOwner
	}
	if err := count(tx.Now()); err != nil {
		return err
	}
	if err := checkCodeQuota(tx, purpose, from); err != nil {
		return err
	}
	return tx.Update(n)
}

// sendCode sends a code for a purpose with a Chinese name. It refuses when a limit is reached.
func sendCode(tx *schema.Tx, mobile string, purpose Purpose, name string, from source) (code string, err error) {
	if err := countSentCode(tx, mobile, purpose, from); err != nil {
		return "", err
	}
	var known int64
	if err := tx.DB().Model(&User{}).Where("mobile = ?", mobile).Count(&known).Error; err != nil {
		return "", err
	}
	return insertCode(tx, mobile, purpose, name, known > 0)
}

// insertCode inserts a code for a purpose with a Chinese name, and the SMS that contains it. If the purpose does not
// suit a number that has a user or has none, the SMS explains this and the code is empty.
func insertCode(tx *schema.Tx, mobile string, purpose Purpose, name string, known bool) (code string, err error) {
	life := purpose.life(tx)
	code = NewCode()
	text := fmt.Sprintf("验证码 %s，用于%s，%d 分钟内有效。请勿告诉他人。", code, name, life/time.Minute)
	suits := known != (purpose == ForRegister)
	if !suits {
		code, text = "", "该手机号尚未注册，请先注册。如非本人操作，请忽略。"
		if known {
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
		Cause: fmt.Sprintf("code %d", rows[0].ID), Channel: notice.SMS, Recipient: mobile, Title: "验证码", Text: text,
		Secret: true,
		Until:  tx.Now().Add(life),
	})
}

// NewCode returns six random digits.
func NewCode() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // the system's randomness never fails
	}
	return fmt.Sprintf("%06d", n)
}

// HashOf returns the hash of a code, which cannot be reversed without the secret of the site.
func (c *Code) HashOf(secret, code string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("code " + c.Salt + " " + code))
	return hex.EncodeToString(mac.Sum(nil))
}

// verify reports whether the code is the one that was sent and younger than life. It counts a wrong attempt.
func (c *Code) verify(secret, code string, now time.Time, life time.Duration, from source) bool {
	tries, most := &c.Tries, strangerTries
	if from == knownDevice {
		tries, most = &c.OwnerTries, CodeTries
	}
	if c.Used || *tries >= most || now.Sub(c.SentAt) >= life {
		return false
	}
	right := hmac.Equal([]byte(c.HashOf(secret, code)), []byte(c.Hash))
	if !right {
		*tries++
	}
	return right
}

// UseCode accepts the last code sent to a number for a purpose and makes it invalid. The count of wrong attempts is
// stored despite the refusal, so call this before other writes.
func UseCode(tx *schema.Tx, mobile string, purpose Purpose, code string) error {
	return tryCode(tx, mobile, purpose, code, true, stranger)
}

// UseOwnerCode accepts a code as UseCode does, on a known device of the owner. Tries of strangers do not count.
func UseOwnerCode(tx *schema.Tx, mobile string, purpose Purpose, code string) error {
	return tryCode(tx, mobile, purpose, code, true, knownDevice)
}

// CheckCode refuses and counts as UseCode does, but a right code stays valid.
func CheckCode(tx *schema.Tx, mobile string, purpose Purpose, code string) error {
	return tryCode(tx, mobile, purpose, code, false, stranger)
}

// invalidateCodes makes all codes of a number invalid.
func invalidateCodes(tx *schema.Tx, mobile string) error {
	return tx.DB().Exec("UPDATE code SET used = ? WHERE mobile = ?", true, mobile).Error
}

// tryCode verifies the last code of a number for a purpose. If use is true, a right code becomes invalid.
func tryCode(tx *schema.Tx, mobile string, purpose Purpose, code string, use bool, from source) error {
	refusal := schema.Invalid("code", "验证码错误或已过期，请重新输入或获取")
	var row Code
	err := tx.DB().Clauses(schema.ForUpdate).Where("mobile = ? AND purpose = ?", schema.PlainOr(mobile), purpose).
		Order("id DESC").Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return refusal
	}
	if err != nil {
		return err
	}
	right := row.verify(tx.Settings().Secret, code, tx.Now(), purpose.life(tx), from)
	row.Used = row.Used || right && use
	if err := tx.Update(&row); err != nil {
		return err
	}
	if !right {
		return schema.Kept(refusal)
	}
	return nil
}
