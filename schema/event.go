package schema

import (
	"fmt"
	"time"
)

// Event is an act by a manager or administrator: who, what, about whom, when.
type Event struct {
	ID       int64     `gorm:"primaryKey" json:"id"`
	UserID   int64     `gorm:"index" json:"-"`
	UserName string    `gorm:"size:40" json:"userName"` // as it was then
	Platform bool      `json:"platform"`                // by an administrator of the platform
	Verb     string    `gorm:"size:40" json:"verb"`
	Kind     string    `gorm:"size:20;index:event_about,priority:1" json:"kind"` // of what it is about: a kind of change
	Key      string    `gorm:"size:40;index:event_about,priority:2" json:"key"`
	MemberID int64     `gorm:"index" json:"memberID"` // the company it is about; zero: none
	Note     string    `gorm:"size:500" json:"note"`
	At       time.Time `gorm:"serializer:moment;type:bigint" json:"at"`
}

// Record writes who did what about which thing. The company is zero when it is about none.
func (tx *Tx) Record(by *Member, verb, kind string, key any, company int64, note string) error {
	e := Event{
		UserID: by.Person, UserName: by.Name, Platform: by.Admin, Verb: verb,
		Kind: kind, Key: fmt.Sprint(key), MemberID: company, Note: note, At: tx.now,
	}
	return insert(tx, []Event{e})
}

// EventFilter chooses events; zero fields choose all.
type EventFilter struct {
	Kind, Key string
	MemberID  int64 // about this company
	UserID    int64 // by this user
}

// Events are the chosen events, newest first, and how many there are on all pages.
func (tx *Tx) Events(f EventFilter, page Page) ([]Event, int, error) {
	query := tx.db.Model(&Event{})
	if f.Kind != "" {
		query = query.Where("kind = ?", f.Kind)
	}
	if f.Key != "" {
		query = query.Where("`key` = ?", f.Key)
	}
	if f.MemberID != 0 {
		query = query.Where("member_id = ?", f.MemberID)
	}
	if f.UserID != 0 {
		query = query.Where("user_id = ?", f.UserID)
	}
	return pageOf[Event](query, "id DESC", page)
}
