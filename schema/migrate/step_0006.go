package migrate

import "gorm.io/gorm"

// createJobs creates the tables of scheduled jobs and of the reasons why sessions ended.
func createJobs(db *gorm.DB) error {
	if err := createTable(db, "job", &job6{}); err != nil {
		return err
	}
	return createTable(db, "session_end", &sessionEnd6{})
}

type job6 struct {
	Name      code `gorm:"primaryKey;size:60"`
	Purpose   text `gorm:"size:200"`
	Schedule  code `gorm:"size:60"`
	Owner     code `gorm:"size:120"`
	Outcome   code `gorm:"size:20"`
	Error     text `gorm:"size:500"`
	StartedAt number
	EndedAt   number
	NextAt    number
	Runs      number
	Failures  number
}

type sessionEnd6 struct {
	Hash    code `gorm:"primaryKey;size:40"`
	Reason  text `gorm:"size:200"`
	GaveWay flag
	At      number `gorm:"index:session_end_at"`
}
