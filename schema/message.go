package schema

import (
	"slices"
	"time"

	"gorm.io/gorm/clause"
)

// Message is an in-site message to a membership.
type Message struct {
	ID     int64     `gorm:"primaryKey" json:"id"`
	Owner  int64     `gorm:"uniqueIndex:message_cause,priority:1;index:message_owner,priority:1" json:"-"` // membership
	Type   int       `gorm:"index:message_owner,priority:2" json:"type"`                                   // SystemMessage or TradeMessage
	Cause  string    `gorm:"size:80;uniqueIndex:message_cause,priority:2" json:"-"`                        // what it is about: told once
	Title  string    `gorm:"size:100" json:"title"`
	Text   string    `gorm:"size:1000" json:"text"`
	Link   string    `gorm:"size:300" json:"link"` // a path of this site, or empty
	At     time.Time `gorm:"serializer:moment;type:bigint" json:"at"`
	ReadAt time.Time `gorm:"serializer:moment;type:bigint" json:"readAt"` // zero: not read
}

// Types of messages.
const (
	SystemMessage = 1 // 系统消息
	TradeMessage  = 2 // 交易消息
)

// Tell sends an in-site message to a membership. The same cause is told once, however often.
func (tx *Tx) Tell(to int64, kind int, cause, title, text, link string) error {
	if kind != SystemMessage && kind != TradeMessage {
		return Invalid("type", "消息类型不正确")
	}
	m := Message{Owner: to, Type: kind, Cause: cause, Title: title, Text: text, Link: link, At: tx.now}
	if err := tx.fit(&m); err != nil {
		return err
	}
	tx.Changed(MessageChanged, to)
	return tx.db.Clauses(clause.OnConflict{DoNothing: true}).Create(&m).Error
}

// MessageList are the messages of a membership of one type (0: of both), newest first, and how many there are on all
// pages.
func (tx *Tx) MessageList(owner int64, kind int, page Page) ([]Message, int, error) {
	query := tx.db.Model(&Message{}).Where("owner = ?", owner)
	if kind != 0 {
		query = query.Where("type = ?", kind)
	}
	return pageOf[Message](query, "id DESC", page)
}

// Unread is how many messages of each type a membership has not read.
func (tx *Tx) Unread(owner int64) (map[int]int, error) {
	var rows []struct{ Type, N int }
	err := tx.db.Model(&Message{}).Where("owner = ? AND read_at = 0", owner).
		Select("type, COUNT(*) AS n").Group("type").Scan(&rows).Error
	counts := map[int]int{SystemMessage: 0, TradeMessage: 0}
	for _, r := range rows {
		counts[r.Type] = r.N
	}
	return counts, err
}

// MarkMessages marks messages of a membership as read, all when there are no ids. Those of others are passed over.
func (tx *Tx) MarkMessages(owner int64, ids []int64) error {
	tx.Changed(MessageChanged, owner)
	if len(ids) == 0 {
		return tx.db.Exec("UPDATE message SET read_at = ? WHERE owner = ? AND read_at = 0", millis(tx.now), owner).Error
	}
	for part := range slices.Chunk(ids, maxIn) {
		err := tx.db.Exec("UPDATE message SET read_at = ? WHERE owner = ? AND read_at = 0 AND id IN ?", millis(tx.now), owner, part).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// RemoveMessages deletes messages of a membership. Those of others are passed over.
func (tx *Tx) RemoveMessages(owner int64, ids []int64) error {
	tx.Changed(MessageChanged, owner)
	for part := range slices.Chunk(ids, maxIn) {
		if err := tx.db.Where("owner = ? AND id IN ?", owner, part).Delete(&Message{}).Error; err != nil {
			return err
		}
	}
	return nil
}
