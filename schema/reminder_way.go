package schema

import (
	"errors"
	"maps"
	"net/mail"
	"net/url"
	"slices"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"
)

// ReminderWay is where reminders of a membership go besides its in-site messages.
type ReminderWay struct {
	Owner       int64     `gorm:"primaryKey;autoIncrement:false"`  // membership
	ConfirmedAt time.Time `gorm:"serializer:moment;type:bigint"`   // when its QR code was scanned; zero: never
	OpenID      string    `gorm:"size:64;index:reminder_way_open"` // at the official account; empty: scanned on the site alone
	Mail        string    `gorm:"size:200"`                        // shown to be its own: see MailProof
	Webhook     string    `gorm:"size:500"`                        // of a group robot of 企业微信
}

// recipientMax is how long the recipient of a notice may be.
const recipientMax = 200

// Check refuses addresses that cannot be.
func (w *ReminderWay) Check() error {
	if w.Mail != "" {
		if at, err := mail.ParseAddress(w.Mail); err != nil || at.Address != w.Mail {
			return Invalid("mail", "邮箱地址不正确")
		}
	}
	if len(w.Webhook) > recipientMax {
		return Invalid("webhook", "机器人地址最多 %d 个字", recipientMax)
	}
	if w.Webhook != "" {
		at, err := url.Parse(w.Webhook)
		if err != nil || at.Scheme != "https" || at.Hostname() == "" {
			return Invalid("webhook", "机器人地址应为以 https:// 开头的网址")
		}
	}
	return nil
}

// recipients are where a notice goes, by channels, and whether an address was left out that cannot be one: they were not
// always checked.
func (w *ReminderWay) recipients() (to map[Channel]string, odd bool) {
	to = map[Channel]string{WeChat: w.OpenID, Mail: w.Mail, Webhook: w.Webhook}
	for channel, recipient := range to {
		if long := utf8.RuneCountInString(recipient) > recipientMax; long || recipient == "" {
			delete(to, channel)
			odd = odd || long
		}
	}
	return to, odd
}

// ReminderWay reads where reminders of a membership go besides the site.
func (tx *Tx) ReminderWay(owner int64) (*ReminderWay, error) { return takeWay(tx.db, owner) }

// waysOf are where reminders of memberships go, by these.
func (tx *Tx) waysOf(owners []int64) (map[int64]ReminderWay, error) {
	ways := map[int64]ReminderWay{}
	for part := range slices.Chunk(owners, maxIn) {
		var rows []ReminderWay
		if err := tx.db.Where("owner IN ?", part).Find(&rows).Error; err != nil {
			return nil, err
		}
		for _, w := range rows {
			ways[w.Owner] = w
		}
	}
	return ways, nil
}

func takeWay(db *gorm.DB, owner int64) (*ReminderWay, error) {
	w := ReminderWay{Owner: owner}
	err := db.Where("owner = ?", owner).Take(&w).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return &ReminderWay{Owner: owner}, nil
	}
	return &w, err
}

// SetReminderWay sets the addresses to which reminders of a membership go; empty ones are none.
func (tx *Tx) SetReminderWay(owner int64, mail, webhook string) (*ReminderWay, error) {
	return tx.changeWay(owner, func(w *ReminderWay) { w.Mail, w.Webhook = mail, webhook })
}

func (tx *Tx) changeWay(owner int64, change func(*ReminderWay)) (*ReminderWay, error) {
	if err := tx.lockOwner(owner); err != nil {
		return nil, err
	}
	w, err := takeWay(tx.db.Clauses(forUpdate), owner)
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
func (tx *Tx) LeaveWay(owner int64) error {
	_, err := tx.changeWay(owner, func(w *ReminderWay) { w.ConfirmedAt, w.OpenID = time.Time{}, "" })
	return err
}

// The robot of a group takes so many messages in a minute: what is more waits.
const (
	robotMost  = 20
	robotPause = time.Minute
)

// spread gives some notices the moments at which they may leave: those to a robot as fast as it takes them, but within an
// hour, all others at once.
func (tx *Tx) spread(list []Notice) error {
	before := map[string]int{}
	for _, n := range list {
		if n.Channel == Webhook {
			before[n.Recipient] = 0
		}
	}
	for part := range slices.Chunk(slices.Sorted(maps.Keys(before)), maxIn) {
		var got []struct {
			Recipient string
			N         int
		}
		err := tx.db.Model(&Notice{}).Where("recipient IN ? AND at >= ?", part, millis(tx.now.Add(-24*time.Hour))).
			Where("(state = ? OR done_at > ?)", NoticeWaiting, millis(tx.now.Add(-robotPause))).
			Group("recipient").Select("recipient, COUNT(*) AS n").Scan(&got).Error
		if err != nil {
			return err
		}
		for _, row := range got {
			before[row.Recipient] = row.N
		}
	}
	for i := range list {
		if n := &list[i]; n.Channel == Webhook {
			n.DueAt = tx.now.Add(min(time.Duration(before[n.Recipient]/robotMost)*robotPause, lastRetry))
			before[n.Recipient]++
		}
	}
	return nil
}
