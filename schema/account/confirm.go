package account

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"cottonmall/schema"
)

// ConfirmAction is an action that a user confirms with a code sent to their own number.
type ConfirmAction string

// Actions that need a confirmation.
const (
	SignContract   ConfirmAction = "sign"
	ConfirmPayment ConfirmAction = "payment"
	PostDeposit    ConfirmAction = "deposit"
	ChangeBank     ConfirmAction = "bank"
)

var confirmNames = map[ConfirmAction]string{
	SignContract: "签署合同", ConfirmPayment: "确认付款", PostDeposit: "登记点价金收付", ChangeBank: "修改收款账户",
}

const (
	ConfirmLife     = 10 * time.Minute // of a code for one action
	confirmsPerDay  = 100              // codes for actions to one number
	confirmBurst    = 5                // of them within confirmWindow
	confirmWindow   = 10 * time.Minute
	confirmPrefix   = "ok" // of the purposes of these codes
	confirmHashSize = 18   // characters of the hash in a purpose
)

// forConfirm returns the purpose of the codes for one action on one subject only.
func forConfirm(action ConfirmAction, subject string) Purpose {
	hash := sha256.Sum256([]byte(string(action) + "\n" + subject))
	return Purpose(confirmPrefix + hex.EncodeToString(hash[:])[:confirmHashSize])
}

// life returns how long the codes of a purpose are valid.
func (p Purpose) life(tx *schema.Tx) time.Duration {
	if strings.HasPrefix(string(p), confirmPrefix) {
		return ConfirmLife
	}
	return codeLife(tx)
}

// SendConfirmCode sends a user the code for one action on one subject, to their own number. The subject is what Confirm
// is called with. It refuses a second one for the same within a minute, and returns the code.
func SendConfirmCode(tx *schema.Tx, userID int64, action ConfirmAction, subject string) (code string, err error) {
	name, ok := confirmNames[action]
	if !ok {
		return "", schema.Invalid("action", "要确认的操作不正确")
	}
	if strings.TrimSpace(subject) == "" || !schema.Plain(subject) {
		return "", schema.Invalid("subject", "请先填写要确认的内容")
	}
	u, err := FindUser(tx, userID)
	if err != nil {
		return "", err
	}
	purpose := forConfirm(action, subject)
	if err := countConfirmCode(tx, u.Mobile, purpose); err != nil {
		return "", err
	}
	return insertCode(tx, u.Mobile, purpose, name, true)
}

// countConfirmCode refuses a code for an action when a limit is reached. These codes are counted apart from others,
// because strangers cannot request them.
func countConfirmCode(tx *schema.Tx, mobile string, purpose Purpose) error {
	if _, err := lockCodeCount(tx, mobile); err != nil {
		return err
	}
	var sent []Code
	err := tx.DB().Where("mobile = ? AND purpose LIKE ? AND sent_at > ?", mobile, confirmPrefix+"%",
		schema.Millis(tx.Now().Add(-24*time.Hour))).Order("id DESC").Limit(confirmsPerDay).Find(&sent).Error
	if err != nil {
		return err
	}
	if err := checkConfirmCount(sent, purpose, tx.Now()); err != nil {
		return err
	}
	return checkCodeQuota(tx, purpose, knownDevice)
}

// checkConfirmCount refuses a code for a purpose after the codes that were sent to a number within a day, newest
// first: a second one for the same purpose within a minute, and more than confirmBurst within confirmWindow.
func checkConfirmCount(sent []Code, purpose Purpose, now time.Time) error {
	if len(sent) >= confirmsPerDay {
		return schema.Conflict("今天获取验证码的次数已用完，请明天再试")
	}
	for i, one := range sent {
		next := one.SentAt.Add(codeInterval)
		if one.Purpose == purpose && schema.DeadlinePending(next, now, codeInterval) {
			return schema.Conflict("验证码已发送，请 %d 秒后再获取", (next.Sub(now)+time.Second-1)/time.Second)
		}
		next = one.SentAt.Add(confirmWindow)
		if i == confirmBurst-1 && schema.DeadlinePending(next, now, confirmWindow) {
			return schema.Conflict("10 分钟内最多获取 %d 次验证码，请 %d 分钟后再获取", confirmBurst,
				(next.Sub(now)+time.Minute-1)/time.Minute)
		}
	}
	return nil
}

// Confirm accepts the code that was sent to a user for exactly this action on this subject, and makes it invalid. The
// count of wrong attempts is stored despite the refusal, so call this before other writes.
func Confirm(tx *schema.Tx, userID int64, action ConfirmAction, subject, code string) error {
	if strings.TrimSpace(code) == "" {
		return schema.Invalid("code", "请输入短信验证码")
	}
	u, err := FindUser(tx, userID)
	if err != nil {
		return err
	}
	return UseOwnerCode(tx, u.Mobile, forConfirm(action, subject), code)
}
