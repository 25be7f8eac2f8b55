package schema

import "time"

// ChangeIndex says that something changed which the search index must read again. It is inserted in the
// transaction that changed it and deleted when the index has it.
type ChangeIndex struct {
	ID   int64  `gorm:"primaryKey"`
	Kind string `gorm:"size:20"`
	Key  string `gorm:"size:40"`
	At   time.Time
}

// ChangeLive says the same to those who look at it now; it is forgotten after minutes.
type ChangeLive struct {
	ID   int64     `gorm:"primaryKey"`
	Kind string    `gorm:"size:20"`
	Key  string    `gorm:"size:40"`
	At   time.Time `gorm:"index"`
}
