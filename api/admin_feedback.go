package api

import (
	"time"

	"cottonmall/schema"
)

// platformFeedbacks are the platform's calls about what people tell it.
type platformFeedbacks struct{ *App }

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
	Pictures    []string  `json:"pictures" doc:"图片的地址"`
	State       int       `json:"state"`
	Reply       string    `json:"reply"`
	At          time.Time `json:"at"`
	DoneAt      time.Time `json:"doneAt"`
}

type feedbackReplyIn struct {
	ID    int64  `json:"id" minimum:"1" doc:"反馈编号"`
	Reply string `json:"reply" maxLength:"500" doc:"答复"`
}

func (h platformFeedbacks) list(c *call, in *adminFeedbacksIn) (PageOf[adminFeedback], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (PageOf[adminFeedback], error) {
		found, total, err := tx.FeedbackList(in.State, in.page())
		list := []adminFeedback{}
		for _, f := range found {
			by, err := memberOrPerson(tx, f.UserID, f.MembershipID)
			if err != nil {
				return PageOf[adminFeedback]{}, err
			}
			list = append(list, adminFeedback{
				ID: f.ID, Name: by.Name, MemberName: by.MemberName, Type: f.Type, Description: f.Description,
				Pictures: schema.ParseList(f.Pictures), State: f.State, Reply: f.Reply, At: f.At, DoneAt: f.DoneAt,
			})
		}
		return PageOf[adminFeedback]{total, in.PageNum, in.PageSize, list}, err
	})
}

func (h platformFeedbacks) reply(c *call, in *feedbackReplyIn) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) {
		return none{}, tx.AnswerFeedback(c.caller.member, in.ID, in.Reply)
	})
}
