package siteapi

import (
	"strconv"
	"strings"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/notice"
	"cottonmall/schema/site"
)

// Feedbacks handles the calls to send feedback.
type Feedbacks struct{ DB *schema.DB }

type feedbackIn struct {
	Type        string      `json:"type,omitempty" maxLength:"40" doc:"问题类型"`
	Pic         schema.List `json:"pic,omitempty" maxLength:"1000" doc:"图片：上传后的地址，逗号分隔"`
	Description string      `json:"description,omitempty" maxLength:"500" doc:"问题描述"`

	Failed []failedAnswer `json:"failed,omitempty" maxItems:"10" doc:"出错记录：本站此前没有成功的回答"` // not in the specification
}

type failedAnswer struct {
	At      int64  `json:"at" minimum:"0" maximum:"9999999999" doc:"时间：秒"`
	Call    string `json:"call" maxLength:"200" doc:"功能：方法和路径"`
	Status  int    `json:"status" minimum:"0" maximum:"999" doc:"HTTP 状态"`
	Request string `json:"request" maxLength:"64" doc:"请求编号"`
	Answer  string `json:"answer" maxLength:"3000" doc:"回答：最多 3000 个字"`
}

// Types returns the question types of feedback.
func (h Feedbacks) Types(c *web.Call, _ *web.None) ([]site.QuestionType, error) {
	return schema.View(c, h.DB, site.QuestionTypes)
}

// Add stores a feedback. Its pictures must have been uploaded by the caller.
func (h Feedbacks) Add(c *web.Call, in *feedbackIn) (web.None, error) {
	return web.None{}, schema.Write(c, h.DB, func(tx *schema.Tx) error {
		for _, address := range in.Pic {
			if err := checkOwnPicture(tx, c.Caller.Actor.UserID, address); err != nil {
				return err
			}
		}
		failed := make([]site.FailedAnswer, len(in.Failed))
		for i, f := range in.Failed {
			failed[i] = site.FailedAnswer{
				FailedAt: time.Unix(f.At, 0), Call: f.Call, Status: f.Status, Request: f.Request, Answer: f.Answer,
			}
		}
		_, err := site.AddFeedback(tx, accountapi.MemberOf(c.Caller), in.Type, in.Pic.String(), in.Description, failed...)
		return err
	})
}

// checkOwnPicture refuses addresses that are not of pictures of a user.
func checkOwnPicture(tx *schema.Tx, owner int64, address string) error {
	text, ok := strings.CutPrefix(address, notice.PictureAt)
	id, err := strconv.ParseInt(text, 10, 64)
	if !ok || err != nil {
		return schema.Invalid("pic", "图片地址不正确，请重新上传")
	}
	_, err = notice.PictureOf(tx, owner, id)
	return err
}
