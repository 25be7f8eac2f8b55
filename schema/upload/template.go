package upload

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// configsMax is how many templates a company can have.
const configsMax = 50

// ListTemplates are the templates of a company, the last used first.
func ListTemplates(tx *schema.Tx, seller int64) ([]Template, error) {
	var list []Template
	err := tx.DB().Where("member_id = ?", seller).Order("used_at DESC, id DESC").Limit(configsMax).Find(&list).Error
	return list, err
}

// FindTemplate reads a template of a company.
func FindTemplate(tx *schema.Tx, seller, id int64) (*Template, error) {
	c, err := schema.ByKey[Template](tx, "id = ?", id)
	if err == nil && (c == nil || c.CompanyID != seller) {
		return nil, errNoConfig
	}
	return c, err
}

var errNoConfig = schema.NotFound("没有这个导入模板，可能已删除")

// SaveTemplate stores a template, new or changed: the id of a new one is zero.
func SaveTemplate(tx *schema.Tx, c *Template) error {
	if c.Name = strings.TrimSpace(c.Name); c.Name == "" {
		return schema.Invalid("name", "请填写模板名称")
	}
	if _, err := account.LockCompany(tx, c.CompanyID); err != nil {
		return err
	}
	list, err := ListTemplates(tx, c.CompanyID)
	if err != nil {
		return err
	}
	own, named := slices.IndexFunc(list, func(o Template) bool { return o.ID == c.ID }), -1
	for i, other := range list {
		if other.ID != c.ID && other.Name == c.Name {
			named = i
		}
	}
	switch {
	case own < 0 && c.ID != 0:
		return errNoConfig
	case named >= 0 && !list[named].Remembered:
		return schema.Conflict("已有名为“%s”的模板，请换一个名称", c.Name)
	case named < 0 && c.ID == 0 && len(list) >= configsMax:
		if named = longestUnused(list); named < 0 {
			return schema.Conflict("最多保存 %d 个模板，请先删除不用的", configsMax)
		}
	}
	if named >= 0 { // what was only remembered gives way
		if err := tx.DB().Delete(&Template{}, list[named].ID).Error; err != nil {
			return err
		}
	}
	if c.UsedAt, c.Remembered = tx.Now(), false; c.ID != 0 {
		return tx.Update(c)
	}
	rows := []Template{*c}
	err = schema.Insert(tx, rows)
	*c = rows[0]
	return err
}

// RememberTemplate keeps what a person has said about the columns of a sheet, under a name: in the place of what was kept
// under it, or of what was not used for longest. Templates that were made by hand stay as they are: where there are only such,
// nothing is kept.
func RememberTemplate(tx *schema.Tx, seller int64, name, columns string) error {
	list, err := ListTemplates(tx, seller)
	if err != nil {
		return err
	}
	c := Template{CompanyID: seller, Name: schema.Shorten(name, 40), Remembered: true}
	named := func(o Template) bool { return o.Name == c.Name }
	at := slices.IndexFunc(list, named)
	if at >= 0 && !list[at].Remembered {
		c.Name = schema.Shorten(name, 35) + "（记住的）"
		at = slices.IndexFunc(list, named)
	}
	if at < 0 && len(list) >= configsMax {
		if at = longestUnused(list); at < 0 {
			return nil
		}
	}
	if at >= 0 && !list[at].Remembered {
		return nil
	}
	if at >= 0 {
		c.ID = list[at].ID
	}
	if c.Columns, c.UsedAt = columns, tx.Now(); c.ID != 0 {
		return tx.Update(&c)
	}
	return schema.Insert(tx, []Template{c})
}

// longestUnused is the place of the template that gives way to another, among those of a company, the last used first; -1
// when all were made by hand.
func longestUnused(list []Template) int {
	for i, c := range slices.Backward(list) {
		if c.Remembered {
			return i
		}
	}
	return -1
}

// UseTemplates says that templates of a company were used.
func UseTemplates(tx *schema.Tx, seller int64, ids []int64) error {
	return tx.DB().Model(&Template{}).Where("member_id = ? AND id IN ?", seller, ids).Update("used_at", schema.Millis(tx.Now())).Error
}

// RemoveTemplate forgets a template of a company.
func RemoveTemplate(tx *schema.Tx, seller, id int64) error {
	c, err := FindTemplate(tx, seller, id)
	if err != nil {
		return err
	}
	return tx.DB().Where("id = ? AND member_id = ?", c.ID, seller).Delete(&Template{}).Error
}
