package siteapi

import (
	"strings"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
)

// PlatformJobs handles the call of administrators about background jobs.
type PlatformJobs struct{ DB *schema.DB }

type jobOut struct {
	Name      string     `json:"name"`
	Purpose   string     `json:"purpose" doc:"做什么；只有租约的（如 search index）为空"`
	Schedule  string     `json:"schedule" doc:"何时：分 时 日 月 周，或 @every"`
	Outcome   string     `json:"outcome" enum:",running,done,failed" doc:"上次的结果：running 正在执行，done 成功，failed 失败，空为没有执行过"`
	Error     string     `json:"error" doc:"上次失败的原因"`
	StartedAt *time.Time `json:"startedAt" doc:"上次开始；没有则为 null"`
	EndedAt   *time.Time `json:"endedAt" doc:"上次结束；没有则为 null"`
	NextAt    *time.Time `json:"nextAt" doc:"下次；没有则为 null"`
	Runs      int        `json:"runs" doc:"执行过的次数；每隔几秒的任务每 20 秒计入一次"`
	Failures  int        `json:"failures" doc:"其中失败的次数"`
	Owner     string     `json:"owner" doc:"上次执行的进程"`
	Until     *time.Time `json:"until" doc:"该进程持有到；不需要独占的为 null"`
	Held      bool       `json:"held" doc:"现在有进程持有"`
	Fence     int64      `json:"fence" doc:"换过几次进程"`
}

// jobLease is the prefix of the names of job leases.
const jobLease = "job "

// List returns every job with its lease, and then the other leases.
func (h PlatformJobs) List(c *web.Call, _ *web.None) ([]jobOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]jobOut, error) {
		jobs, err := schema.ListJobs(tx)
		if err != nil {
			return nil, err
		}
		leases, err := schema.ListLeases(tx)
		byName := map[string]schema.Lease{}
		for _, l := range leases {
			byName[l.Name] = l
		}
		list := []jobOut{}
		for _, j := range jobs {
			out := newJobOut(&j)
			if l, ok := byName[jobLease+j.Name]; ok {
				out.setLease(&l, tx.Now())
			}
			list = append(list, out)
		}
		for _, l := range leases {
			if !strings.HasPrefix(l.Name, jobLease) {
				out := jobOut{Name: l.Name, Owner: l.Owner}
				out.setLease(&l, tx.Now())
				list = append(list, out)
			}
		}
		return list, err
	})
}

func newJobOut(j *schema.Job) jobOut {
	return jobOut{
		Name: j.Name, Purpose: j.Purpose, Schedule: j.Schedule, Outcome: string(j.Outcome), Error: j.Error,
		Runs: j.Runs, Failures: j.Failures, Owner: j.Owner, StartedAt: web.TimeOrNil(j.StartedAt),
		EndedAt: web.TimeOrNil(j.EndedAt), NextAt: web.TimeOrNil(j.NextAt),
	}
}

// setLease sets the fields about the lease of a job.
func (out *jobOut) setLease(l *schema.Lease, now time.Time) {
	out.Until, out.Held, out.Fence = web.TimeOrNil(l.Until), l.Until.After(now), l.Fence
}
