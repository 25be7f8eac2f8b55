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

// Problem is a value that no longer fits its attribute.
type Problem struct {
	Code   string `json:"code"`
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// ProblemsOf returns which values of a product of a category no longer fit, since attributes were changed.
func (t *Tree) ProblemsOf(category int64, values Values) []Problem {
	problems := []Problem{}
	for _, a := range t.AttributesOf(category) {
		v, ok := values[a.ID]
		if reason := a.problem(v, ok); reason != "" {
			problems = append(problems, Problem{a.Code, a.Name, reason})
		}
	}
	return problems
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

// TitleOf returns the values that tell articles of a category apart, in the order of the attributes: 精梳 40S 针织.
func (t *Tree) TitleOf(category int64, values Values) string {
	var parts []string
	for _, a := range t.AttributesOf(category) {
		if text := a.TextOf(values[a.ID]); a.Article && text != "" {
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
