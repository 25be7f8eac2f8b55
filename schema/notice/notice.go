package notice

import (
	"slices"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Notice is a message sent by SMS, email, WeChat or webhook, with its delivery state.
type Notice struct {
	ID        int64       `gorm:"primaryKey" json:"id"`
	Cause     string      `gorm:"size:80;uniqueIndex:notice_cause,priority:1" json:"cause"` // the subject, such as "code 17"
	Slot      string      `gorm:"size:40;uniqueIndex:notice_cause,priority:2" json:"slot"`  // distinguishes notices of one cause
	Channel   Channel     `gorm:"size:20;uniqueIndex:notice_cause,priority:3;index:notice_due,priority:2" json:"channel" enum:"sms,mail,wechat,webhook"`
	Recipient string      `gorm:"size:200;uniqueIndex:notice_cause,priority:4;index:notice_recipient,priority:1" json:"recipient"` // mobile number, email address, open id or URL
	Title     string      `gorm:"size:100" json:"title"`
	Text      string      `gorm:"size:2000" json:"text"`
	Link      string      `gorm:"size:500" json:"link"` // a path of this site, or empty
	Stop      string      `gorm:"size:100" json:"-"`    // the path that stops such notices, or empty
	Secret    bool        `json:"secret"`               // the text is erased when it expires
	State     NoticeState `gorm:"index:notice_due,priority:1" json:"state" enum:"1,2,3,4"`
	Tries     int         `json:"tries"`
	DueAt     time.Time   `gorm:"serializer:moment;type:bigint;index:notice_due,priority:3" json:"dueAt"` // earliest delivery, or the end of a claim
	Until     time.Time   `gorm:"serializer:moment;type:bigint" json:"-"`                                 // expiry: not sent from then on; zero for never
	Owner     string      `gorm:"size:120" json:"-"`                                                      // the process that claims it
	Error     string      `gorm:"size:500" json:"error"`                                                  // of the last attempt
	At        time.Time   `gorm:"serializer:moment;type:bigint;index;index:notice_recipient,priority:2" json:"at"`
	DoneAt    time.Time   `gorm:"serializer:moment;type:bigint" json:"doneAt"`
}

// Channel is a way of delivery outside the site.
type Channel string

// Channels.
const (
	SMS     Channel = "sms"
	Mail    Channel = "mail"
	WeChat  Channel = "wechat"
	Webhook Channel = "webhook"
)

var channels = []Channel{SMS, Mail, WeChat, Webhook}

// NoticeState is the delivery state of a notice.
type NoticeState int

// States of a notice.
const (
	NoticeWaiting  NoticeState = 1
	NoticeDone     NoticeState = 2
	NoticeGivenUp  NoticeState = 3
	NoticeRecalled NoticeState = 4 // withdrawn before delivery: the recipient may not or does not want to receive it
)

// Send inserts a notice for delivery now, or at DueAt if that is later. A second notice with the same cause, slot,
// channel and recipient is ignored.
func Send(tx *schema.Tx, n Notice) error {
	if !slices.Contains(channels, n.Channel) {
		return schema.Invalid("channel", "没有发送渠道 %q", n.Channel)
	}
	if n.Cause == "" || n.Recipient == "" {
		return schema.Invalid("recipient", "外发消息缺少事由或接收人")
	}
	n.ID, n.State, n.At = 0, NoticeWaiting, tx.Now()
	if n.DueAt.Before(tx.Now()) {
		n.DueAt = tx.Now()
	}
	if err := tx.Fit(&n); err != nil {
		return err
	}
	tx.Nudge() // wakes the delivery
	return tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&n).Error
}
