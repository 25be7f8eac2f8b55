package migrate

import "gorm.io/gorm"

// createMessageTerms lets old messages be found: those that were read, and those that nobody has read.
func createMessageTerms(db *gorm.DB) error {
	return create(db, "message", &message12{}) // its index
}

// message12 are the columns of message that get an index.
type message12 struct {
	ReadAt number `gorm:"index:message_read,priority:1"`
	At     number `gorm:"index:message_read,priority:2"`
}
