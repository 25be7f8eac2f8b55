package migrate

import "gorm.io/gorm"

// createFailedAnswers creates the table of failed calls that a browser sends with feedback.
func createFailedAnswers(db *gorm.DB) error {
	return createTable(db, "failed_answer", &failedAnswer21{})
}

type failedAnswer21 struct {
	ID         int64  `gorm:"primaryKey"`
	FeedbackID number `gorm:"index:failed_answer_feedback"`
	FailedAt   number
	Call       text `gorm:"size:200"`
	Status     number
	Request    text   `gorm:"size:64"`
	Answer     text   `gorm:"size:3000"`
	At         number `gorm:"index:failed_answer_at"`
}
