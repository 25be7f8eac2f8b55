package api

import (
	"time"

	"cottonmall/schema"
)

// platformUsers are the platform's calls about people.
type platformUsers struct{ *App }

type adminUsersIn struct {
	PageIn
	Name  string           `json:"name,omitempty" maxLength:"40" doc:"姓名或手机号，或其中的字"`
	State schema.UserState `json:"state,omitempty" enum:"0,1,2" doc:"状态：1 正常，2 冻结，空为全部"`
}

type adminUser struct {
	ID           int64       `json:"id" doc:"用户编号"`
	Name         string      `json:"name"`
	Mobile       string      `json:"mobile"`
	State        int         `json:"state" doc:"1 正常，2 冻结"`
	Admin        bool        `json:"admin" doc:"平台管理员"`
	RegisteredAt time.Time   `json:"registeredAt"`
	Companies    []colleague `json:"companies"`
}

type personIn struct {
	ID   int64  `json:"id" minimum:"1" doc:"用户编号"`
	Note string `json:"note,omitempty" maxLength:"200" doc:"原因"`
}
