package api

import "time"

type leaseOut struct {
	Name  string    `json:"name"`
	Owner string    `json:"owner" doc:"正在执行的进程"`
	Until time.Time `json:"until"`
	Held  bool      `json:"held" doc:"现在有进程持有"`
	Fence int64     `json:"fence" doc:"换过几次进程"`
}
