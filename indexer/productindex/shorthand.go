package productindex

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// ProductShorthand is the meaning of a line such as JC40S, T/C 65/35 32S or 1.4D*38mm 7600以下.
type ProductShorthand struct {
	Category string            `json:"category" doc:"品类代码；没有认出时为空"`
	Values   map[string]string `json:"values" doc:"属性，如查询中的 values"`
	PriceMin *schema.Yuan      `json:"priceMin,omitempty" doc:"最低价，元/吨"`
	PriceMax *schema.Yuan      `json:"priceMax,omitempty" doc:"最高价，元/吨"`
	Words    string            `json:"words" doc:"其余的词"`
}

// Parse returns the meaning of a line in a category; without one, in the kind of goods that understands most of it.
func Parse(t *product.Tree, category, text string) ProductShorthand {
	best, most := ProductShorthand{Values: map[string]string{}, Words: schema.OneLine(text)}, 0
	for i := range t.Categories {
		c := &t.Categories[i]
		if !t.Open(c.ID) || category != "" && c.Code != category || category == "" && c.ParentID != 0 {
			continue
		}
		r := &lineReader{
			name: schema.Fold(c.Name), attributes: t.AttributesOf(c.ID), given: category != "", values: map[string]string{},
		}
		r.read(text)
		if r.understood > most {
			best, most = ProductShorthand{
				Category: c.Code, Values: r.values, PriceMin: r.prices.Min, PriceMax: r.prices.Max,
				Words: strings.Join(r.words, " "),
			}, r.understood
		}
	}
	return best
}

// lineReader reads a line by the attributes of a category.
type lineReader struct {
	name       string // of the category, folded
	attributes []*product.Attribute
	given      bool // the category, which prices alone do not tell
	values     map[string]string
	prices     indexer.Yuans
	words      []string
	understood int // characters
}

// tokens are what a line consists of: numbers, runs of Latin letters, runs of other letters, and signs.
var tokens = regexp.MustCompile(`\d+(?:\.\d+)?|[A-Z]+(?:/[A-Z]+)*|\p{Han}+|\S`)

func (r *lineReader) read(text string) {
	word := "" // what is not understood
	endWord := func() {
		if strings.ContainsFunc(word, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }) {
			r.words = append(r.words, word)
		}
		word = ""
	}
	for _, part := range strings.Fields(schema.Fold(text)) {
		for part != "" {
			n := r.term(part, word == "")
			if n > 0 {
				r.understood += utf8.RuneCountInString(part[:n])
			} else if n = r.price(part, word == ""); n > 0 && r.given {
				r.understood++
			}
			if n == 0 {
				_, size := utf8.DecodeRuneInString(part)
				n = max(size, len(tokenAt(part)))
				word += part[:n]
			} else {
				endWord()
			}
			part = part[n:]
		}
		endWord()
	}
}

func tokenAt(text string) string {
	if at := tokens.FindStringIndex(text); at != nil && at[0] == 0 {
		return text[:at[1]]
	}
	return ""
}

// term reads the longest term at the beginning of a text and returns its length. A term of Latin letters begins where a
// word does, and is made of choices as a whole: JC is 精梳 and 纯棉.
func (r *lineReader) term(text string, atBegin bool) int {
	if strings.HasPrefix(text, r.name) {
		return len(r.name)
	}
	if n := r.number(text); n > 0 {
		return n
	}
	if n := r.choice(text, atBegin); n > 0 {
		return n
	}
	letters := latin.FindString(text)
	if letters == "" || !atBegin {
		return 0
	}
	chosen := r.cut(letters)
	for _, c := range chosen {
		r.choose(c)
	}
	if len(chosen) == 0 {
		return 0
	}
	return len(letters)
}

var (
	latin       = regexp.MustCompile(`^[A-Z]+(?:/[A-Z]+)*`)
	numberRange = regexp.MustCompile(`^(\d+(?:\.\d+)?)(?:[-~至](\d+(?:\.\d+)?))?`)
)

// number reads a number or a range with the unit or the sign of an attribute: 40S, 20-40S, /2.
func (r *lineReader) number(text string) int {
	for _, a := range r.attributes {
		if a.Kind != product.Number || !a.Filter {
			continue
		}
		unit := schema.Fold(a.Unit)
		if m := numberRange.FindStringSubmatch(text); m != nil && unit != "" {
			rest, ok := strings.CutPrefix(text[len(m[0]):], unit)
			if ok && endsUnit(rest) && r.setRange(a, m[1], m[2]) {
				return len(m[0]) + len(unit)
			}
		}
		if sign := schema.Fold(a.Sign); sign != "" && strings.HasPrefix(text, sign) {
			m := numberRange.FindStringSubmatch(text[len(sign):])
			if m != nil && m[2] == "" && endsUnit(text[len(sign)+len(m[0]):]) && r.setRange(a, m[1], "") {
				return len(sign) + len(m[0])
			}
		}
	}
	return 0
}

// priceBound is a price of at least four digits with what makes it a bound, before or behind it.
var priceBound = regexp.MustCompile(`^(?:含税)?价?格?(<=?|≤|低于|不超过|不高于|>=?|≥|高于|不低于)?(\d{4,6})` +
	`(?:元(?:/吨)?)?(以下|以内|以上)?(?:元(?:/吨)?)?`)

// price reads a bound of the price: 7600以下, <7600.
func (r *lineReader) price(text string, atBegin bool) int {
	m := priceBound.FindStringSubmatch(text)
	if m == nil || !atBegin || m[1] == "" && m[3] == "" || !endsUnit(text[len(m[0]):]) {
		return 0
	}
	n, err := strconv.ParseInt(m[2], 10, 64)
	if err != nil {
		return 0
	}
	switch m[1] + m[3] {
	case ">", ">=", "≥", "高于", "不低于", "以上":
		r.prices.Min = new(schema.Yuan(n))
	default:
		r.prices.Max = new(schema.Yuan(n))
	}
	return len(m[0])
}

// endsUnit reports whether a unit ends before a text: no letter or digit follows.
func endsUnit(rest string) bool {
	return rest == "" || !(rest[0] >= 'A' && rest[0] <= 'Z' || rest[0] >= '0' && rest[0] <= '9')
}

// setRange sets the range of an attribute. It returns false if it has one, or if the numbers are not possible.
func (r *lineReader) setRange(a *product.Attribute, least, most string) bool {
	if most == "" {
		most = least
	}
	if r.values[a.Code] != "" {
		return false
	}
	for _, text := range []string{least, most} {
		if _, _, err := a.Parse(text); err != nil {
			return false
		}
	}
	r.values[a.Code] = least + "-" + most
	return true
}

// picked is a choice of an attribute.
type picked struct {
	attribute *product.Attribute
	choice    int64
}

// choice reads the longest name of a choice that is not of Latin letters only, such as 65/35, G100 or 气流纺.
func (r *lineReader) choice(text string, atBegin bool) int {
	var best picked
	length := 0
	r.eachWord(func(word string, p picked) {
		letters := latin.FindString(word)
		fits := letters != word && (letters == "" || atBegin) && strings.HasPrefix(text, word)
		if fits && len(word) > length && (endsUnit(text[len(word):]) || endsUnit(word[len(word)-1:])) {
			best, length = p, len(word)
		}
	})
	if length > 0 {
		r.choose(best)
	}
	return length
}

func (r *lineReader) eachWord(f func(word string, p picked)) {
	for _, a := range r.attributes {
		for i := range a.Choices {
			c := &a.Choices[i]
			if a.Kind != product.Chosen || !a.Filter || c.Removed {
				continue
			}
			for _, word := range c.Words() {
				f(word, picked{a, c.ID})
			}
		}
	}
}

// cut splits a run of Latin letters into choices, with the longest at each place. It returns nil if other letters
// remain.
func (r *lineReader) cut(letters string) []picked {
	if letters == "" {
		return nil
	}
	var words []string
	of := map[string]picked{}
	r.eachWord(func(word string, p picked) {
		if _, ok := of[word]; !ok && strings.HasPrefix(letters, word) {
			words, of[word] = append(words, word), p
		}
	})
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) })
	for _, word := range words {
		if rest := letters[len(word):]; rest == "" {
			return []picked{of[word]}
		} else if more := r.cut(rest); more != nil {
			return append([]picked{of[word]}, more...)
		}
	}
	return nil
}

// choose adds a choice to those of its attribute.
func (r *lineReader) choose(p picked) {
	list := schema.ParseList(r.values[p.attribute.Code])
	if id := strconv.FormatInt(p.choice, 10); !slices.Contains(list, id) {
		list = append(list, id)
	}
	r.values[p.attribute.Code] = list.String()
}
