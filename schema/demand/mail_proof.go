package demand

import (
	"crypto/hmac"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// MailProof is a mail address that a membership has entered for its reminders and not yet confirmed with the code sent
// there. The row stays after the confirmation, because it counts the codes of a day.
type MailProof struct {
	MembershipID int64     `gorm:"column:owner;primaryKey;autoIncrement:false"` // membership
	Mail         string    `gorm:"size:200"`                                    // empty when no address waits for its confirmation
	Salt         string    `gorm:"size:32"`
	Hash         string    `gorm:"size:64"` // of the code, as of an account.Code
	Tries        int       // wrong ones
	SentAt       time.Time `gorm:"serializer:moment;type:bigint"`
	Sent         int       // on the day of SentAt
}

const (
	proofLife  = 30 * time.Minute // mail may be slow
	proofPause = time.Minute
	proofsADay = 5 // for a membership, and to an address
	proofCause = "confirm mail"
)

// SecretKept is the longest time for which a sent code is valid. Its text is not needed after that.
const SecretKept = proofLife

// Send counts a sent code. It refuses a second one within a minute and a sixth on one day.
func (p *MailProof) Send(now time.Time) error {
	if schema.DayOf(p.SentAt) != schema.DayOf(now) {
		p.Sent = 0
	}
	switch ago := now.Sub(p.SentAt); {
	case ago >= 0 && ago < proofPause:
		return schema.Invalid("mail", "确认邮件刚刚发出，请 1 分钟后再试")
	case p.Sent >= proofsADay:
		return schema.Invalid("mail", "今天的确认邮件已发送 %d 次，请明天再试", proofsADay)
	}
	p.SentAt, p.Tries = now, 0
	p.Sent++
	return nil
}

// plainMail returns an address with its domain in lower case, because domains ignore case (RFC 5321, 2.4).
func plainMail(mail string) string {
	at := strings.LastIndexByte(mail, '@') + 1
	return mail[:at] + strings.ToLower(mail[at:])
}

// FindMailProof returns the unconfirmed address of a membership. Its Mail is empty when the membership has none.
func FindMailProof(tx *schema.Tx, owner int64) (*MailProof, error) {
	return takeOr(tx.DB().Where("owner = ?", owner), MailProof{MembershipID: owner})
}

// SendMailProof sends a code to a new address for the reminders of a membership. The old address stays in use until
// ConfirmMail receives the code. An address that already waits gets another code only if again is true. An empty
// address and the confirmed one cancel the confirmation. SendMailProof refuses more than a few codes a day.
func SendMailProof(tx *schema.Tx, owner int64, mail string, again bool) error {
	mail = plainMail(mail)
	if err := LockOwner(tx, owner); err != nil {
		return err
	}
	w, err := FindReminderWay(tx, owner)
	if err != nil {
		return err
	}
	p, err := FindMailProof(tx, owner)
	switch {
	case err != nil:
		return err
	case mail == "" || mail == plainMail(w.Mail):
		if p.Mail == "" {
			return nil
		}
		p.Mail = ""
		return tx.Save(p)
	case mail == p.Mail && !again:
		return nil
	}
	if err := (&notice.Way{Mail: mail}).Check(); err != nil {
		return err
	}
	if err := p.Send(tx.Now()); err != nil {
		return err
	}
	if err := checkProofLimit(tx, mail); err != nil {
		return err
	}
	return sendProof(tx, p, mail)
}

// checkProofLimit refuses more than proofsADay codes to an address on one day, from all memberships together.
func checkProofLimit(tx *schema.Tx, mail string) error {
	var n int64
	err := tx.DB().Model(&notice.Notice{}).
		Where("recipient = ? AND cause = ? AND at >= ?", mail, proofCause, schema.Millis(tx.Today().At(0, 0))).
		Count(&n).Error
	if err == nil && n >= proofsADay {
		err = schema.Invalid("mail", "今天发往这个邮箱的确认邮件已达 %d 封，请明天再试", proofsADay)
	}
	return err
}

func sendProof(tx *schema.Tx, p *MailProof, mail string) error {
	code := account.NewCode()
	p.Mail, p.Salt = mail, rand.Text()
	p.Hash = p.hash(tx.Settings().Secret, code)
	if err := tx.Save(p); err != nil {
		return err
	}
	return notice.Send(tx, notice.Notice{
		Cause: proofCause, Slot: fmt.Sprintf("%d %d", p.MembershipID, schema.Millis(tx.Now())),
		Channel: notice.Mail, Recipient: mail, Secret: true, Until: tx.Now().Add(proofLife),
		Title: "确认接收需求定制的提醒",
		Text: fmt.Sprintf("确认码 %s，%d 分钟内有效。在推送设置中填写后，需求定制的提醒会发到这个邮箱。如非本人操作，请忽略，不会再收到邮件。",
			code, proofLife/time.Minute),
	})
}

func (p *MailProof) hash(secret, code string) string {
	return (&account.Code{Salt: p.Salt}).HashOf(secret, code)
}

// ConfirmMail confirms the new address of a membership with the code that was sent there. Reminders are sent to it
// from then on. ConfirmMail refuses and counts wrong codes.
func ConfirmMail(tx *schema.Tx, owner int64, code string) error {
	if err := LockOwner(tx, owner); err != nil {
		return err
	}
	p, err := FindMailProof(tx, owner)
	if err != nil {
		return err
	}
	refusal := schema.Invalid("code", "确认码错误或已过期，请重新输入或重发")
	if p.Mail == "" || p.Tries >= account.CodeTries || tx.Now().Sub(p.SentAt) >= proofLife {
		return refusal
	}
	if !hmac.Equal([]byte(p.hash(tx.Settings().Secret, code)), []byte(p.Hash)) {
		p.Tries++
		if err := tx.Save(p); err != nil {
			return err
		}
		return schema.Kept(refusal)
	}
	mail := p.Mail
	p.Mail = ""
	if err := tx.Save(p); err != nil {
		return err
	}
	_, err = changeWay(tx, owner, func(w *notice.Way) { w.Mail = mail })
	return err
}
