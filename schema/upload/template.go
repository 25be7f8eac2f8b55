package upload

import (
	"encoding/json"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/upload/lotsheet"
)

// templatesMax is the largest number of templates of a company.
const templatesMax = 50

// ListTemplates returns the templates of a company, most recently used first.
func ListTemplates(tx *schema.Tx, companyID int64) ([]Template, error) {
	var list []Template
	err := tx.DB().Where("member_id = ?", companyID).Order("used_at DESC, id DESC").Limit(templatesMax).Find(&list).Error
	return list, err
}

// FindTemplate returns a template of a company.
func FindTemplate(tx *schema.Tx, companyID, id int64) (*Template, error) {
	t, err := schema.ByKey[Template](tx, "id = ?", id)
	if err == nil && (t == nil || t.CompanyID != companyID) {
		return nil, errNoTemplate
	}
	return t, err
}

var errNoTemplate = schema.NotFound("没有这个导入模板，可能已删除")

// SaveTemplate inserts or updates a template; a new one has the id zero. Without a form, that of the template stays. It
// may replace a remembered template. It refuses a name in use and more than templatesMax templates that users made.
func SaveTemplate(tx *schema.Tx, t *Template) error {
	if t.Name = strings.TrimSpace(t.Name); t.Name == "" {
		return schema.Invalid("name", "请填写模板名称")
	}
	if _, err := account.LockCompany(tx, t.CompanyID); err != nil {
		return err
	}
	list, err := ListTemplates(tx, t.CompanyID)
	if err != nil {
		return err
	}
	replaced, err := replacedTemplate(list, t)
	if err != nil {
		return err
	}
	if replaced != nil {
		if err := tx.DB().Delete(&Template{}, replaced.ID).Error; err != nil {
			return err
		}
	}
	if t.UsedAt, t.Remembered = tx.Now(), false; t.ID != 0 {
		if old := slices.IndexFunc(list, func(o Template) bool { return o.ID == t.ID }); t.Form == "" {
			t.Form = list[old].Form
		}
		return tx.Update(t)
	}
	rows := []Template{*t}
	err = schema.Insert(tx, rows)
	*t = rows[0]
	return err
}

// replacedTemplate returns the remembered template that t replaces: the one with its name or, at the limit, the least
// recently used one; nil when there is room. It refuses a deleted template, a name in use and too many templates.
func replacedTemplate(list []Template, t *Template) (*Template, error) {
	if t.ID != 0 && !slices.ContainsFunc(list, func(o Template) bool { return o.ID == t.ID }) {
		return nil, errNoTemplate
	}
	named := slices.IndexFunc(list, func(o Template) bool { return o.ID != t.ID && o.Name == t.Name })
	switch {
	case named >= 0 && !list[named].Remembered:
		return nil, schema.Conflict("已有名为“%s”的模板，请换一个名称", t.Name)
	case named >= 0:
		return &list[named], nil
	case t.ID != 0 || len(list) < templatesMax:
		return nil, nil
	}
	if oldest := leastRecentlyUsed(list); oldest >= 0 {
		return &list[oldest], nil
	}
	return nil, schema.Conflict("最多保存 %d 个模板，请先删除不用的", templatesMax)
}

// RememberTemplate stores how a confirmed sheet was read, under a name. It replaces the remembered template of that
// name or, at the limit, the least recently used remembered one. Templates made by users are never replaced: with
// only those at the limit, nothing is stored.
func RememberTemplate(tx *schema.Tx, t Template) error {
	list, err := ListTemplates(tx, t.CompanyID)
	if err != nil {
		return err
	}
	name := t.Name
	t.Name, t.Remembered, t.UsedAt = schema.Shorten(name, 40), true, tx.Now()
	named := func(o Template) bool { return o.Name == t.Name }
	at := slices.IndexFunc(list, named)
	if at >= 0 && !list[at].Remembered {
		t.Name = schema.Shorten(name, 35) + "（记住的）"
		at = slices.IndexFunc(list, named)
	}
	if at < 0 && len(list) >= templatesMax {
		if at = leastRecentlyUsed(list); at < 0 {
			return nil
		}
	}
	switch {
	case at < 0:
		return schema.Insert(tx, []Template{t})
	case !list[at].Remembered:
		return nil
	}
	t.ID = list[at].ID
	return tx.Update(&t)
}

// leastRecentlyUsed returns the index of the remembered template to replace, or -1. The list has the most recently
// used first.
func leastRecentlyUsed(list []Template) int {
	for i, t := range slices.Backward(list) {
		if t.Remembered {
			return i
		}
	}
	return -1
}

// UseTemplates sets the time of use of templates.
func UseTemplates(tx *schema.Tx, companyID int64, ids []int64) error {
	return tx.DB().Model(&Template{}).Where("member_id = ? AND id IN ?", companyID, ids).
		Update("used_at", schema.Millis(tx.Now())).Error
}

// RemoveTemplate deletes a template of a company.
func RemoveTemplate(tx *schema.Tx, companyID, id int64) error {
	t, err := FindTemplate(tx, companyID, id)
	if err != nil {
		return err
	}
	return tx.DB().Where("id = ? AND member_id = ?", t.ID, companyID).Delete(&Template{}).Error
}

// Choices returns the columns of a template.
func (t *Template) Choices() (list []lotsheet.Choice, err error) {
	err = json.Unmarshal([]byte(t.Columns), &list)
	return list, err
}

// SetChoices sets the columns of a template. It refuses unknown fields and units.
func (t *Template) SetChoices(list []lotsheet.Choice) error {
	for _, c := range list {
		f, known := lotsheet.FieldOf(c.Field)
		if c.Field != "" && !known {
			return schema.Invalid("columns", "没有“%s”这个字段", c.Field)
		}
		if c.Unit != "" && !f.HasUnit(c.Unit) {
			return schema.Invalid("columns", "“%s”的单位不正确", c.Title)
		}
	}
	return encodeAll(map[*string]any{&t.Columns: list})
}

// readTemplates returns the templates of a company by id, and all of them as one. The last used one has precedence.
func readTemplates(
	tx *schema.Tx, companyID int64,
) (each map[int64]lotsheet.Template, all lotsheet.Template, err error) {
	list, err := ListTemplates(tx, companyID)
	if err != nil {
		return nil, nil, err
	}
	var choices []lotsheet.Choice
	each = make(map[int64]lotsheet.Template, len(list))
	for _, t := range slices.Backward(list) {
		some, err := t.Choices()
		if err != nil {
			return nil, nil, err
		}
		each[t.ID], choices = lotsheet.TemplateOf(some), append(choices, some...)
	}
	return each, lotsheet.TemplateOf(choices), nil
}

// rememberReading stores what a person chose for the sheet of a confirmed upload, and which templates were used.
func rememberReading(tx *schema.Tx, u *Upload) error {
	layout, r, err := u.Reading()
	if err != nil || len(layout.Columns) == 0 {
		return err
	}
	each, all, err := readTemplates(tx, u.CompanyID)
	if err != nil {
		return err
	}
	if err := noteUses(tx, u, each, &r.Layout); err != nil {
		return err
	}
	form, err := u.newForm(&layout, &r)
	if err != nil {
		return err
	}
	t := Template{CompanyID: u.CompanyID, Name: u.FileName}
	if err := encodeAll(map[*string]any{&t.Columns: r.Layout.Choices()}); err != nil {
		return err
	}
	extends := r.Layout.Extends(all)
	if form != nil {
		stored, err := storeForm(tx, u, form, t.Columns)
		if err != nil || stored != nil && (stored.Remembered || !extends) {
			return err
		}
		if stored == nil {
			extends = true
			err = t.SetTableForm(form)
		}
		if err != nil {
			return err
		}
	}
	if !extends {
		return nil
	}
	return RememberTemplate(tx, t)
}

// noteUses sets the time of use of the templates that a layout uses.
func noteUses(tx *schema.Tx, u *Upload, each map[int64]lotsheet.Template, l *lotsheet.Layout) error {
	var used []int64
	for id, template := range each {
		if l.Uses(template) {
			used = append(used, id)
		}
	}
	if len(used) == 0 {
		return nil
	}
	return UseTemplates(tx, u.CompanyID, used)
}
