package siteapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/site"
)

// PlatformFeedbacks handles the calls of administrators about feedback.
type PlatformFeedbacks struct{ DB *schema.DB }

type adminFeedbacksIn struct {
	web.PageIn
	ID    int64 `json:"id,omitempty" minimum:"1" doc:"反馈编号：只看这一条"`
	State int   `json:"state,omitempty" enum:"0,1,2" doc:"状态：1 待处理，2 已处理，空为全部"`
}

type adminFeedback struct {
	ID          int64     `json:"id"`
	Name        string    `json:"name"`
	CompanyName string    `json:"memberName"`
	Type        string    `json:"type"`
	Description string    `json:"description"`
	Pictures    []string  `json:"pictures" doc:"图片的地址"`
	Failed      int       `json:"failed" doc:"附有几条出错记录"`
	State       int       `json:"state" enum:"1,2" doc:"1 待处理，2 已处理"`
	Reply       string    `json:"reply"`
	At          time.Time `json:"at"`
	DoneAt      time.Time `json:"doneAt"`
}

type feedbackReplyIn struct {
	ID    int64  `json:"id" minimum:"1" doc:"反馈编号"`
	Reply string `json:"reply" maxLength:"500" doc:"答复"`
}

// List returns a page of feedback.
func (h PlatformFeedbacks) List(c *web.Call, in *adminFeedbacksIn) (web.PageOf[adminFeedback], error) {
	read := func(tx *schema.Tx, page schema.Page) ([]site.FeedbackRow, int, error) {
		return site.FeedbackList(tx, site.FeedbackFilter{ID: in.ID, State: in.State}, page)
	}
	return web.PageFrom(c, h.DB, in.PageIn, read, func(f *site.FeedbackRow) adminFeedback {
		return adminFeedback{
			ID: f.ID, Name: f.Author, CompanyName: f.CompanyName, Type: f.Type, Description: f.Description,
			Pictures: schema.ParseList(f.Pictures), Failed: f.Failed, State: f.State, Reply: f.Reply, At: f.At, DoneAt: f.DoneAt,
		}
	})
}

type feedbackIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"反馈编号"`
}

// Failed returns the error answers that are attached to a feedback.
func (h PlatformFeedbacks) Failed(c *web.Call, in *feedbackIDIn) ([]failedAnswer, error) {
	rows, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]site.FailedAnswer, error) {
		return site.FailedAnswers(tx, in.ID)
	})
	list := make([]failedAnswer, len(rows))
	for i, f := range rows {
		list[i] = failedAnswer{f.FailedAt.Unix(), f.Call, f.Status, f.Request, f.Answer}
	}
	return list, err
}

// Reply answers a feedback.
func (h PlatformFeedbacks) Reply(c *web.Call, in *feedbackReplyIn) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, site.AnswerFeedback(tx, accountapi.MemberOf(c.Caller), in.ID, in.Reply)
	})
}
