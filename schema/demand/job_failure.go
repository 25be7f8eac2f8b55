package demand

import (
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// JobFailure is a demand or a listing for which a job fails. The job tries it again later and goes on with the others.
type JobFailure struct {
	Kind    string    `gorm:"primaryKey;size:20"` // the job
	Subject int64     `gorm:"primaryKey;autoIncrement:false"`
	Tries   int       // failed ones
	AgainAt time.Time `gorm:"serializer:moment;type:bigint"`
	Text    string    `gorm:"size:500"` // of the last failure
}

// TableName returns the table of job failures.
func (JobFailure) TableName() string { return "snag" }

// Jobs with failures. The subjects of MatchNewLots are listings, those of the others demands.
const (
	RemindScheduled = "remind"
	RemindAtOnce    = "remind at once"
	RemindFalls     = "remind of falls"
	MatchNewLots    = "match new lots"
)

// The pause after a failure doubles with each failure.
const (
	firstPause   = 10 * time.Second
	longestPause = 15 * time.Minute
)

// RecordFailure records that a job has failed for a subject and returns the number of its failures.
func RecordFailure(tx *schema.Tx, job string, subject int64, cause error) (tries int, err error) {
	query := tx.DB().Clauses(schema.ForUpdate).Where("kind = ? AND subject = ?", job, subject)
	f, err := takeOr(query, JobFailure{Kind: job, Subject: subject})
	if err != nil {
		return 0, err
	}
	pause := min(firstPause<<min(f.Tries, 16), longestPause)
	f.Tries, f.AgainAt, f.Text = f.Tries+1, tx.Now().Add(pause), schema.Shorten(cause.Error(), 500)
	return f.Tries, tx.Save(f)
}

// ClearFailures deletes the failures of a job for subjects.
func ClearFailures(tx *schema.Tx, job string, subjects []int64) error {
	return schema.EachPart(subjects, func(part []int64) error {
		return tx.DB().Where("kind = ? AND subject IN ?", job, part).Delete(&JobFailure{}).Error
	})
}

// MostFailed returns the failure of a job with the most tries and the number of all its failures.
func MostFailed(tx *schema.Tx, job string) (most *JobFailure, total int, err error) {
	query := tx.DB().Model(&JobFailure{}).Where("kind = ?", job)
	list, total, err := schema.PageOf[JobFailure](query, "tries DESC, subject", schema.Page{Num: 1, Size: 1})
	return schema.First(list), total, err
}

// notPaused returns a condition for the subjects that a job may try now.
func notPaused(tx *schema.Tx, job, subject string) (where string, args []any) {
	pending, times := schema.WhereDeadlinePending(tx, "snag.again_at", longestPause)
	return "NOT EXISTS (SELECT 1 FROM snag WHERE snag.kind = ? AND snag.subject = " + subject + " AND " + pending + ")",
		append([]any{job}, times...)
}

// failedSubjects returns for which of some subjects a job has failed.
func failedSubjects(tx *schema.Tx, job string, subjects []int64) (map[int64]bool, error) {
	rows, err := schema.FindIn[JobFailure](subjects, func(part []int64) *gorm.DB {
		return tx.DB().Where("kind = ? AND subject IN ?", job, part)
	})
	failed := map[int64]bool{}
	for _, f := range rows {
		failed[f.Subject] = true
	}
	return failed, err
}

// clearFailures deletes the failures of a job for prepared demands.
func clearFailures(tx *schema.Tx, job string, list []Prepared) error {
	var ids []int64
	for _, p := range list {
		if p.Due.FailedBefore {
			ids = append(ids, p.Due.DemandID)
		}
	}
	return ClearFailures(tx, job, ids)
}
