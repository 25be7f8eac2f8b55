package notice

import (
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Message is a message on the site for a membership or for a user.
type Message struct {
	ID           int64     `gorm:"primaryKey" json:"id"`
	MembershipID int64     `gorm:"column:owner;uniqueIndex:message_cause,priority:1;index:message_owner,priority:1" json:"-"` // zero for a message to a user
	UserID       int64     `gorm:"column:person;index" json:"-"`                                                              // zero for a message to a membership
	Type         int       `gorm:"index:message_owner,priority:2" json:"type" enum:"1,2"`                                     // SystemMessage or TradeMessage
	Cause        string    `gorm:"size:80;uniqueIndex:message_cause,priority:2" json:"-"`                                     // each cause is sent once
	Title        string    `gorm:"size:100" json:"title"`
	Text         string    `gorm:"size:1000" json:"text"`
	Link         string    `gorm:"size:300" json:"link"` // a path of this site, or empty
	Stop         string    `gorm:"size:100" json:"stop"` // the path that stops such messages, or empty
	At           time.Time `gorm:"serializer:moment;type:bigint;index:message_read,priority:2" json:"at"`
	ReadAt       time.Time `gorm:"serializer:moment;type:bigint;index:message_read,priority:1" json:"readAt"` // zero if unread
}

// Kinds of changes of messages.
const (
	MessageChanged = "message" // membership id; its messages changed
	InboxChanged   = "inbox"   // user id; the messages that the user reads changed
)

// Types of messages.
const (
	SystemMessage = 1 // 系统消息
	TradeMessage  = 2 // 交易消息
)

// SendMessage sends a message on the site to a membership, once for each cause.
func SendMessage(tx *schema.Tx, membershipID int64, kind int, cause, title, text, link string) error {
	tx.Changed(MessageChanged, membershipID)
	return insertMessage(tx, Message{
		MembershipID: membershipID, Type: kind, Cause: cause, Title: title, Text: text, Link: link,
	})
}

// SendUserMessage sends a message on the site to a user, once for each cause. The user reads it in every company, also
// without one. It is for messages about a company that the user may not be able to enter.
func SendUserMessage(tx *schema.Tx, userID int64, kind int, cause, title, text, link string) error {
	tx.Changed(InboxChanged, userID)
	return insertMessage(tx, Message{
		UserID: userID, Type: kind, Cause: fmt.Sprintf("%d %s", userID, cause), Title: title, Text: text, Link: link,
	})
}

// insertMessage inserts a message unless the same cause was sent before.
func insertMessage(tx *schema.Tx, m Message) error {
	if m.Type != SystemMessage && m.Type != TradeMessage {
		return schema.Invalid("type", "消息类型不正确")
	}
	m.At = tx.Now()
	if err := tx.Fit(&m); err != nil {
		return err
	}
	return tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&m).Error
}

// inboxCondition returns the SQL condition for the messages of a reader: those to the membership and those to the
// user.
func inboxCondition(reader schema.Actor) (where string, args []any) {
	if reader.MembershipID == 0 {
		return "person = ?", []any{reader.UserID}
	}
	return "(owner = ? OR person = ?)", []any{reader.MembershipID, reader.UserID}
}

// MessageList returns one page of a reader's messages of one type (0 for both), newest first, and their number on
// all pages.
func MessageList(tx *schema.Tx, reader schema.Actor, kind int, page schema.Page) ([]Message, int, error) {
	where, args := inboxCondition(reader)
	query := tx.DB().Model(&Message{}).Where(where, args...)
	if kind != 0 {
		query = query.Where("type = ?", kind)
	}
	return schema.PageOf[Message](query, "id DESC", page)
}

// Unread returns the number of unread messages of a reader by type.
func Unread(tx *schema.Tx, reader schema.Actor) (map[int]int, error) {
	var rows []struct{ Type, N int }
	where, args := inboxCondition(reader)
	err := tx.DB().Model(&Message{}).Where(where, args...).Where("read_at = 0").
		Select("type, COUNT(*) AS n").Group("type").Scan(&rows).Error
	counts := map[int]int{SystemMessage: 0, TradeMessage: 0}
	for _, r := range rows {
		counts[r.Type] = r.N
	}
	return counts, err
}

// MarkMessages marks messages of a reader as read; without ids, all of them. It ignores the ids of other messages.
func MarkMessages(tx *schema.Tx, reader schema.Actor, ids []int64) error {
	return execMessages(tx, reader, ids, "UPDATE message SET read_at = ? WHERE read_at = 0 AND ", schema.Millis(tx.Now()))
}

// RemoveMessages deletes messages of a reader; without ids, all of them. It ignores the ids of other messages.
func RemoveMessages(tx *schema.Tx, reader schema.Actor, ids []int64) error {
	return execMessages(tx, reader, ids, "DELETE FROM message WHERE ")
}

// execMessages executes a statement on the messages of a reader with these ids; without ids, on all of them.
func execMessages(tx *schema.Tx, reader schema.Actor, ids []int64, statement string, values ...any) error {
	tx.Changed(InboxChanged, reader.UserID)
	where, args := inboxCondition(reader)
	args = slices.Concat(values, args)
	if len(ids) == 0 {
		return tx.DB().Exec(statement+where, args...).Error
	}
	return schema.EachPart(ids, func(part []int64) error {
		return tx.DB().Exec(statement+where+" AND id IN ?", slices.Concat(args, []any{part})...).Error
	})
}
