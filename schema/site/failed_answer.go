package site

import (
	"slices"
	"time"

	"cottonmall/schema"
)

// FailedAnswer is an answer of this site that was no success, as a browser kept it and its user handed it over with a feedback.
type FailedAnswer struct {
	ID         int64     `gorm:"primaryKey"`
	FeedbackID int64     `gorm:"index:failed_answer_feedback"`
	FailedAt   time.Time `gorm:"serializer:moment;type:bigint"` // by the browser's clock
	Call       string    `gorm:"size:200"`                      // without what was asked
	Status     int       // of HTTP
	Request    string    `gorm:"size:64"` // its number in the log
	Answer     string    `gorm:"size:3000"`
	At         time.Time `gorm:"serializer:moment;type:bigint;index:failed_answer_at"`
}

// keepFailed keeps what a feedback brings along. What is too long is cut: nobody is to be refused because of it.
func keepFailed(tx *schema.Tx, feedback int64, list []FailedAnswer) error {
	rows := slices.Clone(list)
	for i := range rows {
		rows[i].ID, rows[i].FeedbackID, rows[i].At = 0, feedback, tx.Now()
		if err := tx.Fit(&rows[i]); err != nil {
			return err
		}
	}
	return schema.Insert(tx, rows)
}

// FailedAnswers are those that came with a feedback, the oldest first.
func FailedAnswers(tx *schema.Tx, feedback int64) ([]FailedAnswer, error) {
	list := []FailedAnswer{}
	err := tx.DB().Where("feedback_id = ?", feedback).Order("id").Find(&list).Error
	return list, err
}
