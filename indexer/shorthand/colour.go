package shorthand

import (
	"strings"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// colourRules read grades: of colour, of micronaire, and quality marks such as 3129B.
var colourRules = []rule{
	say(`(\d\d(?:[/、,+和或]\d\d)*)级?((?:及|或)?以上|(?:及|或)?以下)?(?:白棉)?`+`(?:的|棉)?`, grades),
	say(`(?:白棉)?([1-5一二三四五])级(?:白棉|棉)?((?:及|或)?以上|(?:及|或)?以下)?`, whiteGrade),
	say(`(白棉|淡点污棉?|淡黄染棉?|黄染棉?)([1-5一二三四五])级?`, typedGrade),
	say(`(?:颜色级?)?(≥|>=|>|不低于)?(\d\d)级?((?:及|或)?以上|(?:及|或)?更好)?(?:占比|比例|占|合计)?`+
		`(?:≥|>=|>|不低于|至少|=)?(\d{1,3}(?:\.\d{1,2})?)%(?:以上)?`, atLeastShare),
	say(`(?:颜色级?)?(≤|<=|<)?(\d\d)级?((?:及|或)?以下|(?:及|或)?更差)?(?:占比|比例|占|合计)?`+
		`(≤|<=|<|不超过|不高于|至多)?(\d{1,3}(?:\.\d{1,2})?)%(以下|以内|内)?`, atMostShare),
	with(`无主体(?:颜色级?)?`, colours, cotton.NoMainGrade),
	say(`(\d\d)(\d\d)(?:/(\d\d))?([ABC][12]?)?(?:级)?`, mark),
	say(`(\d\d)([ABC][12]?)`, shortMark),
	say(`马(?:克隆)?值?级?[:为 ]?([ABC][12]?(?:[/、,+和或]?[ABC][12]?)*)(?:级|档)?`, mikeGrades),
	say(`([ABC][12]?(?:[/、+和或]?[ABC][12]?)*)(?:级|档)(?:马克隆值?|马值?)?`, mikeGrades),
}

// grades reads 31级, 21/31级, 31级以上.
func grades(_ *lineReader, d *demand.Demand, m []string) bool {
	list := cutGrades(m[1])
	if !strings.Contains(m[0], "级") && m[2] == "" && len(list) < 2 {
		return false // the meaning of a bare number is unknown
	}
	return addGrades(colours(d), list, m[2])
}

func cutGrades(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
}

// addGrades adds grades, and all better or worse ones if the text includes them.
func addGrades(to *schema.List, list []string, reach string) bool {
	for _, grade := range list {
		at := cotton.ColourIndex(grade)
		if at < 0 {
			return false
		}
		switch {
		case strings.HasSuffix(reach, "以上"):
			addTo(to, cotton.ColourGrades[:at+1]...)
		case strings.HasSuffix(reach, "以下"):
			addTo(to, cotton.ColourGrades[at:]...)
		default:
			addTo(to, grade)
		}
	}
	return true
}

// level reads 3 and 三.
func level(text string) string {
	for i, name := range []string{"一", "二", "三", "四", "五"} {
		if text == name {
			return string(rune('1' + i))
		}
	}
	return text
}

func whiteGrade(_ *lineReader, d *demand.Demand, m []string) bool {
	return addGrades(colours(d), []string{level(m[1]) + "1"}, m[2])
}

func typedGrade(_ *lineReader, d *demand.Demand, m []string) bool {
	kinds := map[string]string{"白": "1", "淡点污": "2", "淡黄染": "3", "黄染": "4"}
	return addGrades(colours(d), []string{level(m[2]) + kinds[strings.TrimSuffix(m[1], "棉")]}, "")
}

// atLeastShare reads ≥31级80%: the shares of this grade and all better ones.
func atLeastShare(_ *lineReader, d *demand.Demand, m []string) bool {
	percent, err := schema.ParseCenti(m[4])
	d.PrimaryColourMode, d.ColourOrBetter, d.ColourOrBetterShare = new(cottonindex.ByShares), m[2], &percent
	return err == nil && len(d.PrimaryColour) == 0 && len(d.ExcludePrimaryColour) == 0
}

// atMostShare reads ≤22级6%: the shares of this grade and all worse ones.
func atMostShare(_ *lineReader, d *demand.Demand, m []string) bool {
	percent, err := schema.ParseCenti(m[5])
	d.PrimaryColourMode, d.ColourOrWorse, d.ColourOrWorseShare = new(cottonindex.ByShares), m[2], &percent
	given := m[1] != "" || m[3] != "" || m[4] != "" || m[6] != ""
	return err == nil && given && len(d.PrimaryColour) == 0 && len(d.ExcludePrimaryColour) == 0
}

// mark reads 3128B and 3129/29B: colour, length, strength, micronaire.
func mark(_ *lineReader, d *demand.Demand, m []string) bool {
	if cotton.ColourIndex(m[1]) < 0 || !atLeast(d, m[2], m[3]) {
		return false
	}
	addTo(colours(d), m[1])
	return m[4] == "" || addMikes(d, m[4])
}

// shortMark reads 29B: length and micronaire.
func shortMark(_ *lineReader, d *demand.Demand, m []string) bool {
	return atLeast(d, m[1], "") && addMikes(d, m[2])
}

// atLeast sets the least length and strength in whole units.
func atLeast(d *demand.Demand, length, strength string) bool {
	return setGrade(&d.LengthMin, length) && (strength == "" || setGrade(&d.StrengthMin, strength))
}

func setGrade(bound **schema.Centi, text string) bool {
	n, err := schema.ParseCenti(text)
	*bound = &n
	return err == nil && n >= 24_00 && n <= 40_00
}

func mikeGrades(_ *lineReader, d *demand.Demand, m []string) bool { return addMikes(d, m[1]) }

// addMikes adds micronaire grades: B is B1 and B2.
func addMikes(d *demand.Demand, text string) bool {
	text = strings.ToUpper(text)
	for i := 0; i < len(text); i++ {
		if text[i] < 'A' || text[i] > 'C' {
			continue
		}
		grade := text[i : i+1]
		if i+1 < len(text) && (text[i+1] == '1' || text[i+1] == '2') {
			grade = text[i : i+2]
		}
		before := len(d.MikeGrades)
		for _, known := range cotton.MikeGrades {
			if strings.HasPrefix(known, grade) {
				addTo(mikes(d), known)
			}
		}
		if len(d.MikeGrades) == before && !d.MikeGrades.Has(grade) {
			return false
		}
	}
	return true
}
