package product

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
)

// Wanted is what a buyer accepts of an attribute: some choices, or the numbers between bounds.
type Wanted struct {
	Choices []int64 `json:"c,omitempty"`
	Least   *int64  `json:"l,omitempty"` // thousandths; nil: no bound
	Most    *int64  `json:"m,omitempty"`
}

// wantedMax is the largest number of choices of an attribute.
const wantedMax = 200

// ParseWanted reads what is wanted of the attribute as it is written in addresses: numbers of choices with commas, or a
// range such as 20-40, 20-, -40 or one number.
func (a *Attribute) ParseWanted(text string) (Wanted, error) {
	if a.Kind == Chosen {
		return a.parseWantedChoices(text)
	}
	return a.parseWantedRange(text)
}

func (a *Attribute) parseWantedChoices(text string) (w Wanted, err error) {
	ids := schema.ParseList(text)
	if len(ids) == 0 || len(ids) > wantedMax {
		return w, a.refuse("请选择 1 到 %d 项", wantedMax)
	}
	for _, id := range ids {
		n, err := strconv.ParseInt(id, 10, 64)
		if err != nil || a.Choice(n) == nil {
			return w, a.refuse("没有这个选项：%s", schema.Shorten(id, 20))
		}
		w.Choices = append(w.Choices, n)
	}
	return w, nil
}

func (a *Attribute) parseWantedRange(text string) (w Wanted, err error) {
	least, most, ranged := strings.Cut(text, "-")
	if !ranged {
		most = least
	}
	for _, end := range []struct {
		text string
		into **int64
	}{{least, &w.Least}, {most, &w.Most}} {
		if end.text = strings.TrimSpace(end.text); end.text == "" {
			continue
		}
		var n schema.Milli
		if n.UnmarshalJSON([]byte(end.text)) != nil || end.text == "null" {
			return w, a.refuse("应为数字范围，如 20-40")
		}
		*end.into = new(int64(n))
	}
	switch {
	case w.Least == nil && w.Most == nil:
		return w, a.refuse("应为数字范围，如 20-40")
	case w.Least != nil && w.Most != nil && *w.Least > *w.Most:
		return w, a.refuse("的下限不能大于上限")
	}
	return w, nil
}

// Query returns what is wanted as ParseWanted reads it.
func (w Wanted) Query() string {
	if len(w.Choices) > 0 {
		return schema.JoinIDs(w.Choices)
	}
	if w.Least != nil && w.Most != nil && *w.Least == *w.Most {
		return schema.Milli(*w.Least).String()
	}
	return w.bounds("-", "-")
}

// bounds returns the bounds with a sign between them, and one before a single upper bound.
func (w Wanted) bounds(between, before string) string {
	switch {
	case w.Least == nil && w.Most == nil:
		return ""
	case w.Least == nil:
		return before + schema.Milli(*w.Most).String()
	case w.Most == nil:
		return schema.Milli(*w.Least).String() + between
	}
	return schema.Milli(*w.Least).String() + between + schema.Milli(*w.Most).String()
}

// WantedText returns what is wanted of the attribute as it is shown: 精梳、普梳, 20–40S, ≥20S.
func (a *Attribute) WantedText(w Wanted) string {
	var names []string
	for _, id := range w.Choices {
		if c := a.Choice(id); c != nil && a.Kind == Chosen {
			names = append(names, c.Name)
		}
	}
	text := ""
	switch {
	case a.Kind != Number || w.Least == nil && w.Most == nil:
		return strings.Join(names, "、")
	case w.Most == nil:
		text = "≥" + schema.Milli(*w.Least).String()
	case w.Least != nil && *w.Least == *w.Most:
		text = schema.Milli(*w.Least).String()
	default:
		text = w.bounds("–", "≤")
	}
	return text + a.Unit
}

// ParseAllWanted reads what is wanted of the attributes of a category, by their codes. It refuses attributes by which
// products of the category are not filtered.
func (t *Tree) ParseAllWanted(category int64, texts map[string]string) (map[int64]Wanted, error) {
	wanted, attributes := map[int64]Wanted{}, t.AttributesOf(category)
	for _, code := range slices.Sorted(maps.Keys(texts)) {
		if strings.TrimSpace(texts[code]) == "" {
			continue
		}
		i := slices.IndexFunc(attributes, func(a *Attribute) bool { return a.Code == code && a.Filter })
		if i < 0 {
			return nil, schema.Invalid("values."+code, "这个品类不能按 %s 筛选", schema.Shorten(code, 20))
		}
		w, err := attributes[i].ParseWanted(strings.TrimSpace(texts[code]))
		if err != nil {
			return nil, err
		}
		wanted[attributes[i].ID] = w
	}
	return wanted, nil
}

// QueryOf returns the search for products of a category with these values, by the codes of the attributes.
func (t *Tree) QueryOf(category int64, values Values) map[string]string {
	texts := map[string]string{}
	for _, a := range t.AttributesOf(category) {
		v, ok := values[a.ID]
		switch {
		case !ok || !a.Filter || !a.Fits(v):
		case a.Kind == Chosen:
			texts[a.Code] = Wanted{Choices: []int64{v.Number}}.Query()
		case a.Kind == Number:
			texts[a.Code] = Wanted{Least: &v.Number, Most: &v.Number}.Query()
		}
	}
	return texts
}
