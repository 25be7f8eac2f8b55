package site

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Feedback is a problem or wish that a user reports to the platform.
type Feedback struct {
	ID           int64     `gorm:"primaryKey" json:"id"`
	UserID       int64     `gorm:"index" json:"-"`
	MembershipID int64     `json:"-"` // or zero
	Type         string    `gorm:"size:40" json:"type"`
	Description  string    `gorm:"size:500" json:"description"`
	Pictures     string    `gorm:"size:1000" json:"pic"` // URLs, comma-separated
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
	feedbackPictureMax = 5
	feedbackLength     = 500
)

const (
	feedbackPerDay  = 20  // of one user
	feedbackExcerpt = 100 // characters of the description in the administrators' message
)

// Check refuses an incomplete feedback.
func (f *Feedback) Check(types []QuestionType) error {
	pictures := schema.ParseList(f.Pictures)
	switch {
	case !slices.ContainsFunc(types, func(t QuestionType) bool { return t.Value == f.Type }):
		return schema.Invalid("type", "请选择问题类型")
	case len(pictures) == 0:
		return schema.Invalid("pic", "请上传图片")
	case len(pictures) > feedbackPictureMax:
		return schema.Invalid("pic", "只容许上传%d个文件", feedbackPictureMax)
	case strings.TrimSpace(f.Description) == "":
		return schema.Invalid("description", "请输入问题描述")
	case utf8.RuneCountInString(f.Description) > feedbackLength:
		return schema.Invalid("description", "问题描述最多 %d 个字", feedbackLength)
	}
	return nil
}

// AddFeedback inserts a feedback with failed responses from before, and notifies the administrators. The caller must
// check that the pictures belong to the user. It refuses more than twenty a day.
func AddFeedback(tx *schema.Tx, by *account.Member, kind, pictures, description string,
	failed ...FailedAnswer,
) (*Feedback, error) {
	types, err := QuestionTypes(tx)
	if err != nil {
		return nil, err
	}
	f := Feedback{
		UserID: by.UserID, MembershipID: by.MembershipID, Type: kind, Pictures: schema.ParseList(pictures).String(),
		Description: strings.TrimSpace(description), State: FeedbackOpen, At: tx.Now(),
	}
	if err := f.Check(types); err != nil {
		return nil, err
	}
	if err := checkFeedbackLimit(tx, by.UserID); err != nil {
		return nil, err
	}
	list := []Feedback{f}
	if err := schema.Insert(tx, list); err != nil {
		return nil, err
	}
	f = list[0]
	if err := insertFailedAnswers(tx, f.ID, failed); err != nil {
		return nil, err
	}
	cause, text := fmt.Sprintf("feedback asked %d", f.ID), by.Name+"："+schema.Shorten(f.Description, feedbackExcerpt)
	return &f, account.NotifyAdministrators(tx, cause, "收到问题反馈", text, fmt.Sprintf("/admin/feedbacks?id=%d", f.ID))
}

// checkFeedbackLimit refuses a user with too much feedback today, because each one is a message to every
// administrator.
func checkFeedbackLimit(tx *schema.Tx, userID int64) error {
	if _, err := account.LockUser(tx, userID); err != nil {
		return err
	}
	var n int64
	err := tx.DB().Model(&Feedback{}).Where("user_id = ? AND at >= ?", userID, schema.Millis(tx.Today().At(0, 0))).
		Count(&n).Error
	if err == nil && n >= feedbackPerDay {
		err = schema.Conflict("一天最多反馈 %d 次，请明天再试", feedbackPerDay)
	}
	return err
}

// FeedbackRow is a feedback with its author and the company for which the author acted, if any.
type FeedbackRow struct {
	Feedback
	Author, CompanyName string
	Failed              int // number of failed responses
}

// FeedbackFilter selects feedback; zero fields select all.
type FeedbackFilter struct {
	ID    int64
	State int
}

// FeedbackList returns one page of the selected feedback, newest first, and its number on all pages.
func FeedbackList(tx *schema.Tx, filter FeedbackFilter, page schema.Page) ([]FeedbackRow, int, error) {
	query := tx.DB().Table("feedback f")
	if filter.ID != 0 {
		query = query.Where("f.id = ?", filter.ID)
	}
	if filter.State != 0 {
		query = query.Where("f.state = ?", filter.State)
	}
	query = query.Joins("JOIN `user` u ON u.id = f.user_id").Joins("LEFT JOIN membership m ON m.id = f.membership_id").
		Joins("LEFT JOIN company c ON c.id = m.member_id").
		Select("f.*, u.name AS author, COALESCE(c.name, '') AS company_name",
			"(SELECT COUNT(*) FROM failed_answer a WHERE a.feedback_id = f.id) AS failed")
	return schema.PageOf[FeedbackRow](query, "f.id DESC", page)
}

// AnswerFeedback closes a feedback with the platform's reply and sends the reply to its author. It refuses a closed
// feedback.
func AnswerFeedback(tx *schema.Tx, by *account.Member, id int64, reply string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	reply = strings.TrimSpace(reply)
	if reply == "" {
		return schema.Invalid("reply", "请填写回复")
	}
	var list []Feedback
	if err := tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id).Find(&list).Error; err != nil {
		return err
	}
	if len(list) == 0 {
		return schema.NotFound("没有这条反馈")
	}
	f := list[0]
	if f.State != FeedbackOpen {
		return schema.Conflict("这条反馈已有答复，请刷新页面")
	}
	f.State, f.Reply, f.DoneAt = FeedbackDone, reply, tx.Now()
	if err := tx.Update(&f); err != nil {
		return err
	}
	if err := notice.RecordPlatform(tx, by.Actor(), "answer", kindFeedback, id, 0, reply); err != nil {
		return err
	}
	cause := fmt.Sprintf("feedback %d", f.ID)
	return notice.SendUserMessage(tx, f.UserID, notice.SystemMessage, cause, "您的反馈已有回复", f.Reply, "/member/message")
}
