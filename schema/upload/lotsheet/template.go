package lotsheet

import (
	"slices"

	"cottonmall/schema/upload/lotsheet/lottext"
)

// Template is what a seller chose for the columns of earlier sheets, by their normal titles.
type Template map[string]Column

// Choice is the field that a person chose for a title.
type Choice struct {
	Title string `json:"title" maxLength:"200" doc:"表头"`
	Field string `json:"field,omitempty" maxLength:"40" doc:"字段，空为不读取"`
	Unit  string `json:"unit,omitempty" enum:",kg,t,%,1" doc:"单位"`
}

// TemplateOf returns the template of choices. The last choice for a title wins.
func TemplateOf(choices []Choice) Template {
	t := Template{}
	for _, c := range choices {
		if name := lottext.Normal(c.Title); name != "" {
			t[name] = Column{Field: c.Field, Unit: c.Unit, UnitFixed: c.Unit != "", Source: ByTemplate}
		}
	}
	return t
}

// Choices returns what persons chose for the columns of a layout, now or in a template. A choice in a sheet without
// header confirms all columns of it.
func (l *Layout) Choices() (list []Choice) {
	all := l.Header == 0 && slices.ContainsFunc(l.Columns, Column.chosen)
	for i, c := range l.Columns {
		if name := l.templateName(i); lottext.Normal(name) != "" && (all || c.chosen()) {
			choice := Choice{Title: name, Field: c.Field}
			if c.UnitFixed {
				choice.Unit = c.Unit
			}
			list = append(list, choice)
		}
	}
	return list
}

// Extends reports whether a person chose anything that a template lacks.
func (l *Layout) Extends(t Template) bool {
	for i, c := range l.Columns {
		name := lottext.Normal(l.templateName(i))
		old, known := t[name]
		same := known && old.Field == c.Field && old.UnitFixed == c.UnitFixed && (!c.UnitFixed || old.Unit == c.Unit)
		if c.Source == ByPerson && name != "" && !same {
			return true
		}
	}
	return false
}

// Uses reports whether a column has its field from a template.
func (l *Layout) Uses(t Template) bool {
	for i, c := range l.Columns {
		old, known := t[lottext.Normal(l.templateName(i))]
		if c.Source == ByTemplate && known && old.Field == c.Field {
			return true
		}
	}
	return false
}
