package demand

import (
	"errors"
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

// ReminderWay is where reminders of a membership go besides its in-site messages.
type ReminderWay struct {
	MembershipID int64     `gorm:"column:owner;primaryKey;autoIncrement:false"` // membership
	ConfirmedAt  time.Time `gorm:"serializer:moment;type:bigint"`               // when its QR code was scanned; zero: never
	OpenID       string    `gorm:"size:64;index:reminder_way_open"`             // at the official account; empty: scanned on the site alone
	Mail         string    `gorm:"size:200"`                                    // shown to be its own: see MailProof
	Webhook      string    `gorm:"size:500"`                                    // of a group robot of 企业微信
}

// recipientMax is how long the recipient of a notice may be.
const recipientMax = 200

// Check refuses addresses that cannot be.
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
	}
	return nil
}

// recipients are where a notice goes, by channels, and whether an address was left out that cannot be one: they were not
// always checked.
func (w *ReminderWay) recipients() (to map[notice.Channel]string, odd bool) {
	to = map[notice.Channel]string{notice.WeChat: w.OpenID, notice.Mail: w.Mail, notice.Webhook: w.Webhook}
	for channel, recipient := range to {
		if long := utf8.RuneCountInString(recipient) > recipientMax; long || recipient == "" {
			delete(to, channel)
			odd = odd || long
		}
	}
	return to, odd
}

// FindReminderWay reads where reminders of a membership go besides the site.
func FindReminderWay(tx *schema.Tx, owner int64) (*ReminderWay, error) {
	return takeWay(tx.DB(), owner)
}

// waysOf are where reminders of memberships go, by these.
func waysOf(tx *schema.Tx, owners []int64) (map[int64]ReminderWay, error) {
	ways := map[int64]ReminderWay{}
	for part := range slices.Chunk(owners, schema.MaxIn) {
		var rows []ReminderWay
		if err := tx.DB().Where("owner IN ?", part).Find(&rows).Error; err != nil {
			return nil, err
		}
		for _, w := range rows {
			ways[w.MembershipID] = w
		}
	}
	return ways, nil
}

func takeWay(db *gorm.DB, owner int64) (*ReminderWay, error) {
	w := ReminderWay{MembershipID: owner}
	err := db.Where("owner = ?", owner).Take(&w).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return &ReminderWay{MembershipID: owner}, nil
	}
	return &w, err
}

// SetReminderWay sets the addresses to which reminders of a membership go; empty ones are none.
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
	if w.Mail != before.Mail || w.Webhook != before.Webhook { // else they may be from the time before addresses were checked
		if err := w.Check(); err != nil {
			return nil, err
		}
	}
	return w, tx.Save(w)
}

// LeaveWay lets no messages reach the phone any more, or the official account, that has scanned the QR code of a membership.
func LeaveWay(tx *schema.Tx, owner int64) error {
	_, err := changeWay(tx, owner, func(w *ReminderWay) { w.ConfirmedAt, w.OpenID = time.Time{}, "" })
	return err
}

// The robot of a group takes so many messages in a minute: what is more waits.
const (
	robotMost  = 20
	robotPause = time.Minute
)

// spread gives some notices the moments at which they may leave: those to a robot as fast as it takes them, but within an
// hour, all others at once.
func spread(tx *schema.Tx, list []notice.Notice) error {
	before := map[string]int{}
	for _, n := range list {
		if n.Channel == notice.Webhook {
			before[n.Recipient] = 0
		}
	}
	for part := range slices.Chunk(slices.Sorted(maps.Keys(before)), schema.MaxIn) {
		var got []struct {
			Recipient string
			N         int
		}
		err := tx.DB().Model(&notice.Notice{}).Where("recipient IN ? AND at >= ?", part, schema.Millis(tx.Now().Add(-24*time.Hour))).
			Where("(state = ? OR done_at > ?)", notice.NoticeWaiting, schema.Millis(tx.Now().Add(-robotPause))).
			Group("recipient").Select("recipient, COUNT(*) AS n").Scan(&got).Error
		if err != nil {
			return err
		}
		for _, row := range got {
			before[row.Recipient] = row.N
		}
	}
	for i := range list {
		if n := &list[i]; n.Channel == notice.Webhook {
			n.DueAt = tx.Now().Add(min(time.Duration(before[n.Recipient]/robotMost)*robotPause, notice.LastRetry))
			before[n.Recipient]++
		}
	}
	return nil
}
