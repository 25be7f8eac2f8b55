package siteapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/site"
)

// PlatformQuestionTypes handles the calls of administrators about the question types of feedback.
type PlatformQuestionTypes struct{ DB *schema.DB }

type questionTypeOut struct {
	site.QuestionType
	Retired bool `json:"retired" doc:"停用：以后不能选，原来的反馈不变"`
}

type questionTypeIn struct {
	Value string `json:"dictValue,omitempty" maxLength:"40" doc:"问题类型的值：空为新增"`
	Label string `json:"dictLabel" maxLength:"20" doc:"问题类型"`
}

type questionTypesIn struct {
	Values []string `json:"values" maxItems:"100" bare:"true" doc:"顺序：全部问题类型的值"`
}

type questionTypeRetireIn struct {
	Value   string `json:"dictValue" maxLength:"40" doc:"问题类型的值"`
	Retired bool   `json:"retired" doc:"停用，或恢复使用"`
}

// List returns all question types in their order, also retired ones.
func (h PlatformQuestionTypes) List(c *web.Call, _ *web.None) ([]questionTypeOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (list []questionTypeOut, err error) {
		all, err := site.AllQuestionTypes(tx)
		for _, q := range all {
			list = append(list, questionTypeOut{q, q.Retired})
		}
		return list, err
	})
}

// Save inserts or renames a question type.
func (h PlatformQuestionTypes) Save(c *web.Call, in *questionTypeIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return site.SaveQuestionType(tx, by, in.Value, in.Label)
	})
}

// Sort changes the order of the question types.
func (h PlatformQuestionTypes) Sort(c *web.Call, in *questionTypesIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return site.SortQuestionTypes(tx, by, in.Values)
	})
}

// Retire retires or restores a question type.
func (h PlatformQuestionTypes) Retire(c *web.Call, in *questionTypeRetireIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return site.RetireQuestionType(tx, by, in.Value, in.Retired)
	})
}
