package order

import (
	"encoding/json"
	"fmt"
	"time"

	"cottonmall/schema"
)

// Entry is a step of an order in its log. Both sides see it.
type Entry struct {
	ID          int64 `gorm:"primaryKey"`
	OrderID     int64 `gorm:"index:order_entry_order"`
	Verb        Verb  `gorm:"size:20"`
	From        State
	To          State
	Party       schema.Party `gorm:"size:10"`
	UserID      int64        // the acting user; zero for the clock
	UserName    string       `gorm:"size:40"`
	CompanyID   int64        // for which company; zero for the clock
	CompanyName string       `gorm:"size:100"`
	Platform    bool         // an administrator acted
	Changes     string       `gorm:"type:text"` // JSON of []Change
	Note        string       `gorm:"size:500"`
	At          time.Time    `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Entry) TableName() string { return "order_entry" }

// Change is a value that a step has changed, as text.
type Change = schema.FieldChange

// ChangesOf returns the changes of the entry.
func (e *Entry) ChangesOf() (list []Change, err error) {
	if err := json.Unmarshal([]byte(e.Changes), &list); err != nil {
		return nil, fmt.Errorf("read changes of step %d: %w", e.ID, err)
	}
	return list, nil
}

// insertEntry inserts a step into the log of its order at the present time.
func insertEntry(tx *schema.Tx, e *Entry, changes ...Change) error {
	text, err := json.Marshal(append([]Change{}, changes...))
	if err != nil {
		return fmt.Errorf("encode changes of an order: %w", err)
	}
	e.Changes, e.At = string(text), tx.Now()
	list := []Entry{*e}
	err = schema.Insert(tx, list)
	*e = list[0]
	return err
}
