package product

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
)

// Attribute is what the products of a category are described by, such as the count of yarn.
type Attribute struct {
	ID         int64  `gorm:"primaryKey"`
	CategoryID int64  `gorm:"uniqueIndex:attribute_code,priority:1"`
	Code       string `gorm:"size:20;uniqueIndex:attribute_code,priority:2"` // in addresses and sheets
	Name       string `gorm:"size:40"`
	Unit       string `gorm:"size:10"` // of numbers; may be empty
	Sign       string `gorm:"size:4"`  // before numbers in shorthand, as / in 32S/2; may be empty
	Kind       ValueKind
	Decimals   int               // of numbers, at most schema.MilliPlaces
	Least      schema.Milli      // of numbers
	Most       schema.Milli      // of numbers
	Choices    []AttributeChoice `gorm:"serializer:json;size:8000"`
	Required   bool              // every product has it
	Filter     bool              // products are filtered and counted by it
	Article    bool              // products that differ in it are different articles
	Place      int               // where it stands among the attributes of a category
	Removed    bool              // values of products stay, but are not shown
}

// TableName returns the name of the table.
func (Attribute) TableName() string { return "product_attribute" }

// ValueKind is a kind of values.
type ValueKind int

// Kinds of values.
const (
	Number ValueKind = 1 // 数字
	Chosen ValueKind = 2 // 选项
	Text   ValueKind = 3 // 文字
)

var kindNames = map[ValueKind]string{Number: "数字", Chosen: "选项", Text: "文字"}

// Name returns the Chinese name of a kind.
func (k ValueKind) Name() string { return kindNames[k] }

// AttributeChoice is a value that can be chosen.
type AttributeChoice struct {
	ID      int64    `json:"id"` // within its attribute; never used again
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"` // other ways to write it: JC for 精梳
	Removed bool     `json:"removed,omitempty"` // not for new products
}

const (
	choicesMax = 200
	textMax    = 60
	// numberMost is greater than every value of an attribute.
	numberMost schema.Milli = 1_000_000_000
)

// check refuses attributes that make no sense. It sets the numbers of new choices.
func (a *Attribute) check() error {
	if !codeForm.MatchString(a.Code) {
		return schema.Invalid("code", "代码应为小写字母开头的字母、数字和 -，最多 20 个字符")
	}
	if err := checkName(&a.Name); err != nil {
		return err
	}
	a.Unit, a.Sign = schema.OneLine(a.Unit), schema.OneLine(a.Sign)
	if utf8.RuneCountInString(a.Unit) > 10 || utf8.RuneCountInString(a.Sign) > 4 || !schema.Plain(a.Unit+a.Sign) {
		return schema.Invalid("unit", "单位最多 10 个字，符号最多 4 个字")
	}
	switch a.Kind {
	case Number:
		a.Choices = []AttributeChoice{}
		return a.checkNumber()
	case Chosen:
		a.Unit, a.Sign, a.Decimals, a.Least, a.Most = "", "", 0, 0, 0
		return a.checkChoices()
	case Text:
		a.Unit, a.Sign, a.Decimals, a.Least, a.Most = "", "", 0, 0, 0
		a.Choices, a.Filter = []AttributeChoice{}, false
		return nil
	}
	return schema.Invalid("kind", "类型只能是 1（数字）、2（选项）或 3（文字）")
}

func (a *Attribute) checkNumber() error {
	switch {
	case a.Decimals < 0 || a.Decimals > schema.MilliPlaces:
		return schema.Invalid("decimals", "小数位数应在 0 到 %d 之间", schema.MilliPlaces)
	case a.Least < -numberMost || a.Most > numberMost:
		return schema.Invalid("most", "上下限应在 %s 到 %s 之间", -numberMost, numberMost)
	case a.Least >= a.Most:
		return schema.Invalid("most", "上限应大于下限")
	}
	return nil
}

// checkChoices refuses choices that a reader cannot tell apart.
func (a *Attribute) checkChoices() error {
	if len(a.Choices) == 0 || len(a.Choices) > choicesMax {
		return schema.Invalid("choices", "选项应有 1 到 %d 个", choicesMax)
	}
	last := int64(0)
	for _, c := range a.Choices {
		last = max(last, c.ID)
	}
	words := map[string]bool{}
	for i := range a.Choices {
		c := &a.Choices[i]
		if err := checkName(&c.Name); err != nil {
			return schema.Invalid("choices", "选项的名称应为 1 到 %d 个字", nameMax)
		}
		if c.ID == 0 {
			last++
			c.ID = last
		}
		for _, word := range c.Words() {
			if words[word] {
				return schema.Invalid("choices", "选项的写法不能重复：%s", word)
			}
			words[word] = true
		}
	}
	return nil
}

// Words returns all ways to write a choice, folded, without repetitions.
func (c *AttributeChoice) Words() []string {
	var words []string
	for _, word := range append([]string{c.Name}, c.Aliases...) {
		if word = schema.Fold(word); word != "" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// Choice returns the choice with a number, or nil.
func (a *Attribute) Choice(id int64) *AttributeChoice {
	i := slices.IndexFunc(a.Choices, func(c AttributeChoice) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &a.Choices[i]
}

// Parse reads a value as it is written in forms and sheets. It refuses values that the attribute does not allow with a
// sentence. An empty text has no value.
func (a *Attribute) Parse(text string) (v Value, ok bool, err error) {
	text = schema.OneLine(text)
	if text == "" {
		return v, false, nil
	}
	switch v.Kind = a.Kind; a.Kind {
	case Number:
		v.Number, err = a.parseNumber(text)
	case Chosen:
		v.Number, err = a.parseChoice(text)
	default:
		v.Text, err = text, a.checkText(text)
	}
	return v, err == nil, err
}

func (a *Attribute) parseNumber(text string) (int64, error) {
	var n schema.Milli
	digits := strings.TrimSpace(strings.TrimSuffix(schema.Fold(text), schema.Fold(a.Unit)))
	if err := n.UnmarshalJSON([]byte(digits)); err != nil || digits == "NULL" {
		return 0, a.refuse("应为数字")
	}
	return int64(n), a.checkRange(n)
}

func (a *Attribute) checkRange(n schema.Milli) error {
	step := schema.Milli(1)
	for range schema.MilliPlaces - a.Decimals {
		step *= 10
	}
	switch {
	case n < a.Least || n > a.Most:
		return a.refuse("应在 %s 到 %s 之间", a.Least, a.Most)
	case n%step != 0 && a.Decimals == 0:
		return a.refuse("应为整数")
	case n%step != 0:
		return a.refuse("最多 %d 位小数", a.Decimals)
	}
	return nil
}

func (a *Attribute) parseChoice(text string) (int64, error) {
	word := schema.Fold(text)
	for i := range a.Choices {
		if c := &a.Choices[i]; !c.Removed && slices.Contains(c.Words(), word) {
			return c.ID, nil
		}
	}
	return 0, a.refuse("没有这个选项：%s", schema.Shorten(text, 20))
}

func (a *Attribute) checkText(text string) error {
	if utf8.RuneCountInString(text) > textMax || !schema.Plain(text) {
		return a.refuse("最多 %d 个字", textMax)
	}
	return nil
}

// refuse returns the refusal of a value of the attribute.
func (a *Attribute) refuse(format string, args ...any) error {
	return schema.Invalid("values."+a.Code, a.Name+format, args...)
}
