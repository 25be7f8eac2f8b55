package lottext

import "regexp"

const dayInText = `(?:20)?\d\d\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*[日号]?|\d\d\.\d{1,2}\.\d{1,2}|\d\d/\d{1,2}/\d{1,2}|` +
	`(?:20\d\d[-/.])?\d{1,2}[-/.]\d{1,2}|20\d{6}|` +
	`\d{1,2}月(?:\d{1,2}[日号]?|底)|(?:本|当|这|下)?个?月[底末]|(?:本|这|下)?个?(?:周|星期)[一二三四五六日天]|\d{1,2}天`

// validityForms are validities in a sentence: 报价有效期至12月31日, 有效期11.25-12.31, 11月30日前有效.
var validityForms = []*regexp.Regexp{
	regexp.MustCompile(`(?:有效期|报价截止|挂牌截止|有效[至到])(?:[限为是截至止到:：\s]|即日起|今[天日]起)*` +
		`(?:(?:` + dayInText + `)\s*[-~—–至到]+\s*)?(` + dayInText + `)\s*(?:[^-~—–至到\s\d]|$)`),
	regexp.MustCompile(`(` + dayInText + `)\s*(?:之?以?前|内)?有效`),
}

// ValidityIn returns the last day of the validity in a sentence as it is written, or nothing.
func ValidityIn(text string) (day string) {
	for _, form := range validityForms {
		if m := form.FindStringSubmatch(text); m != nil {
			day = m[1]
		}
	}
	return day
}

var numberChange = regexp.MustCompile(`毛重(?:价|计|结算|交)|[为按是](?:毛重|净重|皮重)|不含税|未税|含运费|到厂|(?:^|[^升])贴水|下浮`)

// ChangesNumbers reports whether a sentence above the lots changes the meaning of the prices or weights below it.
func ChangesNumbers(text string) bool {
	return len(text) <= 2*MaxTitle && numberChange.MatchString(text)
}
