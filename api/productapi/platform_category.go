package productapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// PlatformCategories handles the calls of administrators about categories and attributes.
type PlatformCategories struct{ DB *schema.DB }

// platformTree are all categories and attributes, also removed ones.
type platformTree struct {
	Categories []platformCategory  `json:"categories"`
	Attributes []platformAttribute `json:"attributes"`
}

type platformCategory struct {
	ID       int64  `json:"id"`
	ParentID int64  `json:"parentID"`
	Code     string `json:"code"`
	Name     string `json:"name"`
	Place    int    `json:"place"`
	Removed  bool   `json:"removed"`
}

type platformAttribute struct {
	ID         int64                     `json:"id"`
	CategoryID int64                     `json:"categoryID"`
	Code       string                    `json:"code"`
	Name       string                    `json:"name"`
	Unit       string                    `json:"unit"`
	Sign       string                    `json:"sign" doc:"行话中写在数字前的符号，如 32S/2 的 /"`
	Kind       product.ValueKind         `json:"kind" enum:"1,2,3"`
	Decimals   int                       `json:"decimals"`
	Least      schema.Milli              `json:"least"`
	Most       schema.Milli              `json:"most"`
	Choices    []product.AttributeChoice `json:"choices"`
	Required   bool                      `json:"required"`
	Filter     bool                      `json:"filter"`
	Article    bool                      `json:"article" doc:"不同即为不同品种"`
	Place      int                       `json:"place"`
	Removed    bool                      `json:"removed"`
}

// List returns all categories and attributes.
func (h PlatformCategories) List(c *web.Call, _ *web.None) (platformTree, error) {
	return schema.View(c, h.DB, readPlatformTree)
}

func readPlatformTree(tx *schema.Tx) (platformTree, error) {
	out := platformTree{[]platformCategory{}, []platformAttribute{}}
	t, err := product.ReadTree(tx)
	if err != nil {
		return out, err
	}
	for _, c := range t.Categories {
		out.Categories = append(out.Categories, platformCategory(c))
	}
	for _, a := range t.Attributes {
		out.Attributes = append(out.Attributes, platformAttribute(a))
	}
	return out, nil
}

type categorySaveIn struct {
	ID       int64  `json:"id,omitempty" minimum:"1" doc:"品类：不填时新增"`
	ParentID int64  `json:"parentID,omitempty" minimum:"0" doc:"上级，新增时"`
	Code     string `json:"code,omitempty" maxLength:"20" doc:"代码，新增时：小写字母、数字和 -"`
	Name     string `json:"name" minLength:"1" maxLength:"40" doc:"名称"`
	Place    int    `json:"place,omitempty" minimum:"0" maximum:"1000" doc:"次序：在同级中"`
	Removed  bool   `json:"removed,omitempty" doc:"停用：产品保留，但不再显示"`
}

// Save inserts or changes a category.
func (h PlatformCategories) Save(c *web.Call, in *categorySaveIn) (platformTree, error) {
	return h.change(c, func(tx *schema.Tx) error {
		_, err := product.SaveCategory(tx, accountapi.MemberOf(c.Caller), product.Category(*in))
		return err
	})
}

type attributeSaveIn struct {
	ID         int64                     `json:"id,omitempty" minimum:"1" doc:"属性：不填时新增"`
	CategoryID int64                     `json:"categoryID,omitempty" minimum:"1" doc:"品类，新增时：它和它的下级都有这个属性"`
	Code       string                    `json:"code,omitempty" maxLength:"20" doc:"代码，新增时：小写字母、数字和 -"`
	Name       string                    `json:"name" minLength:"1" maxLength:"40" doc:"名称"`
	Unit       string                    `json:"unit,omitempty" maxLength:"10" doc:"单位"`
	Sign       string                    `json:"sign,omitempty" maxLength:"4" doc:"符号：行话中写在数字前，如 32S/2 的 /"`
	Kind       product.ValueKind         `json:"kind" enum:"1,2,3" doc:"类型：1 数字，2 选项，3 文字"`
	Decimals   int                       `json:"decimals,omitempty" minimum:"0" maximum:"3" doc:"小数位数"`
	Least      schema.Milli              `json:"least,omitempty" doc:"数字的下限"`
	Most       schema.Milli              `json:"most,omitempty" doc:"数字的上限"`
	Choices    []product.AttributeChoice `json:"choices,omitempty" maxItems:"200" doc:"选项"`
	Required   bool                      `json:"required,omitempty" doc:"必填"`
	Filter     bool                      `json:"filter,omitempty" doc:"可筛选"`
	Article    bool                      `json:"article,omitempty" doc:"区分品种：不同即为不同品种"`
	Place      int                       `json:"place,omitempty" minimum:"0" maximum:"1000" doc:"次序"`
	Removed    bool                      `json:"removed,omitempty" doc:"停用"`
}

// SaveAttribute inserts or changes an attribute.
func (h PlatformCategories) SaveAttribute(c *web.Call, in *attributeSaveIn) (platformTree, error) {
	return h.change(c, func(tx *schema.Tx) error {
		_, err := product.SaveAttribute(tx, accountapi.MemberOf(c.Caller), product.Attribute(*in))
		return err
	})
}

// change makes a change and returns all categories and attributes.
func (h PlatformCategories) change(c *web.Call, f func(tx *schema.Tx) error) (platformTree, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (platformTree, error) {
		if err := f(tx); err != nil {
			return platformTree{}, err
		}
		return readPlatformTree(tx)
	})
}
