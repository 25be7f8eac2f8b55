package schema

import (
	"time"
)

// Job is a background task that runs on a schedule, with the result of its last run.
type Job struct {
	Name      string     `gorm:"primaryKey;size:60"`
	Purpose   string     `gorm:"size:200"` // for operators
	Schedule  string     `gorm:"size:60"`
	Owner     string     `gorm:"size:120"` // the process that ran it last
	Outcome   JobOutcome // of the last run
	Error     string     `gorm:"size:500"` // of the last run; empty if it succeeded
	StartedAt time.Time  `gorm:"serializer:moment;type:bigint"`
	EndedAt   time.Time  `gorm:"serializer:moment;type:bigint"` // of the last run that ended
	NextAt    time.Time  `gorm:"serializer:moment;type:bigint"`
	Runs      int        // completed runs
	Failures  int        // failed runs
}

// JobOutcome is the result of the last run of a job.
type JobOutcome string

// Outcomes of a run.
const (
	JobNever   JobOutcome = ""
	JobRunning JobOutcome = "running"
	JobDone    JobOutcome = "done"
	JobFailed  JobOutcome = "failed"
)

// PlanJobs stores the name, purpose, schedule and next time of the jobs. The results of earlier runs stay. Jobs that
// are not in the list are deleted.
func PlanJobs(tx *Tx, list []Job) error {
	names := []string{}
	for _, j := range list {
		names = append(names, j.Name)
		out := tx.db.Exec("UPDATE job SET purpose = ?, schedule = ?, next_at = ? WHERE name = ?", j.Purpose, j.Schedule,
			Millis(j.NextAt), j.Name)
		if out.Error == nil && out.RowsAffected == 0 {
			out.Error = tx.Save(&j)
		}
		if out.Error != nil {
			return out.Error
		}
	}
	return tx.db.Where("name NOT IN ?", names).Delete(&Job{}).Error
}

// JobStarted records that a process has started a job, and the time of the next run.
func JobStarted(tx *Tx, name, owner string, next time.Time) error {
	return tx.db.Exec("UPDATE job SET owner = ?, outcome = ?, started_at = ?, next_at = ? WHERE name = ?",
		owner, JobRunning, Millis(tx.now), Millis(next), name).Error
}

// Runs is a number of completed runs of a job, and how many of them failed.
type Runs struct{ All, Failed int }

// JobEnded records the last of some completed runs: its owner, start, error (nil if it succeeded) and the next time.
// It adds the runs to the totals.
func JobEnded(tx *Tx, name, owner string, start time.Time, failure error, next time.Time, runs Runs) error {
	outcome, reason := JobDone, ""
	if failure != nil {
		outcome, reason = JobFailed, Shorten(failure.Error(), 500)
	}
	return tx.db.Exec("UPDATE job SET owner = ?, outcome = ?, error = ?, started_at = ?, ended_at = ?, next_at = ?, "+
		"runs = runs + ?, failures = failures + ? WHERE name = ?",
		owner, outcome, reason, Millis(start), Millis(tx.now), Millis(next), runs.All, runs.Failed, name).Error
}

// ListJobs returns all jobs by name.
func ListJobs(tx *Tx) ([]Job, error) {
	list := []Job{}
	err := tx.db.Order("name").Find(&list).Error
	return list, err
}
