package site

import (
	"slices"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// QuestionType is a subject of feedback. Users no longer choose a retired one, but earlier feedback keeps it.
type QuestionType struct {
	Value   string `gorm:"primaryKey;size:40" json:"dictValue"`
	Label   string `gorm:"size:40" json:"dictLabel"`
	Place   int    `json:"-"` // order on the page
	Retired bool   `json:"-"`
}

// Verbs of events about question types.
const (
	retireQuestion  = "retire"
	restoreQuestion = "restore"
)

// kindQuestion is the kind of thing of events about question types.
const kindQuestion = "question type"

const (
	questionTypeMax    = 30
	questionTypeLength = 20
)

// QuestionTypes returns the subjects of feedback that users choose from, in the order of the page.
func QuestionTypes(tx *schema.Tx) ([]QuestionType, error) {
	list, err := AllQuestionTypes(tx)
	return slices.DeleteFunc(list, func(q QuestionType) bool { return q.Retired }), err
}

// AllQuestionTypes returns all subjects of feedback, in the order of the page.
func AllQuestionTypes(tx *schema.Tx) ([]QuestionType, error) {
	list := []QuestionType{}
	err := tx.DB().Order("place, value").Find(&list).Error
	return list, err
}

// lockQuestionTypes returns all subjects of feedback for an administrator who changes them.
func lockQuestionTypes(tx *schema.Tx, by *account.Member) ([]QuestionType, error) {
	if err := account.Administers(tx, by); err != nil {
		return nil, err
	}
	list := []QuestionType{}
	err := tx.DB().Clauses(schema.ForUpdate).Order("place, value").Find(&list).Error
	return list, err
}

// findQuestionType returns the subject with a value, which is in the list.
func findQuestionType(list []QuestionType, value string) (*QuestionType, error) {
	i := slices.IndexFunc(list, func(q QuestionType) bool { return q.Value == value })
	if i < 0 {
		return nil, schema.NotFound("没有这个问题类型，请刷新页面")
	}
	return &list[i], nil
}

// SaveQuestionType renames a subject of feedback. Without a value, it inserts one at the end, whose value is its label.
// It refuses a label that another subject has.
func SaveQuestionType(tx *schema.Tx, by *account.Member, value, label string) error {
	label = schema.OneLine(label)
	list, err := lockQuestionTypes(tx, by)
	if err != nil {
		return err
	}
	same := func(q QuestionType) bool {
		return q.Value != value && (q.Label == label || value == "" && q.Value == label)
	}
	switch {
	case label == "":
		return schema.Invalid("dictLabel", "请填写问题类型")
	case utf8.RuneCountInString(label) > questionTypeLength:
		return schema.Invalid("dictLabel", "问题类型最多 %d 个字", questionTypeLength)
	case slices.ContainsFunc(list, same):
		return schema.Invalid("dictLabel", "已有这个问题类型")
	case value == "" && len(list) >= questionTypeMax:
		return schema.Conflict("最多 %d 个问题类型", questionTypeMax)
	case value == "":
		added := QuestionType{Value: label, Label: label, Place: len(list) + 1}
		if err := tx.Save(&added); err != nil {
			return err
		}
		return notice.RecordPlatform(tx, by.Actor(), "set", kindQuestion, label, 0, label)
	}
	q, err := findQuestionType(list, value)
	if err != nil || q.Label == label {
		return err
	}
	before := q.Label
	q.Label = label
	if err := tx.Update(q); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "rename", kindQuestion, value, 0, before+" → "+label)
}

// SortQuestionTypes changes the order of the subjects of feedback. It needs the values of all.
func SortQuestionTypes(tx *schema.Tx, by *account.Member, values []string) error {
	list, err := lockQuestionTypes(tx, by)
	if err != nil {
		return err
	}
	moved := schema.Conflict("问题类型已有变化，请刷新页面后再排列")
	if len(values) != len(list) {
		return moved
	}
	for i, value := range values {
		q, err := findQuestionType(list, value)
		if err != nil || slices.Contains(values[:i], value) {
			return moved
		}
		q.Place = i + 1
		if err := tx.Update(q); err != nil {
			return err
		}
	}
	return nil
}

// RetireQuestionType retires a subject of feedback, or restores it. Users must be left with a subject to choose.
func RetireQuestionType(tx *schema.Tx, by *account.Member, value string, retired bool) error {
	list, err := lockQuestionTypes(tx, by)
	if err != nil {
		return err
	}
	q, err := findQuestionType(list, value)
	if err != nil || q.Retired == retired {
		return err
	}
	q.Retired = retired
	if !slices.ContainsFunc(list, func(q QuestionType) bool { return !q.Retired }) {
		return schema.Conflict("至少要有一个在用的问题类型")
	}
	if err := tx.Update(q); err != nil {
		return err
	}
	verb := restoreQuestion
	if retired {
		verb = retireQuestion
	}
	return notice.RecordPlatform(tx, by.Actor(), verb, kindQuestion, value, 0, q.Label)
}
