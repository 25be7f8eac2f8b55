package migrate

import "gorm.io/gorm"

// addMessageUsers addresses messages to users, for all their memberships, and stores names in events. Companies whose
// application was returned get the state for it.
func addMessageUsers(db *gorm.DB) error {
	if err := addColumns(db, "event", &event5{}); err != nil {
		return err
	}
	if err := addColumns(db, "message", &message5{}); err != nil {
		return err
	}
	if err := createTable(db, "message", &message5{}); err != nil { // only its index
		return err
	}
	return db.Exec("UPDATE company SET state = 4 WHERE state = 3 AND review_note <> ''").Error
}

// message5 is the column added to message.
type message5 struct {
	Person number `gorm:"default:0;index:message_person"`
}

// event5 is the column added to event.
type event5 struct {
	Name text `gorm:"size:120;default:''"`
}
