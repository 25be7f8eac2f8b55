package market

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"cottonmall/schema"
)

// PlaceNames recognizes areas, cities and counties in texts.
type PlaceNames struct {
	areas  []string
	names  []placeName       // longest first
	exact  map[string][]City // by name without blanks: divisions (八师) and regiments (149团)
	byCity map[string]City
}

// placeName is a name of a city, or a county, with the cities that it can belong to.
type placeName struct {
	text   string
	cities []City
}

// ReadPlaceNames returns the names of all places, former ones too.
func ReadPlaceNames(tx *schema.Tx) (*PlaceNames, error) {
	areas, err := ListAreas(tx, "")
	if err != nil {
		return nil, err
	}
	cities, err := Cities(tx)
	if err != nil {
		return nil, err
	}
	counties, err := Counties(tx)
	if err != nil {
		return nil, err
	}
	current, err := ReadCurrentNames(tx)
	for former, name := range current[CityName] {
		for _, part := range strings.Fields(former) {
			counties = append(counties, County{Name: part, City: name})
		}
	}
	return NewPlaceNames(areas, cities, counties), err
}

// NewPlaceNames returns the names of places.
func NewPlaceNames(areas []Area, cities []City, counties []County) *PlaceNames {
	p := &PlaceNames{exact: map[string][]City{}, byCity: map[string]City{}}
	for _, a := range areas {
		p.areas = append(p.areas, a.Name)
	}
	words := map[string][]City{}
	for _, c := range cities {
		p.byCity[c.Name] = c
		for _, word := range strings.Fields(c.Name) {
			words[word] = append(words[word], c)
		}
	}
	for _, county := range counties {
		if c, ok := p.byCity[county.City]; ok && !slices.Contains(words[county.Name], c) {
			words[county.Name] = append(words[county.Name], c)
		}
	}
	for word, list := range words {
		slices.SortFunc(list, func(a, b City) int { return strings.Compare(a.Name, b.Name) })
		if divisionForm.MatchString(word) || regimentForm.MatchString(word) {
			p.exact[word] = list
		} else {
			p.names = append(p.names, placeName{word, list})
		}
	}
	slices.SortFunc(p.names, func(a, b placeName) int {
		return cmp.Or(utf8.RuneCountInString(b.text)-utf8.RuneCountInString(a.text), strings.Compare(a.text, b.text))
	})
	return p
}

// Origin is what a text says about where cotton was grown.
type Origin struct {
	Cities []City   // that can be meant: 石河子 is a city and the seat of a division
	Areas  []string // in the text
	Corps  bool     // the text names the Corps, a division or a regiment
}

var (
	divisionForm = regexp.MustCompile(`(?:[零〇一二三四五六七八九十]+|\d+)师`)
	regimentForm = regexp.MustCompile(`(?:[零〇一二三四五六七八九十百]+|\d+)团`)
)

// Find returns what a text says about the origin.
func (p *PlaceNames) Find(text string) Origin {
	text = strings.Join(strings.Fields(width.Fold.String(text)), "")
	var o Origin
	for _, area := range p.areas {
		if strings.Contains(text, area) {
			o.Areas = append(o.Areas, area)
		}
	}
	o.Corps = strings.Contains(text, Corps)
	var mentions [][]City
	text = p.cutNumbered(text, divisionForm, chineseNumber, &mentions)
	text = p.cutNumbered(text, regimentForm, strconv.Itoa, &mentions)
	o.Corps = o.Corps || strings.Contains(text, numberedMark)
	for _, n := range p.names {
		if strings.Contains(text, n.text) {
			mentions = append(mentions, n.cities)
			text = strings.ReplaceAll(text, n.text, "|") // 伽师总场 is not 伽师
		}
	}
	o.Cities = narrowed(mentions, o)
	return o
}

// numberedMark replaces a division or regiment in a text.
const numberedMark = "\x00"

// cutNumbered replaces divisions or regiments in a text and adds their cities to the mentions. The number is written
// as in the names of places.
func (p *PlaceNames) cutNumbered(text string, form *regexp.Regexp, write func(int) string, to *[][]City) string {
	return form.ReplaceAllStringFunc(text, func(word string) string {
		unit := word[len(word)-len("师"):]
		number := parseNumber(strings.TrimSuffix(word, unit))
		if list := p.exact[write(number)+unit]; len(list) > 0 {
			*to = append(*to, list)
		}
		return numberedMark
	})
}

// narrowed returns the cities that all mentions can mean, or else those of any. Cities of the Corps win in a text that
// names it, and cities of the written areas.
func narrowed(mentions [][]City, o Origin) []City {
	var all []City
	for _, m := range mentions {
		for _, c := range m {
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	common := kept(all, func(c City) bool {
		return !slices.ContainsFunc(mentions, func(m []City) bool { return !slices.Contains(m, c) })
	})
	if o.Corps {
		common = kept(common, func(c City) bool { return c.Area == Corps })
	}
	return kept(common, func(c City) bool { return slices.Contains(o.Areas, c.Area) })
}

// kept returns the cities that fit, or all if none does.
func kept(list []City, fits func(City) bool) []City {
	if fit := slices.DeleteFunc(slices.Clone(list), func(c City) bool { return !fits(c) }); len(fit) > 0 {
		return fit
	}
	return list
}

const chineseDigits = "零一二三四五六七八九"

// parseNumber returns the number of a division or regiment: 149, 一四九, 一百四十九, 十三.
func parseNumber(text string) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	total, digit := 0, -1
	for _, r := range strings.ReplaceAll(text, "〇", "零") {
		unit := map[rune]int{'十': 10, '百': 100}[r]
		i := strings.IndexRune(chineseDigits, r) / len("零")
		switch {
		case unit == 0 && digit >= 0: // digit by digit
			digit = 10*digit + i
		case unit == 0:
			digit = i
		default:
			if digit <= 0 {
				digit = 1
			}
			total, digit = total+digit*unit, -1
		}
	}
	return total + max(digit, 0)
}

// chineseNumber returns the name of a number up to 19: 十三.
func chineseNumber(n int) string {
	digit := func(n int) string { return string([]rune(chineseDigits)[n]) }
	switch {
	case n < 1 || n > 19:
		return ""
	case n < 10:
		return digit(n)
	case n == 10:
		return "十"
	}
	return "十" + digit(n-10)
}

// Area returns the area of a city, and whether the city is known.
func (p *PlaceNames) Area(city string) (string, bool) {
	c, ok := p.byCity[city]
	return c.Area, ok
}

// Place is the origin of a lot.
type Place struct{ Area, City string }

// Place returns the place of a text for a ginnery's code or batch number. Without a single city it has only the area.
// The choices are the cities that the text can mean, if there are several.
func (p *PlaceNames) Place(text, code string) (place Place, choices []string) {
	o := p.Find(text)
	cities, fits := o.Cities, fitsCode(code)
	if len(cities) > 0 {
		cities = slices.DeleteFunc(slices.Clone(cities), func(c City) bool { return !fits(c.Area) })
	}
	if province := Province(code); province != "" {
		cities = slices.DeleteFunc(cities, func(c City) bool {
			return c.Name != province && slices.Contains(Provinces(), c.Name)
		})
	}
	for _, c := range cities {
		choices = append(choices, c.Name)
	}
	if len(cities) == 1 {
		return Place{cities[0].Area, cities[0].Name}, nil
	}
	place = p.placeOfCode(code)
	areas := slices.Clone(o.Areas)
	for _, c := range cities {
		areas = append(areas, c.Area)
	}
	areas = slices.DeleteFunc(areas, func(area string) bool { return !fits(area) })
	slices.Sort(areas)
	if areas = slices.Compact(areas); len(areas) == 1 && place.Area == "" {
		place.Area = areas[0]
	}
	return place, choices
}

// placeOfCode returns the place that follows from the prefix of a code.
func (p *PlaceNames) placeOfCode(code string) Place {
	province := Province(code)
	switch {
	case strings.HasPrefix(code, CorpsPrefix):
		return Place{Area: Corps}
	case province == "":
		return Place{}
	}
	if _, known := p.byCity[province]; !known {
		province = ""
	}
	return Place{Inland, province}
}

// fitsCode returns whether a place can be that of a code: the Corps has codes of its own, and inland provinces.
func fitsCode(code string) func(area string) bool {
	return func(area string) bool {
		switch {
		case strings.HasPrefix(code, CorpsPrefix):
			return area == Corps
		case strings.HasPrefix(code, LocalPrefix):
			return area != Corps && area != Inland
		case Province(code) != "":
			return area == Inland
		}
		return true
	}
}
