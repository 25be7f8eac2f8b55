package schema

import (
	"time"
)

// Job is one thing that happens by itself, and how it went last.
type Job struct {
	Name      string     `gorm:"primaryKey;size:60"`
	Purpose   string     `gorm:"size:200"` // for who runs the product
	Schedule  string     `gorm:"size:60"`
	Owner     string     `gorm:"size:120"` // the process that did it last
	Outcome   JobOutcome // of the last run
	Error     string     `gorm:"size:500"` // of the last run, empty when it went well
	StartedAt time.Time  `gorm:"serializer:moment;type:bigint"`
	EndedAt   time.Time  `gorm:"serializer:moment;type:bigint"` // of the last run that ended
	NextAt    time.Time  `gorm:"serializer:moment;type:bigint"`
	Runs      int        // that ended
	Failures  int        // of them
}

// JobOutcome is how the last run of a job went.
type JobOutcome string

// Outcomes of a run.
const (
	JobNever   JobOutcome = ""
	JobRunning JobOutcome = "running"
	JobDone    JobOutcome = "done"
	JobFailed  JobOutcome = "failed"
)

// PlanJobs stores what happens by itself: name, purpose, schedule and next time of each. How they went before stays;
// jobs that are not among them are forgotten.
func PlanJobs(tx *Tx, list []Job) error {
	names := []string{}
	for _, j := range list {
		names = append(names, j.Name)
		out := tx.db.Exec("UPDATE job SET purpose = ?, schedule = ?, next_at = ? WHERE name = ?", j.Purpose, j.Schedule, Millis(j.NextAt), j.Name)
		if out.Error == nil && out.RowsAffected == 0 {
			out.Error = tx.Save(&j)
		}
		if out.Error != nil {
			return out.Error
		}
	}
	return tx.db.Where("name NOT IN ?", names).Delete(&Job{}).Error
}

// JobStarted notes that a process begins with a job, and when it is done next.
func JobStarted(tx *Tx, name, owner string, next time.Time) error {
	return tx.db.Exec("UPDATE job SET owner = ?, outcome = ?, started_at = ?, next_at = ? WHERE name = ?",
		owner, JobRunning, Millis(tx.now), Millis(next), name).Error
}

// Runs are how often a job has ended, and how often badly.
type Runs struct{ All, Failed int }

// JobEnded notes the last of some runs that have ended: when it began, who did it, what went wrong (nil: nothing), and
// when it is done next; and how many there were.
func JobEnded(tx *Tx, name, owner string, start time.Time, failure error, next time.Time, runs Runs) error {
	outcome, reason := JobDone, ""
	if failure != nil {
		outcome, reason = JobFailed, Shorten(failure.Error(), 500)
	}
	return tx.db.Exec("UPDATE job SET owner = ?, outcome = ?, error = ?, started_at = ?, ended_at = ?, next_at = ?, runs = runs + ?, "+
		"failures = failures + ? WHERE name = ?", owner, outcome, reason, Millis(start), Millis(tx.now), Millis(next), runs.All, runs.Failed, name).Error
}

// ListJobs are all jobs by name.
func ListJobs(tx *Tx) ([]Job, error) {
	list := []Job{}
	err := tx.db.Order("name").Find(&list).Error
	return list, err
}
