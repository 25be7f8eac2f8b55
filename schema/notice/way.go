package notice

import (
	"maps"
	"net/mail"
	"net/url"
	"slices"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Way contains the addresses to which a membership is notified outside the site.
type Way struct {
	MembershipID int64     `gorm:"column:owner;primaryKey;autoIncrement:false"` // membership
	ConfirmedAt  time.Time `gorm:"serializer:moment;type:bigint"`               // when the QR code was scanned; zero for never
	OpenID       string    `gorm:"size:64;index:reminder_way_open"`             // at the official account; empty if the code was scanned on the site
	Mail         string    `gorm:"size:200"`                                    // confirmed by a MailProof
	Webhook      string    `gorm:"size:500"`                                    // of a group robot of 企业微信
}

// TableName returns the name of the table.
func (Way) TableName() string { return "reminder_way" }

// recipientMax is the maximum length of the recipient of a
const recipientMax = 200

// Check refuses invalid addresses.
func (w *Way) Check() error {
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

// Recipients returns the recipients by channel. It reports whether it has left out an address that is too long,
// because addresses were not always checked.
func (w *Way) Recipients() (to map[Channel]string, invalid bool) {
	to = map[Channel]string{WeChat: w.OpenID, Mail: w.Mail, Webhook: w.Webhook}
	for channel, recipient := range to {
		if long := utf8.RuneCountInString(recipient) > recipientMax; long || recipient == "" {
			delete(to, channel)
			invalid = invalid || long
		}
	}
	return to, invalid
}

// FindWays returns the ways of memberships, by membership.
func FindWays(tx *schema.Tx, owners []int64) (map[int64]Way, error) {
	rows, err := schema.FindIn[Way](owners, func(part []int64) *gorm.DB {
		return tx.DB().Where("owner IN ?", part)
	})
	ways := make(map[int64]Way, len(rows))
	for _, w := range rows {
		ways[w.MembershipID] = w
	}
	return ways, err
}

// The limit of the robot of a group.
const (
	robotMessages = 20
	robotPeriod   = time.Minute
)

// DelayWebhooks sets the times from which notices to webhooks are sent, so that no robot exceeds its limit. None is
// delayed by more than an hour.
func DelayWebhooks(tx *schema.Tx, list []Notice) error {
	before := map[string]int{}
	for _, n := range list {
		if n.Channel == Webhook {
			before[n.Recipient] = 0
		}
	}
	err := schema.EachPart(slices.Sorted(maps.Keys(before)), func(part []string) error {
		var counts []struct {
			Recipient string
			N         int
		}
		err := tx.DB().Model(&Notice{}).
			Where("recipient IN ? AND at >= ?", part, schema.Millis(tx.Now().Add(-24*time.Hour))).
			Where("(state = ? OR done_at > ?)", NoticeWaiting, schema.Millis(tx.Now().Add(-robotPeriod))).
			Group("recipient").Select("recipient, COUNT(*) AS n").Scan(&counts).Error
		for _, c := range counts {
			before[c.Recipient] = c.N
		}
		return err
	})
	for i := range list {
		if n := &list[i]; n.Channel == Webhook {
			delay := time.Duration(before[n.Recipient]/robotMessages) * robotPeriod
			n.DueAt = tx.Now().Add(min(delay, LastRetry))
			before[n.Recipient]++
		}
	}
	return err
}
