package migrate

import "gorm.io/gorm"

// createInboxes lets people be told messages, whichever company they act for, gives events the names of what they are
// about, and makes companies that were sent back what they are since then.
func createInboxes(db *gorm.DB) error {
	if err := addColumns(db, "event", &event5{}); err != nil {
		return err
	}
	if err := addColumns(db, "message", &message5{}); err != nil {
		return err
	}
	if err := create(db, "message", &message5{}); err != nil { // its index
		return err
	}
	return db.Exec("UPDATE company SET state = 4 WHERE state = 3 AND review_note <> ''").Error
}

// message5 is the column that message gains.
type message5 struct {
	Person number `gorm:"default:0;index:message_person"`
}

// event5 is the column that event gains.
type event5 struct {
	Name text `gorm:"size:120;default:''"`
}
