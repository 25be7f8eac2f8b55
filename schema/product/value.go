package product

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"cottonmall/schema"
)

// Value is the value of an attribute of a product. It keeps its kind: an attribute of another kind does not misread it.
type Value struct {
	Kind   ValueKind `json:"k"`
	Number int64     `json:"n,omitempty"` // thousandths, or the number of a choice
	Text   string    `json:"t,omitempty"`
}

// Values are the values of a product by attribute.
type Values map[int64]Value

// ParseValues reads the values of a product of a category as they are written in forms and sheets, by the codes of the
// attributes. It refuses unknown attributes, values that are not allowed, and the lack of required ones.
func (t *Tree) ParseValues(category int64, texts map[string]string) (Values, error) {
	values, attributes := Values{}, t.AttributesOf(category)
	for _, code := range slices.Sorted(maps.Keys(texts)) {
		known := func(a *Attribute) bool { return a.Code == code }
		if !slices.ContainsFunc(attributes, known) && strings.TrimSpace(texts[code]) != "" {
			return nil, schema.Invalid("values."+code, "这类产品没有属性 %s", schema.Shorten(code, 20))
		}
	}
	for _, a := range attributes {
		v, ok, err := a.Parse(texts[a.Code])
		switch {
		case err != nil:
			return nil, err
		case ok:
			values[a.ID] = v
		case a.Required:
			return nil, schema.Invalid("values."+a.Code, "请填写%s", a.Name)
		}
	}
	return values, nil
}

// withRemoved returns values together with the former ones of attributes that are removed: the platform may bring the
// attributes back.
func (t *Tree) withRemoved(values, former Values) Values {
	for i := range t.Attributes {
		a := &t.Attributes[i]
		if v, ok := former[a.ID]; ok && a.Removed {
			values[a.ID] = v
		}
	}
	return values
}

// Problem is what a product lacks since the platform has changed its category or attributes.
type Problem struct {
	Code   string `json:"code" doc:"属性代码；品类停用时为 category"`
	Name   string `json:"name"`
	Was    string `json:"was" doc:"原来的值"`
	Reason string `json:"reason"`
}

// categoryProblem is the code of the problem of a product whose category is removed.
const categoryProblem = "category"

// ProblemsOf returns what of a product no longer fits: its category, or values of changed attributes.
func (t *Tree) ProblemsOf(category int64, values Values) []Problem {
	problems := []Problem{}
	if !t.Open(category) {
		was := ""
		if c := t.Category(category); c != nil {
			was = c.Name
		}
		problems = append(problems, Problem{categoryProblem, "品类", was, "这个品类已停用，请改为别的品类"})
	}
	for _, a := range t.AttributesOf(category) {
		v, ok := values[a.ID]
		if reason := a.problem(v, ok); reason != "" {
			problems = append(problems, Problem{a.Code, a.Name, a.former(v), reason})
		}
	}
	return problems
}

// former returns the text of a value of any kind, as far as it can be read without the former attribute.
func (a *Attribute) former(v Value) string {
	switch v.Kind {
	case Number:
		return schema.Milli(v.Number).String()
	case Chosen:
		if c := a.Choice(v.Number); c != nil {
			return c.Name
		}
	}
	return v.Text
}

// TextsOf returns the values of a product of a category as forms and sheets have them, by the codes of the attributes.
// Values that do not fit are left out.
func (t *Tree) TextsOf(category int64, values Values) map[string]string {
	texts := map[string]string{}
	for _, a := range t.AttributesOf(category) {
		if text := strings.TrimSuffix(a.TextOf(values[a.ID]), a.unitOf()); text != "" {
			texts[a.Code] = text
		}
	}
	return texts
}

// unitOf returns what follows the numbers of an attribute.
func (a *Attribute) unitOf() string {
	if a.Kind == Number {
		return a.Unit
	}
	return ""
}

func (a *Attribute) problem(v Value, ok bool) string {
	switch {
	case !ok && a.Required:
		return "需要填写" + a.Name
	case !ok:
		return ""
	case v.Kind != a.Kind:
		return a.Name + "现在是" + a.Kind.Name() + "，请重新填写"
	case a.Kind == Chosen && (a.Choice(v.Number) == nil || a.Choice(v.Number).Removed):
		return a.Name + "的选项已停用，请重新选择"
	case a.Kind == Number:
		if err := a.checkRange(schema.Milli(v.Number)); err != nil {
			return err.Error()
		}
	}
	return ""
}

// Fits reports whether a value can be shown as one of the attribute.
func (a *Attribute) Fits(v Value) bool {
	return v.Kind == a.Kind && (a.Kind != Chosen || a.Choice(v.Number) != nil)
}

// TextOf returns a value as it is shown: 40S, 精梳, 65/35. It is empty if the value does not fit.
func (a *Attribute) TextOf(v Value) string {
	switch {
	case !a.Fits(v):
		return ""
	case a.Kind == Number:
		return schema.Milli(v.Number).String() + a.Unit
	case a.Kind == Chosen:
		return a.Choice(v.Number).Name
	}
	return v.Text
}

// pure is the ratio of goods of one material.
const pure = "100"

// titles reports whether a text of the attribute is a part of titles: traders leave out that goods are pure.
func (a *Attribute) titles(text string) bool {
	return a.Article && text != "" && (a.Kind != Chosen || text != pure)
}

// TitleOf returns the values that tell articles of a category apart, in the order of the attributes: 精梳 40S 针织.
func (t *Tree) TitleOf(category int64, values Values) string {
	var parts []string
	for _, a := range t.AttributesOf(category) {
		if text := a.TextOf(values[a.ID]); a.titles(text) {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

// ArticleOf returns the key of the article of a product: products of one kind of goods and brand with equal values of
// the attributes that tell articles apart have the same one.
func (t *Tree) ArticleOf(category int64, brand string, values Values) string {
	path := t.Path(category)
	if len(path) == 0 {
		return ""
	}
	attributes := t.AttributesOf(category)
	slices.SortFunc(attributes, func(a, b *Attribute) int { return cmp.Compare(a.ID, b.ID) })
	parts := []string{path[0].Code, schema.Fold(brand)}
	for _, a := range attributes {
		if text := a.TextOf(values[a.ID]); a.Article && text != "" {
			parts = append(parts, a.Code+"="+schema.Fold(text))
		}
	}
	return strings.Join(parts, "|")
}
