package migrate

import "gorm.io/gorm"

// createReplaced lets events keep the licences that others have replaced.
func createReplaced(db *gorm.DB) error {
	if err := addColumns(db, "event", &event10{}); err != nil {
		return err
	}
	return create(db, "event", &event10{}) // its index
}

// event10 is the column that event gains.
type event10 struct {
	Picture number `gorm:"default:0;index:event_picture"`
}
