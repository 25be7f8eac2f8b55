package lottext

import (
	"regexp"
	"unicode"
	"unicode/utf8"
)

var (
	firstGroup = regexp.MustCompile(`(?:^|[+-])[1-9]\d{0,2}$`)
	nextGroup  = regexp.MustCompile(`^\d{3}(?:\.\d+)?$`)

	// aroundNumber is what people write around a number: ¥1,050, (1,050), 1,050元.
	aroundNumber = regexp.MustCompile(`^[¥(]+|(?:元(?:/吨)?)?\)?(?:元(?:/吨)?)?$`)
)

// JoinDivided returns the number, in hundredths, whose first and second group of digits are in two texts.
func JoinDivided(text, next string) (n int64, ok bool) {
	if r, _ := utf8.DecodeRuneInString(next); !unicode.IsDigit(r) { // most texts beside a number
		return 0, false
	}
	text = aroundNumber.ReplaceAllString(Fold(text), "")
	next = aroundNumber.ReplaceAllString(Fold(next), "")
	if !nextGroup.MatchString(next) || !firstGroup.MatchString(text) {
		return 0, false
	}
	if m := BasisForm.FindStringSubmatch(OfferText(text)); m != nil {
		text = m[2]
	}
	return Decimal(text+next, 2)
}
