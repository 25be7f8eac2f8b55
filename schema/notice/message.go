package notice

import (
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Message is an in-site message to a membership, or to a person.
type Message struct {
	ID           int64     `gorm:"primaryKey" json:"id"`
	MembershipID int64     `gorm:"column:owner;uniqueIndex:message_cause,priority:1;index:message_owner,priority:1" json:"-"` // membership; zero: told to a person
	UserID       int64     `gorm:"column:person;index" json:"-"`                                                              // user; zero: told to a membership
	Type         int       `gorm:"index:message_owner,priority:2" json:"type"`                                                // SystemMessage or TradeMessage
	Cause        string    `gorm:"size:80;uniqueIndex:message_cause,priority:2" json:"-"`                                     // what it is about: told once
	Title        string    `gorm:"size:100" json:"title"`
	Text         string    `gorm:"size:1000" json:"text"`
	Link         string    `gorm:"size:300" json:"link"` // a path of this site, or empty
	Stop         string    `gorm:"size:100" json:"stop"` // the path that ends such messages, or empty
	At           time.Time `gorm:"serializer:moment;type:bigint;index:message_read,priority:2" json:"at"`
	ReadAt       time.Time `gorm:"serializer:moment;type:bigint;index:message_read,priority:1" json:"readAt"` // zero: not read
}

// Kinds of changes of messages.
const (
	MessageChanged = "message" // membership id: its messages
	InboxChanged   = "inbox"   // user id: the messages that the user reads
)

// Types of messages.
const (
	SystemMessage = 1 // 系统消息
	TradeMessage  = 2 // 交易消息
)

// Tell sends an in-site message to a membership. The same cause is told once, however often.
func Tell(tx *schema.Tx, to int64, kind int, cause, title, text, link string) error {
	tx.Changed(MessageChanged, to)
	return tell(tx, Message{MembershipID: to, Type: kind, Cause: cause, Title: title, Text: text, Link: link})
}

// TellPerson sends an in-site message to a user, who reads it whichever company he acts for, or none: it is for what
// concerns a company that he cannot enter. The same cause is told once.
func TellPerson(tx *schema.Tx, to int64, kind int, cause, title, text, link string) error {
	tx.Changed(InboxChanged, to)
	return tell(tx, Message{UserID: to, Type: kind, Cause: fmt.Sprintf("%d %s", to, cause), Title: title, Text: text, Link: link})
}

func tell(tx *schema.Tx, m Message) error {
	if m.Type != SystemMessage && m.Type != TradeMessage {
		return schema.Invalid("type", "消息类型不正确")
	}
	m.At = tx.Now()
	if err := tx.Fit(&m); err != nil {
		return err
	}
	return tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&m).Error
}

// inbox returns a condition for the messages that a member reads: those to the membership and those to the user.
func inbox(of schema.Actor) (where string, args []any) {
	if of.MembershipID == 0 {
		return "person = ?", []any{of.UserID}
	}
	return "(owner = ? OR person = ?)", []any{of.MembershipID, of.UserID}
}

// MessageList are the messages of a member of one type (0: of both), newest first, and how many there are on all
// pages.
func MessageList(tx *schema.Tx, of schema.Actor, kind int, page schema.Page) ([]Message, int, error) {
	where, args := inbox(of)
	query := tx.DB().Model(&Message{}).Where(where, args...)
	if kind != 0 {
		query = query.Where("type = ?", kind)
	}
	return schema.PageOf[Message](query, "id DESC", page)
}

// Unread is how many messages of each type a member has not read.
func Unread(tx *schema.Tx, of schema.Actor) (map[int]int, error) {
	var rows []struct{ Type, N int }
	where, args := inbox(of)
	err := tx.DB().Model(&Message{}).Where(where, args...).Where("read_at = 0").
		Select("type, COUNT(*) AS n").Group("type").Scan(&rows).Error
	counts := map[int]int{SystemMessage: 0, TradeMessage: 0}
	for _, r := range rows {
		counts[r.Type] = r.N
	}
	return counts, err
}

// MarkMessages marks messages of a member as read, all when there are no ids. Those of others are passed over.
func MarkMessages(tx *schema.Tx, of schema.Actor, ids []int64) error {
	return eachMessage(tx, of, ids, "UPDATE message SET read_at = ? WHERE read_at = 0 AND ", schema.Millis(tx.Now()))
}

// RemoveMessages deletes messages of a member, all when there are no ids. Those of others are passed over.
func RemoveMessages(tx *schema.Tx, of schema.Actor, ids []int64) error {
	return eachMessage(tx, of, ids, "DELETE FROM message WHERE ")
}

// eachMessage runs a statement on messages of a member: on those with these ids, on all when there are none.
func eachMessage(tx *schema.Tx, of schema.Actor, ids []int64, statement string, values ...any) error {
	tx.Changed(InboxChanged, of.UserID)
	where, args := inbox(of)
	args = slices.Concat(values, args)
	if len(ids) == 0 {
		return tx.DB().Exec(statement+where, args...).Error
	}
	for part := range slices.Chunk(ids, schema.MaxIn) {
		if err := tx.DB().Exec(statement+where+" AND id IN ?", slices.Concat(args, []any{part})...).Error; err != nil {
			return err
		}
	}
	return nil
}
