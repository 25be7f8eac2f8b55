package lottext

import (
	"regexp"
	"strings"

	"cottonmall/schema"
)

var (
	// qualityMark is a mark such as 3128B: colour, length, micronaire.
	qualityMark = regexp.MustCompile(`^(\d\d)(?:2[5-9]|3\d)(?:[ABC][12]?)?$`)

	// colourShare is the share behind a colour grade: 31(92.5%), 31级占92.5%.
	colourShare = regexp.MustCompile(`^(.*?)[级\s]*[(占:/]?\s*(\d{1,3}(?:\.\d+)?)%\)?$`)

	// colourQuadrant is a colour grade with its quadrant, as HVI instruments write it: 31-1.
	colourQuadrant = regexp.MustCompile(`^([1-5][1-4])-[1-4]$`)

	chineseDigits = strings.NewReplacer("一", "1", "二", "2", "三", "3", "四", "4", "五", "5")
)

// ColourIn returns the colour grade in a text and the share behind it, which is 100 % without one.
func ColourIn(text string) (grade string, share schema.Centi) {
	grade, share = chineseDigits.Replace(text), 100_00
	if m := colourShare.FindStringSubmatch(Fold(grade)); m != nil && m[1] != "" {
		grade = m[1]
		if n, ok := Decimal(m[2], 2); ok {
			share = schema.Centi(n)
		}
	}
	for _, form := range []*regexp.Regexp{colourQuadrant, qualityMark} {
		if m := form.FindStringSubmatch(Fold(grade)); m != nil {
			grade = m[1]
		}
	}
	return grade, share
}
