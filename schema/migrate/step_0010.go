package migrate

import "gorm.io/gorm"

// addEventPictures adds the replaced licence to events.
func addEventPictures(db *gorm.DB) error {
	if err := addColumns(db, "event", &event10{}); err != nil {
		return err
	}
	return createTable(db, "event", &event10{}) // only its index
}

// event10 is the column added to event.
type event10 struct {
	Picture number `gorm:"default:0;index:event_picture"`
}
