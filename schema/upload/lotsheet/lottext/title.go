package lottext

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"cottonmall/schema/sheet"
)

// Fold returns a text in upper case with letters and digits of half width.
func Fold(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return r >= 0xff00 && r < 0xfff0 || r == '\u3000' }) {
		text = width.Fold.String(text)
	}
	return strings.ToUpper(text)
}

// MaxTitle is how many bytes a title has at most. A longer text is a sentence.
const MaxTitle = 180

var (
	// titleUnit is a unit at the end of a title.
	titleUnit = regexp.MustCompile(
		`(?:[(\[【/](?:公?吨|T|KGS?|公斤|千克|%|MM|毫米|CN/TEX|元/吨|元/市?斤|元/公斤|元/千克|元/KG|元|包|件|必填|选填)[)\]】]?` +
			`|元/吨|元/市?斤|元/公斤|元/千克|元/KG|KGS?|公斤|千克|公吨|吨|CN/TEX|占比|比例|%)$`)

	// onlyUnit is a title that is no more than the unit of the title above it.
	onlyUnit = regexp.MustCompile(`^[(\[【/]*(?:公?吨|T|KG|公斤|千克|%|MM|毫米|CN/TEX|元/吨|元|包|件|级)[)\]】]?$`)

	// ContractInTitle is a contract in a title, which changes every few months: CF701基差, 基差(2701合约).
	ContractInTitle = regexp.MustCompile(`(?:CF|郑棉)\d{3,4}(?:合约)?|\d{2,4}合约`)

	// titleWords are different words of the same meaning, and words without meaning.
	titleWords = strings.NewReplacer("一级", "1级", "二级", "2级", "三级", "3级", "四级", "4级", "五级", "5级",
		"及以上", "", "及以下", "", "以上", "", "以下", "", "≥", "", "≤", "", ">=", "", "<=", "")
)

// Normal returns the normal form of a title: half width, upper case, without blanks, line breaks, contracts and units.
func Normal(title string) string {
	if len(title) > MaxTitle {
		return title
	}
	s := strings.Map(func(r rune) rune {
		if sheet.IsInvisible(r) || IsMisleading(r) || strings.ContainsRune("*：:·、_-", r) {
			return -1
		}
		return r
	}, Fold(title))
	unit := mayEndWithUnit(s)
	if unit && onlyUnit.MatchString(s) {
		return ""
	}
	if strings.ContainsAny(s, "0123456789") {
		if rest := strings.ReplaceAll(ContractInTitle.ReplaceAllString(s, ""), "()", ""); rest != "" {
			s = rest
		}
	}
	if s = titleWords.Replace(s); unit || mayEndWithUnit(s) {
		s = titleUnit.ReplaceAllString(s, "")
	}
	return s
}

// unitEnds are the last characters of units.
const unitEnds = "吨TSG斤克%米MX元包件填级比例)]】"

// mayEndWithUnit reports whether the last character of a title is that of a unit. Most texts of a sheet have another.
func mayEndWithUnit(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(unitEnds, r)
}

// UnitOf returns the unit in a title such as 毛重(kg).
func UnitOf(title string) string {
	s := Fold(title)
	switch {
	case strings.Contains(s, "KG"), strings.Contains(s, "公斤"), strings.Contains(s, "千克"):
		return "kg"
	case strings.Contains(s, "吨") && !strings.Contains(s, "/吨"), strings.Contains(s, "(T)"):
		return "t"
	case strings.Contains(s, "%"):
		return "%"
	}
	return ""
}

// inEnglish is a Chinese title before the same in English: 基差 Basis, 毛重 Gross(kg), 批号 in one line and Lot No. below.
var inEnglish = regexp.MustCompile(`^(\p{Han}+)[\s(（/]+[A-Za-z][A-Za-z. ]*(?:[(（][a-zA-Z%]+[)）]|[)）])?$`)

// ChineseTitle returns the normal form of the Chinese title before the same in English, or nothing.
func ChineseTitle(title string) string {
	if m := inEnglish.FindStringSubmatch(title); m != nil {
		return Normal(m[1])
	}
	return ""
}
