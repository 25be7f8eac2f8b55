package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createLimits creates the table of limiter counts shared by servers, and an index of captchas by caller.
func createLimits(db *gorm.DB) error {
	return errors.Join(createTable(db, "limit_count", &limitCount26{}), createTable(db, "captcha", &captcha26{}))
}

type limitCount26 struct {
	Class    code   `gorm:"primaryKey;size:100"`
	Caller   code   `gorm:"primaryKey;size:120"`
	FullAt   number `gorm:"index:limit_count_full"`
	Cost     number
	LiftedAt number `gorm:"index:limit_count_lifted"`
	Pardons  number
}

// captcha26 are the indexed columns of captcha.
type captcha26 struct {
	Caller code   `gorm:"size:120;index:captcha_caller,priority:1"`
	At     number `gorm:"index:captcha_caller,priority:2"`
}
