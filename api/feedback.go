package api

import (
	"strconv"
	"strings"

	"cottonmall/schema"
)

// feedbacks are what people tell the platform.
type feedbacks struct{ *App }

type feedbackIn struct {
	Type        string      `json:"type,omitempty" maxLength:"40" doc:"问题类型"`
	Pic         schema.List `json:"pic,omitempty" maxLength:"1000" doc:"图片：上传后的地址，逗号分隔"`
	Description string      `json:"description,omitempty" maxLength:"500" doc:"问题描述"`
}

func (h feedbacks) types(c *call, _ *none) ([]schema.QuestionType, error) {
	return schema.View(c, h.db, (*schema.Tx).QuestionTypes)
}

// add stores a feedback with pictures that its author has uploaded himself.
func (h feedbacks) add(c *call, in *feedbackIn) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) {
		for _, address := range in.Pic {
			if err := ownPicture(tx, c.caller.member.Person, address); err != nil {
				return none{}, err
			}
		}
		_, err := tx.AddFeedback(c.caller.member, in.Type, in.Pic.String(), in.Description)
		return none{}, err
	})
}

func ownPicture(tx *schema.Tx, owner int64, address string) error {
	text, ok := strings.CutPrefix(address, schema.PictureAt)
	id, err := strconv.ParseInt(text, 10, 64)
	if !ok || err != nil {
		return schema.Invalid("pic", "图片地址不正确，请重新上传")
	}
	_, err = tx.PictureOf(owner, id)
	return err
}
