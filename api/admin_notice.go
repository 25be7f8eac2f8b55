package api

import (
	"time"

	"cottonmall/schema"
)

// platformNotices are the platform's calls about what leaves the house, and who did what.
type platformNotices struct{ *App }

type noticesIn struct {
	PageIn
	State schema.NoticeState `json:"state,omitempty" enum:"0,1,2,3" doc:"状态：1 待发，2 已发，3 放弃，空为全部"`
}

type eventsIn struct {
	PageIn
	Kind     string `json:"kind,omitempty" maxLength:"20" doc:"对象的类型"`
	Key      string `json:"key,omitempty" maxLength:"40" doc:"对象的编号"`
	MemberID int64  `json:"memberID,omitempty" minimum:"1" doc:"企业编号"`
}

// demoNotice is an outgoing message as the demonstration shows it.
type demoNotice struct {
	Channel   string    `json:"channel" doc:"sms mail wechat webhook"`
	Recipient string    `json:"recipient"`
	Title     string    `json:"title"`
	Text      string    `json:"text"`
	At        time.Time `json:"at"`
}

type adminFeedbacksIn struct {
	PageIn
	State int `json:"state,omitempty" enum:"0,1,2" doc:"状态：1 待处理，2 已处理，空为全部"`
}

type adminFeedback struct {
	ID          int64     `json:"id"`
	Name        string    `json:"name"`
	MemberName  string    `json:"memberName"`
	Type        string    `json:"type"`
	Description string    `json:"description"`
	Pictures    []picture `json:"pictures"`
	State       int       `json:"state"`
	Reply       string    `json:"reply"`
	At          time.Time `json:"at"`
	DoneAt      time.Time `json:"doneAt"`
}

type feedbackReplyIn struct {
	ID    int64  `json:"id" minimum:"1" doc:"反馈编号"`
	Reply string `json:"reply" maxLength:"500" doc:"答复"`
}
