package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createDevices creates the tables of known devices and of codes sent to numbers. It adds the tries of known devices to
// codes. It deletes the counts of wrong passwords, which limit_count has now.
func createDevices(db *gorm.DB) error {
	return errors.Join(
		createTable(db, "device", &device33{}), createTable(db, "code_count", &codeCount33{}),
		addColumns(db, "code", &code33{}), db.Exec("DELETE FROM phone").Error,
	)
}

type device33 struct {
	Hash   code   `gorm:"primaryKey;size:40"`
	UserID int64  `gorm:"primaryKey;autoIncrement:false;index:device_user"`
	At     number `gorm:"index:device_at"`
}

type codeCount33 struct {
	Mobile      code `gorm:"primaryKey;size:11"`
	Sent        number
	SentAt      number `gorm:"index:code_count_sent"`
	OwnerSent   number
	OwnerSentAt number
}

// code33 are the columns added to code.
type code33 struct {
	OwnerTries number `gorm:"default:0"`
}
