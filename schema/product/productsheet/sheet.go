// Package productsheet reads sheets of products of a category and writes them. It stores nothing.
package productsheet

import (
	"slices"
	"strings"

	"cottonmall/schema/product"
	"cottonmall/schema/sheet"
)

// Column is a column of the sheets of a category.
type Column struct {
	Key      string // as in the rows of product
	Title    string
	Unit     string
	Others   []string // other titles
	Choices  []string
	Required bool
	Help     string
	Width    float64

	value func(w *writer, p *product.Product) any
}

// Heading returns the title with the unit.
func (c *Column) Heading() string {
	if c.Unit == "" {
		return c.Title
	}
	return c.Title + "（" + c.Unit + "）"
}

// Columns returns the columns of the sheets of a category: its articles first, then what is offered.
func Columns(t *product.Tree, category int64) []Column {
	list := slices.Clone(firstColumns)
	var names []string
	for _, id := range t.Below(category) {
		if t.Open(id) {
			names = append(names, t.Category(id).Name)
		}
	}
	if len(names) > 1 {
		list = append(list, Column{
			Key: product.CategoryKey, Title: "品类", Choices: names, Width: 10,
			Help: "选一个下级品类；不填时为" + names[0], value: (*writer).category,
		})
	}
	list = append(list, makerColumns...)
	for _, a := range attributesBelow(t, category) {
		list = append(list, attributeColumn(a, slices.Concat(list, lastColumns)))
	}
	return append(list, lastColumns...)
}

// attributesBelow returns the attributes of a category and of those below it.
func attributesBelow(t *product.Tree, category int64) (list []*product.Attribute) {
	for _, id := range t.Below(category) {
		for _, a := range t.AttributesOf(id) {
			if !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
	}
	return list
}

// attributeColumn returns the column of an attribute. Its title is different from those of others.
func attributeColumn(a *product.Attribute, others []Column) Column {
	c := Column{
		Key: product.ValueKey + a.Code, Title: a.Name, Required: a.Required, Width: 11,
		value: func(w *writer, p *product.Product) any { return w.tree.TextsOf(p.CategoryID, p.Values)[a.Code] },
	}
	if slices.ContainsFunc(others, func(o Column) bool { return o.Title == c.Title }) {
		c.Title += "·规格"
	}
	switch a.Kind {
	case product.Number:
		c.Unit, c.Help = a.Unit, a.Least.String()+" 到 "+a.Most.String()
	case product.Chosen:
		for _, one := range a.Choices {
			if !one.Removed {
				c.Choices = append(c.Choices, one.Name)
			}
		}
		c.Help = "从下拉列表选择"
	case product.Text:
		c.Help = "最多 60 个字"
	}
	return c
}

// column returns the column as it is written.
func (c *Column) column() sheet.Column {
	return sheet.Column{Title: c.Heading(), Width: max(c.Width, 9), Text: true, Choices: c.Choices}
}

// help returns the row that explains a column.
func (c *Column) help() []string {
	need := ""
	if c.Required {
		need = "是"
	}
	return []string{c.Title, need, c.Unit, c.Help, strings.Join(c.Others, "、")}
}
