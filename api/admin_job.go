package api

import (
	"time"

	"cottonmall/schema"
)

// platformJobs are what happens by itself, as the platform sees it.
type platformJobs struct{ *App }

type leaseOut struct {
	Name  string    `json:"name"`
	Owner string    `json:"owner" doc:"正在执行的进程"`
	Until time.Time `json:"until"`
	Held  bool      `json:"held" doc:"现在有进程持有"`
	Fence int64     `json:"fence" doc:"换过几次进程"`
}

func (h platformJobs) list(c *call, _ *none) ([]leaseOut, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) ([]leaseOut, error) {
		found, err := tx.Leases()
		list := []leaseOut{}
		for _, l := range found {
			list = append(list, leaseOut{l.Name, l.Owner, l.Until, l.Until.After(tx.Now()), l.Fence})
		}
		return list, err
	})
}
