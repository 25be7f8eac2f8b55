package mill

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// placeWord is a name of a place as texts have it: 精河县 or 精河.
type placeWord struct {
	text  string
	place *Place
	whole bool // with 市, 县 or 区
}

// wordLeast is the least length of a name, in characters, that is not part of other words by chance.
const wordLeast = 2

// placeWordsOf returns the words of all places by their first characters, the longest first. Of equal words the one of
// a city comes before that of a county around it.
var placeWordsOf = sync.OnceValue(func() map[rune][]placeWord {
	words := map[rune][]placeWord{}
	add := func(text string, p *Place, whole bool) {
		if utf8.RuneCountInString(text) >= wordLeast {
			first, _ := utf8.DecodeRuneInString(text)
			words[first] = append(words[first], placeWord{text, p, whole})
		}
	}
	list := gazetteerOf().list
	for i := range list {
		p := &list[i]
		add(p.Name, p, true)
		if p.Short != p.Name {
			add(p.Short, p, false)
		}
		if alias := prefectures[p.Code]; alias != "" {
			add(alias, p, true)
		}
	}
	for _, list := range words {
		slices.SortStableFunc(list, func(a, b placeWord) int {
			if len(a.text) != len(b.text) {
				return len(b.text) - len(a.text)
			}
			return a.place.rank() - b.place.rank()
		})
	}
	return words
})

// rank orders the places of one name: provinces and prefectures that are cities, other cities, all others.
func (p *Place) rank() int {
	switch {
	case p.isCity() && p.city() == p.Code:
		return 0
	case p.isCity():
		return 1
	}
	return 2
}

// isAround reports whether the place is a province or a prefecture.
func (p *Place) isAround() bool { return p.city() == p.Code }

// isDirect reports whether the place is in no prefecture, but directly in its province, as 石河子 is.
func (p *Place) isDirect() bool { return p.Code[2:4] == "90" }

// isDistrict reports whether the place is a district of a city.
func (p *Place) isDistrict() bool { return strings.HasSuffix(p.Name, "区") && !p.isAround() }

// mention is the name of a place in a text.
type mention struct {
	placeWord
	first bool // begins the text or a word of it
}

var (
	// namesakes follow the name of a place in the names of other things: 胶州湾, 天津路.
	namesakes = []string{"路", "街", "大道", "湾"}

	// wordEnds precede the name of a place in names of warehouses: 中储棉盐城有限公司.
	wordEnds = []string{"公司", "集团", "棉麻", "储棉", "储备棉", "供销社", "兵团", "驻", "(", "（"}
)

// mentionsIn returns the names in a text of provinces, of prefectures and of the counties within an area, from left to
// right. The longest name counts, and what is part of it is no other name: 武汉阳逻 does not name 汉阳.
func mentionsIn(text string, within area) (list []mention) {
	first := true
	for at := 0; at < len(text); {
		word, ok := wordAt(text[at:], within)
		if !ok {
			_, size := utf8.DecodeRuneInString(text[at:])
			at += size
			first = slices.ContainsFunc(wordEnds, func(end string) bool { return strings.HasSuffix(text[:at], end) })
			continue
		}
		at += len(word.text)
		if !slices.ContainsFunc(namesakes, func(s string) bool { return strings.HasPrefix(text[at:], s) }) {
			list = append(list, mention{word, first})
		}
		first = true
	}
	return list
}

// wordAt returns the longest name that a text begins with.
func wordAt(text string, within area) (placeWord, bool) {
	first, _ := utf8.DecodeRuneInString(text)
	words := placeWordsOf()[first]
	i := slices.IndexFunc(words, func(w placeWord) bool {
		return strings.HasPrefix(text, w.text) && (w.place.isAround() || within.has(w.place))
	})
	if i < 0 {
		return placeWord{}, false
	}
	return words[i], true
}

// area is where a place is looked for: the beginnings of the codes of provinces, prefectures or counties.
type area []string

func (a area) has(p *Place) bool {
	return slices.ContainsFunc(a, func(code string) bool { return strings.HasPrefix(p.Code, code) })
}

// areaOf returns the area around a place: a province, a prefecture, or a county directly in its province.
func areaOf(p *Place) area {
	switch {
	case strings.HasSuffix(p.Code, "0000"):
		return area{p.Code[:2]}
	case p.isDirect():
		return area{p.Code}
	}
	return area{p.Code[:4]}
}

// placeInCity returns the place of a city or prefecture that a text names: the first of its counties, else the city
// itself. It returns nil for a text without one.
func placeInCity(text string, within area) (city *Place) {
	for _, m := range mentionsIn(text, within) {
		switch {
		case !within.has(m.place):
		case !m.isOfWhole():
			return m.place
		case city == nil && m.place.isCity():
			city = m.place
		}
	}
	return city
}

// isOfWhole reports whether the name is also that of the city or prefecture around it: 阿克苏 is both.
func (m *mention) isOfWhole() bool {
	p := m.place
	if p.isAround() {
		return true
	}
	around := FindPlace(p.city())
	return around != nil && around.Short == p.Short && !m.whole
}

// placeInProvince returns the place of a province that a text names: a county of the first city in it. Without a city
// it is a county whose name begins a word. Districts are named after so much that theirs count in full only.
func placeInProvince(text, province string) *Place {
	mentions := mentionsIn(text, area{province})
	for _, m := range mentions {
		if p := m.place; p.Code[:2] == province && !p.IsProvince() && (m.isOfWhole() || p.isDirect()) {
			if at := placeInCity(text, areaOf(p)); at != nil {
				return at
			}
			return p
		}
	}
	for _, m := range mentions {
		if p := m.place; p.Code[:2] == province && !p.isAround() && (m.whole || m.first && !p.isDistrict()) {
			return p
		}
	}
	return nil
}

// placeAnywhere returns the place that a text names in one of some provinces. It returns nil for a text that names
// places of several.
func placeAnywhere(text string, in func(province string) bool) (only *Place) {
	for _, province := range provincesIn(text) {
		if !in(province) {
			continue
		}
		at := placeInProvince(text, province)
		if at != nil && only != nil {
			return nil
		}
		if at != nil {
			only = at
		}
	}
	return only
}

// provincesIn returns the beginnings of the codes of the provinces whose places a text may name.
func provincesIn(text string) (list []string) {
	for at, first := range text {
		for _, word := range placeWordsOf()[first] {
			province := word.place.Code[:2]
			if strings.HasPrefix(text[at:], word.text) && !slices.Contains(list, province) {
				list = append(list, province)
			}
		}
	}
	return list
}
