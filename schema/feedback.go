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

const (
	feedbacksADay = 20  // of one person
	feedbackTold  = 100 // characters that administrators read in their message
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

// AddFeedback stores a feedback, of which the platform's administrators are told. That its pictures are the user's own,
// the caller has checked. What failed in his browser before may come along. It refuses more than twenty a day.
func (tx *Tx) AddFeedback(by *Member, kind, pictures, description string, failed ...FailedAnswer) (*Feedback, error) {
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
	if err := tx.mayFeedBack(by.Person); err != nil {
		return nil, err
	}
	list := []Feedback{f}
	if err := insert(tx, list); err != nil {
		return nil, err
	}
	f = list[0]
	if err := tx.keepFailed(f.ID, failed); err != nil {
		return nil, err
	}
	cause, text := fmt.Sprintf("feedback asked %d", f.ID), by.Name+"："+shorten(f.Description, feedbackTold)
	return &f, tx.tellAdministrators(cause, "收到问题反馈", text, fmt.Sprintf("/admin/feedbacks?id=%d", f.ID))
}

// mayFeedBack refuses who has given too many today: each is a message to every administrator.
func (tx *Tx) mayFeedBack(userID int64) error {
	if _, err := tx.lockUser(userID); err != nil {
		return err
	}
	var n int64
	err := tx.db.Model(&Feedback{}).Where("user_id = ? AND at >= ?", userID, millis(tx.Today().At(0, 0))).Count(&n).Error
	if err == nil && n >= feedbacksADay {
		err = Conflict("一天最多反馈 %d 次，请明天再试", feedbacksADay)
	}
	return err
}

// FeedbackRow is a feedback with its author, whose company is the one for which he spoke, if any.
type FeedbackRow struct {
	Feedback
	Author, MemberName string
	Failed             int // how many failed answers came along
}

// FeedbackFilter chooses feedbacks; zero fields choose all.
type FeedbackFilter struct {
	ID    int64
	State int
}

// FeedbackList are the chosen feedbacks, newest first, and how many there are on all pages.
func (tx *Tx) FeedbackList(which FeedbackFilter, page Page) ([]FeedbackRow, int, error) {
	query := tx.db.Table("feedback f")
	if which.ID != 0 {
		query = query.Where("f.id = ?", which.ID)
	}
	if which.State != 0 {
		query = query.Where("f.state = ?", which.State)
	}
	query = query.Joins("JOIN `user` u ON u.id = f.user_id").Joins("LEFT JOIN membership m ON m.id = f.membership_id").
		Joins("LEFT JOIN company c ON c.id = m.member_id").
		Select("f.*, u.name AS author, COALESCE(c.name, '') AS member_name",
			"(SELECT COUNT(*) FROM failed_answer a WHERE a.feedback_id = f.id) AS failed")
	return pageOf[FeedbackRow](query, "f.id DESC", page)
}

// AnswerFeedback closes a feedback with the platform's reply, which its author gets as a message. It refuses one
// that has its answer.
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
	if f.State != FeedbackOpen {
		return Conflict("这条反馈已有答复，请刷新页面")
	}
	f.State, f.Reply, f.DoneAt = FeedbackDone, reply, tx.now
	if err := tx.Update(&f); err != nil {
		return err
	}
	if err := tx.RecordPlatform(by.Actor(), "answer", aboutFeedback, id, 0, reply); err != nil {
		return err
	}
	return tx.TellPerson(f.UserID, SystemMessage, fmt.Sprintf("feedback %d", f.ID), "您的反馈已有回复", f.Reply, "/member/message")
}
