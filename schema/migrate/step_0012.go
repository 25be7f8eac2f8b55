package migrate

import "gorm.io/gorm"

// indexOldMessages adds the indexes for the retention of read and unread messages.
func indexOldMessages(db *gorm.DB) error {
	return createTable(db, "message", &message12{}) // only its index
}

// message12 are the indexed columns of message.
type message12 struct {
	ReadAt number `gorm:"index:message_read,priority:1"`
	At     number `gorm:"index:message_read,priority:2"`
}
