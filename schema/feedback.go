package schema

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// QuestionType is what a feedback can be about.
type QuestionType struct {
	Value string `gorm:"primaryKey;size:40" json:"dictValue"`
	Label string `gorm:"size:40" json:"dictLabel"`
	Place int    `json:"-"` // order on the page
}

// Feedback is a problem or wish that a member tells the platform.
type Feedback struct {
	ID           int64     `gorm:"primaryKey" json:"id"`
	UserID       int64     `gorm:"index" json:"-"`
	MembershipID int64     `json:"-"` // zero: none
	Type         string    `gorm:"size:40" json:"type"`
	Description  string    `gorm:"size:500" json:"description"`
	Pictures     string    `gorm:"size:1000" json:"pic"` // addresses with commas between
	State        int       `json:"state"`                // FeedbackOpen or FeedbackDone
	Reply        string    `gorm:"size:500" json:"reply"`
	At           time.Time `gorm:"serializer:moment;type:bigint;index" json:"at"`
	DoneAt       time.Time `gorm:"serializer:moment;type:bigint" json:"doneAt"`
}

// States of a feedback.
const (
	FeedbackOpen = 1
	FeedbackDone = 2
)

// Limits of a feedback, as specified.
const (
	FeedbackPictures = 5
	FeedbackLength   = 500
)

// QuestionTypes are what a feedback can be about, in the order of the page.
func (tx *Tx) QuestionTypes() ([]QuestionType, error) {
	list := []QuestionType{}
	err := tx.db.Order("place, value").Find(&list).Error
	return list, err
}

// Check refuses a feedback that is not complete.
func (f *Feedback) Check(types []QuestionType) error {
	pictures := ParseList(f.Pictures)
	switch {
	case !slices.ContainsFunc(types, func(t QuestionType) bool { return t.Value == f.Type }):
		return Invalid("type", "请选择问题类型")
	case len(pictures) == 0:
		return Invalid("pic", "请上传图片")
	case len(pictures) > FeedbackPictures:
		return Invalid("pic", "只容许上传%d个文件", FeedbackPictures)
	case strings.TrimSpace(f.Description) == "":
		return Invalid("description", "请输入问题描述")
	case utf8.RuneCountInString(f.Description) > FeedbackLength:
		return Invalid("description", "问题描述最多 %d 个字", FeedbackLength)
	}
	return nil
}

// AddFeedback stores a feedback. That its pictures are the user's own, the caller has checked.
func (tx *Tx) AddFeedback(by *Member, kind, pictures, description string) (*Feedback, error) {
	types, err := tx.QuestionTypes()
	if err != nil {
		return nil, err
	}
	f := Feedback{
		UserID: by.Person, MembershipID: by.UserID, Type: kind, Pictures: ParseList(pictures).String(),
		Description: strings.TrimSpace(description), State: FeedbackOpen, At: tx.now,
	}
	if err := f.Check(types); err != nil {
		return nil, err
	}
	list := []Feedback{f}
	return &list[0], insert(tx, list)
}

// FeedbackList are the feedbacks in a state (0: in all), newest first, and how many there are on all pages.
func (tx *Tx) FeedbackList(state int, page Page) ([]Feedback, int, error) {
	query := tx.db.Model(&Feedback{})
	if state != 0 {
		query = query.Where("state = ?", state)
	}
	return pageOf[Feedback](query, "id DESC", page)
}

// AnswerFeedback closes a feedback with the platform's reply, which its member gets as a message.
func (tx *Tx) AnswerFeedback(by *Member, id int64, reply string) error {
	if err := tx.administers(by); err != nil {
		return err
	}
	reply = strings.TrimSpace(reply)
	if reply == "" {
		return Invalid("reply", "请填写回复")
	}
	var list []Feedback
	if err := tx.db.Clauses(forUpdate).Where("id = ?", id).Find(&list).Error; err != nil {
		return err
	}
	if len(list) == 0 {
		return NotFound("没有这条反馈")
	}
	f := list[0]
	f.State, f.Reply, f.DoneAt = FeedbackDone, reply, tx.now
	if err := tx.update(&f); err != nil {
		return err
	}
	if err := tx.Record(by, "answer", "feedback", id, 0, reply); err != nil || f.MembershipID == 0 {
		return err
	}
	return tx.tellReply(&f)
}

func (tx *Tx) tellReply(f *Feedback) error {
	cause := fmt.Sprintf("feedback %d %d", f.ID, f.DoneAt.UnixMilli())
	return tx.Tell(f.MembershipID, SystemMessage, cause, "您的反馈已有回复", f.Reply, "/member/message")
}
