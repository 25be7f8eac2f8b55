package site

import (
	"slices"
	"time"

	"cottonmall/schema"
)

// FailedAnswer is an error response of this site that a browser recorded and its user sent with a feedback.
type FailedAnswer struct {
	ID         int64     `gorm:"primaryKey"`
	FeedbackID int64     `gorm:"index:failed_answer_feedback"`
	FailedAt   time.Time `gorm:"serializer:moment;type:bigint"` // by the browser's clock
	Call       string    `gorm:"size:200"`                      // without the query
	Status     int       // HTTP status
	Request    string    `gorm:"size:64"` // request id in the log
	Answer     string    `gorm:"size:3000"`
	At         time.Time `gorm:"serializer:moment;type:bigint;index:failed_answer_at"`
}

// insertFailedAnswers inserts the failed responses of a feedback.
func insertFailedAnswers(tx *schema.Tx, feedbackID int64, list []FailedAnswer) error {
	rows := slices.Clone(list)
	for i := range rows {
		rows[i].ID, rows[i].FeedbackID, rows[i].At = 0, feedbackID, tx.Now()
		if err := tx.Fit(&rows[i]); err != nil {
			return err
		}
	}
	return schema.Insert(tx, rows)
}

// FailedAnswers returns the failed responses of a feedback, oldest first.
func FailedAnswers(tx *schema.Tx, feedbackID int64) ([]FailedAnswer, error) {
	list := []FailedAnswer{}
	err := tx.DB().Where("feedback_id = ?", feedbackID).Order("id").Find(&list).Error
	return list, err
}
