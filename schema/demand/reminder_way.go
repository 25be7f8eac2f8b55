package demand

import (
	"maps"
	"net/mail"
	"net/url"
	"slices"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// ReminderWay are the addresses to which reminders of a membership are sent besides the site.
type ReminderWay struct {
	MembershipID int64     `gorm:"column:owner;primaryKey;autoIncrement:false"` // membership
	ConfirmedAt  time.Time `gorm:"serializer:moment;type:bigint"`               // when the QR code was scanned; zero for never
	OpenID       string    `gorm:"size:64;index:reminder_way_open"`             // at the official account; empty if the code was scanned on the site
	Mail         string    `gorm:"size:200"`                                    // confirmed by a MailProof
	Webhook      string    `gorm:"size:500"`                                    // of a group robot of 企业微信
}

// recipientMax is the maximum length of the recipient of a notice.
const recipientMax = 200

// Check refuses invalid addresses.
func (w *ReminderWay) Check() error {
	if w.Mail != "" {
		if at, err := mail.ParseAddress(w.Mail); err != nil || at.Address != w.Mail {
			return schema.Invalid("mail", "邮箱地址不正确")
		}
	}
	if len(w.Webhook) > recipientMax {
		return schema.Invalid("webhook", "机器人地址最多 %d 个字", recipientMax)
	}
	if w.Webhook != "" {
		at, err := url.Parse(w.Webhook)
		if err != nil || at.Scheme != "https" || at.Hostname() == "" {
			return schema.Invalid("webhook", "机器人地址应为以 https:// 开头的网址")
		}
		if at.User != nil || !schema.IsPublicHost(at.Hostname()) {
			return schema.Invalid("webhook", "机器人地址应为互联网上的网址，不能是内部网络的地址，也不能带用户名")
		}
	}
	return nil
}

// recipients returns the recipients by channel. It reports whether it has left out an address that is too long,
// because addresses were not always checked.
func (w *ReminderWay) recipients() (to map[notice.Channel]string, invalid bool) {
	to = map[notice.Channel]string{notice.WeChat: w.OpenID, notice.Mail: w.Mail, notice.Webhook: w.Webhook}
	for channel, recipient := range to {
		if long := utf8.RuneCountInString(recipient) > recipientMax; long || recipient == "" {
			delete(to, channel)
			invalid = invalid || long
		}
	}
	return to, invalid
}

// FindReminderWay returns the addresses of a membership.
func FindReminderWay(tx *schema.Tx, owner int64) (*ReminderWay, error) {
	return takeWay(tx.DB(), owner)
}

// findWays returns the ways of memberships, by membership.
func findWays(tx *schema.Tx, owners []int64) (map[int64]ReminderWay, error) {
	rows, err := schema.FindIn[ReminderWay](owners, func(part []int64) *gorm.DB {
		return tx.DB().Where("owner IN ?", part)
	})
	ways := make(map[int64]ReminderWay, len(rows))
	for _, w := range rows {
		ways[w.MembershipID] = w
	}
	return ways, err
}

func takeWay(db *gorm.DB, owner int64) (*ReminderWay, error) {
	return takeOr(db.Where("owner = ?", owner), ReminderWay{MembershipID: owner})
}

// SetReminderWay sets the addresses of a membership; an empty one removes it.
func SetReminderWay(tx *schema.Tx, owner int64, mail, webhook string) (*ReminderWay, error) {
	return changeWay(tx, owner, func(w *ReminderWay) { w.Mail, w.Webhook = mail, webhook })
}

func changeWay(tx *schema.Tx, owner int64, change func(*ReminderWay)) (*ReminderWay, error) {
	if err := LockOwner(tx, owner); err != nil {
		return nil, err
	}
	w, err := takeWay(tx.DB().Clauses(schema.ForUpdate), owner)
	if err != nil {
		return nil, err
	}
	before := *w
	change(w)
	if w.Mail != before.Mail || w.Webhook != before.Webhook { // old ones were not checked
		if err := w.Check(); err != nil {
			return nil, err
		}
	}
	return w, tx.Save(w)
}

// LeaveWay removes the phone and the official account that have scanned the QR code of a membership.
func LeaveWay(tx *schema.Tx, owner int64) error {
	_, err := changeWay(tx, owner, func(w *ReminderWay) { w.ConfirmedAt, w.OpenID = time.Time{}, "" })
	return err
}

// The limit of the robot of a group.
const (
	robotMessages = 20
	robotPeriod   = time.Minute
)

// delayWebhooks sets the times from which notices to webhooks are sent, so that no robot exceeds its limit. None is
// delayed by more than an hour.
func delayWebhooks(tx *schema.Tx, list []notice.Notice) error {
	before := map[string]int{}
	for _, n := range list {
		if n.Channel == notice.Webhook {
			before[n.Recipient] = 0
		}
	}
	err := schema.EachPart(slices.Sorted(maps.Keys(before)), func(part []string) error {
		var counts []struct {
			Recipient string
			N         int
		}
		err := tx.DB().Model(&notice.Notice{}).
			Where("recipient IN ? AND at >= ?", part, schema.Millis(tx.Now().Add(-24*time.Hour))).
			Where("(state = ? OR done_at > ?)", notice.NoticeWaiting, schema.Millis(tx.Now().Add(-robotPeriod))).
			Group("recipient").Select("recipient, COUNT(*) AS n").Scan(&counts).Error
		for _, c := range counts {
			before[c.Recipient] = c.N
		}
		return err
	})
	for i := range list {
		if n := &list[i]; n.Channel == notice.Webhook {
			delay := time.Duration(before[n.Recipient]/robotMessages) * robotPeriod
			n.DueAt = tx.Now().Add(min(delay, notice.LastRetry))
			before[n.Recipient]++
		}
	}
	return err
}
