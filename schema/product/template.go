package product

import (
	"fmt"
	"strings"

	"cottonmall/schema"
)

// Template is a well-known article: the values that sellers fill products from.
type Template struct {
	ID         int64      `gorm:"primaryKey"`
	Code       string     `gorm:"size:60;uniqueIndex"` // of the base data
	CategoryID int64      `gorm:"index"`
	Brand      string     `gorm:"size:40"`
	Values     Values     `gorm:"column:attribute_values;serializer:json;size:8000"`
	ValidFrom  schema.Day `gorm:"size:10"` // since which it is sold with these values
	Place      int
}

// TableName returns the name of the table.
func (Template) TableName() string { return "product_template" }

// TemplateFilter selects templates.
type TemplateFilter struct {
	CategoryIDs []int64 // none: all
	Keyword     string  // words in the brand, the category or the values
}

// Templates returns the templates of open categories that meet a filter, in their order.
func Templates(tx *schema.Tx, t *Tree, f TemplateFilter) ([]Template, error) {
	query := tx.DB().Order("place, id")
	if len(f.CategoryIDs) > 0 {
		query = query.Where("category_id IN ?", f.CategoryIDs)
	}
	var all []Template
	if err := query.Find(&all).Error; err != nil {
		return nil, err
	}
	words, list := strings.Fields(schema.Fold(f.Keyword)), []Template{}
	for _, one := range all {
		if t.Open(one.CategoryID) && one.has(words, t) {
			list = append(list, one)
		}
	}
	return list, nil
}

// has reports whether all words are in what is shown of a template.
func (m *Template) has(words []string, t *Tree) bool {
	text := m.Brand + " " + t.TitleOf(m.CategoryID, m.Values)
	for _, c := range t.Path(m.CategoryID) {
		text += " " + c.Name
	}
	text = schema.Fold(text)
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// FindTemplate returns a template of an open category. It refuses an unknown one.
func FindTemplate(tx *schema.Tx, t *Tree, id int64) (*Template, error) {
	var list []Template
	if err := tx.DB().Where("id = ?", id).Limit(1).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) == 0 || !t.Open(list[0].CategoryID) {
		return nil, schema.NotFound("没有这个产品模板，请刷新页面")
	}
	return &list[0], nil
}

// Fill enters the article of a template into an offer.
func (m *Template) Fill(o *Offer, t *Tree) {
	o.CategoryID, o.Brand, o.Values = m.CategoryID, m.Brand, t.TextsOf(m.CategoryID, m.Values)
}

// loadTemplates inserts the missing templates of the base data. A template whose category or attributes the platform
// has changed so that its values no longer fit is left out.
func loadTemplates(tx *schema.Tx) error {
	file, err := schema.ReadBase[struct {
		ValidFrom schema.Day
		Templates []struct {
			Code, Category, Brand string
			Values                map[string]string
		}
	}](baseFiles, "templates.json")
	if err != nil {
		return err
	}
	t, err := ReadTree(tx)
	if err != nil {
		return err
	}
	var rows []Template
	for i, base := range file.Templates {
		c := t.Named(base.Category)
		if c == nil {
			return fmt.Errorf("template %s: no category %s", base.Code, base.Category)
		}
		values, err := t.ParseValues(c.ID, base.Values)
		if _, refused := schema.KindOf(err); refused {
			continue
		}
		rows = append(rows, Template{
			Code: base.Code, CategoryID: c.ID, Brand: base.Brand, Values: values, ValidFrom: file.ValidFrom, Place: i + 1,
		})
	}
	return schema.AddMissing(tx, rows, func(m Template) string { return m.Code })
}
